import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { composeReceiptMail } from './index.ts'

const t = useApp()

async function issue(world: World, customer: object = {}) {
  const workOrderId = await addCompletedOrder(t, world, { customer })
  const made = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
  return (await t.call('sendInvoice', { params: { id: made.body.data.invoice.id }, body: {} }, world.admin)).body.data.invoice
}
const take = async (world: World, body: object) => {
  const reply = await t.call('createReceipt', { query: { shop_id: world.shopId }, body: body as never }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.receipt
}
const pdf = (world: World, id: string, query: object = {}) =>
  t.call('getReceiptPdf', { params: { id }, query: query as never }, world.admin)
const textOf = async (world: World, id: string, query: object = {}) =>
  (await textOfPdf((await pdf(world, id, query)).bytes)).join('\n')
const send = (world: World, id: string) => t.call('sendReceipt', { params: { id } }, world.admin)

it('prints what came, how, on what it was put and what is left as credit; the same bytes each time (PAY24, DOC3)', async () => {
  const world = await t.tenant()
  const invoice = await issue(world)
  const receipt = await take(world, {
    ...{ customer_id: invoice.customerId, amount: 50, method: 'cash', tendered: 60 },
    allocations: [{ invoice_id: invoice.id, amount: 30 }],
  })
  const text = await textOf(world, receipt.id)
  for (const words of [receipt.number, 'Cash given', '$60.00', '$10.00', `Invoice ${invoice.invoiceNumber}`, '$30.00', '$20.00'])
    expect(text).toContain(words)
  expect((await pdf(world, receipt.id)).bytes.equals((await pdf(world, receipt.id)).bytes)).toBe(true)
  expect(await textOf(world, receipt.id, { language: 'es' })).toContain('Queda como saldo a favor')
  const back = await t.call(
    'refundReceipt',
    { params: { id: receipt.id }, body: { amount: 20, method: 'cash', reason: 'Asked for it' } },
    world.admin,
  )
  const refund = back.body.data.receipt
  expect(await textOf(world, receipt.id)).toContain(`Refund ${refund.number}, cash`)
  const paidBack = await textOf(world, refund.id)
  for (const words of ['Refund', 'Paid back to', receipt.number]) expect(paidBack.toLowerCase()).toContain(words.toLowerCase())
  const wrong = await take(world, { customer_id: invoice.customerId, amount: 5, method: 'check' })
  await t.call('reverseReceipt', { params: { id: wrong.id }, body: { reason: 'Typed twice' } }, world.admin)
  expect(await textOf(world, wrong.id)).toContain('VOID')
  expect((await pdf(await t.tenant(), receipt.id)).status).toBe(404)
})

it('mails a receipt as HTML and text with the name of the shop, the amount and one button that opens it (PAY24, R1-50)', async () => {
  const world = await t.tenant()
  const invoice = await issue(world, { name: 'Ana & Luis', email: `ana-${world.canary}@example.com`, preferred_language: 'es' })
  const receipt = await take(world, { customer_id: invoice.customerId, amount: 50, method: 'check' })
  const sent = await send(world, receipt.id)
  expect([sent.status, sent.body.data]).toEqual([200, { sent_to: `ana-${world.canary}@example.com` }])
  const { rows } = await t.admin.query("select * from app.outbox where tenant_id = $1 and template = 'receipt'", [world.tenantId])
  expect(rows).toHaveLength(1)
  const mail = await (await t.inTenant(world.tenantId as never, (tx) => composeReceiptMail(tx, rows[0])))?.()
  expect(mail?.subject).toMatch(new RegExp(`^Recibo ${receipt.number} de `))
  expect(mail?.text).toContain('Monto: $50.00')
  expect(mail?.html).toMatch(/^<!doctype html><html lang="es">/)
  expect(mail?.html).toContain('Ana &#38; Luis')
  expect(mail?.html?.match(/<a /g)).toHaveLength(1)
  const [, token = ''] = /\/public\/receipts\/(tp_l_[\w-]{43})\/pdf/.exec(mail?.text ?? '') ?? []
  const opened = await t.call('getPublicReceiptPdf', { params: { token } }, null)
  expect(opened.bytes.equals(Buffer.from(mail?.attachments?.[0]?.content as Uint8Array))).toBe(true)
  expect((await t.call('getPublicReceiptPdf', { params: { token: `${token.slice(0, -1)}?` } }, null)).body.code).toBe(
    'RECEIPT_NOT_FOUND',
  )
})

it('is not mailed to somebody without an address (PAY24)', async () => {
  const world = await t.tenant()
  const invoice = await issue(world, { name: 'Walk-in', email: 'walk@example.com' })
  await t.admin.query("update app.customers set email = '' where id = $1", [invoice.customerId])
  const receipt = await take(world, { customer_id: invoice.customerId, amount: 5, method: 'cash' })
  expect((await send(world, receipt.id)).body.code).toBe('CUSTOMER_HAS_NO_EMAIL')
})
