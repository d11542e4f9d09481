import { expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { addFirstTenant, addSuperAdmin, makePassword } from '../src/first-tenant.ts'
import { useApp } from './harness.ts'

const t = useApp()
const strict = () => ({ ...t.config, passwordMinLength: 15 })
const first = { name: 'Norte Truck', slug: 'norte-truck', email: 'owner@norte.example', person: 'Ana Ruiz' }

it('asks of the first people what it asks of all: a password that is long enough, and none that everybody knows (S-7)', async () => {
  const short = 'at least 15 characters'
  expect(await addFirstTenant(t.app.db, strict(), { ...first, password: 'short-one-14ch' })).toContain(short)
  expect(await addSuperAdmin(t.app.db, strict(), { email: first.email, password: 'short-one-14ch', name: 'A' })).toContain(short)
  const production = { ...t.config, mode: 'production' as const }
  const common = await addSuperAdmin(t.app.db, production, { email: first.email, password: 'Password123', name: 'A' })
  expect(common).not.toBe('made')
  expect(await addSuperAdmin(t.app.db, t.config, { email: first.email, password: 'x'.repeat(129), name: 'A' })).toContain('128')
  const { rows } = await t.admin.query('select 1 from auth.accounts where email = $1', [first.email])
  expect(rows).toEqual([])
})

it('makes an organization whose administrator signs in with the password that was made for them', async () => {
  const config = strict()
  const password = makePassword(config)
  expect(password.length).toBeGreaterThanOrEqual(15)
  expect(makePassword(readConfig({ NODE_ENV: 'test' })).length).toBeGreaterThanOrEqual(12)
  expect(await addFirstTenant(t.app.db, config, { ...first, password })).toBe('made')
  expect((await t.call('login', { body: { email: first.email, password } }, null)).status).toBe(200)
})
