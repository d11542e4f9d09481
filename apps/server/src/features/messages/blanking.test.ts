import type { TenantId } from '@twopost/contract/core/ids'
import { dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { digestOf } from '#platform/database/digest.ts'
import { type Asked, askedOrder, labor, ok, present, tokenOf } from '../../../test/factories/consent.ts'
import { beginInspection, horn, say } from '../../../test/factories/inspections.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const lines = [labor('Brakes', 2, 216)]
/** Calls a function as the product would: by the runtime login, in the tenant of the transaction. */
const blank = (tenantId: string, name: string, id: string): Promise<boolean> =>
  t.inTenant(tenantId as TenantId, async (tx) => (await tx.one({ done: 'bool' }, `select auth.${name}($1) as done`, [id])).done)

async function billed(): Promise<Asked & { estimateId: string; token: string; invoiceId: string }> {
  const one = await askedOrder(t, { mode: 'warn' }, lines)
  const { estimate, link } = ok(await present(one, t))
  const body = {
    ...{ estimate_id: estimate.id, name: 'Elena Vasquez', key: 'a-key-of-the-page', note: 'Call Elena' },
    decisions: [{ service_id: one.services.Brakes as string, decision: 'approve' as const }],
  }
  const params = { id: one.id }
  const token = tokenOf(link.url)
  ok(await t.call('decidePublicOrder', { params: { token }, body }, null))
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, one.world.admin))
  ok(await t.call('startOrder', { params, body: {} }, one.world.admin))
  ok(await t.call('completeOrder', { params, body: {} }, one.world.admin))
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: one.id } }, one.world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id } } as never, one.world.admin))
  return { ...one, estimateId: estimate.id, token, invoiceId: invoice.id }
}
const row = async (sql: string, id: string) => (await t.admin.query(sql, [id])).rows[0]

it('takes the person out of an estimate, a decision, an invoice and a message; digests and the audit chain hold (NOW17, AUD9)', async () => {
  const one = await billed()
  const { tenantId } = one.world
  const estimate = 'select document, party, sha256 from app.estimate_versions where id = $1'
  const before = await row(estimate, one.estimateId)
  expect(JSON.stringify(before.party)).toContain('Vasquez')
  // What the digest covers names nobody.
  expect(JSON.stringify(before.document)).not.toContain('Vasquez')
  expect(digestOf(before.document)).toBe(before.sha256)
  expect(await blank(tenantId, 'blank_estimate', one.estimateId)).toBe(true)
  const after = await row(estimate, one.estimateId)
  expect(after).toEqual({ ...before, party: { to: [] } })
  expect(digestOf(after.document)).toBe(after.sha256)
  const pdf = await t.call('getEstimatePdf', { params: { id: one.estimateId } }, one.world.admin)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const ledger = 'select * from app.authorizations where service_order_id = $1'
  const said = await row(ledger, one.id)
  expect(said).toMatchObject({ person_name: 'Elena Vasquez', note: 'Call Elena' })
  expect(await blank(tenantId, 'blank_authorization', said.id)).toBe(true)
  expect(await row(ledger, one.id)).toEqual({ ...said, person_name: '', contact_detail: '', ip: '', user_agent: '', note: '' })

  const timeline = "select * from app.activities where service_order_id = $1 and type = 'customer_answered'"
  const told = await row(timeline, one.id)
  expect(told.details.person).toBe('Elena Vasquez')
  expect(await blank(tenantId, 'blank_activity', told.id)).toBe(true)
  expect(await row(timeline, one.id)).toEqual({ ...told, details: { ...told.details, person: '' } })

  const issue = 'select * from app.invoice_issues where invoice_id = $1'
  const paper = await row(issue, one.invoiceId)
  expect(JSON.stringify(paper)).toContain('Vasquez')
  expect(await blank(tenantId, 'blank_invoice', one.invoiceId)).toBe(true)
  const blanked = await row(issue, one.invoiceId)
  expect(JSON.stringify(blanked)).not.toContain('Vasquez')
  const rest = (issued: Record<'document' | 'named', { customer: unknown; approvals?: unknown }>) => ({
    ...issued,
    document: { ...issued.document, customer: null, approvals: null },
    named: { ...issued.named, customer: null },
  })
  expect(rest(blanked)).toEqual(rest(paper))
  const invoice = ok(await t.call('getInvoice', { params: { id: one.invoiceId } } as never, one.world.admin)).invoice
  expect(invoice.invoiceNumber).toBe(paper.number)

  ok(
    await t.call(
      'writePublicMessage',
      { params: { token: one.token }, body: { body: 'Elena here', key: 'message-of-elena' } },
      null,
    ),
  )
  const message = (await t.admin.query('select id, conversation_id from app.messages where tenant_id = $1', [tenantId])).rows[0]
  expect(await blank(tenantId, 'blank_message', message.id)).toBe(true)
  const { messages } = ok(await t.call('listMessages', { params: { id: message.conversation_id } }, one.world.admin))
  expect(messages).toMatchObject([{ body: '', is_blanked: true, direction: 'in' }])
  // Twice is once.
  expect(await blank(tenantId, 'blank_estimate', one.estimateId)).toBe(true)
  const { verification } = ok(await t.call('verifyAuditLog', {}, one.world.admin))
  expect(verification).toMatchObject({ valid: true })
})

it('takes the person out of a credit note and a statement, and of a signed report once it need not be kept any longer (NOW17, INS13)', async () => {
  const one = await billed()
  const { tenantId, shopId } = one.world
  const back = { amount: 50, reason: 'Goodwill' }
  ok(await t.call('createCreditNote', { params: { id: one.invoiceId }, body: back as never }, one.world.admin))
  const { service_order } = ok(await t.call('getServiceOrder', { params: { id: one.id } }, one.world.admin))
  const today = dateIn('America/Los_Angeles', Date.now())
  const stated = { customer_ids: [service_order.customer_id], to_date: today }
  ok(await t.call('createStatements', { query: { shop_id: shopId }, body: stated as never }, one.world.admin))
  for (const [table, name] of [
    ['credit_notes', 'blank_credit_note'],
    ['statements', 'blank_statement'],
  ] as const) {
    const sql = `select * from app.${table} where tenant_id = $1`
    const before = await row(sql, tenantId)
    expect(JSON.stringify(before.document), table).toContain('Vasquez')
    expect(await blank(tenantId, name, before.id)).toBe(true)
    expect(await row(sql, tenantId)).toEqual({ ...before, document: { ...before.document, to: [] } })
  }

  const looked = await beginInspection(t, [horn], { template: { kind: 'annual' } })
  ok(await say(t, looked, { horn: { rating: 'ok' } }))
  ok(await t.call('finishInspection', { params: { id: looked.id }, body: {} }, looked.technician))
  const qualified = { kind: 'annual' as const, basis: '49 CFR 396', valid_from: '2025-01-01' }
  ok(await t.call('createQualification', { params: { id: looked.technician.technicianId }, body: qualified }, looked.world.admin))
  const signing = { result: 'passed' as const, carrier_name: 'Cascadia Freight', carrier_no: 'USDOT 77' }
  ok(await t.call('signInspection', { params: { id: looked.id }, body: signing }, looked.technician))
  const report = 'select * from app.inspection_reports where tenant_id = $1'
  const signed = await row(report, looked.world.tenantId)
  expect(digestOf(signed.document)).toBe(signed.sha256)
  await expect(blank(looked.world.tenantId, 'blank_inspection_report', signed.id)).rejects.toMatchObject({ code: '22023' })
  await t.admin.query('update app.inspection_reports set keep_until = current_date - 1 where id = $1', [signed.id])
  const kept = await row(report, looked.world.tenantId)
  expect(await blank(looked.world.tenantId, 'blank_inspection_report', signed.id)).toBe(true)
  const party = { to: [], carrierName: '', carrierNo: '' }
  expect(await row(report, looked.world.tenantId)).toEqual({ ...kept, party })
  expect(digestOf(kept.document)).toBe(kept.sha256)
})

it('blanks in one tenant alone, by these functions alone, and no other column (NOW17)', async () => {
  const [one, strange] = [await billed(), await t.tenant()]
  expect(await blank(strange.tenantId, 'blank_estimate', one.estimateId)).toBe(false)
  expect(await blank(strange.tenantId, 'blank_invoice', one.invoiceId)).toBe(false)
  expect(JSON.stringify((await row('select party from app.estimate_versions where id = $1', one.estimateId)).party)).toContain(
    'Vasquez',
  )
  // The runtime login still changes nothing that is only added to.
  for (const sql of [
    "update app.estimate_versions set party = '{}'",
    "update app.authorizations set person_name = ''",
    "update app.messages set body = ''",
    'delete from app.messages',
  ])
    await expect(
      t.inTenant(one.world.tenantId, (tx) => tx.run(sql)),
      sql,
    ).rejects.toMatchObject({ code: '42501' })
  // The owner of the functions may write the columns that they blank, and no others.
  const { rows } = await t.admin.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ' ' order by a.attname) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where n.nspname = 'app' and c.relname = any($2) and has_column_privilege($1, c.oid, a.attnum, 'update') group by c.relname order by 1`,
    [
      `${t.config.rolePrefix}_definer`,
      [
        'activities',
        'authorizations',
        'credit_notes',
        'estimate_versions',
        'inspection_reports',
        'invoice_issues',
        'messages',
        'statements',
      ],
    ],
  )
  expect(rows.map(({ name, columns }) => `${name}: ${columns}`)).toEqual([
    'activities: details',
    'authorizations: contact_detail ip note person_name signature_file_id user_agent',
    'credit_notes: document',
    'estimate_versions: party',
    'inspection_reports: party',
    'invoice_issues: document named',
    'messages: blanked_at body',
    'statements: document',
  ])
})
