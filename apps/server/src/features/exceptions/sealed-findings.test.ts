import { beforeEach, expect, it } from 'vitest'
import { customerTaxIds } from '#features/customers/index.ts'
import { webhookSecrets } from '#features/integrations/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { certificateNumbers } from '#features/taxes/index.ts'
import { newId } from '#platform/database/ids.ts'
import { configureFields } from '#platform/fields/field-cipher.ts'
import { newFieldKey, parseFieldKeys } from '#platform/fields/field-keys.ts'
import { lookAtSealed } from '#platform/fields/look-at-sealed.ts'
import { resealAll } from '#platform/fields/sealed-columns.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import { silentLog } from '#platform/log/log.ts'
import { localOutbound } from '#platform/outbound/outbound.ts'
import { ok, refusal } from '../../../test/factories/consent.ts'
import { watchShop } from '../../../test/factories/exceptions.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { composeExceptionMail, mailNew } from './exception-mail.service.ts'

const t = useApp(undefined, { outbound: localOutbound() })
const columns = [customerTaxIds, certificateNumbers, ...webhookSecrets]
const rule = 'unreadable_field'
const [first, second] = [newFieldKey(1), newFieldKey(2)]
const use = (text: string) => {
  const keys = parseFieldKeys(text)
  if (!keys) throw new Error('not keys')
  configureFields(keys)
}
beforeEach(() => use(first))
const look = () => lookAtSealed(t.app.db, silentLog, columns)
const sql = async (text: string, values: unknown[] = []) => (await t.admin.query(text, values)).rows

let made = 0
async function addCustomer(world: World, name: string, tax_id = '98-7654321', shop_id = world.shopId): Promise<string> {
  made += 1
  const body = { name, email: `c${made}@${world.canary}.example`, tax_id }
  return ok(await t.call('createCustomer', { query: { shop_id }, body }, world.admin)).customer.id
}
async function addExemption(world: World, id: string, certificate_no = 'EXEMPT-1'): Promise<string> {
  const body = { scope: 'all', kind: 'resale', valid_from: '2026-01-01', certificate_no } as never
  return ok(await t.call('createTaxExemption', { params: { id }, body }, world.admin)).tax_exemption.id
}
const copyTaxId = async (from: string, to: string) => {
  const [{ tax_id_sealed }] = await sql('select tax_id_sealed from app.customers where id = $1', [from])
  await sql('update app.customers set tax_id_sealed = $1 where id = $2', [tax_id_sealed, to])
}
const listOf = async (who: Member, query: object = {}) =>
  ok(await t.call('listExceptions', { query: { limit: 100, rule, ...query } as never }, who)).exceptions as { id: string }[]

it('a tax id that was copied to another row is an exception, until it is written again (AUD16)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const [own, other] = [await addCustomer(world, 'Elena Vasquez'), await addCustomer(world, 'Harbor Line')]
  await look()
  await shop.findsNothing(rule)
  await copyTaxId(own, other)
  await look()
  const row = await shop.found(rule)
  expect(row).toMatchObject({
    ...{ record_id: other, record_kind: 'sealed_field', fix: 'enter_again', at_risk: 0, title: 'Harbor Line' },
    ...{ customer: { id: other, name: 'Harbor Line' }, shop_id: world.shopId, figures: {} },
  })
  // The same look finds the same row.
  await look()
  expect((await shop.found(rule)).opened_at).toBe(row.opened_at)
  ok(await t.call('updateCustomer', { params: { id: other }, body: { tax_id: '11-1111111' } }, world.admin))
  // Written again it is none, also before the next night.
  await shop.endsByItself(rule, row.id)
  await look()
  expect(await sql('select 1 from app.unreadable_fields where tenant_id = $1', [world.tenantId])).toEqual([])
  await shop.findsNothing(rule)
})

it('a tax id that was copied to another organization is an exception of that one alone (AUD16)', async () => {
  const [one, two] = [await t.tenant(), await t.tenant()]
  const [from, to] = [await addCustomer(one, 'Elena Vasquez'), await addCustomer(two, 'Harbor Line')]
  const [{ tax_id_sealed }] = await sql('select tax_id_sealed from app.customers where id = $1', [to])
  await copyTaxId(from, to)
  await look()
  const row = await watchShop(t, two).found(rule)
  expect(row).toMatchObject({ record_id: to, customer: { id: to } })
  await watchShop(t, one).findsNothing(rule)
  for (const call of ['snoozeException', 'acceptException'] as const) {
    const body = call === 'acceptException' ? { reason: 'Known' } : { until: '2030-01-01', reason: 'Known' }
    expect(refusal(await t.call(call, { params: { id: row.id }, body } as never, one.admin))).toEqual([
      404,
      'EXCEPTION_NOT_FOUND',
    ])
  }
  // The wall: the other organization reads none of it.
  for (const table of ['unreadable_fields', 'sealed_looks']) {
    const seen = await t.inTenant(one.tenantId as never, (tx) =>
      tx.rows({ n: 'int4' }, `select count(*)::int as n from app.${table}`),
    )
    expect(seen, table).toEqual([{ n: 0 }])
  }
  expect(await sql('select tenant_id from app.unreadable_fields')).toEqual([{ tenant_id: two.tenantId }])
  // With the original value back, the exception ends.
  await sql('update app.customers set tax_id_sealed = $2 where id = $1', [to, tax_id_sealed])
  await watchShop(t, two).endsByItself(rule, row.id)
})

it('values of a missing key are exceptions of their customers, certificates and webhooks, until the key is back or they are left behind', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const customerId = await addCustomer(world, 'Elena Vasquez')
  const plain = await addCustomer(world, 'Without a number', '')
  const [active, revoked] = [await addExemption(world, plain), await addExemption(world, plain, 'EXEMPT-2')]
  for (const exemptionId of [active, revoked])
    ok(await t.call('activateTaxExemption', { params: { id: plain, exemptionId }, body: {} }, world.admin))
  ok(await t.call('revokeTaxExemption', { params: { id: plain, exemptionId: revoked }, body: { reason: 'Sold' } }, world.admin))
  const hook = { url: 'http://127.0.0.1:9/hook', event_types: ['order.created'] } as never
  const webhookId = ok(await t.call('createWebhook', { body: hook }, world.admin)).webhook.id
  ok(await t.call('rollWebhookSecret', { params: { id: webhookId } }, world.admin))
  use(second)
  await look()
  await shop.check()
  const rows = await shop.of(rule)
  expect(new Set(rows.map((row) => row.record_id))).toEqual(new Set([customerId, active, webhookId]))
  expect(rows).toHaveLength(3)
  expect(rows.find((row) => row.record_id === active)).toMatchObject({ customer: { id: plain, name: 'Without a number' } })
  expect(rows.find((row) => row.record_id === webhookId)).toMatchObject({ customer: null, title: 'http://127.0.0.1:9/hook' })
  // The key is back: the next night ends them.
  use(`${second},${first}`)
  await look()
  await shop.findsNothing(rule)
  expect(await shop.of(rule, { state: 'resolved' })).toHaveLength(3)
  await resealAll(t.app.db, silentLog, columns)
  use(second)
  await look()
  await shop.findsNothing(rule)
})

it('is seen, counted and given away only by people who may export or erase data, at their own shops', async () => {
  const world = await t.tenant({ shops: 2 })
  const shop = watchShop(t, world)
  const [, far = ''] = world.shopIds
  const [own, other, there] = [
    await addCustomer(world, 'Elena Vasquez'),
    await addCustomer(world, 'Harbor Line'),
    await addCustomer(world, 'Far Away', '22-2222222', far),
  ]
  await copyTaxId(own, other)
  await copyTaxId(own, there)
  await look()
  const row = await shop.found(rule)
  await shop.check(far)
  expect(await listOf(world.admin)).toHaveLength(2)
  const [manager, exporter, eraser, local] = [
    await t.member(world, 'service-manager'),
    await t.member(world, { permissions: ['exceptions:view', 'exceptions:resolve', 'data:export'] }),
    await t.member(world, { permissions: ['exceptions:view', 'data:erase'] }),
    await t.member(world, { permissions: ['exceptions:view', 'data:export'] }, { shopIds: [far] }),
  ]
  const sumOf = async (who: Member) => {
    const { totals, rules } = ok(await t.call('getExceptionSummary', { query: {} }, who))
    return [totals.count, rules.map((one: { rule: string }) => one.rule)]
  }
  for (const who of [exporter, eraser]) {
    expect(await listOf(who)).toHaveLength(2)
    expect(await sumOf(who)).toEqual([2, [rule]])
  }
  expect((await listOf(local)).map((one) => one.id)).not.toContain(row.id)
  expect(await listOf(local)).toHaveLength(1)
  expect([await listOf(manager), await listOf(manager, { rule: undefined }), await sumOf(manager)]).toEqual([[], [], [0, []]])
  const params = { id: row.id }
  const unknown = [404, 'EXCEPTION_NOT_FOUND']
  expect(refusal(await t.call('acceptException', { params, body: { reason: 'Known' } }, manager))).toEqual(unknown)
  expect(refusal(await t.call('listExceptionOwners', { params }, manager))).toEqual(unknown)
  const { people } = ok(await t.call('listExceptionOwners', { params }, exporter))
  const ids = people.map((one: { id: string }) => one.id)
  expect(ids).toEqual(expect.arrayContaining([exporter.userId, eraser.userId]))
  for (const who of [manager, local]) expect(ids).not.toContain(who.userId)
  const give = (user_id: string | undefined) => t.call('assignException', { params, body: { user_id } } as never, exporter)
  expect(refusal(await give(manager.userId))).toEqual([404, 'USER_NOT_FOUND'])
  expect(ok(await give(eraser.userId)).exception.owner.id).toBe(eraser.userId)
  // By default the owners of an organization are mailed.
  const rules = ok(await t.call('listExceptionRules', { query: {} }, world.admin)).exception_rules
  expect(rules.find((one: { rule: string }) => one.rule === rule)).toMatchObject({ owner_role: 'admin', is_usual: true })
  expect(rules.find((one: { rule: string }) => one.rule === 'mail_failing')).toMatchObject({ owner_role: 'service-manager' })
})

it('is mailed to administrators, and never to people who may not see it, even if the rule names their role or the exception is theirs', async () => {
  const world = await t.tenant()
  const [own, other] = [await addCustomer(world, 'Elena Vasquez'), await addCustomer(world, 'Harbor Line')]
  await copyTaxId(own, other)
  await look()
  const { id } = await watchShop(t, world).found(rule)
  const manager = await t.member(world, 'service-manager')
  // As somebody would have it who had the right before.
  await sql('update app.exceptions set owner_user_id = $2 where id = $1', [id, manager.userId])
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await sql('update app.exceptions set opened_at = $2 where id = $1', [id, `${day}T00:00:00Z`])
  const now = new Date(`${day}T20:00:00.000Z`)
  const mail = async () => {
    await sql('update app.exception_checks set mailed_on = null where tenant_id = $1', [world.tenantId])
    await sql("delete from app.outbox where tenant_id = $1 and template = 'exceptions'", [world.tenantId])
    const open = { database: t.app.db, log: silentLog, now, requestId: newId(now) }
    await inTenantOf(open, world.tenantId as never, 'exceptions', async (ctx) =>
      mailNew(ctx, await getShopRow(ctx, world.shopId)),
    )
    return sql("select recipient, language, params from app.outbox where tenant_id = $1 and template = 'exceptions'", [
      world.tenantId,
    ])
  }
  expect(await mail()).toEqual([])
  await sql('update app.exceptions set owner_user_id = null where id = $1', [id])
  const [letter, ...more] = await mail()
  expect([letter.recipient, more]).toEqual([world.admin.email, []])
  const written = await t.inTenant(world.tenantId as never, async (tx) =>
    (await composeExceptionMail(() => 'https://shop.example')(tx, { language: 'es', params: letter.params }))?.(),
  )
  expect(written?.text).toContain('Datos sellados que no se pueden leer')
  for (const name of ['Harbor Line', 'Elena Vasquez', '98-7654321']) expect(written?.text).not.toContain(name)
  const body = { is_on: true, owner_role: 'service-manager' as const }
  ok(await t.call('putExceptionRule', { params: { rule }, body }, world.admin))
  expect(await mail()).toEqual([])
})
