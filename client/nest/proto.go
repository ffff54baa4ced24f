package nest

import (
	"errors"
	"fmt"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/tfpb"
)

// Bounds on what a server may send as the specs of one method.
const (
	maxDepth      = 64
	maxNodes      = 100_000
	maxComponents = 1_000
	constantBytes = 16 << 20
)

var (
	errDeep = fmt.Errorf("it is nested more than %d deep", maxDepth)
	errMany = fmt.Errorf("it has more than %d parts", maxNodes)
)

// FromProto reads a StructuredValue. What is absent or of an unknown kind becomes Unknown.
func FromProto(p *tfpb.StructuredValue) (Spec, error) {
	d := &decoder{nodes: maxNodes, budget: tensor.NewBudget(constantBytes)}
	return d.value(p, 0)
}

type decoder struct {
	nodes  int
	budget *tensor.Budget
}

func (d *decoder) value(p *tfpb.StructuredValue, depth int) (Spec, error) {
	if d.nodes--; d.nodes < 0 {
		return nil, errMany
	}
	if depth > maxDepth {
		return nil, errDeep
	}
	switch kind := p.GetKind().(type) {
	case *tfpb.StructuredValue_NoneValue:
		return None{}, nil
	case *tfpb.StructuredValue_Float64Value:
		return kind.Float64Value, nil
	case *tfpb.StructuredValue_Int64Value:
		return kind.Int64Value, nil
	case *tfpb.StructuredValue_StringValue:
		return kind.StringValue, nil
	case *tfpb.StructuredValue_BoolValue:
		return kind.BoolValue, nil
	case *tfpb.StructuredValue_TensorShapeValue:
		return tensor.ShapeFromProto(kind.TensorShapeValue)
	case *tfpb.StructuredValue_TensorDtypeValue:
		return tensor.DType(kind.TensorDtypeValue), nil
	case *tfpb.StructuredValue_TensorValue:
		return tensor.FromProto(kind.TensorValue, d.budget)
	case *tfpb.StructuredValue_NumpyValue:
		value, err := tensor.FromProto(kind.NumpyValue, d.budget)
		return NumpyArray{value}, err
	default:
		return d.specOrStructure(p, depth)
	}
}

func (d *decoder) specOrStructure(p *tfpb.StructuredValue, depth int) (Spec, error) {
	switch kind := p.GetKind().(type) {
	case *tfpb.StructuredValue_TensorSpecValue:
		return tensorSpec(kind.TensorSpecValue)
	case *tfpb.StructuredValue_BoundedTensorSpecValue:
		return d.bounded(kind.BoundedTensorSpecValue)
	case *tfpb.StructuredValue_TypeSpecValue:
		return d.typeSpec(kind.TypeSpecValue, depth)
	case *tfpb.StructuredValue_ListValue:
		values, err := d.values(kind.ListValue.GetValues(), depth)
		return List(values), err
	case *tfpb.StructuredValue_TupleValue:
		values, err := d.values(kind.TupleValue.GetValues(), depth)
		return Tuple(values), err
	case *tfpb.StructuredValue_DictValue:
		return d.dict(kind.DictValue, depth)
	case *tfpb.StructuredValue_NamedTupleValue:
		return d.namedTuple(kind.NamedTupleValue, depth)
	default:
		return Unknown{}, nil
	}
}

func tensorSpec(p interface {
	GetName() string
	GetShape() *tfpb.TensorShapeProto
	GetDtype() tfpb.DataType
}) (TensorSpec, error) {
	shape, err := tensor.ShapeFromProto(p.GetShape())
	return TensorSpec{p.GetName(), shape, tensor.DType(p.GetDtype())}, err
}

func (d *decoder) bounded(p *tfpb.BoundedTensorSpecProto) (spec BoundedTensorSpec, err error) {
	if spec.TensorSpec, err = tensorSpec(p); err != nil {
		return spec, err
	}
	if spec.Minimum, err = d.bound(p.GetMinimum()); err != nil {
		return spec, err
	}
	spec.Maximum, err = d.bound(p.GetMaximum())
	return spec, err
}

// bound reads a bound, which a server may leave out.
func (d *decoder) bound(p *tfpb.TensorProto) (*tensor.Tensor, error) {
	if p == nil {
		return nil, nil
	}
	return tensor.FromProto(p, d.budget)
}

func (d *decoder) typeSpec(p *tfpb.TypeSpecProto, depth int) (Spec, error) {
	if n := p.GetNumFlatComponents(); n < 0 || n > maxComponents {
		return nil, fmt.Errorf("a composite value of %d tensors is not believable", n)
	}
	state, err := d.value(p.GetTypeState(), depth+1)
	if err != nil {
		return nil, err
	}
	spec := TypeSpec{int32(p.GetTypeSpecClass()), p.GetTypeSpecClassName(), state, int(p.GetNumFlatComponents())}
	if spec.Class == classRagged && (spec.raggedRank() < 0 || spec.raggedRank() > maxComponents) {
		return nil, errors.New("a ragged spec has a ragged rank that is not believable")
	}
	return spec, nil
}

func (d *decoder) values(protos []*tfpb.StructuredValue, depth int) ([]any, error) {
	values := make([]any, 0, min(len(protos), maxNodes))
	for _, p := range protos {
		value, err := d.value(p, depth+1)
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}

func (d *decoder) dict(p *tfpb.DictValue, depth int) (Spec, error) {
	dict := make(Dict, len(p.GetFields()))
	for key, field := range p.GetFields() {
		value, err := d.value(field, depth+1)
		if err != nil {
			return nil, err
		}
		dict[key] = value
	}
	return dict, nil
}

func (d *decoder) namedTuple(p *tfpb.NamedTupleValue, depth int) (Spec, error) {
	n := NamedTuple{Name: p.GetName()}
	for _, pair := range p.GetValues() {
		value, err := d.value(pair.GetValue(), depth+1)
		if err != nil {
			return nil, err
		}
		n.Fields, n.Values = append(n.Fields, pair.GetKey()), append(n.Values, value)
	}
	return n, nil
}
