import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { composeStatementMail } from './index.ts'

const t = useApp()

async function begin() {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  return { world, today: dateIn(rows[0].time_zone, Date.now()) }
}
/** An issued invoice, dated back; the first one says whose the others are. */
async function issue(world: World, total: number, issued: string, customerId?: string) {
  const line = { type: 'parts' as const, description: 'Kit', quantity: 1, unit_cost: total }
  const orderId = await addCompletedOrder(t, world, { lines: [line] })
  const made = (await t.call('createInvoice', { body: { workOrderId: orderId, terms: 'Net 30' } }, world.admin)).body.data.invoice
  const invoice = (await t.call('sendInvoice', { params: { id: made.id }, body: {} }, world.admin)).body.data.invoice
  await t.admin.query(
    'update app.invoices set issue_date = $2, due_date = $3, customer_id = coalesce($4, customer_id) where tenant_id = $5 and id = $1',
    [invoice.id, issued, addDays(issued, 30), customerId ?? null, world.tenantId],
  )
  return invoice
}
const at = (world: World) => ({ shop_id: world.shopId })
const make = (world: World, body: object) => t.call('createStatements', { query: at(world), body: body as never }, world.admin)
const take = (world: World, body: object) => t.call('createReceipt', { query: at(world), body: body as never }, world.admin)
const frozen = async (id: string) =>
  (await t.admin.query('select document from app.statements where id = $1', [id])).rows[0].document

it('ends with what is open less the credit, and begins where the one before ended, with what was recorded later by itself (PAY19)', async () => {
  const { world, today } = await begin()
  const first = await issue(world, 420, addDays(today, -70))
  const customer_id = first.customerId
  await issue(world, 380.5, addDays(today, -40), customer_id)
  const one = await make(world, { customer_ids: [customer_id], to_date: addDays(today, -30) })
  expect(one.status).toBe(201)
  expect(one.body.data.statements).toMatchObject([{ number: expect.stringMatching(/^ST-\d{4}-001$/), closing: 800.5 }])
  // Too late for the first one: an invoice of its days. Then money that leaves a rest.
  await issue(world, 100, addDays(today, -35), customer_id)
  const paid = await take(world, { customer_id, amount: 1000, method: 'check', allocate: 'oldest' })
  expect(paid.body.data.receipt.unapplied).toBe(99.5)
  const two = (await make(world, { customer_ids: [customer_id] })).body.data.statements[0]
  expect(two).toMatchObject({ from_date: addDays(today, -29), to_date: today, opening: 800.5, closing: -99.5 })
  const document = await frozen(two?.id ?? '')
  expect(document.entries).toMatchObject([
    { what: 'earlier', cents: 10_000 },
    { what: 'payment', cents: -100_000 },
  ])
  expect(document).toMatchObject({ openingCents: 80_050, closingCents: -9950, creditCents: 9950 })
  expect(Object.values(document.aging)).toEqual([0, 0, 0, 0, 0])
  // The first one is what it was.
  expect(await frozen(one.body.data.statements[0]?.id ?? '')).toMatchObject({ closingCents: 80_050 })
  const listed = (await t.call('listStatements', { query: { customer_id, sort: 'to_date', order: 'asc' } }, world.admin)).body
    .data
  expect(listed.statements.map((row: { closing: number }) => row.closing)).toEqual([800.5, -99.5])
  expect(listed.pagination.total).toBe(2)
  const file = await t.call('exportStatements', { query: { customer_id, columns: 'number,opening,closing' } }, world.admin)
  const lines = file.text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^"?ST-\d{4}-\d{3}"?,.*-99\.5/)
})

it('says what is open by age and the credit beside it, so that the sum is the closing, with refunds and reversals too (PAY18, PAY19)', async () => {
  const { world, today } = await begin()
  const first = await issue(world, 100, addDays(today, -95))
  const customer_id = first.customerId
  await issue(world, 50, addDays(today, -5), customer_id)
  const deposit = (await take(world, { customer_id, amount: 30, kind: 'deposit', method: 'cash' })).body.data.receipt
  await t.call(
    'refundReceipt',
    { params: { id: deposit.id }, body: { amount: 10, method: 'cash', reason: 'Too much' } },
    world.admin,
  )
  const wrong = (await take(world, { customer_id, amount: 5, method: 'card' })).body.data.receipt
  await t.call('reverseReceipt', { params: { id: wrong.id }, body: { reason: 'Typed twice' } }, world.admin)
  const made = (await make(world, { customer_ids: [customer_id] })).body.data.statements[0]
  const document = await frozen(made?.id ?? '')
  expect(document).toMatchObject({ creditCents: 2000, closingCents: 13_000 })
  expect(document.aging).toEqual({ current: 5000, days_30: 0, days_60: 0, days_90: 10_000, over_90: 0 })
  const account = await t.call('getCustomerAccount', { params: { id: customer_id }, query: at(world) }, world.admin)
  expect(account.body.data.account.closing).toBe(130)
})

it('is made for everybody who owes or has credit, once, and says who got none and why', async () => {
  const { world, today } = await begin()
  const owing = [await issue(world, 10, today), await issue(world, 20, today)]
  await t.admin.query('update app.customers set email = $3, email_key = $3 where tenant_id = $1 and id = $2', [
    ...[world.tenantId, owing[0].customerId, ''],
  ])
  const [one, two] = await Promise.all([make(world, { send: true }), make(world, { send: true })])
  const made = [...one.body.data.statements, ...two.body.data.statements]
  expect(new Set(made.map((row) => row.customer_id))).toEqual(new Set(owing.map((row) => row.customerId)))
  expect(made).toHaveLength(new Set(owing.map((row) => row.customerId)).size)
  const skipped = [...one.body.data.skipped, ...two.body.data.skipped]
  expect(skipped.filter((row) => row.why === 'no_email')).toMatchObject([{ customer_id: owing[0].customerId }])
  expect((await make(world, {})).body.data).toMatchObject({ statements: [], remaining: 0 })
  const { rows } = await t.admin.query("select params from app.outbox where tenant_id = $1 and template = 'statement'", [
    world.tenantId,
  ])
  expect(rows).toHaveLength(made.length - 1)
})

it('is a paper and a mail in the language of the customer, and the same bytes each time (DOC3, DOC10)', async () => {
  const { world, today } = await begin()
  const invoice = await issue(world, 12.5, today)
  await t.admin.query("update app.customers set preferred_language = 'es' where tenant_id = $1 and id = $2", [
    ...[world.tenantId, invoice.customerId],
  ])
  const statement = (await make(world, { customer_ids: [invoice.customerId], send: true })).body.data.statements[0]
  expect(statement?.mailed_to).toBeTruthy()
  const params = { id: statement?.id ?? '' }
  const [a, b] = [
    await t.call('getStatementPdf', { params }, world.admin),
    await t.call('getStatementPdf', { params }, world.admin),
  ]
  expect(a.status).toBe(200)
  expect(a.text.startsWith('%PDF-')).toBe(true)
  expect(a.text === b.text).toBe(true)
  const finish = await t.inTenant(world.tenantId, (tx) =>
    composeStatementMail(tx, { language: 'es', params: { statement_id: params.id } }),
  )
  const mail = await finish?.()
  expect(mail?.subject).toContain('Estado de cuenta ST-')
  expect(mail?.text).toContain('$12.50')
  expect(mail?.attachments?.[0]?.filename).toBe(`${statement?.number}.pdf`)
  // One button, which opens the very paper without a sign-in (R1-50).
  expect(mail?.html?.match(/<a /g)).toHaveLength(1)
  const [, token = ''] = /\/public\/statements\/(tp_l_[\w-]{43})\/pdf/.exec(mail?.text ?? '') ?? []
  expect((await t.call('getPublicStatementPdf', { params: { token } }, null)).bytes.equals(a.bytes)).toBe(true)
  const wrong = await t.call('getPublicStatementPdf', { params: { token: 'tp_l_unknown' } }, null)
  expect([wrong.status, wrong.body.code]).toEqual([404, 'STATEMENT_NOT_FOUND'])
  expect((await t.call('sendStatement', { params }, world.admin)).status).toBe(200)
  // What the shop says later changes nothing of it (DOC3); its labels in another language are another print (DOC13).
  const texts = [{ kind: 'statement', place: 'footer', language: 'en', text: 'New words' }] as const
  const papers = { paper: 'a4' as const, texts: [...texts] }
  await t.call('updateDocumentTexts', { params: { id: world.shopId }, body: papers }, world.admin)
  expect((await t.call('getStatementPdf', { params }, world.admin)).bytes.equals(a.bytes)).toBe(true)
  const english = await t.call('getStatementPdf', { params, query: { language: 'en' } }, world.admin)
  expect((await textOfPdf(english.bytes)).join('\n')).toContain('Statement of account')
})

it('refuses a day to come, a second one for the same days, and one of another shop', async () => {
  const { world, today } = await begin()
  const invoice = await issue(world, 1, today)
  const body = { customer_ids: [invoice.customerId] }
  expect((await make(world, { ...body, to_date: addDays(today, 1) })).body.code).toBe('STATEMENT_DATE_FUTURE')
  const made = (await make(world, body)).body.data.statements[0]
  expect((await make(world, body)).body.code).toBe('STATEMENT_EXISTS')
  const other = await t.tenant()
  expect((await t.call('getStatementPdf', { params: { id: made?.id ?? '' } }, other.admin)).status).toBe(404)
  expect((await make(other, body)).body.code).toBe('CUSTOMER_NOT_FOUND')
})
