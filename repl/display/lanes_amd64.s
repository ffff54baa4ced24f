#include "textflag.h"

// Each function goes over n vectors of 32 bytes, n > 0, and leaves what it found in eight or fewer lanes: out is lo, hi, zeros, sums and,
// for floats, what is NaN when an element is not finite (the sum of x-x). lanes.go has the layouts.

// func lanesFloat32(p *float32, n int, out *lanes32)
TEXT ·lanesFloat32(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
	VMOVUPS (SI), Y0
	VMOVAPS Y0, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
float32s:
	VMOVUPS (SI), Y7
	VMINPS Y7, Y0, Y0
	VMAXPS Y7, Y1, Y1
	VCMPPS $0, Y7, Y2, Y8
	VPSUBD Y8, Y3, Y3
	VSUBPS Y7, Y7, Y9
	VADDPS Y9, Y6, Y6
	VCVTPS2PD X7, Y10
	VEXTRACTF128 $1, Y7, X11
	VCVTPS2PD X11, Y11
	VADDPD Y10, Y4, Y4
	VADDPD Y11, Y5, Y5
	ADDQ $32, SI
	DECQ CX
	JNZ float32s
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y3, 64(DI)
	VMOVUPS Y4, 96(DI)
	VMOVUPS Y5, 128(DI)
	VMOVUPS Y6, 160(DI)
	VZEROUPPER
	RET

// func lanesFloat64(p *float64, n int, out *lanes64)
TEXT ·lanesFloat64(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
	VMOVUPD (SI), Y0
	VMOVAPD Y0, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	VXORPD Y4, Y4, Y4
	VXORPD Y6, Y6, Y6
float64s:
	VMOVUPD (SI), Y7
	VMINPD Y7, Y0, Y0
	VMAXPD Y7, Y1, Y1
	VCMPPD $0, Y7, Y2, Y8
	VPSUBQ Y8, Y3, Y3
	VSUBPD Y7, Y7, Y9
	VADDPD Y9, Y6, Y6
	VADDPD Y7, Y4, Y4
	ADDQ $32, SI
	DECQ CX
	JNZ float64s
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	VMOVUPD Y3, 64(DI)
	VMOVUPD Y4, 96(DI)
	VMOVUPD Y6, 128(DI)
	VZEROUPPER
	RET

// func lanesInt32(p *int32, n int, out *lanesInt)
TEXT ·lanesInt32(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
	VMOVDQU (SI), Y0
	VMOVDQA Y0, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
int32s:
	VMOVDQU (SI), Y7
	VPMINSD Y7, Y0, Y0
	VPMAXSD Y7, Y1, Y1
	VPCMPEQD Y7, Y2, Y8
	VPSUBD Y8, Y3, Y3
	VPMOVSXDQ X7, Y10
	VEXTRACTI128 $1, Y7, X11
	VPMOVSXDQ X11, Y11
	VPADDQ Y10, Y4, Y4
	VPADDQ Y11, Y5, Y5
	ADDQ $32, SI
	DECQ CX
	JNZ int32s
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y3, 64(DI)
	VMOVDQU Y4, 96(DI)
	VMOVDQU Y5, 128(DI)
	VZEROUPPER
	RET

// Conversions of n groups of eight narrow elements, n > 0, to eight of four bytes.

// func widenHalf(p *byte, n int, out *float32)
TEXT ·widenHalf(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
halfs:
	VCVTPH2PS (SI), Y0
	VMOVUPS Y0, (DI)
	ADDQ $16, SI
	ADDQ $32, DI
	DECQ CX
	JNZ halfs
	VZEROUPPER
	RET

// func widenBFloat(p *byte, n int, out *float32)
TEXT ·widenBFloat(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
bfloats:
	VPMOVZXWD (SI), Y0
	VPSLLD $16, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $16, SI
	ADDQ $32, DI
	DECQ CX
	JNZ bfloats
	VZEROUPPER
	RET

// func widenInt16(p *byte, n int, out *int32)
TEXT ·widenInt16(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
int16s:
	VPMOVSXWD (SI), Y0
	VMOVDQU Y0, (DI)
	ADDQ $16, SI
	ADDQ $32, DI
	DECQ CX
	JNZ int16s
	VZEROUPPER
	RET

// func widenUint16(p *byte, n int, out *int32)
TEXT ·widenUint16(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
uint16s:
	VPMOVZXWD (SI), Y0
	VMOVDQU Y0, (DI)
	ADDQ $16, SI
	ADDQ $32, DI
	DECQ CX
	JNZ uint16s
	VZEROUPPER
	RET

// func widenInt8(p *byte, n int, out *int32)
TEXT ·widenInt8(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
int8s:
	VPMOVSXBD (SI), Y0
	VMOVDQU Y0, (DI)
	ADDQ $8, SI
	ADDQ $32, DI
	DECQ CX
	JNZ int8s
	VZEROUPPER
	RET

// func widenUint8(p *byte, n int, out *int32)
TEXT ·widenUint8(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
uint8s:
	VPMOVZXBD (SI), Y0
	VMOVDQU Y0, (DI)
	ADDQ $8, SI
	ADDQ $32, DI
	DECQ CX
	JNZ uint8s
	VZEROUPPER
	RET
