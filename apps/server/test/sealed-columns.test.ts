import { expect, it } from 'vitest'
import { configureFields, isOldField, openField } from '#platform/fields/field-cipher.ts'
import { newFieldKey, parseFieldKeys } from '#platform/fields/field-keys.ts'
import { resealAll } from '#platform/fields/sealed-columns.ts'
import { silentLog } from '#platform/log/log.ts'
import { localOutbound } from '#platform/outbound/outbound.ts'
import { secretPlace } from '../src/features/auth/factors/factor-check.service.ts'
import { sealedColumns } from '../src/features.ts'
import { useApp } from './harness.ts'

const t = useApp(undefined, { outbound: localOutbound() })
const use = (text: string) => {
  const keys = parseFieldKeys(text)
  if (!keys) throw new Error('not keys')
  configureFields(keys)
}

it('seals every registered column again with the newest key, and names what no key opens (AUD11)', async () => {
  const [first, second, other] = [newFieldKey(1), newFieldKey(2), newFieldKey(3)]
  use(first)
  const world = await t.tenant()
  for (const who of [world.admin, await t.member(world, 'viewer')])
    expect((await t.call('beginAuthenticator', {}, who)).status).toBe(200)
  const secrets = async () =>
    (await t.admin.query<{ id: string; secret: Buffer }>('select id, secret from auth.authenticators')).rows
  const before = await secrets()
  use(`${second},${first}`)
  const [told] = await resealAll(t.app.db, silentLog, sealedColumns)
  expect(told).toEqual({ column: 'auth.authenticators.secret', kept: 0, sealed: before.length, lost: 0 })
  for (const { id, secret } of await secrets()) {
    expect(isOldField(secret)).toBe(false)
    expect(openField(secretPlace(id), secret)).toBeDefined()
  }
  expect((await resealAll(t.app.db, silentLog, sealedColumns))[0]).toMatchObject({ kept: before.length, sealed: 0 })
  use(other)
  expect((await resealAll(t.app.db, silentLog, sealedColumns))[0]).toMatchObject({ lost: before.length })
})

it('seals both secrets of a webhook again, and they stay the same (AUD11, INT9)', async () => {
  const [first, second] = [newFieldKey(1), newFieldKey(2)]
  use(first)
  const world = await t.tenant()
  const body = { url: 'http://127.0.0.1:9/hook', event_types: ['order.created' as const] }
  const made = await t.call('createWebhook', { body }, world.admin)
  expect(made.status, made.text).toBe(201)
  const { id } = made.body.data.webhook
  const rolled = await t.call('rollWebhookSecret', { params: { id } }, world.admin)
  expect(rolled.status, rolled.text).toBe(200)
  use(`${second},${first}`)
  const columns = ['secret', 'old_secret'] as const
  const told = await resealAll(t.app.db, silentLog, sealedColumns)
  expect(told.slice(1, 3)).toEqual(columns.map((column) => ({ column: `webhooks.${column}`, kept: 0, sealed: 1, lost: 0 })))
  use(second)
  const { rows } = await t.admin.query<Record<(typeof columns)[number], Buffer>>(
    'select secret, old_secret from app.webhooks where id = $1',
    [id],
  )
  const opened = columns.map((column) => {
    const place = { tenant: world.tenantId, table: 'webhooks', column, id }
    return openField(place, rows[0]?.[column] ?? Buffer.alloc(0))
  })
  expect(opened).toEqual([rolled.body.data.secret, made.body.data.secret])
})
