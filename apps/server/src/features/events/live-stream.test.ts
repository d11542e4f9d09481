import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { earlier } from '../../../test/factories/earlier.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

/** Listens to what the person hears; `until` waits for a word in it. */
async function listen(who: Member, headers: Record<string, string> = {}, query = '') {
  const answer = await t.app.server.inject({
    method: calls.streamEvents.method,
    url: `${basePath}${calls.streamEvents.path}${query}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    payloadAsStream: true,
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  let heard = ''
  const stream = answer.stream().on('data', (bytes: Buffer) => {
    heard += bytes.toString()
  })
  return {
    heard: () => heard,
    until: (word: string) => expect.poll(() => heard, { timeout: 5_000, interval: 20 }).toContain(word),
    close: () => stream.destroy(),
  }
}
const addOrder = async (world: World, name: string): Promise<string> =>
  (await t.call('createServiceOrder', { body: order(world, name) }, world.admin)).body.data.service_order.id
const order = (world: World, title: string) => ({
  shop_id: world.shopId,
  title,
  description: 'Brakes pulsate',
  customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
  vehicle: { make: 'Ford', model: 'F-150', year: 2022 },
})

it('sends the ids of a change to people who may see it, and to nobody else (H32, G47)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const [manager, guest, foreign] = await Promise.all([
    listen(await t.member(world, 'service-manager')),
    listen(await t.member(world, 'guest')),
    listen(other.admin),
  ])
  try {
    const id = await addOrder(world, 'Front brakes')
    await manager.until(id)
    expect(manager.heard()).not.toContain('Front brakes')
    // What was committed later has arrived, so what came before it would have, too.
    const own = await addOrder(other, 'Oil change')
    await foreign.until(own)
    expect(foreign.heard()).not.toContain(id)
    expect(guest.heard()).not.toContain(id)
  } finally {
    for (const one of [manager, guest, foreign]) one.close()
  }
})

it('catches up from the last event that was heard (OP-58)', async () => {
  const world = await t.tenant()
  const first = await listen(world.admin)
  const one = await addOrder(world, 'One')
  await first.until(one)
  const last = [...first.heard().matchAll(/^id: ?(.+)$/gm)].at(-1)?.[1] as string
  first.close()
  const missed = await addOrder(world, 'Two')
  const again = await listen(world.admin, { 'last-event-id': last })
  await again.until(missed)
  expect(again.heard()).not.toContain(one)
  again.close()
})

it('begins with what happened since a page began to load, to those who may hear it (H32, OP-58)', async () => {
  const world = await t.tenant()
  const before = await addOrder(world, 'Before')
  await t.admin.query(`update app.events set ${earlier('at', "interval '10 seconds'")} where tenant_id = $1`, [world.tenantId])
  const during = await addOrder(world, 'During')
  const [admin, guest, fresh] = await Promise.all([
    listen(world.admin, {}, '?age_ms=3000'),
    listen(await t.member(world, 'guest'), {}, '?age_ms=3000'),
    listen(world.admin),
  ])
  try {
    await admin.until(during)
    expect(admin.heard()).not.toContain(before)
    const later = await addOrder(world, 'Later')
    await fresh.until(later)
    expect([fresh.heard().includes(during), guest.heard().includes(during)]).toEqual([false, false])
  } finally {
    for (const one of [admin, guest, fresh]) one.close()
  }
})
