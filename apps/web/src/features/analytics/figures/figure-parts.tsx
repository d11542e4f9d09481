import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { dateOf, instantMs } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Card, Stat } from '#ui/layout.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { type Drill, DrillValue } from './figure-drill.tsx'
import { changeOf } from './figures.rules.ts'
import { figuresText } from './figures.text.ts'

/** A figure that has a definition: its key, the word, how it is counted. */
export interface Definition {
  key: string
  word: string
  text: string
}
const listId = 'figure-definitions'

/** Opens the list of definitions at one of them. */
function showDefinition(key: string) {
  const list = document.getElementById(listId)
  if (list instanceof HTMLDetailsElement) list.open = true
  const place = document.getElementById(`definition-${key}`)
  place?.focus()
  place?.scrollIntoView({ block: 'center' })
}

/** The word of a figure with its definition: shown beside it on hover and focus, and in the list at the foot when it is pressed. */
export function DefinedWord({ of }: { of: Definition }) {
  const t = useText(figuresText)
  return (
    <Tooltip
      side="bottom"
      text={
        <span className="block max-w-72 whitespace-normal">
          <b className="block font-[620]">{of.word}</b>
          {of.text}
        </span>
      }
    >
      <button
        type="button"
        className="figure-button min-h-6 text-left underline decoration-ink-3 decoration-dotted underline-offset-4"
        aria-label={t('definitionOf', { word: of.word })}
        onClick={() => showDefinition(of.key)}
      >
        {of.word}
      </button>
    </Tooltip>
  )
}

/** How every figure of the screen is counted. */
export function Definitions({ of }: { of: readonly Definition[] }) {
  const t = useText(figuresText)
  return (
    <details id={listId} className="card px-4 text-sm text-ink-2">
      <summary className="flex min-h-12 cursor-pointer items-center font-[520]">{t('definitions')}</summary>
      <dl className="grid gap-x-8 gap-y-3 pb-4 md:grid-cols-2">
        {of.map(({ key, word, text }) => (
          <div key={key}>
            <dt id={`definition-${key}`} tabIndex={-1} className="font-[560] text-ink-1">
              {word}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** How a figure changed against what it stands beside; nothing when it is not compared. */
export function Change({
  now,
  before,
}: {
  now: number | null | undefined
  /** `undefined`: not compared. */
  before: number | null | undefined
}) {
  const t = useText(figuresText)
  const format = useFormat()
  if (before === undefined || now === null || now === undefined) return null
  const change = changeOf(now, before)
  if (change === null) return <span>{t('noneBefore')}</span>
  const percent = format.percent(Math.abs(change), 1)
  if (percent === '0%') return <span>{t('same')}</span>
  const Arrow = change > 0 ? ArrowUp : ArrowDown
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap font-[520] text-ink-2">
      <Arrow size={13} aria-hidden="true" />
      <span aria-hidden="true">{percent}</span>
      <span className="sr-only">{t(change > 0 ? 'up' : 'down', { percent })}</span>
    </span>
  )
}

/** A figure with its definition, what it is made of and how it changed. `value` is null where there is nothing to divide by. */
export function FigureStat({
  of,
  value,
  show,
  unit,
  note,
  before,
  drill,
}: {
  of: Definition
  value: number | null
  show: (value: number) => string
  unit?: string
  note?: ReactNode
  before?: number | null | undefined
  /** The records that it counts. */
  drill?: Drill | undefined
}) {
  const t = useText(figuresText)
  return (
    <Stat
      label={<DefinedWord of={of} />}
      value={value === null ? <span title={t('dash')}>–</span> : <DrillValue drill={drill} word={of.word} value={show(value)} />}
      unit={value === null ? undefined : unit}
      isDefault={value === null}
      note={
        <>
          {note && <span>{note}</span>}
          {note && before !== undefined && value !== null && <span aria-hidden="true">·</span>}
          <Change now={value} before={before} />
        </>
      }
    />
  )
}

/** How many there are on file at all, with their records. */
export function OnFile({ count, word }: { count: number; word: string }) {
  const t = useText(figuresText)
  const value = useFormat().number(count)
  return t.rich('onFile', {
    count: value,
    b: (text) => (
      <DrillValue drill={{ figure: 'on_file' }} word={word} value={value} className="font-[520]">
        {text}
      </DrillValue>
    ),
  })
}

/** Whose orders count when an advisor is chosen. */
export function useAdvisorDefinition(of: 'orders' | 'customers'): Definition {
  const t = useText(figuresText)
  return { key: 'advisor', word: t('filter.advisor'), text: t(`advisorText.${of}`) }
}

export interface BarRow {
  key: string
  label: ReactNode
  value: string
  /** What the row is called in words, where its label is more than that. */
  word?: string
  drill?: Drill | undefined
  /** In small letters beside the bar. */
  note?: ReactNode
  /** From 0 to 1. */
  bar: number
}

/** Names with their figures, each with a bar; the figures say it, the bars only show it. */
export function BarRows({ rows, empty }: { rows: readonly BarRow[]; empty: string }) {
  if (rows.length === 0) return <p className="text-ink-3">{empty}</p>
  return (
    <ul className="flex flex-col gap-3.5">
      {rows.map((row) => (
        <li key={row.key} className="flex flex-col gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">{row.label}</span>
            <b className="font-[620] whitespace-nowrap tabular-nums">
              <DrillValue
                drill={row.drill}
                word={row.word ?? (typeof row.label === 'string' ? row.label : '')}
                value={row.value}
              />
            </b>
          </span>
          <span className="flex items-center gap-3">
            <span className="time-bar flex-1" aria-hidden="true">
              <i style={{ width: `${row.bar * 100}%` }} />
            </span>
            {row.note && <span className="text-right text-xs whitespace-nowrap text-ink-3">{row.note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Lines of a word with its figure, divided by hairlines. */
export function FigureLines({
  lines,
}: {
  lines: readonly { of: Definition; value: string; note?: ReactNode; tone?: 'bad' | undefined; drill?: Drill | undefined }[]
}) {
  return (
    <ul className="-my-2.5">
      {lines.map(({ of, value, note, tone, drill }) => (
        <li key={of.key} className="flex items-center gap-3 border-border border-t py-2.5 first:border-t-0">
          <span className="flex min-w-0 flex-1 flex-col items-start">
            <DefinedWord of={of} />
            {note && <span className="text-xs text-ink-3">{note}</span>}
          </span>
          <b className={cx('font-[620] whitespace-nowrap tabular-nums', tone === 'bad' && 'text-bad')}>
            <DrillValue drill={drill} word={of.word} value={value} />
          </b>
        </li>
      ))}
    </ul>
  )
}

/** A card of figures in the grid of a screen. */
export function FigureCard({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <Card title={title} beside={beside && <span className="text-sm text-ink-3">{beside}</span>}>
      {children}
    </Card>
  )
}

/** `Nov`, with the year in January: the months of an axis. `2026-11`. */
export function useMonthName(): (month: string) => string {
  const locale = useLocale()
  return (month) =>
    new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
      month: 'short',
      timeZone: 'UTC',
      ...(month.endsWith('-01') && { year: '2-digit' }),
    }).format(dateOf(instantMs(`${month}-01T00:00:00Z`)))
}

/** `The days before` or `the year before` in words, for the line below the filters. */
export function Against({ from, to, compare }: { from: string; to: string; compare: 'before' | 'year' | 'off' }) {
  const t = useText(figuresText)
  const format = useFormat()
  if (compare === 'off') return null
  const days = t('days', { from: format.calendarDate(from), to: format.calendarDate(to) })
  return <p className="-mt-1 text-sm text-ink-3">{t(`against.${compare}`, { days })}</p>
}
