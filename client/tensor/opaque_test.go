package tensor

import (
	"testing"

	"tfrpc-repl/proto/tfpb"
)

// The texts are those of TensorFlow 2.21, but for the last two, whose names it would print as they are.
func TestOpaqueTensorsPrintAsTensorFlow(t *testing.T) {
	handle := func(name string, shapes ...*tfpb.ResourceHandleProto_DtypeAndShape) *tfpb.ResourceHandleProto {
		return &tfpb.ResourceHandleProto{Name: name, Device: "d", Container: "c", MaybeTypeName: "T", DtypesAndShapes: shapes}
	}
	shape := func(dt DType, s Shape) *tfpb.ResourceHandleProto_DtypeAndShape {
		return &tfpb.ResourceHandleProto_DtypeAndShape{Dtype: tfpb.DataType(dt), Shape: s.Proto()}
	}
	const empty = `<ResourceHandle(name="", device="", container="", type="", dtype and shapes : "[  ]")>`
	for _, test := range []struct {
		p    *tfpb.TensorProto
		want string
	}{
		{&tfpb.TensorProto{Dtype: 20, ResourceHandleVal: []*tfpb.ResourceHandleProto{handle("a", shape(Float32, ShapeOf(2, 3)), shape(Int32, ShapeOf(-1)), shape(String, UnknownShape()))}},
			`shape=(), dtype=resource, value=<ResourceHandle(name="a", device="d", container="c", type="T", dtype and shapes : "[ DType enum: 1, Shape: [2,3],DType enum: 3, Shape: [?],DType enum: 7, Shape: <unknown> ]")>`},
		{&tfpb.TensorProto{Dtype: 20, TensorShape: ShapeOf(2, 2).Proto()}, "shape=(2, 2), dtype=resource, value=[" + empty + " " + empty + " " + empty + "...]"},
		{&tfpb.TensorProto{Dtype: 20, TensorShape: ShapeOf(0).Proto()}, "shape=(0,), dtype=resource, value=[]"},
		{&tfpb.TensorProto{Dtype: 20}, "shape=(), dtype=resource, value=" + empty},
		{&tfpb.TensorProto{Dtype: 21}, "shape=(), dtype=variant, value=<[empty]>"},
		{&tfpb.TensorProto{Dtype: 21, TensorShape: ShapeOf(2).Proto()}, "shape=(2,), dtype=variant, value=[<[empty]> <[empty]>]"},
		{&tfpb.TensorProto{Dtype: 20, ResourceHandleVal: []*tfpb.ResourceHandleProto{handle("\x1b[31m\n")}},
			`shape=(), dtype=resource, value=<ResourceHandle(name="\x1b[31m\n", device="d", container="c", type="T", dtype and shapes : "[  ]")>`},
		{&tfpb.TensorProto{Dtype: 21, VariantVal: []*tfpb.VariantTensorDataProto{{TypeName: "\x00x"}}}, `shape=(), dtype=variant, value=<\x00x>`},
	} {
		tt, err := FromProto(test.p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := tt.Repr(); got != "<tf.Tensor: "+test.want+">" {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}
