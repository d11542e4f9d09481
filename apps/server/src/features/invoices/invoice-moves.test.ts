import { invoiceStatuses, invoiceTransitions } from '@twopost/contract/invoices.states'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { moveInvoice } from './invoices.queries.ts'

const t = useApp()

async function addDraft(world: World): Promise<string> {
  const workOrderId = await addCompletedOrder(t, world)
  return (await t.call('createInvoice', { body: { workOrderId } }, world.admin)).body.data.invoice.id
}

it('moves from every state to every state exactly as the table says (M3, S-74)', async () => {
  const world = await t.tenant()
  const id = await addDraft(world)
  const issued = { number: 'INV-2026-900', issue_date: '2026-11-20', due_date: '2026-12-20' }
  for (const from of invoiceStatuses)
    for (const to of invoiceStatuses) {
      await t.admin.query(
        "update app.invoices set status = $2, number = case when $2 <> 'draft' then 'INV-2026-900' end, issue_date = case when $2 <> 'draft' then date '2026-11-20' end, due_date = case when $2 <> 'draft' then date '2026-12-20' end, paid_date = case when $2 = 'paid' then date '2026-11-20' end where id = $1",
        [id, from],
      )
      const moved = await t.inTenant(world.tenantId, (tx) =>
        moveInvoice(tx, id, invoiceStatuses, to, to === 'draft' ? {} : issued, new Date()),
      )
      const isLegal = from === to || invoiceTransitions[from].includes(to)
      expect([from, to, moved]).toEqual([from, to, isLegal ? 1 : 0])
    }
})

it('is paid from the start when there is nothing to pay (M3, M14)', async () => {
  const world = await t.tenant()
  const id = await addDraft(world)
  await t.call('updateInvoice', { params: { id }, body: { discount: { kind: 'percent', value: 100 } } }, world.admin)
  expect((await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)).body.data.invoice).toMatchObject({
    status: 'paid',
    totalAmount: 0,
    balance: 0,
  })
})

it('refuses a discount of more than 100 % in words, and keeps the draft as it was (R1-2)', async () => {
  const world = await t.tenant()
  const id = await addDraft(world)
  const drafted = (await t.call('getInvoice', { params: { id } }, world.admin)).body.data.invoice
  for (const discount of [
    { kind: 'percent', value: 150 },
    { kind: 'percent', value: -1 },
  ] as const) {
    const reply = await t.call('updateInvoice', { params: { id }, body: { discount } }, world.admin)
    expect(reply.status, JSON.stringify(discount)).toBe(422)
    expect(reply.body.errors.length).toBeGreaterThan(0)
  }
  expect((await t.call('getInvoice', { params: { id } }, world.admin)).body.data.invoice).toEqual(drafted)
})
