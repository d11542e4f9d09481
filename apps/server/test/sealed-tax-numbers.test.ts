import type { TenantId } from '@twopost/contract/core/ids'
import { beforeEach, expect, it } from 'vitest'
import { customerTaxIds } from '#features/customers/index.ts'
import { certificateNumbers } from '#features/taxes/index.ts'
import type { Database } from '#platform/database/transaction.ts'
import { configureFields, isOldField } from '#platform/fields/field-cipher.ts'
import { newFieldKey, parseFieldKeys } from '#platform/fields/field-keys.ts'
import { lookAtSealed } from '#platform/fields/look-at-sealed.ts'
import { resealAll, type SealedColumn, sealPlain } from '#platform/fields/sealed-columns.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import { batchTools } from './batches.ts'
import { ok } from './factories/consent.ts'
import type { World } from './factories/world.ts'
import { useApp } from './harness.ts'

const t = useApp()
const columns = [customerTaxIds, certificateNumbers]
const [first, second, other] = [newFieldKey(1), newFieldKey(2), newFieldKey(3)]
const use = (text: string) => {
  const keys = parseFieldKeys(text)
  if (!keys) throw new Error('not keys')
  configureFields(keys)
}
beforeEach(() => use(first))
const sql = async (text: string, values: unknown[] = []) => (await t.admin.query(text, values)).rows

const [taxId, certificate] = ['98-7654321', 'EXEMPT-5550-17']
async function addCustomer(world: World, tax_id = taxId): Promise<string> {
  const body = { name: 'Harbor Freight', email: `a@${world.canary}.example`, tax_id }
  return ok(await t.call('createCustomer', { query: { shop_id: world.shopId }, body }, world.admin)).customer.id
}
async function addExemption(world: World, id: string, certificate_no = certificate) {
  const body = { scope: 'all' as const, kind: 'resale' as const, valid_from: '2026-01-01', certificate_no }
  const { tax_exemption } = ok(await t.call('createTaxExemption', { params: { id }, body: body as never }, world.admin))
  return { id, exemptionId: tax_exemption.id as string }
}
async function begin() {
  const world = await t.tenant()
  const customerId = await addCustomer(world)
  const params = await addExemption(world, customerId)
  return { world, customerId, params }
}
type Known = Awaited<ReturnType<typeof begin>>
const read = async ({ world, customerId, params }: Known) => [
  ok(await t.call('getCustomer', { params: { id: customerId } }, world.admin)).customer.tax_id,
  ok(await t.call('getTaxExemption', { params }, world.admin)).tax_exemption.certificate_no,
]
const bytesOf = async ({ customerId, params }: Known): Promise<(Buffer | null)[]> => [
  (await sql('select tax_id_sealed as value from app.customers where id = $1', [customerId]))[0].value,
  (await sql('select certificate_no_sealed as value from app.tax_exemptions where id = $1', [params.exemptionId]))[0].value,
]

it('keeps tax ids and numbers of certificates in no table as they are, not on record, in events or in lists to search (AUD5)', async () => {
  const known = await begin()
  const { world, customerId, params } = known
  ok(
    await t.call(
      'updateCustomer',
      { params: { id: customerId }, body: { tax_id: '98-7654322', notes: 'Pays late' } },
      world.admin,
    ),
  )
  ok(await t.call('activateTaxExemption', { params, body: { certificate_no: 'EXEMPT-5550-18' } as never }, world.admin))
  expect(await read(known)).toEqual(['98-7654322', 'EXEMPT-5550-18'])
  const tables = await sql(
    `select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where n.nspname = 'app' and c.relkind = 'r'`,
  )
  expect(tables.length).toBeGreaterThan(150)
  const holds: string[] = []
  for (const { name } of tables) {
    const rows = await sql(`select 1 from app.${name} x where tenant_id = $1 and x::text ~ '98-7654|EXEMPT-5550' limit 1`, [
      world.tenantId,
    ])
    if (rows.length > 0) holds.push(name)
  }
  expect(holds).toEqual([])
  const sealed = (await bytesOf(known)).map(String).join()
  for (const text of ['7654322', 'EXEMPT']) expect(sealed).not.toContain(text)
  const [lists, ending] = [
    await t.call('listCustomers', { query: { shop_id: world.shopId } }, world.admin),
    await t.call('listTaxExemptions', { params: { id: customerId } }, world.admin),
  ]
  expect(ok(lists).customers[0].tax_id).toBe('98-7654322')
  expect(ok(ending).tax_exemptions[0].certificate_no).toBe('EXEMPT-5550-18')
  // Who may not change customers does not see it.
  const viewer = await t.member(world, { permissions: ['customers:view'] })
  expect(ok(await t.call('getCustomer', { params: { id: customerId } }, viewer)).customer.tax_id).toBe('')
  // What a change leaves out stays, and an empty one takes it away.
  ok(await t.call('updateCustomer', { params: { id: customerId }, body: { notes: '' } }, world.admin))
  expect((await read(known))[0]).toBe('98-7654322')
  ok(await t.call('updateCustomer', { params: { id: customerId }, body: { tax_id: '' } }, world.admin))
  expect([(await read(known))[0], (await bytesOf(known))[0]]).toEqual(['', null])
})

it('read as empty once they were copied to another row or business (AUD16)', async () => {
  const [one, two] = [await begin(), await begin()]
  const [value, number] = await bytesOf(one)
  const second = await addCustomer(one.world, '11-1111111')
  const beside = await addExemption(one.world, second, 'OWN-1')
  for (const id of [second, two.customerId]) await sql('update app.customers set tax_id_sealed = $2 where id = $1', [id, value])
  for (const id of [beside.exemptionId, two.params.exemptionId])
    await sql('update app.tax_exemptions set certificate_no_sealed = $2 where id = $1', [id, number])
  expect(await read(two)).toEqual(['', ''])
  expect(await read({ world: one.world, customerId: second, params: beside })).toEqual(['', ''])
  expect(await read(one)).toEqual([taxId, certificate])
  // The log tells how many, and none of them.
  const lines: unknown[] = []
  const log = { ...silentLog, error: (...line: unknown[]) => void lines.push(line) } as unknown as Log
  await lookAtSealed(t.app.db, log, columns)
  expect(lines).toEqual([
    [{ source: 'customers.tax_id_sealed', count: 2 }, expect.any(String)],
    [{ source: 'tax_exemptions.certificate_no_sealed', count: 2 }, expect.any(String)],
  ])
  await sql('delete from app.tax_exemptions')
  await sql('update app.customers set tax_id_sealed = null')
})

it('are sealed again with a new key, after which the old one opens nothing (AUD11)', async () => {
  const known = await begin()
  const before = await bytesOf(known)
  use(`${second},${first}`)
  expect(await read(known)).toEqual([taxId, certificate])
  const told = await resealAll(t.app.db, silentLog, columns)
  expect(told.map(({ sealed, lost }) => [sealed, lost])).toEqual([
    [1, 0],
    [1, 0],
  ])
  for (const [at, value] of (await bytesOf(known)).entries()) {
    expect(isOldField(value ?? Buffer.alloc(0))).toBe(false)
    expect(value).not.toEqual(before[at])
  }
  use(second)
  expect(await read(known)).toEqual([taxId, certificate])
  await sql('delete from app.tax_exemptions')
  await sql('update app.customers set tax_id_sealed = null')
})

it('leave the record readable without their key, and a change of the rest does not lose them (AUD11)', async () => {
  const known = await begin()
  const { world, customerId, params } = known
  use(other)
  expect(await read(known)).toEqual(['', ''])
  expect(ok(await t.call('listCustomers', { query: { shop_id: world.shopId } }, world.admin)).customers).toHaveLength(1)
  // The form sends back what it was shown.
  const kept = { name: 'Harbor Line', tax_id: '' }
  expect(ok(await t.call('updateCustomer', { params: { id: customerId }, body: kept }, world.admin)).customer.name).toBe(
    'Harbor Line',
  )
  const draft = { issuer: 'WA', certificate_no: '' }
  ok(await t.call('updateTaxExemption', { params, body: draft as never }, world.admin))
  // It has a number, though nobody can read it now.
  expect(ok(await t.call('activateTaxExemption', { params, body: {} }, world.admin)).tax_exemption.state).toBe('active')
  ok(await t.call('revokeTaxExemption', { params, body: { reason: 'Sold' } }, world.admin))
  use(first)
  expect(await read(known)).toEqual([taxId, certificate])
  use(other)
  ok(await t.call('updateCustomer', { params: { id: customerId }, body: { tax_id: '22-2222222' } }, world.admin))
  expect((await read(known))[0]).toBe('22-2222222')
  await sql('delete from app.tax_exemptions')
  await sql('update app.customers set tax_id_sealed = null')
})

it('are taken over from the plain columns page by page, once, and what is plain is newer until then (AUD5)', async () => {
  const known = await begin()
  const { world, customerId, params } = known
  await sql("update app.customers set tax_id = '12-3456789' where id = $1", [customerId])
  await sql("update app.tax_exemptions set certificate_no = 'OLD-1', certificate_no_sealed = null where id = $1", [
    params.exemptionId,
  ])
  await sql(
    `insert into app.customers (tenant_id, id, shop_id, name, name_key, tax_id, created_at, updated_at)
      select $1, gen_random_uuid(), $2, 'Old ' || n, 'old ' || n, 'OLD-' || n, now(), now() from generate_series(1, 450) n`,
    [world.tenantId, world.shopId],
  )
  expect(await read(known)).toEqual(['12-3456789', 'OLD-1'])
  const [{ version, updated_at }] = await sql('select version, updated_at from app.customers where id = $1', [customerId])
  const counts = await Promise.all([sealPlain(t.app.db, silentLog, columns), sealPlain(t.app.db, silentLog, columns)])
  expect(counts[0] + counts[1]).toBe(452)
  expect(await sealPlain(t.app.db, silentLog, columns)).toBe(0)
  expect(
    await sql(
      "select 1 from app.customers where tax_id <> '' union all select 1 from app.tax_exemptions where certificate_no <> ''",
    ),
  ).toEqual([])
  expect(await read(known)).toEqual(['12-3456789', 'OLD-1'])
  expect(await sql('select version, updated_at from app.customers where id = $1', [customerId])).toEqual([
    { version, updated_at },
  ])
  // A process of the release before saves what it saw: nothing. That takes nothing away; a number that it writes counts.
  await sql("update app.customers set tax_id = '' where id = $1", [customerId])
  expect((await read(known))[0]).toBe('12-3456789')
  await sql("update app.customers set tax_id = 'NEW-1' where id = $1", [customerId])
  expect((await read(known))[0]).toBe('NEW-1')
  // Somebody changes it here before it is taken over.
  const stale = await t.app.db.inTenant(world.tenantId as TenantId, (tx) =>
    customerTaxIds.kind === 'tenant' && customerTaxIds.plain ? customerTaxIds.plain.read(tx, null, 10) : Promise.resolve([]),
  )
  expect(stale).toEqual([{ id: customerId, text: 'NEW-1' }])
  ok(await t.call('updateCustomer', { params: { id: customerId }, body: { tax_id: 'NEW-2' } }, world.admin))
  expect(await sealPlain(t.app.db, silentLog, columns)).toBe(0)
  expect((await read(known))[0]).toBe('NEW-2')
  await sql('delete from app.tax_exemptions')
  await sql('update app.customers set tax_id_sealed = null')
})

it('are looked for in one question to all organizations, and no transaction is opened where none is left (AUD5)', async () => {
  const known = await begin()
  const { world, customerId } = known
  await t.tenant()
  const opened: string[] = []
  const watched: Database = {
    ...t.app.db,
    inTenant: (tenant, ...rest) => {
      opened.push(tenant)
      return t.app.db.inTenant(tenant, ...rest)
    },
  }
  expect(await sealPlain(watched, silentLog, columns)).toBe(0)
  expect(opened).toEqual([])
  await sql("update app.customers set tax_id = '12-3456789' where id = $1", [customerId])
  await sql("update app.tax_exemptions set certificate_no = 'OLD-1'")
  expect(await sealPlain(watched, silentLog, columns)).toBe(2)
  expect(opened).toEqual([world.tenantId, world.tenantId])
  expect(await read(known)).toEqual(['12-3456789', 'OLD-1'])
  await sql('delete from app.tax_exemptions')
  await sql('update app.customers set tax_id_sealed = null')
})

it('are opened 200 a night, the next ones each night, while those of a missing key are all counted without opening one (AUD11, AUD16)', async () => {
  const { world } = await begin()
  await sql('delete from app.tax_exemptions')
  await sql('update app.customers set tax_id_sealed = null')
  await sql(
    `insert into app.customers (tenant_id, id, shop_id, name, name_key, tax_id, created_at, updated_at)
      select $1, gen_random_uuid(), $2, 'Many ' || n, 'many ' || n, 'M-' || n, now(), now() from generate_series(1, 450) n`,
    [world.tenantId, world.shopId],
  )
  await sealPlain(t.app.db, silentLog, columns)
  const asked: { after: boolean; rows: number }[] = []
  const watched = columns.map((one): SealedColumn => {
    if (one.kind !== 'tenant') return one
    const read: typeof one.read = async (tx, after, most) => {
      const rows = await one.read(tx, after, most)
      asked.push({ after: after !== null, rows: rows.length })
      return rows
    }
    return { ...one, read }
  })
  const look = async (): Promise<unknown[]> => {
    const lines: unknown[] = []
    const log = { ...silentLog, error: (line: unknown) => void lines.push(line) } as unknown as Log
    await lookAtSealed(t.app.db, log, watched)
    return lines
  }
  for (const _ of [1, 2, 3, 4]) expect(await look()).toEqual([])
  expect(asked).toEqual([
    { after: false, rows: 200 },
    { after: true, rows: 200 },
    { after: true, rows: 50 },
    { after: false, rows: 200 },
  ])
  // One value in the place of another one is found within three nights, and is known from then on.
  const { rowCount } = await t.admin.query(
    `update app.customers c set tax_id_sealed = o.tax_id_sealed from app.customers o where c.name = 'Many 7' and o.name = 'Many 8' and c.tenant_id = $1 and o.tenant_id = $1`,
    [world.tenantId],
  )
  expect(rowCount).toBe(1)
  const one = [{ source: 'customers.tax_id_sealed', count: 1 }]
  await look()
  await look()
  await look()
  for (const _ of [1, 2, 3]) expect(await look()).toEqual(one)
  use(other)
  asked.length = 0
  for (const _ of [1, 2]) expect(await look()).toEqual([{ source: 'customers.tax_id_sealed', count: 450 }])
  expect(asked.every(({ rows }) => rows <= 200)).toBe(true)
  expect((await sql('select count(*)::int as n from app.unreadable_fields'))[0].n).toBe(450)
  use(`${second},${first}`)
  expect(await look()).toEqual(one)
  expect((await sql('select count(*)::int as n from app.unreadable_fields'))[0].n).toBe(1)
  await sql('update app.customers set tax_id_sealed = null')
  expect(await look()).toEqual([])
  expect(await sql('select 1 from app.unreadable_fields')).toEqual([])
})

it('are opened where they are shown to somebody who may see them, and nowhere else (AUD5, S-27)', async () => {
  const world = await t.tenant()
  for (const number of ['44-0000001', '44-0000002']) await addCustomer(world, number)
  let opened = 0
  class CountedKeys extends Map<number, Buffer> {
    override get(number: number): Buffer | undefined {
      opened += 1
      return super.get(number)
    }
  }
  configureFields(new CountedKeys(parseFieldKeys(first) ?? []))
  const query = { shop_id: world.shopId }
  const after = async (work: () => Promise<unknown>) => {
    opened = 0
    await work()
    return opened
  }
  const viewer = await t.member(world, { permissions: ['customers:view'] })
  const list = async (who = world.admin) => ok(await t.call('listCustomers', { query }, who)).customers
  expect((await list()).map((one: { tax_id: string }) => one.tax_id).sort()).toEqual(['44-0000001', '44-0000002'])
  expect(await after(() => list())).toBe(2)
  expect(await after(() => list(viewer))).toBe(0)
  expect(await after(async () => ok(await t.call('exportCustomers', { query } as never, world.admin)))).toBe(0)
  await sql('update app.customers set tax_id_sealed = null')
})

it('come in by a file sealed, each for its own row (AUD5, INT13)', async () => {
  const world = await t.tenant()
  const { checked, apply } = batchTools(t)
  const file = 'Name,Email,Tax ID\nAnn Vega,ann@v.example,33-0000001\nBo Reed,bo@v.example,\nCy Lund,cy@v.example,33-0000003\n'
  const { id } = await checked(world, 'customers', file)
  expect(await apply(world, id)).toMatchObject({ state: 'applied', applied: 3 })
  expect(await sql("select 1 from app.customers where tenant_id = $1 and tax_id <> ''", [world.tenantId])).toEqual([])
  const { customers } = ok(await t.call('listCustomers', { query: { shop_id: world.shopId } }, world.admin))
  expect(customers.map((one: { tax_id: string }) => one.tax_id)).toEqual(['33-0000001', '', '33-0000003'])
})
