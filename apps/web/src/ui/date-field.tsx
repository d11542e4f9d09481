import { type DateReading, readDate, writeDate } from './typed-date.ts'
import { TypedField, type TypedFieldProps, type TypedReading } from './typed-field.tsx'
import { readDateTime, readTime, type TimeReading, writeDateTime, writeTime } from './typed-time.ts'
import { type UiText, useUiText } from './ui-text.ts'

export interface DateFieldProps extends TypedFieldProps {
  /** YYYY-MM-DD, as `value` of a date. */
  min?: string | undefined
  max?: string | undefined
}
/** The shop's: a date without a year is the nearest to it. */
type Today = { today: string }

/** Fri, Nov 20, 2026. */
const spokenDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00:00Z`))
const spokenMoment = (value: string, language: string): string => {
  const [date = '', time = ''] = value.split('T')
  return `${spokenDate(date, language)}, ${writeTime(time, language)}`
}

type Limits = Pick<DateFieldProps, 'min' | 'max'>
function beyond(why: 'early' | 'late', date: string, words: UiText, limits: Limits): TypedReading {
  const say = (one: string) => spokenDate(one, words.language)
  const text =
    why === 'late' ? words.dateLate(say(date), say(limits.max ?? '')) : words.dateEarly(say(date), say(limits.min ?? ''))
  return { is: 'refused', text, late: false }
}
function dateReading(reading: DateReading, words: UiText, limits: Limits): TypedReading {
  if (reading.is === 'date') return { is: 'value', value: reading.value }
  if (reading.is === 'two') return { ...reading, ask: words.dateTwo }
  if (reading.is === 'empty') return reading
  return reading.why === 'unclear'
    ? { is: 'refused', text: words.dateUnclear, late: true }
    : beyond(reading.why, reading.value, words, limits)
}
function timeReading(reading: TimeReading, words: UiText, unclear: string, limits: Limits): TypedReading {
  if (reading.is === 'two') return { ...reading, ask: words.timeTwo }
  if (reading.is !== 'refused') return reading
  if (reading.why === 'early' || reading.why === 'late') return beyond(reading.why, reading.value, words, limits)
  return { is: 'refused', text: reading.why === 'no-time' ? words.timeMissing : unclear, late: true }
}

/** A calendar date, YYYY-MM-DD, as text with a calendar beside it, read in the order of the person's language. */
export function TypedDateField({ today, min, max, ...props }: DateFieldProps & Today) {
  const words = useUiText()
  const limits = { min, max }
  return (
    <TypedField
      {...props}
      kind={{
        read: (typed) => dateReading(readDate(typed, { order: words.dateOrder, today, ...limits }), words, limits),
        write: (date) => writeDate(date, words.dateOrder),
        speak: (date) => spokenDate(date, words.language),
        example: words.dateExample,
      }}
      calendar={{ ...limits, date: props.value, valueOf: (day) => day }}
    />
  )
}

/** A date with a time on the wall clock, `2026-11-20T16:00`. The caller turns it into an instant of the shop's zone. */
export function TypedDateTimeField({ today, min, max, ...props }: DateFieldProps & Today) {
  const words = useUiText()
  const limits = { min, max }
  const [date = '', time = '08:00'] = props.value.split('T')
  return (
    <TypedField
      {...props}
      kind={{
        read: (typed) =>
          timeReading(readDateTime(typed, { order: words.dateOrder, today, ...limits }), words, words.dateTimeUnclear, limits),
        write: (value) => writeDateTime(value, words.dateOrder, words.language),
        speak: (value) => spokenMoment(value, words.language),
        example: `${words.dateExample}, ${words.timeExample}`,
      }}
      calendar={{ ...limits, date, valueOf: (day) => `${day}T${time}` }}
    />
  )
}

/** A time of day, `16:00`. */
export function TimeField(props: TypedFieldProps) {
  const words = useUiText()
  return (
    <TypedField
      {...props}
      kind={{
        read: (typed) => timeReading(readTime(typed), words, words.timeUnclear, {}),
        write: (time) => writeTime(time, words.language),
        speak: (time) => writeTime(time, words.language),
        example: words.timeExample,
      }}
    />
  )
}
