package eval

import (
	"bytes"
	"encoding"
	"encoding/json"
	"strconv"
	"unsafe"
)

// members calls each for the members of an object, in order.
func members(data []byte, each func(name string, value []byte) error) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if _, err := dec.Token(); err != nil {
		return err
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
		if err := each(name.(string), value); err != nil {
			return err
		}
	}
	return nil
}

func (d *jsonDecoder) mapping(t *Type, p unsafe.Pointer, data []byte, field string) error {
	at := (*unsafe.Pointer)(p)
	if bytes.Equal(data, null) {
		*at = nil
		return nil
	}
	if data[0] != '{' {
		return d.unfit(t, data, field)
	}
	if *at == nil {
		*at = makeMap(t, 0)
	}
	key, elem := d.m.keyType(t), d.m.elemType(t)
	return members(data, func(name string, value []byte) error {
		k, v := key.alloc(), elem.alloc()
		if err := d.key(key, k, name); err != nil {
			return err
		}
		if err := d.value(elem, v, value, field); err != nil {
			return err
		}
		mapOf(t, *at).SetMapIndex(t.keyAt(k), t.elemAt(v))
		return nil
	})
}

func (d *jsonDecoder) key(t *Type, p unsafe.Pointer, name string) error {
	if b, ok := d.m.withMethod(t, p, true, "UnmarshalText"); ok && !t.native() {
		return d.m.callUnmarshal(b, "UnmarshalText", []byte(name))
	}
	v := t.value(p)
	if text, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return text.UnmarshalText([]byte(name))
	}
	switch {
	case t.class == classString:
		v.SetString(name)
		return nil
	case v.CanInt():
		if i, err := strconv.ParseInt(name, 10, 64); err == nil && !v.OverflowInt(i) {
			v.SetInt(i)
			return nil
		}
	case v.CanUint():
		if i, err := strconv.ParseUint(name, 10, 64); err == nil && !v.OverflowUint(i) {
			v.SetUint(i)
			return nil
		}
	}
	return d.save(&json.UnmarshalTypeError{Value: "number " + name, Type: userType{t.rt, t}})
}
