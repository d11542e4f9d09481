import { expect, it } from 'vitest'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

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
  expect(all.entries[0]).toMatchObject({ seq: 4, action: 'POST /roles', record_kind: 'role', summary: 'Made the role Cook' })
  expect(all.entries[0].details).toEqual([{ name: 'permissions', value: 'customers:view' }])
  expect((await list({ kind: 'tenant', limit: 2, page: 2 })).entries).toHaveLength(1)
  expect((await list({ action: 'made the ROLE' })).pagination.total).toBe(1)
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
  expect((await t.call('listAuditLog', { query: { action: world.canary } }, boss)).body.data.pagination.total).toBe(1)
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
