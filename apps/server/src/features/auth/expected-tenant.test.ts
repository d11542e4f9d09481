import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

it('does nothing for a screen of another organization than the session is in (S-31)', async () => {
  const [ours, theirs] = [await t.tenant(), await t.tenant()]
  const slugOf = async (id: string): Promise<string> =>
    (await t.admin.query('select slug from auth.tenants where id = $1', [id])).rows[0].slug
  const customer = { query: { shop_id: ours.shopId }, body: { name: 'Ana Ruiz', phone: '555-0100', no_email: true as const } }
  const count = async () =>
    Number((await t.admin.query('select count(*) from app.customers where tenant_id = $1', [ours.tenantId])).rows[0].count)
  const before = await count()

  const other = { 'x-expected-tenant': await slugOf(theirs.tenantId) }
  const refused = await t.call('createCustomer', customer, ours.admin, other)
  expect([refused.status, refused.body.code]).toEqual([409, 'TENANT_MISMATCH'])
  expect((await t.call('listCustomers', {}, ours.admin, other)).body.code).toBe('TENANT_MISMATCH')
  expect((await t.call('listCustomers', {}, ours.admin, { 'x-expected-tenant': 'no-such-one' })).body.code).toBe(
    'TENANT_MISMATCH',
  )
  expect(await count()).toBe(before)

  const own = { 'x-expected-tenant': await slugOf(ours.tenantId) }
  expect((await t.call('createCustomer', customer, ours.admin, own)).status).toBe(201)
  expect(await count()).toBe(before + 1)
})
