import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { areServicesOf, selectServiceOfLine, type TimerRow } from './timers.queries.ts'

/** What a start may say of the work that it counts for. */
export interface CountsFields {
  serviceItemId?: string | null | undefined
  service_id?: string | null | undefined
  service_ids?: readonly string[] | undefined
}
/** One service, the order as a whole (neither), or several services that share the time (CLK12). */
export interface Counts {
  serviceId: string | null
  serviceIds: readonly string[]
}

/** What a start counts for: the services that are named, else the line's. @throws Problem LINE_ITEM_NOT_FOUND, SERVICE_NOT_FOUND */
export async function countsFor(ctx: Context, orderId: string, fields: CountsFields): Promise<Counts> {
  const line = fields.serviceItemId ? await selectServiceOfLine(ctx.tx, orderId, fields.serviceItemId) : undefined
  if (fields.serviceItemId && !line) throw new Problem('LINE_ITEM_NOT_FOUND')
  const named = [...new Set(fields.service_ids ?? (fields.service_id ? [fields.service_id] : []))].sort()
  if (named.length > 0 && !(await areServicesOf(ctx.tx, orderId, named))) throw new Problem('SERVICE_NOT_FOUND')
  if (named.length > 1) return { serviceId: null, serviceIds: named }
  return { serviceId: named[0] ?? line?.service_id ?? null, serviceIds: [] }
}

export const isSameWork = (row: Pick<TimerRow, 'service_id' | 'service_ids'>, { serviceId, serviceIds }: Counts): boolean =>
  row.service_id === serviceId && row.service_ids.join() === serviceIds.join()
