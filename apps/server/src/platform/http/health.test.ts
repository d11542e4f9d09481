import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const ready = async () => (await t.request('GET', '/readyz')).status

it('is ready with every migration of the release, and not while one is missing (S-90)', async () => {
  expect(await ready()).toBe(200)
  await t.admin.query("update migrations.applied set name = 'away' where name = '0004_wire.sql'")
  expect([await ready(), (await t.request('GET', '/livez')).status]).toEqual([503, 200])
  await t.admin.query("update migrations.applied set name = '0004_wire.sql' where name = 'away'")
  expect(await ready()).toBe(200)
})
