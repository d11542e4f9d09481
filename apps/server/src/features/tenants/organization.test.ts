import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const resolve = (subdomain: string) => t.call('resolveTenant', { query: { subdomain } }, null)
const listed = async () => {
  const reply = await t.call('listPublicTenants', { query: { limit: '100' } }, null)
  return reply.body.data.tenants as { slug: string; name: string }[]
}

it('lists an organization once it chose to be, and never more of it than slug and name (A16, OP-15)', async () => {
  const world = await t.tenant()
  expect((await listed()).map((tenant) => tenant.slug)).not.toContain(world.slug)
  const change = await t.call('updateOrganization', { body: { is_public: true } }, world.admin)
  expect(change.body.data.organization).toMatchObject({ slug: world.slug, is_public: true, version: 2 })
  expect((await listed()).find((tenant) => tenant.slug === world.slug)).toEqual({
    slug: world.slug,
    name: `Tenant ${world.canary}`,
  })
  await t.admin.query("update auth.tenants set state = 'suspended' where id = $1", [world.tenantId])
  expect((await listed()).map((tenant) => tenant.slug)).not.toContain(world.slug)
})

it('resolves approved organizations alone, listed or not', async () => {
  const world = await t.tenant()
  expect((await resolve(world.slug.toUpperCase())).body.data).toEqual({
    tenant: { slug: world.slug, name: `Tenant ${world.canary}` },
  })
  expect((await resolve('nobody-has-this')).body.code).toBe('TENANT_NOT_FOUND')
  await t.admin.query("update auth.tenants set state = 'pending' where id = $1", [world.tenantId])
  expect((await resolve(world.slug)).body.code).toBe('TENANT_NOT_FOUND')
})

it('lets those who may change settings rename it, and refuses a stale version with what is there', async () => {
  const world = await t.tenant()
  const viewer = await t.member(world, 'viewer')
  expect((await t.call('getOrganization', {}, viewer)).status).toBe(403)
  const rename = (name: string, version?: number) => t.call('updateOrganization', { body: { name, version } }, world.admin)
  expect((await rename('New name', 1)).body.data.organization).toMatchObject({ name: 'New name', version: 2 })
  const stale = await rename('Newer', 1)
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'STALE_VERSION', 'New name'])
  expect((await rename(' ')).body.errors[0]).toMatchObject({ path: 'body.name', message: 'Business name is required' })
  const other = await t.tenant()
  expect((await t.call('getOrganization', {}, other.admin)).body.data.organization.name).toBe(`Tenant ${other.canary}`)
})
