import { CalendarDays } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { FieldMessage, type FieldSaying, useFieldLinks } from './field.tsx'
import { Input, type InputProps } from './input.tsx'
import { useFormGuard } from './number-field.tsx'
import { type DateReading, readDate, writeDate } from './typed-date.ts'
import { type UiText, useUiText } from './ui-text.ts'

export interface DateFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** YYYY-MM-DD; '' is empty, or nothing that was understood yet: then the field says so and its form is not sent. */
  value: string
  onValue: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** Fri, Nov 20, 2026. */
const spoken = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00:00Z`))
/** Choices of a field are figures; of a date its days since 1970. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

type Saying = Omit<FieldSaying, 'onChoose'>
function sayingOf(reading: DateReading, left: boolean, words: UiText, limits: { min?: string; max?: string }): Saying | null {
  const say = (date: string) => spoken(date, words.language)
  if (reading.is === 'two')
    return {
      tone: 'bad',
      text: words.dateTwo,
      choices: reading.values.map((one) => ({ value: dayNumber(one), label: say(one) })),
    }
  if (reading.is !== 'refused') return null
  if (reading.why === 'late') return { tone: 'bad', text: words.dateLate(say(reading.value), say(limits.max ?? '')) }
  if (reading.why === 'early') return { tone: 'bad', text: words.dateEarly(say(reading.value), say(limits.min ?? '')) }
  // A date is typed from its front: that it is none yet is said when the field is left.
  return left ? { tone: 'bad', text: words.dateUnclear } : null
}

/**
 * A calendar date as text, with a calendar beside it. It is read in the order of the person's language, what was understood is said while
 * it is typed, and what may mean two days or lies beyond the limits is refused in words (R1-1, R1-3). `today` is the shop's.
 */
export function TypedDateField({ value, onValue, today, min, max, onBlur, ref, ...rest }: DateFieldProps & { today: string }) {
  const words = useUiText()
  const links = useFieldLinks()
  const input = useRef<HTMLInputElement | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const rules = { order: words.dateOrder, today, min, max }
  const reading: DateReading = draft === null ? { is: 'empty' } : readDate(draft, rules)
  // What is typed stays on show while it means the value; a value set from outside takes its place.
  const editing = draft !== null && (reading.is === 'date' ? reading.value : '') === value
  const refuses = editing && (reading.is === 'two' || reading.is === 'refused')
  const shown = editing ? draft : value && writeDate(value, words.dateOrder)
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const saying: Saying | null = !editing
    ? null
    : reading.is === 'date'
      ? { tone: 'echo', text: spoken(reading.value, words.language) }
      : sayingOf(reading, left, words, limits)
  const take = (date: string) => {
    setDraft(null)
    setLeft(false)
    onValue(date)
    input.current?.focus()
  }
  const choose = (days: number) => {
    const date = reading.is === 'two' ? reading.values.find((one) => dayNumber(one) === days) : undefined
    if (date) take(date)
  }
  const chosen = useEffectEvent(choose)
  const report = links?.report
  const key = saying ? JSON.stringify(saying) : ''
  useLayoutEffect(() => {
    if (!report) return
    report(key === '' ? null : { ...(JSON.parse(key) as Saying), onChoose: (one) => chosen(one) })
    return () => report(null)
  }, [report, key])
  useFormGuard(input, refuses, () => setLeft(true))
  return (
    <>
      <Input
        autoComplete="off"
        inputMode="text"
        maxLength={40}
        placeholder={words.dateExample}
        {...rest}
        ref={(element) => {
          input.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        data-refused={refuses || undefined}
        {...(!links && { 'aria-invalid': saying?.tone === 'bad' || undefined })}
        value={shown}
        onChange={(event) => {
          const typed = event.target.value
          const next = readDate(typed, rules)
          setDraft(typed)
          onValue(next.is === 'date' ? next.value : '')
        }}
        onBlur={(event) => {
          if (refuses) setLeft(true)
          else setDraft(null)
          onBlur?.(event)
        }}
        end={
          <>
            <button
              type="button"
              className="input-button"
              aria-label={words.datePick}
              disabled={rest.disabled}
              onClick={() => calendar.current?.showPicker()}
            >
              <CalendarDays size={17} />
            </button>
            <input
              ref={calendar}
              type="date"
              className="date-calendar"
              tabIndex={-1}
              aria-hidden="true"
              value={value}
              {...limits}
              onChange={(event) => event.target.value && take(event.target.value)}
            />
          </>
        }
      />
      {!links && saying && <FieldMessage saying={{ ...saying, onChoose: choose }} />}
    </>
  )
}

interface ClockProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onValue: (value: string) => void
}

/** Date and wall-clock time without a zone, `2026-11-20T16:00`. The caller turns it into an instant of the shop's zone. */
export function DateTimeField({ onValue, step = 900, ...rest }: ClockProps) {
  return <Input type="datetime-local" step={step} {...rest} onChange={(event) => onValue(event.target.value)} />
}

/** A time of day, `16:00`. */
export function TimeField({ onValue, step = 900, ...rest }: ClockProps) {
  return <Input type="time" step={step} {...rest} onChange={(event) => onValue(event.target.value)} />
}
