import { expect } from 'vitest'
import type { Reply, TestApp } from '../harness.ts'
import { makeOrder } from './orders.ts'
import type { Member, World } from './world.ts'

/** The data of an answer that has to be a success. */
export const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
export const refusal = ({ status, body }: Reply) => [status, body.code]
export const fault = ({ status, body }: Reply) => [status, body.errors[0]?.code]
export const labor = (service_name: string, hours: number, unit_cost = 100) => ({
  ...{ type: 'labor', description: `${service_name} work`, estimated_hours: hours, unit_cost, service_name },
})
export interface Asked {
  world: World
  id: string
  number: string
  /** Its services by name. */
  services: Record<string, string>
}
/** An order of a shop that asks its customers: labor without tax, parts with 8.25 %. */
export async function askedOrder(t: TestApp, rule: object, line_items: readonly object[], more: object = {}): Promise<Asked> {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 82500 where tenant_id = $1', [
    world.tenantId,
  ])
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: rule as never }, world.admin))
  const order = await makeOrder(t, world, { line_items, ...more })
  const services = Object.fromEntries(order.services.map((one: { name: string; id: string }) => [one.name, one.id]))
  return { world, id: order.id, number: order.number, services }
}
/** Shows services to the customer, all of them unless some are named. */
export const present = (
  { world, id, services }: Asked,
  t: TestApp,
  body: object = {},
  names?: readonly string[],
  who: Member = world.admin,
) =>
  t.call(
    'presentEstimate',
    { params: { id }, body: { ...body, ...(names && { service_ids: names.map((name) => services[name] ?? name) }) } as never },
    who,
  )
/** The token in the address of a link. */
export const tokenOf = (url: string): string => url.split('/o/')[1] ?? ''
