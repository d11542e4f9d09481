import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FilterChip } from '#ui/filter-bar.tsx'
import { DateField } from './date-field.tsx'
import { dateRangeText } from './date-range-filter.text.ts'
import { useText } from './i18n/text.ts'
import { useFormat } from './i18n/use-format.ts'

/** A filter of two days, either of which may be left open; `''` is open. */
export function DateRangeFilter({
  label,
  help,
  from,
  to,
  onRange,
}: {
  /** What the days are of. */
  label: string
  help?: string
  from: string
  to: string
  onRange: (from: string, to: string) => void
}) {
  const t = useText(dateRangeText)
  const format = useFormat()
  const words =
    from && to
      ? t('between', { from: format.calendarDate(from), to: format.calendarDate(to) })
      : from
        ? t('since', { from: format.calendarDate(from) })
        : to
          ? t('until', { to: format.calendarDate(to) })
          : null
  return (
    <FilterChip label={label} value={words} onRemove={() => onRange('', '')}>
      {(close) => (
        <RangeForm
          help={help}
          from={from}
          to={to}
          onRange={(first, last) => {
            onRange(first, last)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function RangeForm({
  help,
  from,
  to,
  onRange,
}: {
  help: string | undefined
  from: string
  to: string
  onRange: (from: string, to: string) => void
}) {
  const t = useText(dateRangeText)
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  return (
    <form
      className="flex w-56 flex-col gap-3 p-1"
      onSubmit={(event) => {
        event.preventDefault()
        // The other way round is meant, never an empty range.
        if (first && last && first > last) onRange(last, first)
        else onRange(first, last)
      }}
    >
      <Field label={t('from')}>
        <DateField size="sm" value={first} max={last || undefined} onValue={setFirst} />
      </Field>
      <Field label={t('to')} help={help}>
        <DateField size="sm" value={last} min={first || undefined} onValue={setLast} />
      </Field>
      <Button kind="primary" size="sm" type="submit">
        {t('apply')}
      </Button>
    </form>
  )
}
