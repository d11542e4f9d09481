import type { Reply, TestApp } from '../harness.ts'
import type { World } from './world.ts'

const ok = (reply: Reply) => {
  if (reply.status >= 300) throw new Error(reply.text)
  return reply.body.data
}

/** A customer of the first shop who is reached by phone alone. @returns the id */
export async function addPhoneCustomer(t: TestApp, world: World): Promise<string> {
  const body = { name: 'Harbor Freight', phone: '555-0100', no_email: true as const }
  return ok(await t.call('createCustomer', { query: { shop_id: world.shopId }, body }, world.admin)).customer.id
}

/** An issued invoice of a counter sale over one charge with this much open, so many days overdue at its shop. @returns the id */
export async function addOverdue(
  t: TestApp,
  world: World,
  owing: { customerId: string; open: number; days: number; shopId?: string },
): Promise<string> {
  const line = {
    ...{ type: 'fee' as const, sales_class: 'other' as const },
    description: 'Freight',
    quantity: 1,
    unit_price: owing.open + 1,
  }
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  const sale = { query: { shop_id: owing.shopId ?? world.shopId }, body: { customer_id: owing.customerId, lines: [line] } }
  const { invoice } = ok(await t.call('createCounterSale', sale, world.admin))
  // The first dollar issues it.
  ok(await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 1, method: 'cash' } }, world.admin))
  await setOverdue(t, world, invoice.id, owing.days)
  return invoice.id
}
/** So many days overdue at its shop, today. */
export const setOverdue = (t: TestApp, world: World, id: string, days: number) =>
  t.admin.query(
    `update app.invoices i set due_date = (now() at time zone s.time_zone)::date - $3::int, status = 'overdue' from app.shops s
      where i.tenant_id = $1 and i.id = $2 and s.tenant_id = $1 and s.id = i.shop_id`,
    [world.tenantId, id, days],
  )
