import type { Answer, Input } from '@twopost/contract/core/call'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/service-orders'
import type { ScheduleWarning } from '@twopost/contract/service-orders'
import type { OpenSpan } from '@twopost/contract/shops'
import { abilityOf, freeOrder, spanOf } from '#features/scheduling/index.ts'
import { getTechnicianRow } from '#features/technicians/index.ts'
import { fromMs, instantOf } from '#platform/clock/clock.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { bookPlace } from '../actions/move-order.service.ts'
import { getOrderLocked } from '../detail/order-detail.service.ts'
import type { OrderRow } from '../service-orders.queries.ts'
import { judgeFit } from './fit.rules.ts'
import { bayKindsOf, bayWillDo, minutesOf, planStep } from './plan-problem.rules.ts'
import type { ScheduleRow } from './schedule.queries.ts'
import { type LoadedShop, loadShop } from './shop-facts.service.ts'

type Item = Input<typeof calls.applySchedule>['body']['items'][number]
type Fault = keyof typeof fieldTexts & `PLAN_${string}`
const minute = 60_000

const piecesOf = (item: Item): OpenSpan[] =>
  item.pieces.map((one) => ({ from: instantOf(one.starts_at).getTime(), to: instantOf(one.ends_at).getTime() }))
const isWithin = (piece: OpenSpan, spans: readonly OpenSpan[]): boolean =>
  spans.some((span) => span.from <= piece.from && piece.to <= span.to)

/** What an item breaks of what stands now, beside double bookings; the hard constraints of a plan. */
function faultOf(item: Item, row: ScheduleRow | undefined, { facts, technicians }: LoadedShop): Fault | undefined {
  if (!row || row.version !== item.version || row.status === 'in_progress') return 'PLAN_ORDER_CHANGED'
  if (row.technician_ids.length > 1) return 'PLAN_ORDER_CHANGED'
  const pieces = piecesOf(item)
  const span = spanOf(pieces)
  if (!span || span.from < facts.now - planStep * minute) return 'PLAN_PAST'
  if (pieces.reduce((sum, one) => sum + one.to - one.from, 0) !== (minutesOf(row) ?? 0) * minute) return 'PLAN_MINUTES'
  const technician = technicians.find((one) => one.id === item.technician_id)
  const needs = row.needs.map(({ id, level }) => ({ skill: id, level }))
  const skills = Object.fromEntries((technician?.skills ?? []).map((one) => [one.id, one.level]))
  if (!technician || abilityOf({ skills }, needs) === 'not_able') return 'PLAN_NOT_ABLE'
  const work = facts.calendar.work.get(technician.id) ?? []
  const isApart = pieces.every((one, place) => place === 0 || one.from >= (pieces[place - 1]?.to ?? 0))
  if (!isApart || !pieces.every((piece) => isWithin(piece, work))) return 'PLAN_NOT_AT_WORK'
  if (item.bay_id === null) return bayKindsOf(row, facts.bays).length === 0 ? undefined : 'PLAN_BAY_UNFIT'
  const bay = facts.bays.find((one) => one.id === item.bay_id)
  return bay && bayWillDo(row, bay, facts.bays) ? undefined : 'PLAN_BAY_UNFIT'
}

/** What should be known about an item that is booked: that its technician needs help. */
function warningsOf(item: Item | undefined, { facts, technicians }: LoadedShop): ScheduleWarning[] {
  const row = facts.orders.find((one) => one.id === item?.order_id)
  const technician = technicians.find((one) => one.id === item?.technician_id)
  if (!row || !technician) return []
  const skills = Object.fromEntries(technician.skills.map((one) => [one.id, one.level]))
  return judgeFit(row, [{ name: technician.name, skills }], undefined, []).warnings
}

/** Collects what has changed, by order; all of it is said at once. */
class Faults {
  readonly #faults: { number: string; place: number; code: Fault }[] = []
  add(number: string, place: number, code: Fault): void {
    this.#faults.push({ number, place, code })
  }
  /** @throws Problem PLAN_CHANGED naming each order, with one fault for each of its places */
  throwIfAny(): void {
    if (this.#faults.length === 0) return
    throw new Problem(
      'PLAN_CHANGED',
      { orders: this.#faults.map((one) => one.number).join(', '), count: this.#faults.length },
      { errors: this.#faults.map(({ place, code }) => ({ path: `body.items.${place}`, code, message: fieldTexts[code] })) },
    )
  }
}

/** Books an order's new place. Answers false where somebody else took it meanwhile; then everything is taken back. */
async function bookIfFree(ctx: Context, row: OrderRow, item: Item, stay: OpenSpan, { shop, bays }: LoadedShop): Promise<boolean> {
  try {
    await bookPlace(ctx, row, shop, {
      leadId: item.technician_id,
      booking: {
        orderId: row.id,
        technicians: [{ technicianId: item.technician_id, pieces: piecesOf(item) }],
        bay: item.bay_id === null ? null : { bayId: item.bay_id, ...stay },
        allowOverlap: false,
        timeZone: shop.time_zone,
      },
      start: fromMs(stay.from),
      end: fromMs(stay.to),
      bayName: bays.find((bay) => bay.id === item.bay_id)?.name ?? null,
    })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'DOUBLE_BOOKING') return false
    // Of many orders it must be said which one its parts do not reach for.
    if (error instanceof Problem && error.code === 'STOCK_SHORT')
      throw new Problem('ORDER_STOCK_SHORT', { ...error.params, order: row.number })
    throw error
  }
}

/** That every technician and bay of a plan is there for who asks. @throws Problem TECHNICIAN_NOT_FOUND, BAY_NOT_FOUND */
async function expectKnown(ctx: Context, items: readonly Item[], loaded: LoadedShop): Promise<void> {
  for (const { technician_id, bay_id } of items) {
    if (!loaded.technicians.some((one) => one.id === technician_id)) await getTechnicianRow(ctx, technician_id)
    if (bay_id !== null && !loaded.bays.some((one) => one.id === bay_id)) throw new Problem('BAY_NOT_FOUND')
  }
}

/**
 * Books a whole plan or the ticked part of it, all or nothing: orders are locked by id, their old places freed, then each is checked
 * against what stands now and booked (G25, G46). @throws Problem SHOP_NOT_FOUND, ORDER_NOT_FOUND,
 * TECHNICIAN_NOT_FOUND, BAY_NOT_FOUND, PLAN_CHANGED naming what no longer fits, ORDER_STOCK_SHORT, NOT_ALLOWED
 * where another technician takes the lead and one may not assign
 */
export async function applyPlan(
  ctx: Context,
  { body }: Input<typeof calls.applySchedule>,
): Promise<Answer<typeof calls.applySchedule>> {
  const places = new Map(body.items.map((item, place) => [item.order_id, place]))
  const rows: OrderRow[] = []
  for (const item of [...body.items].sort((a, b) => a.order_id.localeCompare(b.order_id)))
    rows.push(await getOrderLocked(ctx, item.order_id))
  const span = spanOf(body.items.flatMap(piecesOf)) ?? { from: ctx.now.getTime(), to: ctx.now.getTime() }
  const loaded = await loadShop(ctx, body.shop_id, { from: Math.min(span.from, ctx.now.getTime()), to: span.to }, [
    ...places.keys(),
  ])
  await expectKnown(ctx, body.items, loaded)
  const faults = new Faults()
  for (const row of rows) {
    const place = places.get(row.id) ?? 0
    const item = body.items[place]
    const known = loaded.facts.orders.find((one) => one.id === row.id)
    const fault = item && faultOf(item, known, loaded)
    if (fault) faults.add(row.number, place, fault)
    if (item && item.technician_id !== row.assigned_technician_id && !may(ctx, 'service-order:assign'))
      throw new Problem('NOT_ALLOWED')
  }
  faults.throwIfAny()
  // All old places are freed first, so that orders may take each other's.
  for (const row of rows) await freeOrder(ctx, row.id)
  for (const row of rows) {
    const place = places.get(row.id) ?? 0
    const item = body.items[place]
    const stay = item && spanOf(piecesOf(item))
    if (stay && !(await bookIfFree(ctx, row, item, stay, loaded))) faults.add(row.number, place, 'PLAN_TAKEN')
  }
  faults.throwIfAny()
  ctx.note({
    kind: 'shop',
    id: loaded.shop.id,
    code: 'schedule.applied',
    params: { count: String(rows.length) },
    details: { orders: rows.map((row) => row.number).join(', ') },
  })
  const warnings = rows.flatMap((row) => warningsOf(body.items[places.get(row.id) ?? 0], loaded))
  const applied = []
  for (const { id } of rows) applied.push({ order_id: id, version: (await getOrderLocked(ctx, id)).version })
  return { applied, warnings }
}
