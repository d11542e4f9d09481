import type * as calls from '@twopost/contract/attendance'
import { secondsOf, typeOfCode } from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { getOrderLocked } from '#features/service-orders/index.ts'
import { getShopRow, selectShops } from '#features/shops/index.ts'
import { getTechnicianRow } from '#features/technicians/index.ts'
import { insertEntry, insertWrittenTimer, isServiceOf, tellEarlierStretches } from '#features/timers/index.ts'
import { instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentEntry } from '../attendance.presenter.ts'
import { lockHours, selectEntry } from '../attendance.queries.ts'
import { rulesOf } from '../time-rules.service.ts'
import { findJobOf } from './corrections.queries.ts'
import { expectFree, recordCorrection, type Times } from './corrections.service.ts'

type Body = Input<typeof calls.addTimeEntry>['body']

/** Where hours by hand belong: the shop that is named, else the technician's first. @throws Problem SHOP_NOT_FOUND */
async function shopOf(ctx: Context, shopId: string | undefined, ofTechnician: readonly string[]): Promise<string> {
  if (shopId) return (await getShopRow(ctx, shopId)).id
  const shops = await selectShops(ctx.tx, ctx.shopIds)
  const own = shops.find((shop) => ofTechnician.length === 0 || ofTechnician.includes(shop.id))
  if (!own || !mayEnterShop(ctx, own.id)) throw new Problem('SHOP_NOT_FOUND')
  return own.id
}

/** Time on job by hand: a stopped timer with its entry. @returns the entry's id and the shop */
async function addTimer(ctx: Context, body: Body, orderId: string, times: Times): Promise<{ entryId: string; shopId: string }> {
  const order = await getOrderLocked(ctx, orderId)
  await lockHours(ctx.tx, body.technician_id)
  const job = await findJobOf(ctx.tx, order.id, body.technician_id)
  if (!job) throw new Problem('NO_JOB_ON_ORDER')
  if (body.service_id && !(await isServiceOf(ctx.tx, order.id, body.service_id))) throw new Problem('SERVICE_NOT_FOUND')
  const ids = { id: newId(ctx.now), entryId: newId(ctx.now), segmentId: newId(ctx.now) }
  await expectFree(ctx, { technicianId: body.technician_id, shopId: order.shop_id, kind: 'work', except: ids.id }, times)
  await insertWrittenTimer(ctx.tx, {
    ...ids,
    ...times,
    orderId: order.id,
    jobId: job.id,
    technicianId: body.technician_id,
    serviceId: body.service_id ?? null,
    bayId: order.bay_id,
    kind: body.kind ?? 'work',
    seconds: secondsOf({ from: times.from.getTime(), to: times.to.getTime() }),
    title: order.title,
    reason: body.reason,
  })
  await tellEarlierStretches(ctx, [times.from])
  return { entryId: ids.entryId, shopId: order.shop_id }
}
/** Attended time or time of no order by hand. @returns the entry's id and the shop */
async function addEntry(ctx: Context, body: Body, shopId: string, times: Times): Promise<{ entryId: string; shopId: string }> {
  const id = newId(ctx.now)
  const kind = body.code ? 'work' : 'attended'
  await expectFree(ctx, { technicianId: body.technician_id, shopId, kind, except: id }, times)
  const code = body.code ?? null
  await insertEntry(ctx.tx, {
    id,
    technicianId: body.technician_id,
    shopId,
    source: code ? 'indirect' : 'clock',
    type: code ? typeOfCode(code) : 'work',
    startedAt: times.from,
    endedAt: times.to,
    seconds: secondsOf({ from: times.from.getTime(), to: times.to.getTime() }),
    location: body.location ?? '',
    notes: '',
    code,
    isPaid: !(code && (await rulesOf(ctx.tx, shopId)).unpaid_codes.includes(code)),
    recorded: 'by_hand',
  })
  return { entryId: id, shopId }
}

/**
 * Adds hours by hand, with a reason: attended time, time of no order with a code, time on job with an order (CLK14).
 * @throws Problem TECHNICIAN_NOT_FOUND, SHOP_NOT_FOUND, ORDER_NOT_FOUND, NO_JOB_ON_ORDER, SERVICE_NOT_FOUND, TIME_OVERLAP, PERIOD_APPROVED …
 */
export async function addTimeEntry(
  ctx: Context,
  { body }: Input<typeof calls.addTimeEntry>,
): Promise<Answer<typeof calls.addTimeEntry>> {
  const technician = await getTechnicianRow(ctx, body.technician_id)
  const times = { from: instantOf(body.from), to: instantOf(body.to) }
  const shopId = body.service_order_id ? '' : await shopOf(ctx, body.shop_id, technician.shop_ids)
  if (!body.service_order_id) await lockHours(ctx.tx, technician.id)
  const added = body.service_order_id
    ? await addTimer(ctx, body, body.service_order_id, times)
    : await addEntry(ctx, body, shopId, times)
  const row = await selectEntry(ctx.tx, added.entryId)
  if (!row) throw new Problem('TIME_ENTRY_NOT_FOUND')
  await recordCorrection(
    ctx,
    {
      kind: row.timer_id ? 'timer' : 'time_entry',
      recordId: row.timer_id ?? row.id,
      technicianId: technician.id,
      shopId: added.shopId,
    },
    null,
    { from: times.from.toISOString(), to: times.to.toISOString() },
    body.reason,
  )
  ctx.note({
    kind: 'time_entry',
    id: row.id,
    code: 'time.added',
    params: { name: technician.name },
    details: { reason: body.reason },
  })
  return { time_entry: presentEntry(row, ctx.now) }
}
