import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type LiveListener, openLive } from '#platform/events/live.ts'
import { silentLog } from '#platform/log/log.ts'
import { type OpenQueue, openQueue } from '#platform/queue/queue.ts'
import { ok } from '../../../test/factories/consent.ts'
import { watchShop } from '../../../test/factories/exceptions.ts'
import { addOverdue, addPhoneCustomer } from '../../../test/factories/owing.ts'
import { useApp } from '../../../test/harness.ts'

import { hearCauses, lookAgain, lookAgainJob } from './hear-causes.service.ts'

const t = useApp()
let live: LiveListener
let queue: OpenQueue
const hearings: ReturnType<typeof hearCauses>[] = []
beforeAll(async () => {
  const connection = t.database.connection('runtime')
  live = openLive(connection, silentLog)
  // As two processes of one installation would.
  for (let at = 0; at < 2; at += 1) hearings.push(hearCauses({ database: t.app.db, live, log: silentLog }, 50))
  queue = await openQueue({
    ...{ connection, rolePrefix: t.database.rolePrefix, log: silentLog, crontab: '' },
    jobs: { [lookAgainJob]: lookAgain(t.app.db) },
  })
})
afterAll(async () => {
  for (const one of hearings) await one.close()
  await live.close()
  await queue.close()
})
/** Until it holds; a look was there within 0.2 s when measured. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

it('opens a row where the fact happens and closes it with the fix, without a click and without the hourly look (EXC4)', async () => {
  const world = await t.tenant({ shops: 2 })
  const shop = watchShop(t, world)
  const customerId = await addPhoneCustomer(t, world)
  await shop.sql('update app.customers set credit_limit_cents = 20000 where tenant_id = $1 and id = $2', customerId)
  const id = await addOverdue(t, world, { customerId, open: 250, days: 3 })
  await soon(async () =>
    expect(await shop.of('credit_limit_exceeded')).toMatchObject([{ record_id: customerId, at_risk: 50, state: 'open' }]),
  )
  // Only what was concerned was looked at, so nothing says that all of the shop was.
  const summary = ok(await t.call('getExceptionSummary', { query: { shop_id: world.shopId } }, world.admin))
  expect(summary.checked_at).toBeNull()

  ok(await t.call('addPayment', { params: { id }, body: { amount: 50, method: 'cash' } }, world.admin))
  await soon(async () => expect(await shop.of('credit_limit_exceeded')).toEqual([]))
  expect(await shop.of('credit_limit_exceeded', { state: 'resolved' })).toMatchObject([{ resolved_by: null, resolution: '' }])
  // The hourly look over everything finds the same.
  expect(await shop.check()).toMatchObject({ opened: 0, resolved: 0 })
})

it('looks at nothing for events that no rule concerns, and never for its own (EXC4)', async () => {
  const world = await t.tenant()
  const asked = async () =>
    (await t.admin.query('select from graphile_worker.jobs where task_identifier = $1', [lookAgainJob])).rowCount
  const shop = watchShop(t, world)
  const customerId = await addPhoneCustomer(t, world)
  await shop.sql('update app.customers set credit_limit_cents = 20000 where tenant_id = $1 and id = $2', customerId)
  await addOverdue(t, world, { customerId, open: 250, days: 3 })
  await soon(async () => expect(await shop.of('credit_limit_exceeded')).toHaveLength(1))
  await soon(async () => expect(await asked()).toBe(0))
  // The other process asks for a look of its own where the first was done before it asked.
  const lastSeen = async () => (await shop.of('credit_limit_exceeded'))[0].last_seen_at
  let seen = await lastSeen()
  await soon(async () => {
    const before = seen
    await sleep(400)
    seen = await lastSeen()
    expect(seen).toBe(before)
  })
  ok(await t.call('updateShop', { params: { id: world.shopId }, body: { name: 'Other name' } as never }, world.admin))
  await sleep(500)
  expect(await lastSeen()).toBe(seen)
})
