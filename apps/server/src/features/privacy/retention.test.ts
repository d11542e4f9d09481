import type { RetentionKind } from '@twopost/contract/privacy'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { ok, refusal } from '../../../test/factories/consent.ts'
import { runLongJob } from '../../../test/factories/long-jobs.ts'
import { checkedRequest, elena, type Known, knownCustomer } from '../../../test/factories/privacy.ts'
import type { World } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { applyRetention, eraseCustomer } from './index.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const at = (id: string) => ({ params: { id } })
const preview = async (world: World, kind: RetentionKind, months: number) =>
  ok(await t.call('previewRetentionRules', { body: { rules: [{ kind, months }] } }, world.admin)).previews[0]
const put = (world: World, rule: object, more: object = {}) =>
  t.call('updateRetentionRules', { body: { rules: [rule], ...more } as never }, world.admin)
/** Switches a rule on by what its preview says. */
async function on(world: World, kind: RetentionKind, months: number): Promise<void> {
  ok(await put(world, { kind, months, is_on: true, seen: 1000 }))
}
const night = (world: World, day: string) => applyRetention(t.app.db, silentLog, world.tenantId, new Date(`${day}T18:00:00Z`))
const documentOf = async (invoiceId: string) =>
  (await t.admin.query('select document, named, total_cents, number from app.invoice_issues where invoice_id = $1', [invoiceId]))
    .rows[0]
/** The invoice of an order was issued on this day. */
const issuedOn = async ({ invoiceId }: Known, day: string) => {
  await t.admin.query('update app.invoice_issues set issue_date = $2 where invoice_id = $1', [invoiceId, day])
  await t.admin.query('update app.invoices set issue_date = $2 where id = $1', [invoiceId, day])
}
/** Everything of an order happened on this day. */
const madeOn = async (world: World, day: string) => {
  for (const [table, column] of [
    ['messages', 'created_at'],
    ['attachments', 'created_at'],
    ['authorizations', 'received_at'],
    ['estimate_versions', 'created_at'],
    ['activities', 'at'],
    ['share_events', 'created_at'],
  ])
    await t.admin.query(`update app.${table} set ${column} = $2 where tenant_id = $1`, [world.tenantId, `${day}T12:00:00Z`])
}

it('anonymizes the invoice of 2026-11-21 with 84 months on 2033-11-22 and not a day before; sums and number stay (AUD10, AUD14)', async () => {
  const known = await knownCustomer(t, await t.tenant())
  const { world, customerId, invoiceId } = known
  await issuedOn(known, '2026-11-21')
  await on(world, 'invoices', 84)
  const id = await checkedRequest(t, world, customerId, 'erase')
  ok(await t.call('runPrivacyRequest', { ...at(id), body: { confirmation: elena.name } }, world.admin))
  await runLongJob(t, world.tenantId, id, eraseCustomer(t.app.db))
  const { outcome } = ok(await t.call('getPrivacyRequest', at(id), world.admin)).privacy_request
  expect(outcome.kept[0]).toEqual({ kind: 'invoices', count: 1, until: '2033-11-21', reason: 'law' })
  const before = await documentOf(invoiceId)
  expect(JSON.stringify(before)).toContain('Elena Vasquez')
  expect(await night(world, '2033-11-21')).toEqual({ invoices: 0 })
  expect(await documentOf(invoiceId)).toEqual(before)
  expect(await night(world, '2033-11-22')).toEqual({ invoices: 1 })
  const after = await documentOf(invoiceId)
  for (const word of ['Elena', 'Vasquez', 'Oak Street']) expect(JSON.stringify(after)).not.toContain(word)
  expect([after.total_cents, after.number]).toEqual([before.total_cents, before.number])
  expect(after.document.totals).toEqual(before.document.totals)
  expect((await t.call('getInvoicePdf', at(invoiceId) as never, world.admin)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(ok(await t.call('verifyAuditLog', {}, world.admin)).verification).toMatchObject({ valid: true })
  // Again without effect, and what is done is not read again.
  expect(await night(world, '2033-11-22')).toEqual({ invoices: 0 })
  const { retention_rules } = ok(await t.call('listRetentionRules', {}, world.admin))
  expect(retention_rules[0]).toMatchObject({ kind: 'invoices', months: 84, is_on: true, ran_count: 0 })
  const rule = await t.admin.query(
    "select done_until::text from app.retention_rules where tenant_id = $1 and kind = 'invoices'",
    [world.tenantId],
  )
  expect(rule.rows[0].done_until).toBe('2026-11-22')
})

it('never touches unpaid invoices, open work and what is held, and comes back to it when that ends (AUD10)', async () => {
  const world = await t.tenant()
  const [unpaid, kept] = [await knownCustomer(t, world, false), await knownCustomer(t, world)]
  for (const one of [unpaid, kept]) await issuedOn(one, '2026-01-01')
  const hold = { record_kind: 'service_order' as const, record_id: kept.orderId, reason: 'Claim' }
  const { legal_hold } = ok(await t.call('createLegalHold', { body: hold }, world.admin))
  expect(await preview(world, 'invoices', 12)).toMatchObject({ count: 0, left_alone: 0 })
  await on(world, 'invoices', 12)
  expect(await night(world, '2030-01-01')).toEqual({ invoices: 0 })
  expect(JSON.stringify(await documentOf(unpaid.invoiceId))).toContain('Elena')
  expect(JSON.stringify(await documentOf(kept.invoiceId))).toContain('Elena')
  ok(await t.call('markInvoicePaid', { ...at(unpaid.invoiceId), body: {} } as never, world.admin))
  expect(await night(world, '2030-01-02')).toEqual({ invoices: 1 })
  ok(await t.call('releaseLegalHold', at(legal_hold.id), world.admin))
  expect(await night(world, '2030-01-03')).toEqual({ invoices: 1 })
  expect(JSON.stringify(await documentOf(kept.invoiceId))).not.toContain('Elena')
})

it('takes messages, photos with their bytes, approvals and traces of links away by their own terms, of orders that are over alone (AUD10)', async () => {
  const known = await knownCustomer(t, await t.tenant())
  const { world, orderId, fileId } = known
  ok(await t.call('getPublicOrder', { params: { token: known.link } } as never, null))
  await madeOn(world, '2025-01-15')
  const open = await knownCustomer(t, world, false)
  await t.admin.query("update app.service_orders set status = 'in_progress' where id = $1", [open.orderId])
  await madeOn(world, '2025-01-15')
  for (const [kind, months] of [
    ['messages', 12],
    ['photos', 12],
    ['authorizations', 12],
    ['audit', 12],
  ] as const) {
    expect((await preview(world, kind, months)).count, kind).toBeGreaterThan(0)
    await on(world, kind, months)
  }
  expect(await preview(world, 'photos', 12)).toMatchObject({ count: 1, left_alone: 1, oldest_on: '2025-01-15' })
  const done = await night(world, '2026-06-01')
  expect(done).toMatchObject({ messages: 1, photos: 1, audit: 2 })
  expect(done.authorizations).toBeGreaterThan(1)
  expect((await t.call('getFile', at(fileId) as never, world.admin)).status).toBe(404)
  expect((await t.call('getFile', at(open.fileId) as never, world.admin)).status).toBe(200)
  const ledger = async (id: string) =>
    (await t.admin.query('select person_name, amount_after_cents from app.authorizations where service_order_id = $1', [id]))
      .rows[0]
  expect(await ledger(orderId)).toMatchObject({ person_name: '' })
  expect(await ledger(open.orderId)).toMatchObject({ person_name: elena.name })
  const { rows } = await t.admin.query(
    "select action, details from app.audit_log where tenant_id = $1 and action = 'retention'",
    [world.tenantId],
  )
  expect(rows).toHaveLength(1)
})

it('says what a rule would do before it is switched on, and is switched on by who has seen it (AUD10, AUD16)', async () => {
  const known = await knownCustomer(t, await t.tenant())
  const { world } = known
  await issuedOn(known, '2020-05-01')
  expect(await preview(world, 'invoices', 24)).toMatchObject({ count: 1, is_capped: false, oldest_on: '2020-05-01' })
  // A preview changes nothing.
  expect(JSON.stringify(await documentOf(known.invoiceId))).toContain('Elena')
  expect(refusal(await put(world, { kind: 'invoices', months: 24, is_on: true }))).toEqual([422, 'RETENTION_NOT_SEEN'])
  const changed = await put(world, { kind: 'invoices', months: 24, is_on: true, seen: 0 })
  expect([...refusal(changed), changed.body.params]).toEqual([409, 'RETENTION_PREVIEW_CHANGED', { count: 1 }])
  const rules = ok(await put(world, { kind: 'invoices', months: 24, is_on: true, seen: 1 }, { answer_days: 20 }))
  expect(rules.answer_days).toBe(20)
  expect(rules.retention_rules[0]).toMatchObject({ kind: 'invoices', months: 24, is_on: true, version: 1 })
  expect(refusal(await put(world, { kind: 'invoices', months: 12, is_on: true, version: 1 }))).toEqual([
    422,
    'RETENTION_NOT_SEEN',
  ])
  expect(refusal(await put(world, { kind: 'invoices', months: 30, is_on: true, version: 9 }))).toEqual([409, 'STALE_VERSION'])
  // Annual inspections are kept at least fourteen months.
  const short = await put(world, { kind: 'inspections', months: 13, is_on: false })
  expect([...refusal(short), short.body.message]).toEqual([
    ...[422, 'RETENTION_TOO_SHORT', 'These records must be kept for at least 14 months.'],
  ])
  expect(ok(await put(world, { kind: 'inspections', months: 14, is_on: false })).retention_rules[2].months).toBe(14)
  expect(refusal(await put(world, { kind: 'photos', months: 12, action: 'anonymize', is_on: false }))).toEqual([
    422,
    'RETENTION_ACTION',
  ])
  expect((await put(world, { kind: 'everything', months: 12, is_on: false })).status).toBe(422)
  // Rules that are off do nothing.
  expect(await night(world, '2040-01-01')).toEqual({ invoices: 1 })
})

it('holds a record with a reason until its last day or until it is released, and keeps that it was held (AUD2, AUD16)', async () => {
  const known = await knownCustomer(t, await t.tenant())
  const { world, customerId } = known
  const hold = { record_kind: 'customer' as const, record_id: customerId }
  const place = (body: object) => t.call('createLegalHold', { body: body as never }, world.admin)
  const empty = await place({ ...hold, reason: '  ' })
  expect([empty.status, empty.body.errors[0].path]).toEqual([422, 'body.reason'])
  expect((await place(hold)).status).toBe(422)
  expect(refusal(await place({ ...hold, reason: 'Claim', until: '2020-01-01' }))).toEqual([422, 'HOLD_ENDS_IN_PAST'])
  expect(refusal(await place({ ...hold, record_id: world.shopId, reason: 'Claim' }))).toEqual([404, 'HOLD_RECORD_NOT_FOUND'])
  const { legal_hold } = ok(await place({ ...hold, reason: 'Claim', until: '2099-12-31' }))
  expect(legal_hold).toMatchObject({ record_name: elena.name, is_active: true, until: '2099-12-31' })
  const list = async (query: object) => ok(await t.call('listLegalHolds', { query } as never, world.admin)).legal_holds
  expect(await list({ active: 'true', record_id: customerId })).toHaveLength(1)
  await t.admin.query("update app.legal_holds set until = '2020-01-01' where id = $1", [legal_hold.id])
  expect(await list({ active: 'true' })).toHaveLength(0)
  expect((await t.call('releaseLegalHold', at(legal_hold.id), world.admin)).status).toBe(204)
  expect(refusal(await t.call('releaseLegalHold', at(legal_hold.id), world.admin))).toEqual([404, 'LEGAL_HOLD_NOT_FOUND'])
  expect((await list({}))[0]).toMatchObject({ is_active: false, reason: 'Claim', released_at: expect.any(String) })
})
