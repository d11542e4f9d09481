import type { CallName } from '@twopost/contract/calls'
import { isTenantAccess } from '@twopost/contract/core/call'
import { uuidPattern } from '@twopost/contract/core/ids'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import type { Member } from '../factories/world.ts'
import { type TestApp, useApp } from '../harness.ts'
import { tenantChecksums } from './checksums.ts'
import { type FullWorld, fillWorld } from './full-world.ts'
import { type Sample, samplesFor } from './samples.ts'
import { callNames, callOf, sendSample } from './send-sample.ts'

const t = useApp()

interface Slot {
  place: 'params' | 'query' | 'body'
  /** The kind of id in that place. */
  kind: string
  put(foreign: string): Sample
}
/** Every place of a sample where the id of a record is, however deep. */
function slotsOf(sample: Sample, ids: Readonly<Record<string, string>>): Slot[] {
  const kindOf = new Map(Object.entries(ids).map(([kind, id]) => [id, kind]))
  const slots: Slot[] = []
  const visit = (place: Slot['place'], value: unknown, path: (string | number)[]) => {
    if (typeof value === 'string' && uuidPattern.test(value) && kindOf.has(value)) {
      slots.push({
        place,
        kind: kindOf.get(value) as string,
        put: (foreign) => {
          const copy = structuredClone(sample) as Record<string, unknown>
          let at = copy[place] as Record<string | number, unknown>
          for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
          at[path.at(-1) as string] = foreign
          return copy as Sample
        },
      })
    } else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit(place, inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  for (const place of ['params', 'query', 'body'] as const) visit(place, sample[place], [])
  return slots
}

/** Their records are an account's, which stands beside all organizations. */
const ofAccounts: ReadonlySet<CallName> = new Set(['endSession', 'removePasskey', 'addAuthenticator'])
/**
 * Calls with the id of a tenant's record in their path, as they declare it: each must have been attacked. Not the calls of the platform,
 * which no tenant makes, nor the sessions and factors of an account, which belong to no tenant (the tests of signing in end a foreign one).
 */
const withRecordInPath = callNames.filter((name) => {
  const { access, params } = callOf(name)
  if ((access.kind === 'platform' && !access.own) || ofAccounts.has(name)) return false
  return Object.values(params?.shape ?? {}).some((schema) => 'notFound' in ((schema as z.ZodType).meta() ?? {}))
})

/** Sends each sample of the attacker with each id replaced by the victim's; what must hold is checked for every answer. */
async function attack(
  app: TestApp,
  attacker: Member,
  own: FullWorld,
  victim: FullWorld,
  secret: RegExp,
): Promise<{ attacked: ReadonlySet<CallName>; wrong: string[] }> {
  const samples = samplesFor(own)
  const wrong: string[] = []
  const attacked = new Set<CallName>()
  for (const name of callNames) {
    for (const slot of slotsOf(samples[name], own.ids)) {
      const foreign = victim.ids[slot.kind]
      if (!foreign || foreign === own.ids[slot.kind]) continue
      const reply = await sendSample(app, name, slot.put(foreign), attacker.token)
      if (slot.place === 'params') attacked.add(name)
      const isEmptyList = reply.status === 200 && slot.place === 'query'
      // A change to many answers for each: the foreign one is not found among one's own.
      const isLeftAlone =
        (name === 'bulkDeleteVehicles' && reply.status === 200) ||
        (name === 'bulkUsers' && reply.body?.data?.results?.every((one: { code: string }) => one.code === 'USER_NOT_FOUND'))
      // Only a technician has a clock; everyone else is told so before any line is looked for.
      const isNoTechnician =
        (name === 'startTimer' || name === 'switchTimer' || name === 'clockIn') && reply.body?.code === 'NOT_A_TECHNICIAN'
      // A call of the platform is refused before anything is looked for.
      const { access } = callOf(name)
      const isPlatforms = access.kind === 'platform' && !access.own && reply.status === 403
      // What concerns every shop is refused before anything is looked for (S1-14).
      const isBeyondReach = reply.body?.code === 'ORGANIZATION_WIDE'
      if (!(reply.status === 404 || isBeyondReach || isEmptyList || isLeftAlone || isNoTechnician || isPlatforms))
        wrong.push(`${name} ${slot.place}.${slot.kind}: ${reply.status} ${reply.text.slice(0, 160)}`)
      if (secret.test(reply.text)) wrong.push(`${name} ${slot.place}.${slot.kind}: the answer shows the other side`)
    }
  }
  return { attacked, wrong }
}

it('answers another tenant’s id in every slot of every call as if it did not exist, and changes nothing (D13, S-35)', async () => {
  const [mine, theirs] = [await t.tenant(), await t.tenant()]
  const [own, victim] = [await fillWorld(t, mine, mine.shopId), await fillWorld(t, theirs, theirs.shopId)]
  const before = await tenantChecksums(t.admin, theirs.tenantId)
  for (const attacker of [mine.admin, own.technician]) {
    const fresh = attacker === mine.admin ? own : { ...own, owner: attacker }
    const { attacked, wrong } = await attack(t, attacker, fresh, victim, new RegExp(theirs.canary))
    expect(wrong.filter((line) => attacker === mine.admin || !/ 403 /.test(line))).toEqual([])
    expect(withRecordInPath.filter((name) => !attacked.has(name))).toEqual([])
  }
  expect(await tenantChecksums(t.admin, theirs.tenantId)).toEqual(before)
})

it('never shows another tenant’s canary in any answer to any call', async () => {
  const [mine, theirs] = [await t.tenant(), await t.tenant()]
  const [own] = [await fillWorld(t, mine, mine.shopId), await fillWorld(t, theirs, theirs.shopId)]
  const samples = samplesFor(own)
  let looked = 0
  for (const name of callNames) {
    const reply = await sendSample(
      t,
      name,
      {
        ...samples[name],
        ...(samples[name].query
          ? { query: { ...samples[name].query, search: theirs.canary, all: theirs.canary, q: theirs.canary } }
          : {}),
      },
      mine.admin.token,
    )
    expect(reply.text.replaceAll(JSON.stringify(theirs.canary), ''), name).not.toContain(theirs.canary)
    looked += 1
  }
  expect(looked).toBe(callNames.length)
})

it('keeps someone limited to one shop out of the other shop’s records in every slot (C43, S-25)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  const [own, victim] = [await fillWorld(t, world, one), await fillWorld(t, world, two)]
  const attacker = await t.member(world, 'admin', { shopIds: [one] })
  // What both shops' records are called tells nothing here; the ids do.
  const { attacked, wrong } = await attack(t, attacker, own, victim, /^$/)
  // These belong to the whole organization.
  const shared =
    /\.(user|technician|role|service_level|skill|item|kit|item_category|supplier|invoice_template|labor_rate|part_matrix|fee_rule|service_category|canned_job|optional_line|inspection_template|inspection_item):/
  expect(wrong.filter((line) => !shared.test(line))).toEqual([])
  // Applications belong to the organization as a whole.
  expect(withRecordInPath.filter((name) => !attacked.has(name) && isTenantAccess(callOf(name).access))).toEqual([])
  const list = await t.call('listServiceOrders', { query: { limit: 100 } }, attacker)
  expect(new Set(list.body.data.service_orders.map((order: { shop_id: string }) => order.shop_id))).toEqual(new Set([one]))
})

it('never mixes tenants over one small pool, with failures in between (T5)', async () => {
  const worlds = await Promise.all(Array.from({ length: 8 }, () => t.tenant()))
  for (const world of worlds)
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: `Only ${world.canary}`, email: `x@${world.canary}.example` } },
      world.admin,
    )
  const ask = async (i: number) => {
    const world = worlds[i % worlds.length] as (typeof worlds)[number]
    const failing = i % 10 === 0
    const reply = failing
      ? await t.call('getCustomer', { params: { id: 'x' } }, world.admin)
      : await t.call('listCustomers', { query: { shop_id: world.shopId } }, world.admin)
    return { world, reply, failing }
  }
  // Twenty at a time, each the next as soon as it is answered: the pool is never free, and no one waits too long.
  const callers = Array.from({ length: 20 }, async (_, caller) => {
    const own: Awaited<ReturnType<typeof ask>>[] = []
    for (let i = 0; i < 30; i++) own.push(await ask(caller * 31 + i))
    return own
  })
  const replies = (await Promise.all(callers)).flat()
  for (const { world, reply, failing } of replies) {
    if (failing) expect(reply.status).toBe(404)
    else if (reply.status === 200)
      expect(reply.body.data.customers.map((c: { name: string }) => c.name)).toEqual([`Only ${world.canary}`])
    else expect(reply.status).toBe(503)
  }
  expect(replies.filter(({ reply }) => reply.status === 200).length).toBeGreaterThan(300)
})
