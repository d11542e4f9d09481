import { expect, it } from 'vitest'
import { configureFields, isOldField, openField } from '#platform/fields/field-cipher.ts'
import { newFieldKey, parseFieldKeys } from '#platform/fields/field-keys.ts'
import { resealAll } from '#platform/fields/sealed-columns.ts'
import { silentLog } from '#platform/log/log.ts'
import { secretPlace } from '../src/features/auth/factors/factor-check.service.ts'
import { sealedColumns } from '../src/features.ts'
import { useApp } from './harness.ts'

const t = useApp()
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
