import { Input, type InputProps } from './input.tsx'

export interface DateFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** '' is empty. */
  value: string
  onValue: (value: string) => void
}

/** A calendar date, `2026-11-20`. */
export function DateField({ onValue, ...rest }: DateFieldProps) {
  return <Input type="date" {...rest} onChange={(event) => onValue(event.target.value)} />
}

/** Date and wall-clock time without a zone, `2026-11-20T16:00`. The caller turns it into an instant of the shop's zone. */
export function DateTimeField({ onValue, step = 900, ...rest }: DateFieldProps) {
  return <Input type="datetime-local" step={step} {...rest} onChange={(event) => onValue(event.target.value)} />
}

/** A time of day, `16:00`. */
export function TimeField({ onValue, step = 900, ...rest }: DateFieldProps) {
  return <Input type="time" step={step} {...rest} onChange={(event) => onValue(event.target.value)} />
}
