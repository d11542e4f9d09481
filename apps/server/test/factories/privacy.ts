import type { TestApp } from '../harness.ts'
import { multipart, tinyPng } from '../walkers/sample-files.ts'
import { labor, ok } from './consent.ts'
import { makeOrder } from './orders.ts'
import type { World } from './world.ts'

export const elena = { name: 'Elena Vasquez', email: 'elena.vasquez@example.com', phone: '(415) 555-0172' }
/** A customer with an order, its paid invoice and something of every kind that can name her. */
export interface Known {
  world: World
  customerId: string
  vehicleId: string
  orderId: string
  invoiceId: string
  fileId: string
  /** The token of the link to her order. */
  link: string
}
/** `paid`: the invoice of the order is paid. */
export async function knownCustomer(t: TestApp, world: World, paid = true): Promise<Known> {
  const admin = world.admin
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: { mode: 'warn' } as never }, admin))
  const order = await makeOrder(t, world, {
    ...{ title: 'Front brakes', description: 'Brakes pulsate' },
    customer: { ...elena, notes: 'Prefers mornings', address: '12 Oak Street' },
    vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7194' },
    line_items: [labor('Brakes', 2), labor('Wipers', 1)],
  })
  const { service_order } = ok(await t.call('getServiceOrder', { params: { id: order.id } }, admin))
  const customerId = service_order.customer_id as string
  const params = { id: order.id }
  const note = { content: 'Call Elena Vasquez before noon', type: 'customer_communication' as const }
  ok(await t.call('addOrderNote', { params, body: note }, admin))
  const upload = multipart(tinyPng(), 'elena.png', 'image/png', { caption: 'Elena at the counter' })
  const { attachment } = ok(
    await t.request('POST', `/api/v1/service-orders/${order.id}/attachments`, { token: admin.token, ...upload }),
  )
  const flag = { type: 'customer', title: 'Wants a call', message: 'Elena Vasquez is waiting', photoFileId: attachment.file_id }
  ok(await t.call('addOrderFlag', { params, body: flag as never }, admin))
  const contact = { name: 'Marco Vasquez', email: 'marco@example.com', phone: '415-555-0199', roles: ['approver'] as const }
  ok(await t.call('createContact', { params: { id: customerId }, body: contact as never }, admin))
  ok(await t.call('saveOrderDraft', { query: { shop_id: world.shopId }, body: { step: 1, fields: { customer: elena } } }, admin))
  const { estimate, link } = ok(await t.call('presentEstimate', { params, body: {} as never }, admin))
  const token = link.url.split('/o/')[1] as string
  const answer = {
    ...{ estimate_id: estimate.id, name: elena.name, key: `key-of-${order.id}` },
    decisions: order.services.map(({ id }: { id: string }) => ({ service_id: id, decision: 'approve' as const })),
  }
  ok(await t.call('decidePublicOrder', { params: { token }, body: answer }, null))
  ok(
    await t.call(
      'scheduleOrder',
      { params, body: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true } as never },
      admin,
    ),
  )
  ok(await t.call('startOrder', { params, body: {} }, admin))
  ok(await t.call('completeOrder', { params, body: {} }, admin))
  ok(await t.call('startConversation', { body: { order_id: order.id, body: 'Hello Elena' } as never }, admin))
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: order.id } }, admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, admin))
  if (paid) ok(await t.call('markInvoicePaid', { params: { id: invoice.id }, body: {} } as never, admin))
  return {
    world,
    customerId,
    vehicleId: service_order.vehicle_id as string,
    orderId: order.id,
    invoiceId: invoice.id,
    fileId: attachment.file_id,
    link: token,
  }
}
export const checked = { checked_how: 'identity_card' as const, note: '' }
/** A checked request of this kind. @returns its id */
export async function checkedRequest(t: TestApp, world: World, customerId: string, kind: 'export' | 'erase'): Promise<string> {
  const { privacy_request } = ok(await t.call('createPrivacyRequest', { body: { kind, customer_id: customerId } }, world.admin))
  ok(await t.call('checkPrivacyRequest', { params: { id: privacy_request.id }, body: checked }, world.admin))
  return privacy_request.id
}
