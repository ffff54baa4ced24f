package client

import (
	"errors"
	"fmt"

	"google.golang.org/grpc/encoding"
	_ "google.golang.org/grpc/encoding/proto" // the codec that ours extends
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Decoding turns two bytes on the wire into a message of two hundred in memory. So what a message will take is
// counted before it is decoded.
const (
	messageCost = 200 // an empty TensorProto with its place in a slice
	sliceCost   = 24  // a bytes or string element
	numberCost  = 8
	wireDepth   = 200
	leastBudget = 64 << 20
)

// codec is gRPC's for protocol buffers with a bound on the memory of what it decodes. It is safe for concurrent use.
type codec struct {
	encoding.CodecV2
	budget int64
}

func newCodec(maxReceive int) codec {
	return codec{CodecV2: encoding.GetCodecV2("proto"), budget: max(leastBudget, 2*int64(maxReceive))}
}

func (c codec) Unmarshal(data mem.BufferSlice, v any) error {
	message, ok := v.(proto.Message)
	if !ok {
		return fmt.Errorf("%T is not a message", v)
	}
	buffer := data.MaterializeToBuffer(mem.DefaultBufferPool())
	defer buffer.Free()
	m := meter{left: c.budget}
	if err := m.message(buffer.ReadOnlyData(), message.ProtoReflect().Descriptor(), 0); err != nil {
		return err
	}
	return proto.Unmarshal(buffer.ReadOnlyData(), message)
}

var (
	errMemory = errors.New("the message would take more memory than allowed for a response; raise the limit if that is meant")
	errNested = fmt.Errorf("the message is nested more than %d deep", wireDepth)
)

// meter counts down the memory that decoding may take.
type meter struct{ left int64 }

func (m *meter) take(n int64) error {
	if m.left -= n; m.left < 0 {
		return errMemory
	}
	return nil
}

func (m *meter) message(data []byte, d protoreflect.MessageDescriptor, depth int) error {
	if depth > wireDepth {
		return errNested
	}
	for fields := d.Fields(); len(data) > 0; {
		number, kind, tag := protowire.ConsumeTag(data)
		if tag < 0 {
			return protowire.ParseError(tag)
		}
		size := protowire.ConsumeFieldValue(number, kind, data[tag:])
		if size < 0 {
			return protowire.ParseError(size)
		}
		value := data[tag : tag+size]
		data = data[tag+size:]
		if err := m.field(fields.ByNumber(number), kind, value, depth); err != nil {
			return err
		}
	}
	return nil
}

// field counts one field; f is nil when it is unknown and will be kept as it is.
func (m *meter) field(f protoreflect.FieldDescriptor, kind protowire.Type, value []byte, depth int) error {
	if kind != protowire.BytesType {
		return m.take(numberCost)
	}
	content, n := protowire.ConsumeBytes(value)
	switch {
	case n < 0:
		return protowire.ParseError(n)
	case f == nil:
		return m.take(int64(len(value)))
	case f.Message() != nil:
		if err := m.take(messageCost); err != nil {
			return err
		}
		return m.message(content, f.Message(), depth+1)
	case f.Kind() == protoreflect.BytesKind || f.Kind() == protoreflect.StringKind:
		return m.take(sliceCost + int64(len(content)))
	default:
		return m.take(int64(len(content)) * packedCost(f.Kind()))
	}
}

// packedCost is how much a byte of packed numbers may grow.
func packedCost(k protoreflect.Kind) int64 {
	switch k {
	case protoreflect.Int64Kind, protoreflect.Uint64Kind, protoreflect.Sint64Kind:
		return 8
	case protoreflect.FloatKind, protoreflect.DoubleKind, protoreflect.Fixed32Kind, protoreflect.Fixed64Kind, protoreflect.BoolKind:
		return 1
	default:
		return 4
	}
}
