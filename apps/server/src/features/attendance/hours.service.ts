import { addDays, startOfDate } from '@twopost/contract/core/time'
import { selectShops } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import {
  type HoursFilter,
  type InvoicedRow,
  type PresenceRow,
  type StretchRow,
  selectInvoiced,
  selectPresence,
  selectSold,
  selectStretches,
} from './hours.queries.ts'
import { type DayHours, hoursByDay, type Measured, type Place } from './hours.rules.ts'
import { rulesOfShops } from './time-rules.service.ts'

/** Everything measured of one person in some days. */
export interface PersonHours {
  presence: readonly PresenceRow[]
  stretches: readonly StretchRow[]
  days: ReadonlyMap<string, DayHours>
  /** Thousandths of hours sold by business date. */
  sold: ReadonlyMap<string, number>
  invoiced: InvoicedRow | undefined
}
export interface Hours {
  people: ReadonlyMap<string, PersonHours>
  placeOf: Measured['placeOf']
}
function group<Row extends { technician_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const own = groups.get(row.technician_id)
    if (own) own.push(row)
    else groups.set(row.technician_id, [row])
  }
  return groups
}

/** Zone and rule of breaks of each shop one may enter. */
async function placesOf(ctx: Pick<Context, 'tx'>): Promise<Measured['placeOf']> {
  const shops = await selectShops(ctx.tx, null)
  const rules = await rulesOfShops(
    ctx.tx,
    shops.map((shop) => shop.id),
  )
  const places = new Map<string, Place>(
    shops.map((shop) => [shop.id, { zone: shop.time_zone, unpaidBreakAfter: rules.get(shop.id)?.unpaid_break_after ?? null }]),
  )
  const first: Place = places.values().next().value ?? { zone: 'UTC', unpaidBreakAfter: null }
  return (shopId) => (shopId ? (places.get(shopId) ?? first) : first)
}

/**
 * What the three clocks measured between two dates of a zone, both included, by person. A shift that began on the last day counts whole,
 * so its time after midnight is read as well (CLK8).
 */
export async function measureHours(
  ctx: Pick<Context, 'tx' | 'now'>,
  of: Pick<HoursFilter, 'technicianIds' | 'shopIds'>,
  zone: string,
  from: string,
  to: string,
): Promise<Hours> {
  const span = { from: fromMs(startOfDate(zone, addDays(from, -1))), before: fromMs(startOfDate(zone, addDays(to, 3))) }
  const [presence, stretches, sold, invoiced, placeOf] = await Promise.all([
    selectPresence(ctx.tx, { ...of, ...span }),
    selectStretches(ctx.tx, { ...of, ...span }),
    selectSold(ctx.tx, of, from, to),
    selectInvoiced(ctx.tx, of, from, to),
    placesOf(ctx),
  ])
  const [presenceOf, stretchesOf, soldOf] = [group(presence), group(stretches), group(sold)]
  const ids = new Set([...presenceOf.keys(), ...stretchesOf.keys(), ...soldOf.keys()])
  const people = new Map<string, PersonHours>()
  for (const id of ids) {
    const own = { presence: presenceOf.get(id) ?? [], stretches: stretchesOf.get(id) ?? [] }
    people.set(id, {
      ...own,
      days: hoursByDay({ ...own, placeOf, now: ctx.now }),
      sold: new Map((soldOf.get(id) ?? []).map((row) => [row.business_date, row.thousandths])),
      invoiced: invoiced.find((row) => row.technician_id === id),
    })
  }
  return { people, placeOf }
}
/** Thousandths of hours sold in all the days that were measured. */
export const soldOf = (person: PersonHours | undefined): number =>
  [...(person?.sold.values() ?? [])].reduce((sum, one) => sum + one, 0)
