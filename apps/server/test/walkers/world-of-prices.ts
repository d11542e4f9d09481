import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A rate, a matrix, a canned job with an optional line, and a discount on an order. @returns their ids by kind */
export async function addPrices(
  t: TestApp,
  owner: Member,
  { orderId, canary, mark }: { orderId: string; canary: string; mark: string },
): Promise<Record<string, string>> {
  const ok = <T extends { status: number; text: string }>(reply: T): T => {
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const rateBody = { code: `R ${mark}`, name: `Rate ${canary}`, amount: 99 }
  const rate = ok(await t.call('createLaborRate', { body: rateBody }, owner)).body.data.labor_rate
  const tiers = [{ from: 0, to: null, method: 'multiplier' as const, value: 2, round_to: 'cent' as const }]
  const matrixBody = { code: `M ${mark}`, name: `Matrix ${canary}`, tiers, is_draft: true }
  const matrix = ok(await t.call('createPartMatrix', { body: matrixBody }, owner)).body.data.part_matrix
  const line = { type: 'labor' as const, description: `Work ${canary}`, quantity: 1 }
  const jobBody = { code: `J ${mark}`, name: `Job ${canary}`, lines: [line, { ...line, is_optional: true }] }
  const job = ok(await t.call('createCannedJob', { body: jobBody }, owner)).body.data.canned_job
  const given = { scope: 'order' as const, kind: 'amount' as const, value: 0.01, reason_code: 'goodwill' as const, note: canary }
  const discount = ok(await t.call('addOrderDiscount', { params: { id: orderId }, body: given }, owner)).body.data.discount
  const feeBody = { code: `F ${mark}`, name: `Fee ${canary}`, basis: 'fixed' as const, amount: 1, is_draft: true }
  const fee = ok(await t.call('createFeeRule', { body: feeBody }, owner)).body.data.fee_rule
  const categoryBody = { name: `Work ${mark} ${canary}` }
  const category = ok(await t.call('createServiceCategory', { body: categoryBody }, owner)).body.data.service_category
  return {
    service_category: category.id,
    ...(await addFeeOfOrder(t, owner, { orderId, canary, mark })),
    fee_rule: fee.id,
    ...{ labor_rate: rate.id, part_matrix: matrix.id, canned_job: job.id, optional_line: job.lines[1].id, discount: discount.id },
    discounted_order: orderId,
  }
}

/** An order that was written while a fee counted, with a line of it; the rule is retired, so that no other order has it. */
async function addFeeOfOrder(
  t: TestApp,
  owner: Member,
  { orderId, canary, mark }: { orderId: string; canary: string; mark: string },
): Promise<Record<string, string>> {
  const read = async (id: string) => (await t.call('getServiceOrder', { params: { id } }, owner)).body.data.service_order
  const { shop_id, customer_id, vehicle_id } = await read(orderId)
  const rule = { code: `G ${mark}`, name: `Charge ${canary}`, basis: 'fixed' as const, amount: 1 }
  const made = await t.call('createFeeRule', { body: rule }, owner)
  expect(made.status, made.text).toBe(201)
  const line = { type: 'labor' as const, description: `Work ${canary}`, estimated_hours: 1, unit_cost: 10 }
  const of = { shop_id, customer_id, vehicle_id, description: `Fees ${canary}`, line_items: [line] }
  const order = await t.call('createServiceOrder', { body: of }, owner)
  expect(order.status, order.text).toBe(201)
  const { id, line_items } = order.body.data.service_order
  const gone = await t.call('deleteFeeRule', { params: { id: made.body.data.fee_rule.id } }, owner)
  expect(gone.status).toBe(204)
  const fee = line_items.find((one: { type: string }) => one.type === 'fee')
  return { fee_order: id, fee_line: fee.id }
}
