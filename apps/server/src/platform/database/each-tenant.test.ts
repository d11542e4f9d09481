import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { addTenant } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { inEachTenant } from './each-tenant.ts'

const t = useApp()

it('works in every approved tenant once, also when one of them fails, and fails at the end (S-94)', async () => {
  const [one, two, three] = [await t.tenant(), await t.tenant(), await t.tenant()]
  const pending = await addTenant(t.app.db, { state: 'pending' })
  const seen: string[] = []
  const run = inEachTenant(t.app.db, silentLog, async ({ tx, tenant }) => {
    const { name } = await tx.one({ name: 'text' }, 'select name from auth.tenants where id = app.tid()')
    seen.push(tenant)
    await tx.run("insert into app.counters (kind, year, last) values ('each', 2026, 1)")
    if (name === `Tenant ${two.canary}`) throw new Error('only this one')
  })
  await expect(run).rejects.toThrow('failed for 1 tenants')
  expect(seen.filter((id) => [one, two, three].some((world) => world.tenantId === id))).toHaveLength(3)
  expect(seen).not.toContain(pending.tenantId)
  const kept = await t.admin.query("select tenant_id from app.counters where kind = 'each'")
  expect(kept.rows.map((row) => String(row.tenant_id)).sort()).toEqual([one.tenantId, three.tenantId].sort())
})

it('works in tenants that are not approved as well where that is asked for', async () => {
  const [approved, pending] = [await t.tenant(), await addTenant(t.app.db, { state: 'pending' })]
  const seen: string[] = []
  await inEachTenant(t.app.db, silentLog, async ({ tenant }) => void seen.push(tenant), 'all')
  expect(seen).toEqual(expect.arrayContaining([approved.tenantId, pending.tenantId]))
  expect(new Set(seen).size).toBe(seen.length)
})
