import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** An order whose customer is asked, with a word of theirs on record; orders written later ask nobody again. @returns ids by kind */
export async function addAsked(
  t: TestApp,
  owner: Member,
  one: { shopId: string; customerId: string; vehicleId: string; canary: string },
): Promise<Record<string, string>> {
  const ok = <T extends { status: number; text: string }>(reply: T): T => {
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const shop = { params: { id: one.shopId } }
  ok(await t.call('putConsentRules', { ...shop, body: { mode: 'warn' } }, owner))
  ok(await t.call('addConsentText', { ...shop, body: { kind: 'terms', language: 'en', text: `Terms ${one.canary}` } }, owner))
  const line = (service_name: string) => ({
    type: 'labor',
    description: `${service_name} ${one.canary}`,
    estimated_hours: 1,
    service_name,
  })
  const body = {
    ...{ shop_id: one.shopId, customer_id: one.customerId, vehicle_id: one.vehicleId },
    ...{ description: `Asks ${one.canary}`, line_items: [line('Asked'), line('Told'), line('Shown')] },
  }
  const order = ok(await t.call('createServiceOrder', { body: body as never }, owner)).body.data.service_order
  ok(await t.call('putConsentRules', { ...shop, body: { mode: 'off' } }, owner))
  const [asked, told, shown] = order.services
  const decisions = [{ service_id: told.id, decision: 'decline' as const }]
  const said = { decisions, method: 'in_person' as const, person_name: `Ann ${one.canary}`, note: one.canary }
  ok(await t.call('recordAuthorization', { params: { id: order.id }, body: said }, owner))
  const presenting = { params: { id: order.id }, body: { service_ids: [shown.id], message: one.canary } }
  const { estimate, link } = ok(await t.call('presentEstimate', presenting, owner)).body.data
  const empty = { params: { id: order.id }, body: { name: `Empty ${one.canary}`, concern: one.canary } }
  const { service: bare } = ok(await t.call('addOrderService', empty, owner)).body.data
  const person = {
    name: `Bo ${one.canary}`,
    roles: ['approver' as const],
    email: `bo@${one.canary}.example`,
    approval_limit: 900,
  }
  const { contact } = ok(await t.call('createContact', { params: { id: one.customerId }, body: person }, owner)).body.data
  const words = { order_id: order.id as string, contact_id: contact.id as string, body: `Ready ${one.canary}` }
  const { conversation } = ok(await t.call('startConversation', { body: words }, owner)).body.data
  const later = { vehicle_id: one.vehicleId, name: `Belt ${one.canary}`, category: one.canary.slice(0, 60) }
  const { deferred } = ok(await t.call('createDeferredService', { query: { shop_id: one.shopId }, body: later }, owner)).body.data
  const talk = { channel: 'call' as const, outcome: 'later' as const, note: one.canary }
  ok(await t.call('addDeferredContact', { params: { id: deferred.id }, body: talk }, owner))
  return {
    ...{ deferred: deferred.id, contact: contact.id, conversation: conversation.id },
    ...{ asked_order: order.id, asked_service: asked.id, shown_service: shown.id, bare_service: bare.id },
    ...{ estimate: estimate.id, order_link: link.id },
  }
}
