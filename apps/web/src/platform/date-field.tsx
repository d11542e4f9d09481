import { type DateFieldProps, TypedDateField, TypedDateTimeField } from '#ui/date-field.tsx'
import { useFormat } from './i18n/use-format.ts'

/** A calendar date, `2026-11-20`; a date without a year is the nearest to the shop's today. */
export function DateField(props: DateFieldProps) {
  return <TypedDateField {...props} today={useFormat().today} />
}

/** A date with a time on the shop's wall clock, `2026-11-20T16:00`. */
export function DateTimeField(props: DateFieldProps) {
  return <TypedDateTimeField {...props} today={useFormat().today} />
}
