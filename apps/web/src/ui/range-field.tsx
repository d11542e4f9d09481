import type { CSSProperties } from 'react'
import { useFieldProps } from './field.tsx'

/** A whole number from a range, by slider. Inside a Field it is tied to label and help by itself. `told`: the value as it is spoken. */
export function RangeField({
  value,
  onValue,
  min = 0,
  max,
  told,
}: {
  /** Null is not set yet: the slider is at its beginning. */
  value: number | null
  onValue: (value: number) => void
  min?: number
  max: number
  told: string
}) {
  const links = useFieldProps()
  return (
    <input
      {...links}
      type="range"
      min={min}
      max={max}
      step={1}
      className="range"
      style={{ '--part': `${(100 * ((value ?? min) - min)) / (max - min)}%` } as CSSProperties}
      aria-valuetext={told}
      value={value ?? min}
      onChange={(event) => onValue(event.target.valueAsNumber)}
    />
  )
}
