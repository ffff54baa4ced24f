#include "textflag.h"

// Each function goes over n vectors of 32 bytes, n > 0, and leaves what it found in lanes; lanes_amd64.go has the layouts.

// Of floats, x-x is 0 for what is finite; the mask that comes of it keeps NaN and infinities away from lo, hi and the sums.

// func lanesFloat32(p *float32, n int, out *lanes32)
TEXT ·lanesFloat32(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
	MOVQ $0x7f8000007f800000, AX
	VMOVQ AX, X14
	VPBROADCASTQ X14, Y14
	MOVQ $0xff800000ff800000, AX
	VMOVQ AX, X6
	VPBROADCASTQ X6, Y6
	VMOVAPS Y14, Y0
	VMOVAPS Y6, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y12, Y12, Y12
	VXORPS Y13, Y13, Y13
	VXORPS Y15, Y15, Y15
float32s:
	VMOVUPS (SI), Y7
	VSUBPS Y7, Y7, Y8
	VCMPPS $0, Y2, Y8, Y8
	VPSUBD Y8, Y12, Y12
	VCMPPS $3, Y7, Y7, Y9
	VPSUBD Y9, Y13, Y13
	VCMPPS $0, Y14, Y7, Y9
	VPSUBD Y9, Y15, Y15
	VCMPPS $0, Y2, Y7, Y9
	VPSUBD Y9, Y3, Y3
	VBLENDVPS Y8, Y7, Y14, Y9
	VMINPS Y9, Y0, Y0
	VBLENDVPS Y8, Y7, Y6, Y10
	VMAXPS Y10, Y1, Y1
	VANDPS Y8, Y7, Y7
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
	VMOVUPS Y12, 96(DI)
	VMOVUPS Y13, 128(DI)
	VMOVUPS Y15, 160(DI)
	VMOVUPS Y4, 192(DI)
	VMOVUPS Y5, 224(DI)
	VZEROUPPER
	RET

// func lanesFloat64(p *float64, n int, out *lanes64)
TEXT ·lanesFloat64(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
	MOVQ $0x7ff0000000000000, AX
	VMOVQ AX, X14
	VPBROADCASTQ X14, Y14
	MOVQ $0xfff0000000000000, AX
	VMOVQ AX, X6
	VPBROADCASTQ X6, Y6
	VMOVAPS Y14, Y0
	VMOVAPS Y6, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y12, Y12, Y12
	VXORPS Y13, Y13, Y13
	VXORPS Y15, Y15, Y15
float64s:
	VMOVUPS (SI), Y7
	VSUBPD Y7, Y7, Y8
	VCMPPD $0, Y2, Y8, Y8
	VPSUBQ Y8, Y12, Y12
	VCMPPD $3, Y7, Y7, Y9
	VPSUBQ Y9, Y13, Y13
	VCMPPD $0, Y14, Y7, Y9
	VPSUBQ Y9, Y15, Y15
	VCMPPD $0, Y2, Y7, Y9
	VPSUBQ Y9, Y3, Y3
	VBLENDVPD Y8, Y7, Y14, Y9
	VMINPD Y9, Y0, Y0
	VBLENDVPD Y8, Y7, Y6, Y10
	VMAXPD Y10, Y1, Y1
	VANDPS Y8, Y7, Y7
	VADDPD Y7, Y4, Y4
	ADDQ $32, SI
	DECQ CX
	JNZ float64s
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y3, 64(DI)
	VMOVUPS Y12, 96(DI)
	VMOVUPS Y13, 128(DI)
	VMOVUPS Y15, 160(DI)
	VMOVUPS Y4, 192(DI)
	VMOVUPS Y5, 224(DI)
	VZEROUPPER
	RET

// Whole numbers are compared as signed ones, with the bits of flip reversed: none for signed elements, the highest for unsigned ones.

// func lanesInt32(p *int32, n int, flip uint64, out *lanesInt)
TEXT ·lanesInt32(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+24(FP), DI
	MOVQ flip+16(FP), AX
	VMOVQ AX, X2
	VPBROADCASTQ X2, Y2
	VPXOR (SI), Y2, Y0
	VMOVDQA Y0, Y1
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
int32s:
	VPXOR (SI), Y2, Y7
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

// The sums are of the upper and of the lower halves, both unsigned, of the elements with their sign reversed, if they have one.

// func lanesInt64(p *int64, n int, flip uint64, out *lanesLong)
TEXT ·lanesInt64(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+24(FP), DI
	MOVQ flip+16(FP), AX
	VMOVQ AX, X2
	VPBROADCASTQ X2, Y2
	VPXOR (SI), Y2, Y0
	VMOVDQA Y0, Y1
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPCMPEQQ Y6, Y6, Y6
	VPSRLQ $32, Y6, Y12
	VPSLLQ $63, Y6, Y6
int64s:
	VPXOR (SI), Y2, Y7
	VPCMPGTQ Y7, Y0, Y8
	VBLENDVPD Y8, Y7, Y0, Y0
	VPCMPGTQ Y1, Y7, Y8
	VBLENDVPD Y8, Y7, Y1, Y1
	VPCMPEQQ Y7, Y2, Y8
	VPSUBQ Y8, Y3, Y3
	VPXOR Y6, Y7, Y9
	VPSRLQ $32, Y9, Y10
	VPAND Y12, Y9, Y11
	VPADDQ Y10, Y4, Y4
	VPADDQ Y11, Y5, Y5
	ADDQ $32, SI
	DECQ CX
	JNZ int64s
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y3, 64(DI)
	VMOVDQU Y4, 96(DI)
	VMOVDQU Y5, 128(DI)
	VZEROUPPER
	RET

// func lanesUint8(p *uint8, n int, out *lanesByte)
TEXT ·lanesUint8(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ out+16(FP), DI
	VMOVDQU (SI), Y0
	VMOVDQA Y0, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPCMPEQB Y5, Y5, Y5
	VPABSB Y5, Y5
uint8s:
	VMOVDQU (SI), Y7
	VPMINUB Y7, Y0, Y0
	VPMAXUB Y7, Y1, Y1
	VPCMPEQB Y7, Y2, Y8
	VPAND Y5, Y8, Y8
	VPSADBW Y2, Y8, Y8
	VPADDQ Y8, Y3, Y3
	VPSADBW Y2, Y7, Y9
	VPADDQ Y9, Y4, Y4
	ADDQ $32, SI
	DECQ CX
	JNZ uint8s
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y3, 64(DI)
	VMOVDQU Y4, 96(DI)
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
