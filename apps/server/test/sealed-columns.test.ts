import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { configureFields, isOldField, openField, sealField } from '#platform/fields/field-cipher.ts'
import { newFieldKey, parseFieldKeys } from '#platform/fields/field-keys.ts'
import { lookAtSealed } from '#platform/fields/look-at-sealed.ts'
import { resealAll } from '#platform/fields/sealed-columns.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
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

it('opens 200 secrets of authenticator apps a night, the next ones each night, and counts those of a missing key without opening one (AUD11)', async () => {
  const [first, other] = [newFieldKey(1), newFieldKey(2)]
  use(first)
  const world = await t.tenant()
  await t.admin.query('delete from auth.authenticators')
  const ids = Array.from({ length: 450 }, () => randomUUID())
  await t.admin.query(
    'insert into auth.authenticators (id, account_id, secret) select v.id, $1, v.secret from unnest($2::uuid[], $3::bytea[]) v(id, secret)',
    [world.admin.accountId, ids, ids.map((id) => sealField(secretPlace(id), 'JBSWY3DP'))],
  )
  const columns = sealedColumns.filter((one) => one.kind === 'platform')
  const opened: (readonly [string | undefined, number])[] = []
  const watched = columns.map((one) => ({
    ...one,
    read: () => Promise.reject(new Error('not all of them')),
    next: async (...asked: Parameters<typeof one.next>) => {
      const rows = await one.next(...asked)
      opened.push([rows[0]?.id, rows.length])
      return rows
    },
  }))
  const look = async (): Promise<unknown[]> => {
    const lines: unknown[] = []
    const log = { ...silentLog, error: (line: unknown) => void lines.push(line) } as unknown as Log
    await lookAtSealed(t.app.db, log, watched)
    return lines
  }
  for (let night = 0; night < 4; night++) expect(await look()).toEqual([])
  const inOrder = ids.toSorted()
  expect(opened).toEqual([
    [inOrder[0], 200],
    [inOrder[200], 200],
    [inOrder[400], 50],
    [inOrder[0], 200],
  ])
  // One in the place of another is found in its turn; those of a missing key all at once.
  await t.admin.query(
    'update auth.authenticators a set secret = o.secret from auth.authenticators o where a.id = $1 and o.id = $2',
    [inOrder[210], inOrder[0]],
  )
  const source = 'auth.authenticators.secret'
  expect([await look(), await look(), await look()]).toEqual([[{ source, count: 1 }], [], []])
  use(other)
  expect(await look()).toEqual([{ source, count: 450 }])
  await t.admin.query('delete from auth.authenticators')
  expect(await look()).toEqual([])
})
