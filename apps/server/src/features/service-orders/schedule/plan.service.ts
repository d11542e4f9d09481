import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/service-orders'
import type { Ability, PlanConstraint } from '@twopost/contract/service-orders'
import { orderStatusLabels } from '@twopost/contract/service-orders.states'
import {
  abilityOf,
  askPlan,
  askSuggestions,
  type Placement,
  type PlanReasons,
  type PlanTask,
} from '#features/scheduling/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { getOrder } from '../detail/order-detail.service.ts'
import { minutesOf, problemOf } from './plan-problem.rules.ts'
import { presentScheduleOrder } from './schedule.presenter.ts'
import type { ScheduleRow } from './schedule.queries.ts'
import { costText, decidingText, missingText } from './schedule-words.rules.ts'
import { type LoadedShop, loadShop, rangeOf } from './shop-facts.service.ts'

type Suggested = Answer<typeof calls.suggestSchedule>
type Planned = Answer<typeof calls.planSchedule>['plan']
const minute = 60_000
const day = 1440 * minute
/** Suggestions look so many days ahead; further for long work. */
const daysAhead = 14
/** More orders than this are not placed in one plan. */
const mostOrders = 120

const at = (minutes: number): string => fromMs(minutes * minute).toISOString()
const presentDeciding = (deciding: { constraint: PlanConstraint; minutesGained: number } | undefined) =>
  deciding
    ? {
        constraint: deciding.constraint,
        minutes_gained: deciding.minutesGained,
        reason: decidingText(deciding.constraint),
      }
    : null

/** Names and abilities for what the planner answers. */
class Names {
  readonly #loaded: LoadedShop
  constructor(loaded: LoadedShop) {
    this.#loaded = loaded
  }
  technician(id: string) {
    const found = this.#loaded.technicians.find((one) => one.id === id)
    return found ? { id, name: found.name } : null
  }
  bay(id: string | null) {
    const found = this.#loaded.bays.find((one) => one.id === id)
    return found ? { id: found.id, name: found.name } : null
  }
  ability(technicianId: string, needs: PlanTask['needs']): Ability {
    const skills = this.#loaded.technicians.find((one) => one.id === technicianId)?.skills ?? []
    return abilityOf({ skills: Object.fromEntries(skills.map((one) => [one.id, one.level])) }, needs)
  }
  /** The skills of which somebody has less than the work needs. */
  lacks(technicianId: string, needs: ScheduleRow['needs']): string[] {
    const skills = this.#loaded.technicians.find((one) => one.id === technicianId)?.skills ?? []
    return needs.filter((need) => (skills.find((one) => one.id === need.id)?.level ?? 0) < need.level).map((need) => need.name)
  }
  order(row: ScheduleRow) {
    return presentScheduleOrder(row, this.#loaded.bays)
  }
  slot(placement: Placement, needs: PlanTask['needs'], due: number | null) {
    const [first, last] = [placement.pieces[0], placement.pieces.at(-1)]
    const end = last?.to ?? 0
    const late = due === null ? 0 : Math.max(0, end - due)
    return {
      technician: this.technician(placement.technicianId) ?? { id: placement.technicianId, name: '' },
      bay: this.bay(placement.bayId),
      starts_at: at(first?.from ?? 0),
      ends_at: at(end),
      pieces: placement.pieces.map((piece) => ({ starts_at: at(piece.from), ends_at: at(piece.to) })),
      ability: this.ability(placement.technicianId, needs),
      late_minutes: late,
      slack_minutes: due === null || late > 0 ? null : due - end,
    }
  }
}

/** What the planner is asked about one order. @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, NO_ESTIMATE */
async function loadOne(ctx: Context, orderId: string, shopId: string | undefined) {
  const order = await getOrder(ctx, orderId, { shop_id: shopId })
  const now = ctx.now.getTime()
  const ahead = daysAhead + Math.ceil((order.estimated_minutes ?? 0) / 240)
  const range = { from: now, to: now + Math.min(60, ahead) * day }
  const loaded = await loadShop(ctx, order.shop_id, range, [order.id])
  const row = loaded.facts.orders.find((one) => one.id === order.id)
  if (!row || row.status === 'in_progress') throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[order.status] })
  if (minutesOf(row) === null) throw new Problem('NO_ESTIMATE', { order: order.number })
  return { loaded, row, problem: problemOf(loaded.facts, new Set([row.id]), range) }
}

/**
 * The best three times of one order, what decided, and what each technician could do (G36, G37).
 * @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED for work that has begun, NO_ESTIMATE
 */
export async function suggestTimes(ctx: OutsideContext, { query }: Input<typeof calls.suggestSchedule>): Promise<Suggested> {
  const { loaded, row, problem } = await ctx.inTenant((inner) => loadOne(inner, query.order_id, query.shop_id))
  const { suggestions, freeFrom } = await askSuggestions(problem, loaded.shop.time_zone, row.id)
  const names = new Names(loaded)
  const task = problem.tasks.find((one) => one.id === row.id)
  const [needs, due] = [task?.needs ?? [], task?.due ?? null]
  return {
    schedule_suggestions: suggestions.slots.map((slot) => ({
      ...names.slot(slot.placement, needs, due),
      later_than_best_minutes: slot.laterThanBest,
      cost: costText(slot),
    })),
    deciding: presentDeciding(suggestions.deciding),
    missing: suggestions.missing,
    missing_reason: suggestions.slots.length > 0 ? '' : missingText(suggestions.missing),
    technicians: loaded.technicians.map(({ id, name }) => {
      const earliest = freeFrom[id]
      return {
        id,
        name,
        ability: names.ability(id, needs),
        lacks: names.lacks(id, row.needs),
        free_at: earliest === undefined ? null : at(earliest),
      }
    }),
  }
}

type LeftOut = Planned['left_out'][number]
/** Which of the wanted orders can be placed, and why the others cannot. */
function sortOut(wanted: readonly ScheduleRow[], names: Names): { movable: ScheduleRow[]; leftOut: LeftOut[] } {
  const movable: ScheduleRow[] = []
  const leftOut: LeftOut[] = []
  const leave = (row: ScheduleRow, why: LeftOut['why'], reason: string) =>
    leftOut.push({ order: names.order(row), why, missing: [], reason })
  for (const row of wanted)
    if (minutesOf(row) === null) leave(row, 'no_estimate', 'Has no estimate')
    else if (row.technician_ids.length > 1) leave(row, 'several_technicians', 'Has several technicians')
    else if (movable.length >= mostOrders) leave(row, 'too_many', 'Too many orders at once')
    else movable.push(row)
  return { movable, leftOut }
}

/** Of all open orders those that a plan may place: without a time, or with one that need not be kept and has not come. */
function wantedOf(loaded: LoadedShop, body: Input<typeof calls.planSchedule>['body']): ScheduleRow[] {
  const named = body.order_ids && new Set(body.order_ids)
  const movesScheduled = body.mode === 'repair' || body.keep_scheduled === false || named !== undefined
  return loaded.facts.orders.filter((row) => {
    if (named && !named.has(row.id)) return false
    if (row.status === 'pending') return body.mode !== 'repair'
    return row.status === 'scheduled' && movesScheduled && (row.scheduled_start?.getTime() ?? 0) > loaded.facts.now
  })
}

function presentPlacement(
  names: Names,
  row: ScheduleRow,
  task: PlanTask,
  placement: Placement,
  reasons: PlanReasons | undefined,
): Planned['placements'][number] {
  const slot = names.slot(placement, task.needs, task.due)
  const { current } = task
  const was =
    current && row.scheduled_start && row.scheduled_end
      ? {
          technician: names.technician(current.technicianId),
          bay: names.bay(current.bayId),
          starts_at: row.scheduled_start.toISOString(),
          ends_at: row.scheduled_end.toISOString(),
        }
      : null
  const isMoved =
    current !== null &&
    (current.technicianId !== placement.technicianId ||
      current.bayId !== placement.bayId ||
      current.pieces[0]?.from !== placement.pieces[0]?.from)
  return { ...slot, order: names.order(row), was, is_moved: isMoved, deciding: presentDeciding(reasons?.deciding) }
}

/**
 * Times for many orders at once; writes nothing (G46). What runs, and what is scheduled and kept, stays as it is.
 * @throws Problem SHOP_NOT_FOUND, ORDER_NOT_FOUND, TOO_MANY_DAYS, PLAN_RUNNING
 */
export async function planTimes(ctx: OutsideContext, { body }: Input<typeof calls.planSchedule>): Promise<{ plan: Planned }> {
  const { loaded, range } = await ctx.inTenant(async (inner) => {
    const days = rangeOf(await getShopRow(inner, body.shop_id), body.from, body.to)
    // Bookings from now on count, whatever days are asked for.
    const from = Math.min(days.from, inner.now.getTime())
    const found = await loadShop(inner, body.shop_id, { from, to: days.to }, body.order_ids)
    const known = new Set(found.facts.orders.map((row) => row.id))
    // One that is no longer open is left alone; one that is not there is said.
    for (const id of body.order_ids ?? []) if (!known.has(id)) await getOrder(inner, id, { shop_id: body.shop_id })
    return { loaded: found, range: days }
  })
  const names = new Names(loaded)
  const { movable, leftOut } = sortOut(wantedOf(loaded, body), names)
  const problem = problemOf(loaded.facts, new Set(movable.map((row) => row.id)), range)
  const seed = Math.floor(loaded.facts.now / 1000) % 1_000_000
  const { plan, reasons } = await askPlan(loaded.shop.id, problem, loaded.shop.time_zone, body.mode ?? 'plan', seed)
  const placements: Planned['placements'] = []
  for (const [place, task] of problem.tasks.entries()) {
    const row = task.isFixed ? undefined : movable.find((one) => one.id === task.id)
    const placement = plan.placements[place]
    if (!row) continue
    if (placement) placements.push(presentPlacement(names, row, task, placement, reasons[task.id]))
    else {
      const missing = reasons[task.id]?.missing ?? []
      leftOut.push({ order: names.order(row), why: 'no_slot', missing, reason: missingText(missing) })
    }
  }
  return {
    plan: {
      as_of: fromMs(loaded.facts.now).toISOString(),
      seed,
      rounds: plan.rounds,
      lateness: plan.score.lateness,
      baseline_lateness: plan.baseline.lateness,
      placements: placements.sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
      left_out: leftOut,
      kept_count: loaded.facts.orders.filter((row) => row.status !== 'pending' && !movable.includes(row)).length,
    },
  }
}
