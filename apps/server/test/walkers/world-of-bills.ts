import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A delivery and two bills of it in a shop: one to change, and one that is posted. @returns their ids by kind */
export async function addBills(
  t: TestApp,
  owner: Member,
  { shopId, supplierId, itemId, canary }: { shopId: string; supplierId: string; itemId: string; canary: string },
): Promise<Record<string, string>> {
  const ok = <T extends { status: number; text: string }>(reply: T): T => {
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const query = { shop_id: shopId }
  const deliver = async (quantity: number): Promise<string> => {
    const lines = [{ item_id: itemId, quantity, unit_cost: 3.5 }]
    const body = { supplier_id: supplierId, document_no: `Slip ${canary}`, lines }
    return ok(await t.call('createDelivery', { query, body }, owner)).body.data.delivery.lines[0].id
  }
  const enter = async (number: string, quantity: number) => {
    const lines = [{ kind: 'goods' as const, item_id: itemId, quantity, cost: quantity * 3.5, description: `Parts ${canary}` }]
    const body = {
      supplier_id: supplierId,
      number: `${number} ${canary}`,
      bill_date: '2026-01-02',
      notes: `Net ${canary}`,
      lines,
    }
    return ok(await t.call('createVendorBill', { query, body }, owner)).body.data.vendor_bill
  }
  const match = async (id: string) => ok(await t.call('matchVendorBill', { params: { id }, body: {} }, owner))
  const free = await deliver(2)
  await deliver(3)
  await deliver(4)
  const draft = await enter(`D-${shopId.slice(-4)}`, 1)
  const matched = await enter(`M-${shopId.slice(-4)}`, 3)
  await match(matched.id)
  const posted = await enter(`P-${shopId.slice(-4)}`, 4)
  await match(posted.id)
  ok(await t.call('postVendorBill', { params: { id: posted.id }, body: {} }, owner))
  const claim = async () =>
    ok(
      await t.call(
        'createVendorClaim',
        { query, body: { kind: 'warranty', supplier_id: supplierId, item_id: itemId, expected: 3.5, notes: `Box ${canary}` } },
        owner,
      ),
    ).body.data.vendor_claim.id as string
  const [open, shipped, lost] = [await claim(), await claim(), await claim()]
  ok(await t.call('shipVendorClaim', { params: { id: shipped }, body: { rma: `RMA ${canary}` } }, owner))
  const rebuilt = ok(
    await t.call(
      'createItem',
      {
        query,
        body: { name: `Caliper ${canary}`, partNumber: `K-${shopId.slice(-4)} ${canary}`, core_cost: 40, core_price: 40 },
      },
      owner,
    ),
  ).body.data.item
  const came = { supplier_id: supplierId, lines: [{ item_id: rebuilt.id, quantity: 4, unit_cost: 120 }] }
  ok(await t.call('createDelivery', { query, body: came }, owner))
  const { cores } = ok(await t.call('listCores', { query }, owner)).body.data
  ok(await t.call('takeInCore', { params: { id: cores[2].id }, body: {} }, owner))
  return {
    ...{ vendor_claim: open, shipped_claim: shipped, lost_claim: lost },
    ...{ core: cores[0].id, other_core: cores[1].id, core_in_shop: cores[2].id, lost_core: cores[3].id },
    delivery_line: free,
    vendor_bill: draft.id,
    bill_line: draft.lines[0].id,
    matched_bill: matched.id,
    posted_bill: posted.id,
  }
}
