import { expect, it } from 'vitest'
import { ok, refusal } from '../../../test/factories/consent.ts'
import { runLongJob } from '../../../test/factories/long-jobs.ts'
import { checkedRequest, elena, type Known, knownCustomer } from '../../../test/factories/privacy.ts'
import type { World } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { readZip } from '../../../test/read-zip.ts'
import { eraseCustomer, exportPerson } from './index.ts'

const t = useApp({
  ...raisedLimits,
  PUBLIC_URL: 'http://localhost:3999',
  BACKUP_DIR: '/var/backups/twopost',
  BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudd48qjqzwpvwl',
  BACKUP_KEEP_DAYS: '21',
})
const at = (id: string) => ({ params: { id } })
const run = (world: World, id: string, confirmation = '') =>
  t.call('runPrivacyRequest', { ...at(id), body: { confirmation } }, world.admin)
const found = async (world: World, q: string): Promise<string> =>
  JSON.stringify(ok(await t.call('search', { query: { q } }, world.admin)).results)
async function erase({ world, customerId }: Known): Promise<string> {
  const id = await checkedRequest(t, world, customerId, 'erase')
  ok(await run(world, id, elena.name))
  await runLongJob(t, world.tenantId, id, eraseCustomer(t.app.db))
  return id
}
/** Every row of the organization, as text, of the tables that can name a customer; what has to stay is left out. */
async function everythingOf(world: World, tables: readonly string[]): Promise<string> {
  const parts: string[] = []
  for (const table of tables) {
    const { rows } = await t.admin.query(
      `select coalesce(json_agg(x), '[]')::text as all from app.${table} x where tenant_id = $1`,
      [world.tenantId],
    )
    parts.push(`${table}: ${rows[0].all}`)
  }
  return parts.join('\n')
}

it('erases a customer: search by name and phone finds nothing, links die, files go, the invoice still prints, figures and chain hold (AUD8, AUD9, AUD14)', async () => {
  const known = await knownCustomer(t, await t.tenant())
  const { world, customerId, orderId, invoiceId, fileId } = known
  const days = { shop_id: world.shopId, from: '2026-01-01', to: '2027-12-31', codes: 'net_sales,aro' }
  const figures = async () => [
    ok(await t.call('listReceivables', { query: { shop_id: world.shopId } } as never, world.admin)).totals,
    ok(await t.call('getKpis', { query: days } as never, world.admin)),
  ]
  ok(await t.call('updateCustomer', { ...at(customerId), body: { tax_id: 'GODE561231GR8' } }, world.admin))
  const before = await figures()
  for (const q of ['Vasquez', '5550172']) expect(await found(world, q), q).toContain(customerId)
  expect((await t.call('getPublicOrder', { params: { token: known.link } } as never, null)).status).toBe(200)
  expect((await t.call('getFile', at(fileId) as never, world.admin)).status).toBe(200)

  const id = await erase(known)
  const done = ok(await t.call('getPrivacyRequest', at(id), world.admin)).privacy_request
  const short = customerId.slice(-8)
  expect(done).toMatchObject({ state: 'done', customer: { name: `Erased ${short}` }, run: null })
  const counts = Object.fromEntries(
    done.outcome.erased.map(({ table, count }: { table: string; count: number }) => [table, count]),
  )
  expect(counts).toMatchObject({
    customers: 1,
    contacts: 1,
    messages: 1,
    attachments: 1,
    order_drafts: 1,
    vehicles: 1,
    share_links: 1,
  })
  // What stays, until when and why; backups are named with their last day (AUD9).
  expect(done.outcome.kept.map(({ kind, reason }: Record<string, string>) => [kind, reason])).toEqual(
    expect.arrayContaining([
      ['invoices', 'law'],
      ['receipts', 'law'],
      ['work_history', 'history'],
      ['audit_log', 'chain'],
    ]),
  )
  expect(done.outcome.backups).toMatchObject({ days: 21, last_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })

  for (const q of ['Vasquez', 'Elena', '5550172', '415 555 0172', 'CBX7194'])
    expect(await found(world, q), q).not.toContain(customerId)
  expect(await found(world, 'Vasquez')).not.toContain('Vasquez')
  const customer = ok(await t.call('getCustomer', at(customerId), world.admin)).customer
  expect(customer).toMatchObject({ name: `Erased ${short}`, email: '', phone: '', address: '', notes: '', status: 'inactive' })
  const numbers = await t.admin.query('select tax_id, tax_id_sealed from app.customers where id = $1', [customerId])
  expect(numbers.rows).toEqual([{ tax_id: '', tax_id_sealed: null }])
  const tables = [
    'customers',
    'contacts',
    'customer_contacts',
    'vehicles',
    'messages',
    'notes',
    'attachments',
    'files',
    'order_drafts',
    'flags',
    'flag_changes',
  ]
  const rest = await everythingOf(world, [...tables, 'share_links', 'share_events', 'notifications', 'outbox', 'search_tokens'])
  for (const word of ['Elena', 'Vasquez', 'elena', 'vasquez', '0172', 'CBX', 'Oak Street', 'mornings'])
    expect(rest).not.toContain(word)
  // Links and files are gone, the bytes as well.
  expect(refusal(await t.call('getPublicOrder', { params: { token: known.link } } as never, null))).toEqual([404, 'LINK_GONE'])
  expect((await t.call('getFile', at(fileId) as never, world.admin)).status).toBe(404)
  // The work and the paper stay.
  expect(ok(await t.call('getServiceOrder', at(orderId), world.admin)).service_order.title).toBe('Front brakes')
  expect((await t.call('getInvoicePdf', at(invoiceId) as never, world.admin)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { rows } = await t.admin.query('select document from app.invoice_issues where invoice_id = $1', [invoiceId])
  expect(JSON.stringify(rows[0].document)).toContain('Elena Vasquez')
  expect(await figures()).toEqual(before)
  expect(ok(await t.call('verifyAuditLog', {}, world.admin)).verification).toMatchObject({ valid: true })
  const audit = await everythingOf(world, ['audit_log', 'privacy_requests', 'erasures'])
  expect(audit).not.toContain('Vasquez')

  // A second run, and a second job, change nothing (AUD15).
  expect(ok(await run(world, id)).privacy_request.state).toBe('done')
  await t.admin.query("update app.long_jobs set state = 'waiting' where subject_id = $1", [id])
  await runLongJob(t, world.tenantId, id, eraseCustomer(t.app.db))
  expect(ok(await t.call('getPrivacyRequest', at(id), world.admin)).privacy_request.outcome).toEqual(done.outcome)
  const again = await t.call('createPrivacyRequest', { body: { kind: 'export', customer_id: customerId } }, world.admin)
  expect(refusal(again)).toEqual([409, 'ALREADY_ERASED'])
})

it('goes on where a run broke off, and counts each row once (AUD8)', async () => {
  const known = await knownCustomer(t, await t.tenant())
  const { world, customerId } = known
  const id = await checkedRequest(t, world, customerId, 'erase')
  ok(await run(world, id, elena.name))
  // The job is stopped after its first steps.
  let steps = 0
  const stop = new AbortController()
  const work = eraseCustomer(t.app.db)
  const broken = work({
    ...{ tenant: world.tenantId, subjectId: id, isLastTry: false, signal: stop.signal },
    report: () => {
      steps += 1
      if (steps === 6) stop.abort()
    },
  })
  await expect(broken).rejects.toThrow()
  expect(ok(await t.call('getPrivacyRequest', at(id), world.admin)).privacy_request.state).toBe('checked')
  expect(ok(await t.call('getCustomer', at(customerId), world.admin)).customer.name).toBe(elena.name)
  await runLongJob(t, world.tenantId, id, work)
  const { outcome } = ok(await t.call('getPrivacyRequest', at(id), world.admin)).privacy_request
  expect(outcome.erased).toEqual(
    expect.arrayContaining([
      { table: 'messages', count: 1 },
      { table: 'customers', count: 1 },
    ]),
  )
})

it('refuses to erase with an open order, an unpaid invoice, credit or a hold, and says which; a wrong name is refused (AUD15)', async () => {
  const world = await t.tenant()
  const known = await knownCustomer(t, world, false)
  const { customerId, invoiceId } = known
  const data = async () => ok(await t.call('getPersonalData', at(customerId), world.admin)).personal_data
  expect((await data()).blockers).toEqual([{ what: 'unpaid_balance', count: 1 }])
  const id = await checkedRequest(t, world, customerId, 'erase')
  const refused = await run(world, id, elena.name)
  expect(refusal(refused)).toEqual([409, 'CANNOT_ERASE'])
  expect(refused.body.message).toBe('This customer still has unpaid invoices. Settle that first.')
  ok(await t.call('markInvoicePaid', { ...at(invoiceId), body: {} } as never, world.admin))
  ok(
    await t.call(
      'createServiceOrder',
      {
        body: {
          shop_id: world.shopId,
          title: 'Oil change',
          description: 'Due',
          customer_id: customerId,
          vehicle_id: known.vehicleId,
        } as never,
      },
      world.admin,
    ),
  )
  await t.admin.query(
    'insert into app.customer_credits (tenant_id, customer_id, shop_id, credit_cents) values ($1, $2, $3, 500)',
    [...[world.tenantId, customerId, world.shopId]],
  )
  const hold = { record_kind: 'invoice' as const, record_id: invoiceId, reason: 'Claim of the insurer' }
  const { legal_hold } = ok(await t.call('createLegalHold', { body: hold }, world.admin))
  expect((await run(world, id, elena.name)).body.params.blockers).toBe('open_orders,unapplied_credit,legal_hold')
  ok(await t.call('releaseLegalHold', at(legal_hold.id), world.admin))
  await t.admin.query('delete from app.customer_credits where tenant_id = $1', [world.tenantId])
  await t.admin.query("update app.service_orders set status = 'cancelled' where tenant_id = $1 and status = 'pending'", [
    world.tenantId,
  ])
  for (const typed of ['', 'elena vasquez', 'Elena'])
    expect(refusal(await run(world, id, typed))).toEqual([422, 'WRONG_CONFIRMATION'])
  const started = ok(await run(world, id, elena.name)).privacy_request
  expect(started.run).toMatchObject({ state: 'waiting', progress: 0 })
  // Pressed twice it is one job; something sold meanwhile ends it before anything goes.
  ok(await run(world, id, elena.name))
  expect((await t.admin.query('select id from app.long_jobs where subject_id = $1', [id])).rowCount).toBe(1)
  await t.admin.query("update app.service_orders set status = 'pending' where tenant_id = $1 and status = 'cancelled'", [
    world.tenantId,
  ])
  await runLongJob(t, world.tenantId, id, eraseCustomer(t.app.db))
  const failed = ok(await t.call('getPrivacyRequest', at(id), world.admin)).privacy_request
  expect([failed.state, failed.run]).toMatchObject(['checked', { state: 'failed', problem: 'CANNOT_ERASE' }])
  expect(ok(await t.call('getCustomer', at(customerId), world.admin)).customer.name).toBe(elena.name)
})

it('writes everything about a person as JSON, as a page in their language and with their files, and nothing of others (AUD7)', async () => {
  const known = await knownCustomer(t, await t.tenant())
  const { world, customerId } = known
  const technician = await t.member(world, 'technician', { name: 'Ray Unmistakable' })
  ok(await t.call('addOrderNote', { ...at(known.orderId), body: { content: 'Rotors measured' } }, technician))
  await t.admin.query("update app.customers set preferred_language = 'es' where tenant_id = $1", [world.tenantId])
  ok(await t.call('updateCustomer', { ...at(customerId), body: { tax_id: 'GODE561231GR8' } }, world.admin))
  const certificate = { scope: 'all' as const, kind: 'resale' as const, valid_from: '2026-01-01', certificate_no: 'R-5550-17' }
  ok(await t.call('createTaxExemption', { ...at(customerId), body: certificate as never }, world.admin))
  ok(
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: 'Other Person', email: 'x@example.com' } },
      world.admin,
    ),
  )
  const id = await checkedRequest(t, world, customerId, 'export')
  ok(await run(world, id))
  const shares: number[] = []
  const work = exportPerson(t.app.db)
  await runLongJob(t, world.tenantId, id, (job) => work({ ...job, report: (share) => shares.push(share) }))
  expect(shares.length).toBeGreaterThan(10)
  const { file } = ok(await t.call('getPrivacyRequest', at(id), world.admin)).privacy_request
  expect(file.size).toBeGreaterThan(1000)
  const week = new Date(file.expires_at).getTime() - Date.now()
  expect([week > 6.9 * 86_400_000, week <= 7 * 86_400_000]).toEqual([true, true])
  const reply = await t.call('getPrivacyFile', at(id), world.admin)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await readZip(reply.bytes)
  expect([...files.names].sort()).toEqual(['data.json', 'index.html', expect.stringMatching(/^orders\/[0-9a-f]{8}-elena\.png$/)])
  const data = JSON.parse(files.text('data.json'))
  expect(data.customer).toMatchObject([{ name: elena.name, email: elena.email, notes: 'Prefers mornings' }])
  // What is sealed in the database is opened for the person (AUD5).
  expect(data.customer[0].tax_id).toBe('GODE561231GR8')
  expect(data.tax_exemptions).toMatchObject([{ certificate_no: 'R-5550-17', kind: 'resale' }])
  expect(files.text('data.json')).not.toContain('_sealed')
  expect(data.contacts).toMatchObject([{ name: 'Marco Vasquez' }])
  expect(data.vehicles).toMatchObject([{ license_plate: 'CBX 7194', make: 'Ford' }])
  expect(data.messages).toMatchObject([{ body: 'Hello Elena' }])
  expect(data.invoices).toMatchObject([{ status: 'paid', total_cents: expect.any(Number) }])
  expect(data.invoice_lines.length).toBeGreaterThan(1)
  expect(data.notes.map(({ content }: { content: string }) => content).sort()).toEqual([
    'Call Elena Vasquez before noon',
    'Rotors measured',
  ])
  const page = files.text('index.html')
  expect(page).toContain('GODE561231GR8')
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('Sus datos personales')
  for (const text of [page, files.text('data.json')]) {
    expect(text).not.toContain('Unmistakable')
    expect(text).not.toContain('Other Person')
  }
  // Every column of the page has words for people.
  expect(page.match(/<th scope="col">[a-z_]+</g)).toBeNull()
})
