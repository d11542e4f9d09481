import { auditCodes } from '@twopost/contract/registries/audit-codes'
import { expect, it } from 'vitest'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { codesWith, entrySentence } from './audit-entry.text.ts'

const t = useApp()
async function begin() {
  const world = await t.tenant()
  const { accountId } = await t.member(world, 'super-admin')
  return { world, boss: { token: await addSession(t.app.db, accountId, null) } }
}
const rename = (world: Awaited<ReturnType<typeof t.tenant>>, name: string) =>
  t.call('updateOrganization', { body: { name } }, world.admin)

it('shows an organization its own log, filtered by who, what, kind and time, page by page (N19)', async () => {
  const { world } = await begin()
  const other = await t.tenant()
  await rename(other, 'Not for the others')
  for (const name of ['One', 'Two', 'Three']) await rename(world, name)
  await t.call('createRole', { body: { name: 'Cook', description: 'Cooks', permissions: ['customers:view'] } }, world.admin)
  const list = async (query: object) => (await t.call('listAuditLog', { query: query as never }, world.admin)).body.data
  const all = await list({})
  expect(all.pagination.total).toBe(4)
  expect(all.kinds).toEqual(['role', 'tenant'])
  expect(all.entries[0]).toMatchObject({ seq: 4, action: 'POST /roles', record_kind: 'role', summary: 'Created the role Cook' })
  expect(all.entries[0].details).toEqual([{ name: 'Permissions', value: 'customers:view' }])
  expect((await list({ kind: 'tenant', limit: 2, page: 2 })).entries).toHaveLength(1)
  expect((await list({ action: 'created the ROLE' })).pagination.total).toBe(1)
  expect((await list({ action: 'creó el rol' })).pagination.total).toBe(1)
  expect((await list({ action: 'cook' })).pagination.total).toBe(1)
  expect((await list({ actor: 'nobody of this name' })).pagination.total).toBe(0)
  expect((await list({ from: '2099-01-01T00:00:00Z' })).entries).toEqual([])
  expect((await list({ to: '2099-01-01T00:00:00+02:00' })).pagination.total).toBe(4)
  expect((await t.call('listAuditLog', { query: { tenant_id: other.tenantId } }, world.admin)).body.code).toBe('TENANT_NOT_FOUND')
  expect((await t.call('listAuditLog', { query: { platform: 'true' } }, world.admin)).status).toBe(403)
  expect((await t.call('listAuditLog', { query: { tenant_id: world.tenantId } }, world.admin)).status).toBe(200)
})

it('lets the platform read its own log and that of an organization, which tells so once (S-28)', async () => {
  const { world, boss } = await begin()
  await rename(world, 'Before')
  await t.call('createPermissionCategory', { body: { name: `Kind ${world.canary}` } }, boss)
  const own = (await t.call('listAuditLog', {}, boss)).body.data
  expect(own.entries[0].summary).toBe(`Added the category Kind ${world.canary}`)
  const found = async (action: string) =>
    (await t.call('listAuditLog', { query: { action, limit: 100 } }, boss)).body.data.entries.map(
      (entry: { summary: string }) => entry.summary,
    )
  expect(await found(world.canary)).toEqual([`Added the category Kind ${world.canary}`])
  // By the words that the reader sees, in either language, which are not what is stored.
  expect(await found('added the CATEGORY')).toContain(`Added the category Kind ${world.canary}`)
  expect(await found('agregó la categoría')).toContain(`Added the category Kind ${world.canary}`)
  expect(await found('suspended')).not.toContain(`Added the category Kind ${world.canary}`)
  const look = () => t.call('listAuditLog', { query: { tenant_id: world.tenantId } }, boss)
  expect((await look()).body.data.entries[0].summary).toBe('Changed the organization')
  const second = (await look()).body.data
  expect(second.entries.map((entry: { summary: string }) => entry.summary)).toEqual([
    'The platform opened this audit log',
    'Changed the organization',
  ])
  expect((await look()).body.data.pagination.total).toBe(2)
  const nowhere = { query: { tenant_id: '00000000-0000-7000-8000-000000000000' } }
  expect((await t.call('listAuditLog', nowhere, boss)).body.code).toBe('TENANT_NOT_FOUND')
})

it('gives the platform its own log and that of an organization as files, on record where they were read', async () => {
  const { world, boss } = await begin()
  await rename(world, 'One')
  const file = async (query: object, who = boss) => t.call('exportAuditLog', { query: query as never }, who)
  const ofTenant = await file({ tenant_id: world.tenantId, columns: 'seq,what' })
  const lines = ofTenant.text.trimEnd().split('\r\n')
  expect([ofTenant.status, lines[0], lines[1]]).toEqual([
    200,
    '\uFEFFNo.,What,Details',
    expect.stringMatching(/^1,Changed the organization,/),
  ])
  const [entry] = (await t.call('listAuditLog', { query: { limit: 1 } }, world.admin)).body.data.entries
  expect(entry).toMatchObject({ seq: 2, action: 'GET /audit-log/export', record_kind: 'list' })
  const own = (await file({ platform: 'true', kind: 'list' })).text.trimEnd().split('\r\n').length
  expect((await file({ platform: 'true', kind: 'list' })).text.trimEnd().split('\r\n')).toHaveLength(own + 1)
  for (const query of [{ platform: 'true' }, { tenant_id: (await t.tenant()).tenantId }])
    expect((await file(query, world.admin)).status).toBe('platform' in query ? 403 : 404)
})

it('says the same entry in the language of its reader, with what changed, and keeps code and params (R1-40)', async () => {
  const { world } = await begin()
  await rename(world, 'Other name')
  const { rows } = await t.admin.query('select summary, details from app.audit_log where tenant_id = $1', [world.tenantId])
  expect(rows).toEqual([{ summary: 'organization.changed', details: { fields: 'name' } }])
  const spanish = await t.member(world, 'admin')
  await t.admin.query("update auth.accounts set language = 'es' where id = $1", [spanish.accountId])
  const entryFor = async (who: typeof spanish) => (await t.call('listAuditLog', {}, who)).body.data.entries[0]
  expect(await entryFor(world.admin)).toMatchObject({
    summary: 'Changed the organization',
    details: [{ name: 'What changed', value: 'name' }],
  })
  expect(await entryFor(spanish)).toMatchObject({
    summary: 'Cambió la organización',
    details: [{ name: 'Qué cambió', value: 'nombre' }],
  })
})

it('says of a suspended person that they were suspended, not that they were changed (R1-40)', async () => {
  const { world } = await begin()
  const lucia = await t.member(world, 'viewer', { name: 'Lucía Vega' })
  for (const status of ['suspended', 'active'] as const)
    await t.call('updateUser', { params: { id: lucia.userId }, body: { status } }, world.admin)
  const { entries } = (await t.call('listAuditLog', {}, world.admin)).body.data
  expect(entries.map((entry: { summary: string }) => entry.summary)).toEqual(['Reactivated Lucía Vega', 'Suspended Lucía Vega'])
})

it('puts what the platform does in an organization into both logs (R1-40)', async () => {
  const { world, boss } = await begin()
  const change = { params: { id: world.tenantId }, body: { state: 'suspended', reason: 'Invoices unpaid' } } as const
  expect((await t.call('updateTenant', change, boss)).status).toBe(200)
  const own = (await t.call('listAuditLog', {}, boss)).body.data.entries[0]
  expect(own).toMatchObject({ record_kind: 'tenant', summary: `The platform suspended Tenant ${world.canary}` })
  expect(own.details).toEqual(expect.arrayContaining([{ name: 'Reason', value: 'Invoices unpaid' }]))
  expect((await t.call('verifyAuditLog', {}, boss)).body.data.verification.valid).toBe(true)
})

it('has a sentence for each code in both languages, and says of an old entry what was written', () => {
  for (const code of Object.keys(auditCodes))
    for (const language of ['en', 'es'] as const)
      expect(entrySentence({ summary: code, details: {} }, language), code).not.toMatch(/[{}]|^\s*$/)
  expect(entrySentence({ summary: 'Changed Lucía Vega', details: {} }, 'es')).toBe('Changed Lucía Vega')
  expect(entrySentence({ summary: 'job.moved', details: { number: 'SO-1', status: 'on_hold' } }, 'es')).toBe(
    'Movió un trabajo en SO-1 a En espera',
  )
  expect(codesWith('suspended')).toEqual(['user.suspended', 'organization.suspended'])
})

it('verifies a chain whole and in parts, and names what was changed in either (S-88)', async () => {
  const { world, boss } = await begin()
  for (let i = 0; i < 7; i++) await rename(world, `Name ${i}`)
  const part = async (query: object) => (await t.call('verifyAuditLog', { query: query as never }, world.admin)).body.data
  expect(await part({})).toEqual({
    verification: { valid: true, checked: 7, first_bad_seq: null },
    progress: { next_seq: null, total: 7 },
  })
  const walked: number[] = []
  let after: number | null = 0
  while (after !== null) {
    const { verification, progress } = await part({ after_seq: after, most: 3 })
    expect(verification.valid).toBe(true)
    walked.push(verification.checked)
    after = progress.next_seq
  }
  expect(walked).toEqual([3, 6, 7])
  await t.admin.query("update app.audit_log set summary = 'Nothing' where tenant_id = $1 and seq = 5", [world.tenantId])
  expect((await part({})).verification).toEqual({ valid: false, checked: 4, first_bad_seq: 5 })
  expect((await part({ after_seq: 3, most: 3 })).verification).toEqual({ valid: false, checked: 4, first_bad_seq: 5 })
  expect((await part({ after_seq: 90 })).verification).toMatchObject({ valid: false, first_bad_seq: 90 })
  await t.call('createPermissionCategory', { body: { name: `Kind ${world.canary}` } }, boss)
  const platform = (await t.call('verifyAuditLog', {}, boss)).body.data
  expect([platform.verification.valid, platform.verification.checked]).toEqual([true, platform.progress.total])
  await t.admin.query("update auth.platform_log set summary = 'Nothing' where seq = 1")
  expect((await t.call('verifyAuditLog', {}, boss)).body.data.verification).toMatchObject({ valid: false, first_bad_seq: 1 })
})
