import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import { describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { longJobHandlers } from '#platform/queue/long-jobs.ts'
import { isOnCluster } from '../../../test/database.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { sameWork } from '../../../test/factories/long-jobs.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { type ReadZip, readZip } from '../../../test/read-zip.ts'
import { fillWorld } from '../../../test/walkers/full-world.ts'
import { composeExportMail } from './export-mail.service.ts'
import { exportedNames } from './exported-tables.queries.ts'
import { sweepExports } from './exports.service.ts'
import { writeExport } from './write-export.service.ts'

// Slow: it writes archives of whole organizations.
const t = useApp()
const sql = async (text: string, values: unknown[] = []) => (await t.admin.query(text, values)).rows
const full = async () => {
  const world = await t.tenant({ shops: 2 })
  return fillWorld(t, world, world.shopId)
}
const ask = (who: Member, body: object = {}) =>
  t.call('createExport', { body: { scope: 'all', files: 'no', ...body } as never }, who)
async function run(world: World, id: string): Promise<void> {
  const [job] = await sql('select id from app.long_jobs where subject_id = $1', [id])
  const work = writeExport(t.app.db)
  await longJobHandlers(sameWork(work))['long:export']?.(t.app.db)({ tenant: world.tenantId, id: job.id }, silentLog)
}
const show = async (id: string, who: Member) => (await t.call('getExport', { params: { id } }, who)).body.data?.export
const fileOf = (id: string, who: Member) => t.call('getExportFile', { params: { id } }, who)
async function archiveOf(world: World, body: object = {}, who: Member = world.admin): Promise<{ id: string; zip: ReadZip }> {
  const asked = await ask(who, body)
  expect(asked.status, asked.text).toBe(202)
  const { id } = asked.body.data.export
  await run(world, id)
  const file = await fileOf(id, who)
  expect(file.status, file.text.slice(0, 200)).toBe(200)
  return { id, zip: await readZip(file.bytes) }
}
const manifestOf = (zip: ReadZip) => JSON.parse(zip.text('manifest.json'))
// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const linesOf = (zip: ReadZip, table: string): any[] =>
  zip
    .text(`tables/${table}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('an export', () => {
  it('goes from asked over running to ready with progress, once at a time, and says what it came to (INT4, INT6, INT19)', async () => {
    const world = await t.tenant()
    const asked = await ask(world.admin)
    expect([asked.status, asked.body.data.export]).toMatchObject([
      202,
      { state: 'asked', progress: 0, scope: 'all', files: 'no' },
    ])
    const { id } = asked.body.data.export
    expect((await ask(world.admin)).body.code).toBe('EXPORT_RUNNING')
    expect((await fileOf(id, world.admin)).body.code).toBe('EXPORT_NOT_READY')
    const early = await t.call('deleteExport', { params: { id } }, world.admin)
    expect([early.status, early.body.code]).toEqual([409, 'EXPORT_RUNNING'])
    await run(world, id)
    const done = await show(id, world.admin)
    expect(done).toMatchObject({ state: 'ready', progress: 1, problem: null, has_pay: true })
    expect(done.asked_by_name).toMatch(/^Person /)
    expect(Date.parse(done.expires_at) - Date.parse(done.ready_at)).toBe(7 * 86_400_000)
    const file = await fileOf(id, world.admin)
    expect([sha(file.bytes), file.bytes.length]).toEqual([done.sha256, done.size_bytes])
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="twopost-export-\d{4}-\d\d-\d\d\.zip"/)
    const part = await t.request('GET', `/api/v1/exports/${id}/file`, {
      token: world.admin.token,
      headers: { range: 'bytes=0-3' },
    })
    expect([part.status, part.text]).toEqual([206, 'PK\u0003\u0004'])
    const manifest = manifestOf(await readZip(file.bytes))
    expect(manifest).toMatchObject({ format: 'twopost-export', format_version: 1, taken_at: done.taken_at, row_count: done.rows })
    const listed = await t.call('listExports', { query: { limit: 1 } }, world.admin)
    expect(listed.body.data.exports.map((one: { id: string }) => one.id)).toEqual([id])
    // Told to the one who asked, and on record.
    const notices = await sql("select texts from app.notifications where tenant_id = $1 and type = 'system_alert'", [
      world.tenantId,
    ])
    expect(notices[0].texts.en.title).toBe('Your export is ready')
    const entries = await sql('select summary from app.audit_log where tenant_id = $1 order by seq', [world.tenantId])
    expect(entries.map((one) => one.summary)).toEqual(expect.arrayContaining(['export.asked', 'export.downloaded']))
  })

  it('names each file with its size and hash, and has every row of the organization and not one of another (INT12)', async () => {
    const world = await full()
    const other = await full()
    const { zip } = await archiveOf(world.world)
    const manifest = manifestOf(zip)
    const said = new Map<string, string>()
    for (const table of manifest.tables) for (const one of [table.csv, table.json]) said.set(one.path, one.sha256)
    expect([...said.keys(), 'manifest.json'].sort()).toEqual([...zip.names].sort())
    for (const [name, hash] of said) expect([name, sha(zip.bytes(name))]).toEqual([name, hash])
    let filled = 0
    for (const name of exportedNames) {
      const rows = linesOf(zip, name)
      const table = manifest.tables.find((one: { name: string }) => one.name === name)
      const [{ count }] = await sql(`select count(*)::int as count from app.${name} where tenant_id = $1`, [world.world.tenantId])
      // What says that it is ready, and the archive itself, come after its instant.
      if (!['notifications', 'audit_log', 'files'].includes(name))
        expect([name, rows.length, table.rows]).toEqual([name, count, count])
      expect(rows.filter((row) => row.tenant_id !== world.world.tenantId)).toEqual([])
      filled += count > 0 ? 1 : 0
    }
    expect(filled).toBeGreaterThan(80)
    const whole = [...zip.names].map((name) => zip.text(name)).join('\n')
    expect(whole).toContain(world.world.canary)
    expect(whole).not.toContain(other.world.canary)
    expect(whole).not.toContain(other.world.tenantId)
  })

  it('is of one instant: what is written while it is read is not in it (INT12)', async () => {
    const world = await t.tenant()
    const add = (name: string) =>
      t.call(
        'createCustomer',
        { query: { shop_id: world.shopId }, body: { name, email: `${name.toLowerCase()}@example.com`, phone: '+15035550101' } },
        world.admin,
      )
    expect((await add('Before')).status).toBe(201)
    const asked = await ask(world.admin)
    const { id } = asked.body.data.export
    let late: Promise<unknown> | undefined
    const inTenant: typeof t.app.db.inTenant = (tenant, work, options) =>
      t.app.db.inTenant(
        tenant,
        async (tx) => {
          if (!options?.snapshot) return work(tx)
          const rows: typeof tx.rows = async (shape, text, values) => {
            const found = await tx.rows(shape, text, values)
            // After its first statement the snapshot is taken.
            late ??= add('After').then((reply) => expect(reply.status).toBe(201))
            await late
            return found
          }
          return work({ ...tx, tenant: tx.tenant, rows })
        },
        options,
      )
    const [job] = await sql('select id from app.long_jobs where subject_id = $1', [id])
    const work = writeExport({ ...t.app.db, inTenant })
    await longJobHandlers(sameWork(work))['long:export']?.(t.app.db)({ tenant: world.tenantId, id: job.id }, silentLog)
    const zip = await readZip((await fileOf(id, world.admin)).bytes)
    expect(late).toBeDefined()
    // Of one instant is what one server has: those behind a coordinator show what is committed at each statement (docs/cluster.md).
    const names = isOnCluster() ? ['Before', 'After'] : ['Before']
    expect(linesOf(zip, 'customers').map((row) => row.name)).toEqual(names)
  })

  it('has sealed texts opened in both forms, plain ones that were not taken over yet, and no sealed bytes (AUD5, INT12)', async () => {
    const world = await t.tenant()
    const add = async (name: string, tax_id: string): Promise<string> => {
      const body = { name, email: `${name}@example.com`, tax_id }
      return (await t.call('createCustomer', { query: { shop_id: world.shopId }, body }, world.admin)).body.data.customer.id
    }
    const [first, copied, former] = [await add('a', '12-3456789'), await add('b', '-5'), await add('c', '')]
    await sql("update app.customers set tax_id = 'OLD-1' where id = $1", [former])
    const body = { scope: 'all' as const, kind: 'resale' as const, valid_from: '2026-01-01', certificate_no: 'R-77' }
    expect((await t.call('createTaxExemption', { params: { id: first }, body: body as never }, world.admin)).status).toBe(201)
    const { zip } = await archiveOf(world)
    const taxIds = (of: ReadZip) => Object.fromEntries(linesOf(of, 'customers').map((row) => [row.id, row.tax_id]))
    expect(taxIds(zip)).toEqual({ [first]: '12-3456789', [copied]: '-5', [former]: 'OLD-1' })
    expect(linesOf(zip, 'tax_exemptions').map((row) => row.certificate_no)).toEqual(['R-77'])
    expect(linesOf(zip, 'customers')[0]).toMatchObject({ name: 'a', credit_limit_cents: 0, deleted_at: null })
    for (const text of ['12-3456789', 'OLD-1', "'-5"]) expect(zip.text('tables/customers.csv')).toContain(text)
    for (const name of zip.names) expect(zip.text(name)).not.toContain('_sealed')
    // What was sealed for another row is empty in the archive, too.
    const [{ sealed }] = await sql('select tax_id_sealed as sealed from app.customers where id = $1', [first])
    await sql('update app.customers set tax_id_sealed = $1 where id = $2', [sealed, copied])
    await sql('delete from app.export_jobs where tenant_id = $1', [world.tenantId])
    expect(taxIds((await archiveOf(world)).zip)).toMatchObject({ [first]: '12-3456789', [copied]: '' })
  })

  it('makes cells harmless that a spreadsheet would take for a formula, numbers apart, and leaves them as they are in the lines of JSON (INT12, INT16)', async () => {
    const world = await t.tenant()
    const name = '=HYPERLINK("http://evil.example","x")'
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name, email: 'a@example.com', phone: '+15035550101', notes: '-1+1' } },
      world.admin,
    )
    await sql("update app.shops set name = '@sum(A1)' where tenant_id = $1", [world.tenantId])
    await sql("insert into app.counters (tenant_id, kind, year, last) values ($1, 'sample', 2026, -7)", [world.tenantId])
    const { zip } = await archiveOf(world)
    const csv = zip.text('tables/customers.csv')
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(csv).toContain("'-1+1")
    expect(csv).not.toMatch(/(^|,)"?[=@]/m)
    expect(zip.text('tables/shops.csv')).toContain("'@sum(A1)")
    expect(linesOf(zip, 'customers')[0]).toMatchObject({ name, notes: '-1+1' })
    // A negative number stays a number.
    expect(zip.text('tables/counters.csv')).toMatch(/,-7\r?\n/)
  })

  it('never has secrets: neither hashes of passwords and PINs nor keys of webhooks, links and second factors (INT12)', async () => {
    const { world } = await full()
    const secrets = await sql(
      `select encode(secret, 'hex') as secret from app.webhooks where tenant_id = $1
       union all select encode(h.token_hash, 'hex') from auth.key_hashes h where h.tenant_id = $1
       union all select encode(l.token_hash, 'hex') from auth.public_links l where l.tenant_id = $1
       union all select encode(s.token_hash, 'hex') from auth.sessions s where s.tenant_id = $1
       union all select p.pin_hash from app.counter_pins p where p.tenant_id = $1
       union all select a.password_hash from auth.accounts a join app.users u on u.account_id = a.id where u.tenant_id = $1 and a.password_hash is not null
       union all select k.token from app.invoice_links k where k.tenant_id = $1`,
      [world.tenantId],
    )
    expect(secrets.length).toBeGreaterThan(4)
    const { zip } = await archiveOf(world)
    const whole = [...zip.names].map((name) => zip.text(name)).join('\n')
    for (const { secret } of secrets) expect(whole.includes(secret), secret).toBe(false)
    const hooks = manifestOf(zip).tables.find((one: { name: string }) => one.name === 'webhooks')
    expect(hooks.without).toEqual({ secret: 'secret', old_secret: 'secret' })
    expect(manifestOf(zip).left_out.map((one: { name: string }) => one.name)).toContain('counter_pins')
  })

  it('has pay only for who may see it, and is then given to them alone (INT12)', async () => {
    const world = await t.tenant()
    const technician = await t.member(world, 'technician', { technician: true })
    await sql('update app.technicians set pay_rate_cents = 4217 where tenant_id = $1', [world.tenantId])
    const without = await t.member(world, 'administrator')
    expect(technician.userId).toBeTruthy()
    const { zip } = await archiveOf(world, {}, without)
    expect(linesOf(zip, 'technicians')[0]).not.toHaveProperty('pay_rate_cents')
    expect(manifestOf(zip)).toMatchObject({ with_pay: false })
    const whole = await archiveOf(world)
    expect(linesOf(whole.zip, 'technicians')[0].pay_rate_cents).toBe(4217)
    for (const reply of [
      await fileOf(whole.id, without),
      await t.call('createExportTicket', { params: { id: whole.id } }, without),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'EXPORT_HOLDS_PAY'])
  })

  it('has the files in folders, without those that the product made to be downloaded, and names what is gone (INT12)', async () => {
    const world = await t.tenant()
    const bytes = Buffer.from('%PDF-1.4 a paper')
    const keep = async (purpose: string, filename: string) => {
      const { keepMadeFile } = await import('#features/files/index.ts')
      const place = path.join(tmpdir(), `twopost-paper-${world.tenantId}-${filename}`)
      await writeFile(place, bytes)
      return t.inTenant(world.tenantId as TenantId, (tx) =>
        keepMadeFile(tx, { place, filename, contentType: 'application/pdf', purpose }, new Date()),
      )
    }
    const paper = await keep('bill-paper', 'bill.pdf')
    const printed = await keep('print-job', 'printed.pdf')
    const gone = await keep('bill-paper', 'gone.pdf')
    const { removeFileBytes } = await import('#features/files/index.ts')
    await removeFileBytes(world.tenantId as TenantId, gone)
    const first = await archiveOf(world, { files: 'yes' })
    expect(first.zip.bytes(`files/bill-paper/${paper}-bill.pdf`).equals(bytes)).toBe(true)
    expect([...first.zip.names].filter((name) => name.includes(printed))).toEqual([])
    const { files } = manifestOf(first.zip)
    expect(files).toContainEqual({
      ...{ id: paper, path: `files/bill-paper/${paper}-bill.pdf`, bytes: bytes.length, sha256: sha(bytes) },
    })
    expect(files).toContainEqual({ id: gone, path: `files/bill-paper/${gone}-gone.pdf`, missing: 'FILE_NOT_FOUND' })
    expect(await show(first.id, world.admin)).toMatchObject({ file_count: 1 })
    // Not itself either, the next time.
    const second = await archiveOf(world, { files: 'yes' })
    expect([...second.zip.names].filter((name) => name.startsWith('files/'))).toHaveLength(1)
  })

  it('leaves out history before a day and tables that were not asked for, and refuses a table that is none (INT19)', async () => {
    const world = await t.tenant()
    const order = await addCompletedOrder(t, world, {})
    await sql("update app.activities set at = '2020-01-01' where tenant_id = $1", [world.tenantId])
    await sql("update app.service_orders set created_at = '2020-01-01' where tenant_id = $1", [world.tenantId])
    const { zip } = await archiveOf(world, { from: '2021-01-01', tables: ['service_orders', 'activities'] })
    expect([...zip.names].sort()).toEqual([
      'manifest.json',
      'tables/activities.csv',
      'tables/activities.jsonl',
      'tables/service_orders.csv',
      'tables/service_orders.jsonl',
    ])
    expect([linesOf(zip, 'activities'), linesOf(zip, 'service_orders').map((row) => row.id)]).toEqual([[], [order]])
    for (const table of ['no_such_table', 'counter_pins', 'customers; drop table app.users']) {
      const reply = await ask(world.admin, { tables: [table] })
      expect([reply.status, reply.body.code]).toEqual([422, 'EXPORT_TABLE_UNKNOWN'])
    }
  })

  it('reads tables of more rows than one reading, each row once (INT12)', async () => {
    const world = await t.tenant()
    await sql(
      `insert into app.suppliers select (jsonb_populate_record(null::app.suppliers, jsonb_build_object('tenant_id', $1::text, 'id', gen_random_uuid(), 'name', 'S' || n,
         'name_key', 's' || n, 'category', 'Parts', 'category_key', 'parts', 'contact_person', '', 'email', '', 'phone', '', 'website', '', 'address', '', 'city', '', 'state', '',
         'zip_code', '', 'country', 'US', 'status', 'active', 'account_number', '', 'payment_terms', '', 'notes', '', 'core_days', 30, 'version', 1, 'created_at', now(), 'updated_at', now()))).*
       from generate_series(1, 2500) n`,
      [world.tenantId],
    )
    const { zip } = await archiveOf(world, { tables: ['suppliers'] })
    expect(new Set(linesOf(zip, 'suppliers').map((row) => row.id)).size).toBe(2500)
    expect(zip.text('tables/suppliers.csv').trimEnd().split('\r\n')).toHaveLength(2501)
  })

  it('asks who somebody is before it is started and saved, and lets nobody but those who hold the right see it (INT12)', async () => {
    const world = await t.tenant()
    const { id } = await archiveOf(world)
    const weak = await t.member(world, 'admin')
    await sql('update auth.sessions set strong_until = null where tenant_id = $1 and account_id = $2', [
      world.tenantId,
      weak.accountId,
    ])
    for (const reply of [await ask(weak), await fileOf(id, weak), await t.call('createExportTicket', { params: { id } }, weak)])
      expect([reply.status, reply.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    const manager = await t.member(world, 'service-manager')
    expect((await ask(manager)).status).toBe(403)
    expect((await t.call('listExports', {}, manager)).status).toBe(403)
    const stranger = (await t.tenant()).admin
    expect((await t.call('getExport', { params: { id } }, stranger)).body.code).toBe('EXPORT_NOT_FOUND')
    expect((await fileOf(id, stranger)).body.code).toBe('EXPORT_NOT_FOUND')
    // A ticket opens this archive in the address, and no other.
    const made = await t.call('createExportTicket', { params: { id } }, world.admin)
    expect(made.status).toBe(200)
    const byTicket = await t.request('GET', `/api/v1/exports/${id}/file?ticket=${made.body.data.ticket}`)
    expect(byTicket.status).toBe(200)
    const second = await archiveOf(world)
    expect((await t.request('GET', `/api/v1/exports/${second.id}/file?ticket=${made.body.data.ticket}`)).status).toBe(401)
  })

  it('is told to all administrators by mail, each in their language, and to nobody else (INT12)', async () => {
    const world = await t.tenant()
    const second = await t.member(world, 'administrator', { name: 'Lucía Ramos' })
    const manager = await t.member(world, 'service-manager')
    await sql("update auth.accounts set language = 'es' where id = $1", [second.accountId])
    await ask(world.admin, { files: 'yes' })
    const mails = await sql(
      "select recipient, language, params from app.outbox where tenant_id = $1 and template = 'export_asked' order by recipient",
      [world.tenantId],
    )
    expect(mails.map((mail): string => mail.recipient).sort()).toEqual([second.email, world.admin.email].sort())
    expect(mails.map((mail) => mail.recipient)).not.toContain(manager.email)
    const spanish = mails.find((mail) => mail.recipient === second.email)
    expect(spanish?.language).toBe('es')
    const letter = await t.inTenant(world.tenantId as TenantId, async (tx) =>
      (await composeExportMail(() => 'https://shop.example')(tx, { language: 'es', params: spanish?.params }))?.(),
    )
    expect(letter?.text).toContain('Lucía Ramos')
    expect(letter?.text).toContain('inició una exportación de todo lo que Tenant')
    expect(letter?.text).toContain('/settings/data')
  })

  it('is gone after seven days and stays in the list; one that nobody writes any more has failed (INT6)', async () => {
    const world = await t.tenant()
    const { id } = await archiveOf(world)
    await sql("update app.export_jobs set expires_at = now() - interval '1 minute' where id = $1", [id])
    // Over at once, before anything sweeps.
    expect([(await show(id, world.admin)).state, (await fileOf(id, world.admin)).body.code]).toEqual(['expired', 'EXPORT_OVER'])
    const stuck = (await ask(world.admin)).body.data.export.id
    await sql("update app.export_jobs set created_at = now() - interval '25 hours' where id = $1", [stuck])
    const sweep = async () => {
      const now = await t.app.db.now()
      await t.inTenant(world.tenantId as TenantId, (tx) => sweepExports({ tx, now }))
    }
    await sweep()
    await sweep()
    const rows = await sql('select id, state, file_id from app.export_jobs where tenant_id = $1 order by id', [world.tenantId])
    expect(rows).toEqual([
      { id, state: 'expired', file_id: null },
      { id: stuck, state: 'failed', file_id: null },
    ])
    expect(await sql("select id from app.files where tenant_id = $1 and purpose = 'export'", [world.tenantId])).toEqual([])
    expect((await fileOf(stuck, world.admin)).body.code).toBe('EXPORT_NOT_READY')
    expect((await t.call('deleteExport', { params: { id } }, world.admin)).status).toBe(204)
    expect((await t.call('getExport', { params: { id } }, world.admin)).body.code).toBe('EXPORT_NOT_FOUND')
  })

  it('says what went wrong when it fails for good, and can be started again (INT6)', async () => {
    const world = await t.tenant()
    const { id } = (await ask(world.admin)).body.data.export
    const full = Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
    const broken = {
      ...t.app.db,
      inTenant: ((tenant, work, options) =>
        options?.snapshot ? Promise.reject(full) : t.app.db.inTenant(tenant, work, options)) as typeof t.app.db.inTenant,
    }
    const [job] = await sql('select id from app.long_jobs where subject_id = $1', [id])
    const work = writeExport(broken)
    const turn = () =>
      longJobHandlers(sameWork(work))['long:export']?.(t.app.db)({ tenant: world.tenantId, id: job.id }, silentLog)
    await expect(turn()).rejects.toThrow('the disk is full')
    await expect(turn()).rejects.toThrow('the disk is full')
    expect((await show(id, world.admin)).state).toBe('running')
    await turn()
    expect(await show(id, world.admin)).toMatchObject({ state: 'failed', problem: 'NO_SPACE' })
    expect((await ask(world.admin)).status).toBe(202)
  })
})
