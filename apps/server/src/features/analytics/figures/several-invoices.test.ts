import { addDays } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { verifyFacts } from '#features/kpis/index.ts'
import { addCompletedOrder, type OrderLine } from '../../../../test/factories/invoices.ts'
import type { World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const part = (service_name: string, unit_cost: number): OrderLine => ({
  ...{ type: 'parts', description: `Part of ${service_name}`, quantity: 1, unit_cost, service_name },
})
const labor = (technician_id: string): OrderLine => ({
  ...{ type: 'labor', description: 'Fit', estimated_hours: 2, unit_cost: 100, service_name: 'Brakes' },
  ...{ technician_id },
})
const addCustomer = async (world: World, name: string): Promise<string> => {
  const body = { name, email: `${name.split(' ')[0]}@example.com`, phone: '555-0177' }
  return ok(await t.call('createCustomer', { query: { shop_id: world.shopId }, body: body as never }, world.admin)).customer.id
}
const issue = async (world: World, workOrderId: string, payer?: string) => {
  const body = { workOrderId, ...(payer && { payer_customer_id: payer }) }
  const { invoice } = ok(await t.call('createInvoice', { body: body as never }, world.admin))
  return ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)).invoice
}

/**
 * A shop with an order of 500.00 that its customer (300.00, two hours) and an insurer (200.00) pay, the insurer's invoice voided and issued again; a counter
 * sale of 80.00 to a fleet, overdue, and its late fee of 8.00. Nothing is taxed.
 */
async function shop() {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  const [insurer, fleet] = [await addCustomer(world, 'Shield Insurance'), await addCustomer(world, 'Harbor Freight')]
  const technician = await t.member(world, 'technician')
  const orderId = await addCompletedOrder(t, world, {
    lines: [labor(technician.technicianId), part('Brakes', 100), part('Turbo', 200)],
  })
  const { service_order: order } = ok(await t.call('getServiceOrder', { params: { id: orderId } }, world.admin))
  const turbo = order.services.find((one: { name: string }) => one.name === 'Turbo')
  const params = { id: orderId, serviceId: turbo.id }
  const body = { payer: 'third_party', payer_customer_id: insurer }
  ok(await t.call('updateOrderService', { params, body: body as never }, world.admin))
  const first = await issue(world, orderId, insurer)
  const own = await issue(world, orderId)
  ok(await t.call('voidInvoice', { params: { id: first.id }, body: { reason: 'Claim number missing' } }, world.admin))
  await issue(world, orderId, insurer)
  const sale = {
    customer_id: fleet,
    lines: [{ type: 'fee', sales_class: 'other', description: 'Oil', quantity: 1, unit_price: 81 }],
  }
  const { invoice } = ok(
    await t.call('createCounterSale', { query: { shop_id: world.shopId }, body: sale as never }, world.admin),
  )
  ok(await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 1, method: 'cash' } as never }, world.admin))
  await t.admin.query(`update app.invoices set due_date = issue_date - 40, status = 'overdue' where tenant_id = $1 and id = $2`, [
    world.tenantId,
    invoice.id,
  ])
  const rule = { is_on: true, grace_days: 10, percent: 10, valid_from: '2026-01-01' }
  ok(await t.call('putLateFeeRule', { query: { shop_id: world.shopId }, body: rule as never }, world.admin))
  ok(await t.call('runLateFees', { body: { shop_id: world.shopId } as never }, world.admin))
  const day = own.issueDate as string
  return {
    world,
    orderId,
    insurer,
    fleet,
    customer: order.customer.id as string,
    days: { from: addDays(day, -3), to: addDays(day, 3) },
  }
}

it('counts an order of two payers once, and sales of no order as sales alone, in every figure (O5, KPI5)', async () => {
  const { world, fleet, insurer, customer, days } = await shop()
  const call = async (name: 'getOrderAnalytics' | 'getCustomerAnalytics' | 'getVehicleAnalytics') =>
    ok(await t.call(name, { query: days }, world.admin)).analytics
  const sum = async (
    name: 'listOrderFigureRecords' | 'listCustomerFigureRecords' | 'listVehicleFigureRecords',
    figure: string,
    more: object = {},
  ) => ok(await t.call(name, { query: { ...days, figure, ...more } } as never, world.admin)).sum

  const orders = await call('getOrderAnalytics')
  expect(orders.sales).toMatchObject({ total: 500, labor: 200, parts: 300, orders: 1, sold_hours: 2, average_order: 500 })
  expect(orders.weeks.map((week: { orders: number; total: number }) => [week.orders, week.total])).toContainEqual([1, 500])
  expect(await sum('listOrderFigureRecords', 'posted')).toMatchObject({ records: 2, counted: 1, amount: 500, value: 2 })

  const customers = await call('getCustomerAnalytics')
  expect(customers).toMatchObject({ with_order: 2, orders: 1, sales: 500, new_customers: { part: 1, of: 1 } })
  expect(await sum('listCustomerFigureRecords', 'with_order')).toMatchObject({ records: 2, value: 1, amount: 500 })
  expect(await sum('listCustomerFigureRecords', 'new_customers')).toMatchObject({ records: 1, counted: 1 })
  expect(customers.months.map((one: { returning: number; first: number }) => one.returning + one.first)).toContain(1)
  // Who spends at the counter spends as well, and owes: 80.00 of the sale and the fee.
  const tops = customers.top_customers.map((one: { id: string; orders: number; total: number }) => [
    one.id,
    one.orders,
    one.total,
  ])
  expect(tops).toEqual([
    [customer, 1, 300],
    [insurer, 0, 200],
    [fleet, 0, 89],
  ])
  expect(customers.top_customers.map((one: { share: number }) => one.share)[0]).toBeCloseTo(300 / 589, 6)
  for (const [id, count, total] of tops) {
    const opened = await sum('listCustomerFigureRecords', 'posted', { choice: id })
    expect([opened.counted, opened.amount]).toEqual([count, total])
  }
  expect(customers.days_sales_outstanding).toMatchObject({ owed: 588, invoiced_90_days: 589 })
  expect((await sum('listCustomerFigureRecords', 'owed')).amount).toBe(588)

  const vehicles = await call('getVehicleAnalytics')
  expect(vehicles).toMatchObject({ seen: 1, orders: 1, sales: 500 })
  expect(vehicles.by_kind).toMatchObject([{ vehicles: 1, orders: 1, total: 500 }])
  expect(await sum('listVehicleFigureRecords', 'seen')).toMatchObject({ records: 1, value: 1, amount: 500 })

  const { dashboard } = ok(await t.call('getDashboard', { query: {} }, world.admin))
  expect(dashboard.invoiced.this_week).toBe(589)
  expect(dashboard.unpaid).toMatchObject({ total: 588, count: 4, overdue_total: 80, overdue_count: 1 })
  expect(dashboard.top_customers).toMatchObject([
    { id: customer, orders: 1, vehicles: 1, total: 300 },
    { id: insurer, orders: 0, total: 200 },
    { id: fleet, orders: 0, vehicles: 0, total: 89 },
  ])

  const query = { ...days, codes: 'net_sales,car_count,aro,hours_sold' }
  const { kpis } = ok(await t.call('getKpis', { query: query as never }, world.admin)).kpis
  expect(kpis.map((one: { now: { value: number } }) => one.now.value)).toEqual([589, 1, 589, 2])
  const invoices = ok(await t.call('getInvoiceAnalytics', { query: days }, world.admin)).analytics
  expect(invoices).toMatchObject({
    issued: { count: 4, total: 589 },
    open: { count: 4, total: 588 },
    days_to_invoice: { invoices: 2 },
  })
  expect((await t.inTenant(world.tenantId, verifyFacts)).faults).toEqual([])
})

it('gives the hours of an order with several payers to its technician once, when all of it is invoiced (CLK9)', async () => {
  const { world, orderId, days } = await shop()
  const { rows } = await t.admin.query<{ hours: string }>(
    'select coalesce(sum(hours_thousandths), 0)::int as hours from app.flag_credits where tenant_id = $1 and service_order_id = $2',
    [world.tenantId, orderId],
  )
  expect(Number(rows[0]?.hours)).toBe(2000)
  const { technicians } = ok(await t.call('getTechnicianAnalytics', { query: days }, world.admin)).analytics
  expect(technicians.map((one: { numbers: { soldHours: number } }) => one.numbers.soldHours)).toEqual([2])
})
