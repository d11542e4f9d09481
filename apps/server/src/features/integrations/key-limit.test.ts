import { expect, it } from 'vitest'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits, LIMIT_KEY_PER_MINUTE: '5' })

it('lets a key make so many requests a minute, says when to come back, and counts no other with it (INT7)', async () => {
  const world = await t.tenant()
  const key = async () =>
    (await t.call('createApiKey', { body: { name: 'Key', scopes: ['customers:view'] } }, world.admin)).body.data.key as string
  const [one, two] = [await key(), await key()]
  const ask = (token: string) => t.call('listCustomers', { query: { shop_id: world.shopId } }, { token })
  for (let count = 0; count < 5; count++) expect((await ask(one)).status).toBe(200)
  const refused = await ask(one)
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(two)).status).toBe(200)
  expect((await t.call('listCustomers', { query: { shop_id: world.shopId } }, world.admin)).status).toBe(200)
})
