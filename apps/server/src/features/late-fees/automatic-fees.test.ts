import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { addOverdue, addPhoneCustomer, setOverdue } from '../../../test/factories/owing.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { makeAutomaticFees } from './automatic-fees.service.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
const usual = { is_on: true, grace_days: 10, percent: 1.5, valid_from: '2026-01-01' }
const setRule = async (world: World, rule: object = usual, shopId = world.shopId) =>
  ok(await t.call('putLateFeeRule', { query: { shop_id: shopId }, body: rule as never }, world.admin))
const run = (world: World, shopId = world.shopId, who = world.admin) => t.call('runLateFees', { body: { shop_id: shopId } }, who)
const preview = async (world: World) => ok(await t.call('previewLateFees', { body: { shop_id: world.shopId } }, world.admin))
const dispute = (world: World, id: string, body: object, who = world.admin) =>
  t.call('setInvoiceDispute', { params: { id }, body: body as never }, who)
const byTheClock = () => makeAutomaticFees(t.app.db, silentLog)
const feesOf = async (world: World) =>
  (
    await t.admin.query(
      `select f.overdue_invoice_id as overdue, i.shop_id as shop, i.subtotal_cents::int as net, i.tax_cents::int as tax, i.created_by
         from app.late_fees f join app.invoices i on i.tenant_id = f.tenant_id and i.id = f.fee_invoice_id where f.tenant_id = $1 order by i.number`,
      [world.tenantId],
    )
  ).rows
const auditOf = async (world: World) =>
  (
    await t.admin.query("select actor_name, details from app.audit_log where tenant_id = $1 and action = 'late-fees'", [
      world.tenantId,
    ])
  ).rows

it('makes due fees automatically only where the shop turned that on, and changes nothing when it runs again (PAY20)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const every = { is_on: true, grace_days: 0, amount: 2, every_days: 1, valid_from: '2026-01-01' }
  await setRule(world, { ...every, is_automatic: true })
  await setRule(other, every)
  for (const one of [world, other]) {
    const customerId = await addPhoneCustomer(t, one)
    for (const open of [100, 200, 300]) await addOverdue(t, one, { customerId, open, days: 20 })
  }
  // Two at once, as two processes may; one that waited too long for the other is run again: each turn of each invoice once.
  await Promise.allSettled([byTheClock(), byTheClock()])
  await byTheClock()
  const fees = await feesOf(world)
  expect([fees.length, fees.every((fee) => fee.net === 200 && fee.created_by === null)]).toEqual([60, true])
  expect(await feesOf(other)).toEqual([])
  const noted = await auditOf(world)
  expect(noted.every((entry) => entry.actor_name === 'Twopost')).toBe(true)
  expect(await byTheClock()).toBe(0)
  expect(await auditOf(world)).toHaveLength(noted.length)
  await setRule(world, { is_on: false })
  await t.admin.query('update app.late_fees set due_on = due_on - 1 where tenant_id = $1', [world.tenantId])
  expect(await byTheClock()).toBe(0)
})

it('makes at most 50 fees in one call and says how many are left for the next one (PAY20)', async () => {
  const world = await t.tenant()
  const customerId = await addPhoneCustomer(t, world)
  for (const open of [100, 200, 300]) await addOverdue(t, world, { customerId, open, days: 20 })
  await setRule(world, { is_on: true, grace_days: 0, amount: 2, every_days: 1, valid_from: '2026-01-01' })
  const first = ok(await run(world))
  expect([first.made.length, first.total, first.remaining]).toEqual([50, 100, 10])
  const second = ok(await run(world))
  expect([second.made.length, second.remaining, (await feesOf(world)).length]).toEqual([10, 0, 60])
  expect(ok(await run(world))).toEqual({ made: [], total: 0, remaining: 0 })
})

it('charges no fee on an invoice while it is disputed, nor for the turns of that time, and says why and since when (PAY20)', async () => {
  const world = await t.tenant()
  const customerId = await addPhoneCustomer(t, world)
  const id = await addOverdue(t, world, { customerId, open: 500, days: 71 })
  await setRule(world)
  expect(refusal(await dispute(world, id, { is_disputed: true, reason: '' }))).toEqual([422, 'VALIDATION_FAILED'])
  const noted = ok(await dispute(world, id, { is_disputed: true, reason: 'Rotor was never replaced' })).invoice
  expect(noted.dispute).toEqual({ reason: 'Rotor was never replaced', since: expect.any(String), by: expect.any(String) })
  expect([noted.status, noted.balance, noted.allowed.includes('settle'), noted.allowed.includes('dispute')]).toEqual([
    'overdue',
    500,
    true,
    false,
  ])
  expect(await preview(world)).toMatchObject({ late_fees: [{ invoice_id: id, amount: 0, skipped: 'disputed' }], count: 0 })
  expect(ok(await run(world)).made).toEqual([])
  const { receivables, totals } = ok(await t.call('listReceivables', { query: { shop_id: world.shopId } }, world.admin))
  expect([receivables[0].disputed, receivables[0].open, totals.disputed]).toEqual([500, 500, 500])
  const account = async () =>
    ok(await t.call('getCustomerAccount', { params: { id: customerId }, query: {} }, world.admin)).account
  expect(await account()).toMatchObject({ disputed: 500, entries: [{ kind: 'invoice', is_disputed: true }, {}] })
  // It can still be paid in part; what is disputed is what is open.
  ok(await t.call('addPayment', { params: { id }, body: { amount: 100, method: 'cash' } }, world.admin))
  expect((await account()).disputed).toBe(400)
  const settled = ok(await dispute(world, id, { is_disputed: false })).invoice
  expect([settled.dispute, (await account()).disputed]).toEqual([null, 0])
  expect((await preview(world)).late_fees).toEqual([])
  // The next turn counts: day 100 after the due date.
  await setOverdue(t, world, id, 100)
  await t.admin.query('update app.invoices set dispute_ended_on = dispute_ended_on - 29 where tenant_id = $1', [world.tenantId])
  expect((await preview(world)).late_fees).toMatchObject([{ period: 1, open: 400, amount: 6, skipped: null }])
  const { rows } = await t.admin.query(
    "select summary from app.audit_log where tenant_id = $1 and record_id = $2 and action = 'PUT /invoices/{id}/dispute' order by seq",
    [world.tenantId, id],
  )
  expect(rows.map((row) => row.summary)).toEqual(['invoice.disputed', 'invoice.dispute-settled'])
})

it('disputes only what is issued and open, by who may, once, also when two say it at once (PAY20)', async () => {
  const world = await t.tenant()
  const customerId = await addPhoneCustomer(t, world)
  const id = await addOverdue(t, world, { customerId, open: 50, days: 3 })
  const reader = await t.member(world, { permissions: ['invoices:view', 'payments:create'] })
  const said = { is_disputed: true, reason: 'Wrong truck' }
  expect((await dispute(world, id, said, reader)).status).toBe(403)
  expect(refusal(await dispute(await t.tenant(), id, said))).toEqual([404, 'INVOICE_NOT_FOUND'])
  const { version } = ok(await t.call('getInvoice', { params: { id } }, world.admin)).invoice
  const both = await Promise.all([dispute(world, id, { ...said, version }), dispute(world, id, { ...said, version })])
  expect(both.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409])
  ok(await t.call('markInvoicePaid', { params: { id }, body: {} }, world.admin))
  expect(refusal(await dispute(world, id, said))).toEqual([409, 'INVALID_INVOICE_STATE'])
  expect(ok(await dispute(world, id, { is_disputed: false })).invoice.dispute).toBeNull()
})

it('taxes a fee by the rule of the shop for its class, with tax components (TAX3, PAY20)', async () => {
  const world = await t.tenant()
  const customerId = await addPhoneCustomer(t, world)
  await addOverdue(t, world, { customerId, open: 500, days: 40 })
  const component = { shop_id: world.shopId, code: 'state', name: 'State', percent: 8, valid_from: '2020-01-01' }
  const tax = ok(await t.call('createTaxComponent', { body: component }, world.admin)).tax_component
  const rules = [{ sales_class: 'late_fee' as const, component_id: tax.id, condition: 'always' as const }]
  ok(await t.call('saveTaxGrid', { body: { shop_id: world.shopId, valid_from: '2020-01-01', rules } }, world.admin))
  ok(await t.call('setTaxMode', { params: { id: world.shopId }, body: { mode: 'components' } }, world.admin))
  await setRule(world)
  ok(await run(world))
  expect(await feesOf(world)).toMatchObject([{ net: 750, tax: 60 }])
})

it('keeps a second shop to its own rule, and a person to their shops (PAY6, PAY20)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [first, second] = world.shopIds as [string, string]
  const customerId = await addPhoneCustomer(t, world)
  const here = await addOverdue(t, world, { customerId, open: 500, days: 40 })
  const there = await addOverdue(t, world, { customerId, open: 500, days: 40, shopId: second })
  await setRule(world)
  await setRule(
    world,
    { is_on: true, grace_days: 5, amount: 25, every_days: 15, is_automatic: true, valid_from: '2026-01-01' },
    second,
  )
  const keeper = await t.member(world, { permissions: ['payments:create', 'invoices:create'] }, { shopIds: [first] })
  expect(refusal(await run(world, second, keeper))).toEqual([404, 'SHOP_NOT_FOUND'])
  expect(refusal(await dispute(world, there, { is_disputed: true, reason: 'No' }, keeper))).toEqual([404, 'INVOICE_NOT_FOUND'])
  expect(await byTheClock()).toBe(2)
  ok(await run(world, first, keeper))
  expect((await feesOf(world)).map((fee) => [fee.overdue, fee.shop, fee.net])).toEqual([
    [there, second, 2500],
    [there, second, 2500],
    [here, first, 750],
  ])
  // A customer set to none is charged no fee, automatically or by a person.
  ok(await t.call('setCustomerLateFees', { params: { id: customerId }, body: { late_fees: 'none' } }, world.admin))
  await t.admin.query('update app.late_fees set due_on = due_on - 60 where tenant_id = $1', [world.tenantId])
  expect([await byTheClock(), ok(await run(world, first)).made, ok(await run(world, second)).made]).toEqual([0, [], []])
})
