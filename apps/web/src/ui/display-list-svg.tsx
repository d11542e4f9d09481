import '@fontsource/archivo/400.css'
import '@fontsource/archivo/700.css'

/** A page as a list of drawing steps; lengths in points from the upper left corner. The server draws the same list as a PDF. */
export interface DrawnPage {
  width: number
  height: number
  background: string
  steps: readonly DrawnStep[]
}

export type DrawnStep =
  | {
      kind: 'rect'
      x: number
      y: number
      width: number
      height: number
      fill?: string
      stroke?: string
      strokeWidth?: number
      radius?: number
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number; stroke: string }
  | { kind: 'text'; x: number; y: number; size: number; weight: 400 | 700; fill: string; text: string; font?: string }
  | { kind: 'mark'; x: number; y: number; size: number; fill: string; text: string; angle: number }
  | { kind: 'image'; x: number; y: number; width: number; height: number; source: string }

/** As the widths were measured and the PDF is drawn: digits of one width, no kerning, no ligatures. */
const typesetting = {
  fontFamily: 'Archivo',
  fontKerning: 'none',
  fontFeatureSettings: "'tnum' 1, 'kern' 0, 'calt' 0, 'liga' 0, 'ccmp' 0",
  fontSynthesis: 'none',
  textRendering: 'geometricPrecision',
  // The product's own text has a little of both; a printed page has none.
  wordSpacing: 'normal',
  letterSpacing: 'normal',
  fontVariantNumeric: 'normal',
  whiteSpace: 'pre',
} as const

/**
 * One page as a picture that scales with its box. `label` names it for a screen reader; its texts can be selected and are read in the
 * order they were laid out.
 */
export function DisplayListPage({ page, label, className }: { page: DrawnPage; label: string; className?: string }) {
  return (
    <figure className={className}>
      <svg viewBox={`0 0 ${page.width} ${page.height}`} width="100%" style={typesetting} xmlns="http://www.w3.org/2000/svg">
        <title>{label}</title>
        <rect width={page.width} height={page.height} fill={page.background} />
        {page.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is laid out again as a whole; a step has no name but its place
          <Step key={index} step={step} />
        ))}
      </svg>
    </figure>
  )
}

function Step({ step }: { step: DrawnStep }) {
  switch (step.kind) {
    case 'rect': {
      const { x, y, width, height, radius, fill, stroke, strokeWidth } = step
      return (
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx={radius}
          fill={fill ?? 'none'}
          stroke={stroke}
          strokeWidth={strokeWidth}
        />
      )
    }
    case 'line':
      return <line x1={step.x1} y1={step.y1} x2={step.x2} y2={step.y2} stroke={step.stroke} strokeWidth={step.width} />
    case 'mark':
      return (
        <text
          x={step.x}
          y={step.y + step.size * 0.35}
          fontSize={step.size}
          fontWeight={700}
          textAnchor="middle"
          fill={step.fill}
          transform={`rotate(${step.angle} ${step.x} ${step.y})`}
        >
          {step.text}
        </text>
      )
    case 'image':
      return <image x={step.x} y={step.y} width={step.width} height={step.height} href={step.source} preserveAspectRatio="none" />
    case 'text':
      return (
        <text
          x={step.x}
          y={step.y}
          fontSize={step.size}
          fontWeight={step.weight}
          fontFamily={step.font && `'${step.font}'`}
          fill={step.fill}
        >
          {step.text}
        </text>
      )
  }
}
