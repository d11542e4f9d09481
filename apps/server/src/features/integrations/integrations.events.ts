import type { ActivityType } from '@twopost/contract/registries/activities'
import { customerDecided } from '#features/estimates/index.ts'
import { creditNoteIssued, invoiceIssued, invoiceSettled, invoiceVoided } from '#features/invoices/index.ts'
import { receiptWritten } from '#features/receipts/index.ts'
import { activityRecorded } from '#features/service-orders/index.ts'
import { hearInside } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { selectCustomerLife, selectVehicleLife } from './deliveries.queries.ts'
import { type Cause, hearsAnything, noteEvent } from './note-event.service.ts'

const causeOf = (ctx: Context): Cause => ({ tx: ctx.tx, tenant: ctx.tenant, at: ctx.now })

/** Entries in the history of an order that say that its status is another one. */
const ofStatus: ReadonlySet<ActivityType> = new Set([
  'scheduled',
  'started',
  'completed',
  'completed_despite_flags',
  'cancelled',
  'invoiced',
  'reopened',
])
/** Those that others look at: nothing of the order itself is another. */
const ofOthers: ReadonlySet<ActivityType> = new Set(['estimate_opened', 'inspection_opened', 'customer_rated'])

/** The history of an order says everything that happens to it: who writes there tells webhooks as well. */
async function hearActivity(
  ctx: Context,
  {
    orderId,
    shopId,
    type,
    details,
  }: { orderId: string; shopId: string; type: ActivityType; details: Readonly<Partial<Record<string, unknown>>> },
): Promise<void> {
  const note = (event: Parameters<typeof noteEvent>[1]['type'], recordId = orderId, more = {}) =>
    noteEvent(causeOf(ctx), { type: event, shopId, recordId, more })
  if (type === 'created') return note('order.created')
  if (type === 'customer_wrote') return note('message.received')
  if (type === 'parts_requested') return note('part.needed')
  if (type === 'inspection_shared' && typeof details.inspection_id === 'string')
    return note('inspection.shared', details.inspection_id, { service_order_id: orderId })
  if (ofOthers.has(type)) return
  return note(ofStatus.has(type) ? 'order.status_changed' : 'order.changed')
}

/** Whether a customer is new, changed or gone, by its own row; asked only where something hears webhooks. */
async function hearCustomer(cause: Cause, id: string, shopId: string | null): Promise<void> {
  if (!(await hearsAnything(cause.tx))) return
  const life = await selectCustomerLife(cause.tx, id)
  const isGone = life === undefined || life.deleted_at !== null
  const type = isGone ? 'customer.deleted' : isNew(cause, life) ? 'customer.created' : 'customer.changed'
  await noteEvent(cause, { type, shopId, recordId: id })
}
async function hearVehicle(cause: Cause, id: string, shopId: string | null): Promise<void> {
  if (!(await hearsAnything(cause.tx))) return
  const life = await selectVehicleLife(cause.tx, id)
  await noteEvent(cause, { type: life && isNew(cause, life) ? 'vehicle.created' : 'vehicle.changed', shopId, recordId: id })
}
/** Was it made by this very request? */
const isNew = (cause: Cause, life: { created_at: Date }): boolean => life.created_at.getTime() === cause.at.getTime()

/** What webhooks hear of everything below, each in the transaction of its cause; once in a process. */
export function subscribeIntegrations(): void {
  activityRecorded.subscribe(hearActivity)
  customerDecided.subscribe(async (ctx, { orderId, shopId, hasApproved, hasDeclined }) => {
    if (hasApproved) await noteEvent(causeOf(ctx), { type: 'order.approved', shopId, recordId: orderId })
    if (hasDeclined) await noteEvent(causeOf(ctx), { type: 'order.declined', shopId, recordId: orderId })
  })
  invoiceIssued.subscribe((ctx, { invoiceId, shopId }) =>
    noteEvent(causeOf(ctx), { type: 'invoice.issued', shopId, recordId: invoiceId }),
  )
  invoiceSettled.subscribe((ctx, { invoiceId, shopId }) =>
    noteEvent(causeOf(ctx), { type: 'invoice.paid', shopId, recordId: invoiceId }),
  )
  invoiceVoided.subscribe((ctx, { invoiceId, shopId }) =>
    noteEvent(causeOf(ctx), { type: 'invoice.voided', shopId, recordId: invoiceId }),
  )
  creditNoteIssued.subscribe((ctx, { creditNoteId, invoiceId, shopId }) =>
    noteEvent(causeOf(ctx), { type: 'credit_note.issued', shopId, recordId: creditNoteId, more: { invoice_id: invoiceId } }),
  )
  receiptWritten.subscribe((ctx, { receiptId, shopId }) =>
    noteEvent(causeOf(ctx), { type: 'receipt.created', shopId, recordId: receiptId }),
  )
  hearInside(async (cause, { type, shop_id, ids }) => {
    if (type === 'customer.changed' && ids.customer_id !== undefined) await hearCustomer(cause, ids.customer_id, shop_id)
    if (type === 'vehicle.changed' && ids.vehicle_id !== undefined) await hearVehicle(cause, ids.vehicle_id, shop_id)
  })
}
