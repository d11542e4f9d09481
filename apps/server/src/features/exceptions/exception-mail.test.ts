import { expect, it } from 'vitest'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import { silentLog } from '#platform/log/log.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { composeExceptionMail, mailNew } from './exception-mail.service.ts'

const t = useApp()
const sql = (text: string, values: unknown[] = []) => t.admin.query(text, values)
async function check(world: World, shopId = world.shopId): Promise<void> {
  const reply = await t.call('checkExceptions', { body: { shop_id: shopId } }, world.admin)
  expect(reply.status, reply.text).toBe(200)
}

it('mails in the morning what is new of a shop to its owners alone, once a day, as it then is (EXC18, EXC21)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  await sql("update app.shops set time_zone = 'UTC' where tenant_id = $1", [world.tenantId])
  const here = await t.member(world, 'service-manager', { shopIds: [one], name: 'Maria Ortiz' })
  const there = await t.member(world, 'service-manager', { shopIds: [two], name: 'Ben Hale' })
  const id = await addCompletedOrder(t, world, { shopId: one })
  await sql("update app.service_orders set completed_at = now() - interval '10 days' where tenant_id = $1 and id = $2", [
    world.tenantId,
    id,
  ])
  await check(world)
  const run = (hour: string, shopId = one) => {
    const now = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${hour}:00.000Z`)
    return inTenantOf(
      { database: t.app.db, log: silentLog, now, requestId: newId(now) },
      world.tenantId as never,
      'exceptions',
      async (ctx) => mailNew(ctx, await getShopRow(ctx, shopId)),
    )
  }
  await sql("update app.exceptions set opened_at = date_trunc('day', now() + interval '1 day') where tenant_id = $1", [
    world.tenantId,
  ])
  await check(world, two)
  expect(await run('05:59')).toBe(0)
  expect([await run('06:00'), await run('07:00'), await run('06:00', two)]).toEqual([1, 0, 0])
  const { rows } = await sql(
    "select recipient, language, params from app.outbox where tenant_id = $1 and template = 'exceptions'",
    [world.tenantId],
  )
  expect(rows.map((row) => row.recipient)).toEqual([here.email])
  expect(rows[0].recipient).not.toBe(there.email)
  const write = (language: 'en' | 'es') =>
    t.inTenant(world.tenantId as never, async (tx) =>
      (await composeExceptionMail(() => 'https://shop.example')(tx, { language, params: rows[0].params }))?.(),
    )
  const english = await write('en')
  expect(english?.text).toContain('Done and not invoiced')
  expect(english?.text).toContain('359.98')
  expect(english?.text).toContain('https://shop.example/')
  expect((await write('es'))?.subject).toMatch(/^1 excepci\u00f3n nueva en /)
  await sql("update app.exceptions set state = 'accepted', resolution = 'x' where tenant_id = $1", [world.tenantId])
  expect(await write('en')).toBeUndefined()
})
