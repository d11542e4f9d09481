import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const background = { 'x-background': '1' }
/** Lets the session of the admin rest since so many minutes. */
const rest = (world: World, minutes: number) =>
  t.admin.query('update auth.sessions set last_seen_at = now() - make_interval(mins => $2) where account_id = $1', [
    world.admin.accountId,
    minutes,
  ])
/** Minutes since the last use of the session. */
const restedFor = async (world: World): Promise<number> =>
  (
    await t.admin.query<{ minutes: number }>(
      'select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from auth.sessions where account_id = $1',
      [world.admin.accountId],
    )
  ).rows[0]?.minutes ?? Number.NaN

it('a call renews the half hour, a poll and what a live event caused do not (A18, OP-34)', async () => {
  const world = await t.tenant()
  await rest(world, 20)
  expect((await t.call('me', {}, world.admin, background)).status).toBe(200)
  expect((await t.call('listUsers', {}, world.admin, background)).status).toBe(200)
  expect(await restedFor(world)).toBe(20)
  expect((await t.call('me', {}, world.admin)).status).toBe(200)
  expect(await restedFor(world)).toBe(0)
})

it('half an hour without a call ends the session, for polls as well; polls do not keep it alive (A18, OP-34)', async () => {
  const world = await t.tenant()
  await rest(world, 29)
  expect((await t.call('me', {}, world.admin, background)).status).toBe(200)
  await rest(world, 31)
  expect((await t.call('me', {}, world.admin, background)).status).toBe(401)
  expect((await t.call('me', {}, world.admin)).status).toBe(401)
})

it('listening to the live events is no use of the session, even when the listener does not say that it is one (OP-34)', async () => {
  const world = await t.tenant()
  await rest(world, 20)
  await t.app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.server.address() as AddressInfo
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path: '/api/v1/events', headers: { authorization: `Bearer ${world.admin.token}` } },
      (answer) => {
        resolve(answer.statusCode)
        answer.on('error', () => {})
        request.destroy()
      },
    )
    request.on('error', reject)
    request.end()
  })
  expect(status).toBe(200)
  expect(await restedFor(world)).toBe(20)
})
