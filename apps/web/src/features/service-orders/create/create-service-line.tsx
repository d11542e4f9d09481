import { fromCents } from '@twopost/contract/core/money'
import { CalendarClock, History, ListPlus, Package, Plus, Timer } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { randomId } from '#platform/random-id.ts'
import { cx } from '#ui/classes.ts'
import { Field } from '#ui/field.tsx'
import type { Option } from '#ui/option-row.tsx'
import { Suggest } from '#ui/suggest.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { draftLineCents } from '../order-totals.rules.ts'
import { type Proposal, proposed } from './known-services.rules.ts'
import { orderCreateText } from './order-create.text.ts'
import type { DraftService } from './order-draft.rules.ts'
import { type KnownService, readService, type TypedService, withKnown, withTyped } from './service-line.rules.ts'

interface Offer extends Option {
  known: Proposal | undefined
}

/**
 * One line for everything that will be done (x1): hours and words are labor, `2x` is a part, plain words are a service, also one that was
 * done before. What fits the report or is due again stands below it, one press away. Enter adds and keeps the focus, Shift Enter goes to the lines, Backspace in the empty line marks the last service
 * and takes it away when pressed again.
 */
export function ServiceLine({
  services,
  known,
  report,
  laborRate,
  marked,
  onMark,
  onServices,
  onLines,
}: {
  services: readonly DraftService[]
  /** What was done before on the vehicle, and on others of its customer. */
  known: readonly Proposal[]
  /** What the customer reports: what fits it is proposed first. */
  report: string
  laborRate: number
  /** The key of the service that is marked. */
  marked: string | null
  onMark: (key: string | null) => void
  onServices: (services: DraftService[]) => void
  /** Goes to the lines of the last service. */
  onLines: () => void
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const [query, setQuery] = useState('')
  const focusRow = useRowFocus()
  const typed = readService(query)
  const sumOf = (service: KnownService): string =>
    format.money(fromCents(service.lines.reduce((cents, line) => cents + draftLineCents(line, laborRate), 0)))
  const lastOf = (one: Proposal): string =>
    [
      t(one.isDue ? 'line.due' : one.of === 'vehicle' ? 'line.last' : 'line.lastOther', { when: format.date(one.doneAt) }),
      ...(one.mileage !== null && one.of === 'vehicle' ? [t('miOf', { mileage: format.number(one.mileage) })] : []),
    ].join(' · ')
  const words = query.trim().toLocaleLowerCase()
  const fitting = typed?.kind === 'name' ? known.filter((one) => one.name.toLocaleLowerCase().includes(words)) : []
  const before = fitting.map(
    (service): Offer => ({
      value: service.key,
      label: service.name,
      icon: service.isDue ? <CalendarClock size={16} /> : <History size={16} />,
      help: `${lastOf(service)} · ${t('lineCount', { count: service.lines.length })} · ${sumOf(service)}`,
      known: service,
    }),
  )
  function readOffer(one: TypedService): Offer {
    const offer = (icon: Offer['icon'], label: string, help: string): Offer => ({
      value: 'typed',
      label,
      icon,
      help,
      known: undefined,
    })
    if (one.kind === 'labor')
      return offer(
        <Timer size={16} />,
        t('line.labor', { name: one.description }),
        t('line.laborRead', { hours: format.hours(one.hours), rate: format.money(laborRate) }),
      )
    if (one.kind === 'part')
      return offer(
        <Package size={16} />,
        t('line.part', { name: one.description }),
        one.price === null
          ? t('line.partRead', { quantity: format.number(one.quantity, 3) })
          : t('line.partPriced', { quantity: format.number(one.quantity, 3), price: format.money(one.price) }),
      )
    return offer(<ListPlus size={16} />, t('line.name', { name: one.name }), t('line.nameRead'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the box inside, which has the focus
    <div
      data-focus-row="service-line"
      onBlur={() => onMark(null)}
      onKeyDownCapture={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' && event.shiftKey) {
          event.preventDefault()
          event.stopPropagation()
          onLines()
        } else if (event.key === 'Backspace' && query === '') {
          const last = services.at(-1)
          if (!last) return
          event.preventDefault()
          if (marked === last.key) onServices(services.slice(0, -1))
          onMark(marked === last.key ? null : last.key)
        } else if (marked !== null) onMark(null)
      }}
    >
      <Field label={t('line.label')} help={t(marked === null ? 'line.help' : 'line.marked')}>
        <Suggest
          query={query}
          onQuery={setQuery}
          settled
          groups={[
            { label: t('line.known'), options: before },
            { label: t('line.read'), accent: true, options: typed ? [readOffer(typed)] : [] },
          ]}
          onPick={(offer) => {
            if (!typed) return
            onServices(withTyped(services, typed, offer.known, randomId))
            setQuery('')
          }}
          emptyText=""
          placeholder={t('line.placeholder')}
          listLabel={t('line.known')}
        />
      </Field>
      <Proposals
        shown={query === '' ? proposed(known, report, services) : []}
        lastOf={lastOf}
        sumOf={sumOf}
        onTake={(one) => {
          // The proposal goes away with the press: the focus goes back to the line (R1-34).
          focusRow('service-line')
          onServices(withKnown(services, one, randomId))
        }}
      />
    </div>
  )
}

/** What fits the report or is due again, one press away (x1). */
function Proposals({
  shown,
  lastOf,
  sumOf,
  onTake,
}: {
  shown: readonly Proposal[]
  lastOf: (one: Proposal) => string
  sumOf: (one: Proposal) => string
  onTake: (one: Proposal) => void
}) {
  const t = useText(orderCreateText)
  if (shown.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2 md:grid-cols-2" aria-label={t('line.proposed')}>
      {shown.map((one) => (
        <li key={one.key} className="min-w-0">
          <button
            type="button"
            className="flex min-h-12 w-full min-w-0 items-center gap-2.5 rounded-lg border border-border bg-surface px-3 py-1.5 text-left hover:bg-surface-2 focus-visible:shadow-[var(--focus-ring)]"
            onClick={() => onTake(one)}
          >
            <Plus size={16} className="flex-none text-accent-text" aria-hidden="true" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-[520]">{one.name}</span>
              <span className={cx('truncate text-sm', one.isDue ? 'text-warn' : 'text-ink-2')}>{lastOf(one)}</span>
            </span>
            <span className="flex-none text-sm font-[520]">{sumOf(one)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
