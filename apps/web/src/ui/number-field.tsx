import { useState } from 'react'
import { Input, type InputProps } from './input.tsx'

export interface NumberFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  /** null is empty. */
  value: number | null
  onValue: (value: number | null) => void
  /** Most decimals kept; more are rounded when the field is left. */
  decimals?: number
  /** Always shows this many decimals when not being edited. */
  fixed?: number
  min?: number
  max?: number
  /** 1,234 instead of 1234 when not being edited. */
  grouped?: boolean
}

function shown(value: number | null, decimals: number, fixed: number | undefined, grouped: boolean): string {
  if (value === null || Number.isNaN(value)) return ''
  return value.toLocaleString('en-US', {
    useGrouping: grouped,
    minimumFractionDigits: fixed ?? 0,
    maximumFractionDigits: Math.max(decimals, fixed ?? 0),
  })
}

/** What was typed as a number: spaces, commas and `$` are dropped. null when empty, undefined when it is no number. */
export function parseNumber(typed: string): number | null | undefined {
  const plain = typed.replace(/[\s,$]/g, '').replace('−', '-')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** A number as text (no spinner, no scroll accidents): parsed while typing, tidied when left. */
export function NumberField({
  value,
  onValue,
  decimals = 0,
  fixed,
  min,
  max,
  grouped = true,
  onBlur,
  ...rest
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  // What is typed stays on show while it means the value; a value set from outside takes its place.
  const typedNow = draft === null ? undefined : parseNumber(draft)
  const showsDraft = draft !== null && (typedNow === undefined || typedNow === value)
  return (
    <Input
      inputMode={decimals > 0 || fixed ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={showsDraft ? draft : shown(value, decimals, fixed, grouped)}
      onChange={(event) => {
        const typed = event.target.value
        const number = parseNumber(typed)
        if (number === undefined && typed !== '-' && typed !== '.') return
        setDraft(typed)
        if (number !== undefined) onValue(number)
      }}
      onBlur={(event) => {
        if (draft !== null) {
          // What was typed counts only while it was still on show.
          const number = showsDraft ? (parseNumber(draft) ?? null) : value
          let tidy = number
          if (tidy !== null) {
            const scale = 10 ** Math.max(decimals, fixed ?? 0)
            tidy = Math.round(tidy * scale) / scale
            if (min !== undefined && tidy < min) tidy = min
            if (max !== undefined && tidy > max) tidy = max
          }
          if (tidy !== value) onValue(tidy)
          setDraft(null)
        }
        onBlur?.(event)
      }}
    />
  )
}

/** An amount in major units ("1234.5" is $1,234.50). */
export function MoneyField(props: Omit<NumberFieldProps, 'decimals' | 'fixed'>) {
  return <NumberField icon={<span className="input-unit">$</span>} {...props} decimals={2} fixed={2} />
}
