package nest

import (
	"fmt"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/tfpb"
)

// Proto returns a spec as the wire has it.
func Proto(spec Spec) (*tfpb.StructuredValue, error) { return encode(spec, 0) }

func encode(spec Spec, depth int) (*tfpb.StructuredValue, error) {
	if depth > maxDepth {
		return nil, errDeep
	}
	switch spec := spec.(type) {
	case nil, None:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_NoneValue{NoneValue: &tfpb.NoneValue{}}}, nil
	case float64:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_Float64Value{Float64Value: spec}}, nil
	case int64:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_Int64Value{Int64Value: spec}}, nil
	case string:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_StringValue{StringValue: spec}}, nil
	case bool:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_BoolValue{BoolValue: spec}}, nil
	case tensor.Shape:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_TensorShapeValue{TensorShapeValue: spec.Proto()}}, nil
	case tensor.DType:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_TensorDtypeValue{TensorDtypeValue: tfpb.DataType(spec)}}, nil
	case *tensor.Tensor:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_TensorValue{TensorValue: spec.Proto()}}, nil
	case NumpyArray:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_NumpyValue{NumpyValue: spec.Value.Proto()}}, nil
	case Unknown:
		return &tfpb.StructuredValue{}, nil
	case TensorSpec:
		p := &tfpb.TensorSpecProto{Name: spec.Name, Shape: spec.Shape.Proto(), Dtype: tfpb.DataType(spec.DType)}
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_TensorSpecValue{TensorSpecValue: p}}, nil
	case BoundedTensorSpec:
		p := &tfpb.BoundedTensorSpecProto{Name: spec.Name, Shape: spec.Shape.Proto(), Dtype: tfpb.DataType(spec.DType),
			Minimum: boundProto(spec.Minimum), Maximum: boundProto(spec.Maximum)}
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_BoundedTensorSpecValue{BoundedTensorSpecValue: p}}, nil
	case TypeSpec:
		return encodeTypeSpec(spec, depth)
	default:
		return encodeStructure(spec, depth)
	}
}

func boundProto(t *tensor.Tensor) *tfpb.TensorProto {
	if t == nil {
		return nil
	}
	return t.Proto()
}

func encodeTypeSpec(spec TypeSpec, depth int) (*tfpb.StructuredValue, error) {
	state, err := encode(spec.State, depth+1)
	p := &tfpb.TypeSpecProto{TypeSpecClass: tfpb.TypeSpecProto_TypeSpecClass(spec.Class), TypeState: state,
		TypeSpecClassName: spec.ClassName, NumFlatComponents: int32(spec.Components)}
	return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_TypeSpecValue{TypeSpecValue: p}}, err
}

func encodeStructure(spec Spec, depth int) (*tfpb.StructuredValue, error) {
	parts, ok := children(spec)
	if !ok {
		return nil, fmt.Errorf("a Go %T is no spec", spec)
	}
	values := make([]*tfpb.StructuredValue, len(parts))
	for i, part := range parts {
		var err error
		if values[i], err = encode(part, depth+1); err != nil {
			return nil, err
		}
	}
	switch spec := spec.(type) {
	case List:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_ListValue{ListValue: &tfpb.ListValue{Values: values}}}, nil
	case Tuple:
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_TupleValue{TupleValue: &tfpb.TupleValue{Values: values}}}, nil
	case NamedTuple:
		p := &tfpb.NamedTupleValue{Name: spec.Name}
		for i, field := range spec.Fields {
			p.Values = append(p.Values, &tfpb.PairValue{Key: field, Value: values[i]})
		}
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_NamedTupleValue{NamedTupleValue: p}}, nil
	default:
		fields := make(map[string]*tfpb.StructuredValue, len(values))
		for i, key := range spec.(Dict).Keys() {
			fields[key] = values[i]
		}
		return &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_DictValue{DictValue: &tfpb.DictValue{Fields: fields}}}, nil
	}
}
