import type { ScheduleWarning } from '@twopost/contract/service-orders'
import { selectBays } from '#features/shops/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { OrderRow } from '../service-orders.queries.ts'
import { judgeFit, type Worker } from './fit.rules.ts'
import { selectScheduleOrders, selectWorkers } from './schedule.queries.ts'

/**
 * That the technicians of an order are able to do its work and that the bay fits (G37), unless somebody who may assign allows it. A bay
 * that is named is judged by its kind and by the vehicle. @returns what should be known all the same
 * @throws Problem NOT_ABLE with the skills that are missing, BAY_UNFIT, UNFIT_NOT_ALLOWED
 */
export async function expectFit(
  ctx: Context,
  order: OrderRow,
  { technicianIds, bayId, allowed }: { technicianIds: readonly string[]; bayId: string | null; allowed: boolean },
): Promise<ScheduleWarning[]> {
  if (allowed && !may(ctx, 'service-order:assign')) throw new Problem('UNFIT_NOT_ALLOWED')
  if (technicianIds.length === 0 && bayId === null) return []
  const [row] = await selectScheduleOrders(ctx.tx, [order.id], null)
  if (!row) return []
  const workers = row.needs.length === 0 ? [] : await workersOf(ctx, technicianIds)
  const bays = bayId === null ? [] : (await selectBays(ctx.tx)).filter((bay) => bay.shop_id === order.shop_id)
  const bay = bays.find((one) => one.id === bayId)
  const { unfit, warnings } = judgeFit(row, workers, bay, bays)
  if (!unfit || allowed) return warnings
  const { code, ...params } = unfit
  throw new Problem(code, params)
}

async function workersOf(ctx: Context, technicianIds: readonly string[]): Promise<Worker[]> {
  const found = await selectWorkers(ctx.tx, technicianIds)
  return found.map(({ name, skills }) => ({ name, skills: Object.fromEntries(skills.map((one) => [one.id, one.level])) }))
}
