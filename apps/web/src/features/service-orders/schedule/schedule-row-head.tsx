import type { ScheduleOrder, TechnicianFit } from '@twopost/contract/service-orders'
import { useText } from '#platform/i18n/text.ts'
import { cx } from '#ui/classes.ts'
import { Avatar } from '#ui/identity.tsx'
import { TimeBar } from '#ui/status.tsx'
import { tone } from '#ui/tones.ts'
import type { ScheduleBy, ScheduleRow, WeekCell } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'
import { useSlotWords } from './use-slot-words.ts'

// One for all: a week says some thousand figures, and each formatter takes longer to make than to use.
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
/** Minutes as hours, with one decimal where there is one: `9`, `8.5`. */
export const hoursOf = (minutes: number): string => tenths.format(minutes / 60)

/** Who a row is of: name, skills or kind, what is booked of what there is; for an order that is picked whether they are able. */
export function RowHead({ row, by, fit }: { row: ScheduleRow; by: ScheduleBy; fit?: TechnicianFit | undefined }) {
  const t = useText(schedulingText)
  const words = useSlotWords()
  const [booked, available] = [hoursOf(row.bookedMinutes), hoursOf(row.availableMinutes)]
  // On a day on which nobody works in the row there is nothing to measure it by.
  const isOff = row.availableMinutes === 0
  const figures = isOff ? t('offBooked', { hours: booked }) : t('figures', { booked, available })
  const facts = by === 'bays' ? row.facts.map((kind) => t(`bayKinds.${bayKindOf(kind)}`)) : row.facts
  return (
    <div className="flex h-full flex-col justify-center gap-1 px-3 py-2">
      <span className="flex min-w-0 items-center gap-2.5">
        {by === 'technicians' ? <Avatar name={row.name} size="sm" /> : <span className="bay-number text-2xl">{row.name}</span>}
        <span className="flex min-w-0 flex-col">
          {by === 'technicians' && <b className="truncate font-[620]">{row.name}</b>}
          <span className={cx('text-sm', fit ? `${abilityLook[fit.ability]} leading-4` : 'truncate text-ink-3')}>
            {fit ? words.fit({ ability: fit.ability, free_at: fit.free_at }) : facts.join(', ')}
          </span>
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <TimeBar
            used={isOff ? 0 : row.bookedMinutes}
            of={row.availableMinutes || 1}
            family="tone"
            value="teal"
            label={t('bookedOf', { name: row.name, figures })}
          />
        </span>
        <span
          className={cx('flex-none text-sm', !isOff && row.bookedMinutes > row.availableMinutes ? 'text-bad' : 'text-ink-2')}
          aria-hidden="true"
        >
          {figures}
        </span>
      </span>
    </div>
  )
}
const abilityLook = { able: 'text-ok', with_help: 'text-warn', not_able: 'text-ink-3' } as const
const bayKindOf = (kind: string) => (kind === 'light' || kind === 'heavy' || kind === 'alignment' ? kind : 'other')

/** The day's hours, a part for each order in its color; what waits for parts is hatched. */
export function Load({ cell, orders }: { cell: WeekCell; orders: ReadonlyMap<string, ScheduleOrder> }) {
  const whole = Math.max(cell.availableMinutes, cell.bookedMinutes, 1)
  return (
    <span className="flex h-1.5 w-full gap-px rounded-sm bg-surface-4" aria-hidden="true">
      {cell.orders.map(({ id, minutes }) => {
        const order = id === null ? undefined : orders.get(id)
        return (
          <i
            key={id ?? 'elsewhere'}
            className="h-full rounded-sm bg-(--solid)"
            style={{ width: `${(minutes / whole) * 100}%`, ...(order?.waits_for_parts && { backgroundImage: hatch }) }}
            {...tone('status', order?.status ?? 'invoiced')}
          />
        )
      })}
    </span>
  )
}
const hatch = 'repeating-linear-gradient(135deg, transparent 0 3px, var(--soft) 3px 6px)'
