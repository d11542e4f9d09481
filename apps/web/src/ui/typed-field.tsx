import { CalendarDays } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { FieldMessage, type FieldSaying, useFieldIfAny } from './field.tsx'
import { Input, type InputProps } from './input.tsx'
import { useFormGuard } from './number-field.tsx'
import { useUiText } from './ui-text.ts'

export interface TypedFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** '' is empty, or nothing that was understood yet: then the field says so and its form is not sent. */
  value: string
  onValue: (value: string) => void
}

/** What a typed text means. */
export type TypedReading =
  | { is: 'empty' }
  | { is: 'value'; value: string }
  /** It may mean each of these: the person chooses. `ask` says what is open. */
  | { is: 'two'; values: readonly string[]; ask: string }
  /** Why it is not taken; `late`: said only when the field is left, because a text is typed from its front. */
  | { is: 'refused'; text: string; late: boolean }

/** How the texts of a field are read and written. */
export interface TypedKind {
  read: (typed: string) => TypedReading
  /** A value as the field shows it at rest. */
  write: (value: string) => string
  /** A value in full, said while it is typed. */
  speak: (value: string) => string
  /** Shown while nothing is typed. */
  example: string
}

/** A calendar beside the text: the day it shows (YYYY-MM-DD), and the field's value for a day that is chosen. */
interface Calendar {
  date: string
  valueOf: (date: string) => string
  min?: string | undefined
  max?: string | undefined
}

type Saying = Omit<FieldSaying, 'onChoose'>
function sayingOf(reading: TypedReading, left: boolean, speak: (value: string) => string): Saying | null {
  switch (reading.is) {
    case 'empty':
      return null
    case 'value':
      return { tone: 'echo', text: speak(reading.value) }
    case 'two':
      return {
        tone: 'bad',
        text: reading.ask,
        choices: reading.values.map((one, index) => ({ value: index, label: speak(one) })),
      }
    case 'refused':
      return left || !reading.late ? { tone: 'bad', text: reading.text } : null
  }
}

/**
 * A text that means a date or a time. What was understood is said while it is typed, and what may mean two things or lies beyond
 * the limits is refused in words (R1-1, R1-3). With `calendar` the browser's calendar can be opened beside it.
 */
export function TypedField({
  value,
  onValue,
  kind,
  calendar,
  onBlur,
  ref,
  ...rest
}: TypedFieldProps & { kind: TypedKind; calendar?: Calendar }) {
  const links = useFieldIfAny()
  const input = useRef<HTMLInputElement | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const reading: TypedReading = draft === null ? { is: 'empty' } : kind.read(draft)
  // What is typed stays on show while it means the value; a value set from outside takes its place.
  const editing = draft !== null && (reading.is === 'value' ? reading.value : '') === value
  const refuses = editing && (reading.is === 'two' || reading.is === 'refused')
  const saying = editing ? sayingOf(reading, left, kind.speak) : null
  const take = (taken: string) => {
    setDraft(null)
    setLeft(false)
    onValue(taken)
    input.current?.focus()
  }
  const choose = (index: number) => {
    const chosen = reading.is === 'two' ? reading.values[index] : undefined
    if (chosen !== undefined) take(chosen)
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
        placeholder={kind.example}
        {...rest}
        ref={(element) => {
          input.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        data-refused={refuses || undefined}
        {...(!links && { 'aria-invalid': saying?.tone === 'bad' || undefined })}
        value={editing ? draft : value && kind.write(value)}
        onChange={(event) => {
          const typed = event.target.value
          const next = kind.read(typed)
          setDraft(typed)
          onValue(next.is === 'value' ? next.value : '')
        }}
        onBlur={(event) => {
          if (refuses) setLeft(true)
          else setDraft(null)
          onBlur?.(event)
        }}
        end={
          calendar && <CalendarButton {...calendar} disabled={rest.disabled} onDate={(date) => take(calendar.valueOf(date))} />
        }
      />
      {!links && saying && <FieldMessage saying={{ ...saying, onChoose: choose }} />}
    </>
  )
}

function CalendarButton({
  date,
  min,
  max,
  disabled,
  onDate,
}: Omit<Calendar, 'valueOf'> & { disabled: boolean | undefined; onDate: (date: string) => void }) {
  const words = useUiText()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="input-button"
        aria-label={words.datePick}
        disabled={disabled}
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
        value={date}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        onChange={(event) => event.target.value && onDate(event.target.value)}
      />
    </>
  )
}
