import { type PointerEvent, useEffect, useRef } from 'react'

/** Twice the points of the screen are enough for a signature, and stay far below 100 kB. */
const scale = 2
/** Where somebody signs with a finger, a pen or the mouse. Black on white in both themes: it is kept as it looks. */
export function SignaturePad({
  label,
  onSigned,
  clearing,
}: {
  label: string
  onSigned: (picture: string | null) => void
  clearing: number
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is a wish to clear it
  useEffect(() => {
    const pad = canvas.current
    const brush = pad?.getContext('2d')
    if (!pad || !brush) return
    pad.width = pad.clientWidth * scale
    pad.height = pad.clientHeight * scale
    brush.scale(scale, scale)
    brush.lineWidth = 2.4
    brush.lineCap = 'round'
    brush.lineJoin = 'round'
    brush.strokeStyle = 'black'
  }, [clearing])
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    const brush = event.currentTarget.getContext('2d')
    const [x, y] = at(event)
    brush?.beginPath()
    brush?.moveTo(x, y)
    brush?.lineTo(x + 0.1, y)
    brush?.stroke()
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return
    const brush = event.currentTarget.getContext('2d')
    brush?.lineTo(...at(event))
    brush?.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return
    isDrawing.current = false
    onSigned(event.currentTarget.toDataURL('image/png').split(',')[1] ?? null)
  }
  return (
    <canvas
      ref={canvas}
      className="signature-pad"
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
