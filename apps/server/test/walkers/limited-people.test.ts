import { isReading } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { walkMs } from '../breadth.ts'
import type { Member, World } from '../factories/world.ts'
import { useApp } from '../harness.ts'
import { callTable } from './call-table.ts'
import { tenantChecksums } from './checksums.ts'
import { callsWith, readReach } from './expected-access.ts'
import { type FullWorld, fillWorld } from './full-world.ts'
import { type Sample, samplesFor } from './samples.ts'
import { callNames, callOf, sendSample } from './send-sample.ts'

const t = useApp()

/** Calls that people of an organization make: not those of everyone, nor those of the platform alone. */
const madeByPeople = callNames.filter((name) => {
  const { access } = callOf(name)
  return access.kind !== 'public' && (access.kind !== 'platform' || access.own === true)
})

interface Stage {
  world: World
  own: FullWorld
  other: FullWorld
  limited: Member
}
/** An organization of two shops with one record of every kind in each, and an administrator of the first alone. */
async function stage(): Promise<Stage> {
  const world = await t.tenant({ shops: 2 })
  const [first, second] = world.shopIds as [string, string]
  const [own, other] = [await fillWorld(t, world, first), await fillWorld(t, world, second)]
  return { world, own, other, limited: await t.member(world, 'admin', { shopIds: [first] }) }
}

it('has decided for every call what a person limited to shops may do (S1-14, C43)', () => {
  const decided = callNames.filter((name) => readReach(callTable[name]) !== null)
  expect(madeByPeople.filter((name) => !decided.includes(name))).toEqual([])
  expect(decided.filter((name) => !madeByPeople.includes(name))).toEqual([])
  const refused = callNames.filter((name) => callOf(name).reach === 'organization')
  expect(refused.sort()).toEqual(callsWith('refused').sort())
})

it('refuses people limited to shops what concerns every shop, before anything is looked for, and changes nothing (S1-14)', async () => {
  const { world, own, limited } = await stage()
  const samples = samplesFor(own)
  const before = await tenantChecksums(t.admin, world.tenantId)
  for (const name of callsWith('refused')) {
    const reply = await sendSample(t, name, samples[name], limited.token)
    expect([reply.status, reply.body?.code], name).toEqual([403, 'ORGANIZATION_WIDE'])
  }
  expect(await tenantChecksums(t.admin, world.tenantId)).toEqual(before)
  const colleague = await t.member(world, 'admin')
  for (const name of callsWith('refused')) {
    const reply = await sendSample(t, name, { ...samples[name], params: nowhere(samples[name]) }, colleague.token)
    expect(reply.body?.code, name).not.toBe('ORGANIZATION_WIDE')
  }
})
const nowhere = ({ params = {} }: Sample): Record<string, string> =>
  Object.fromEntries(Object.keys(params).map((slot) => [slot, '00000000-0000-7000-8000-000000000001']))

it(
  'tells people limited to shops of no record of another shop, in any answer to any call (S1-14, S-25)',
  async () => {
    const { own, other, limited } = await stage()
    const samples = samplesFor(own)
    // Roles, service levels, skills, parts, suppliers, rules of prices, canned jobs, templates of inspections and the application are the organization's; the notification and the loose file are the owner's.
    const shared = new Set([
      'role',
      'service_level',
      'invoice_template',
      'skill',
      'supplier',
      'item',
      'kit',
      'item_category',
      'labor_rate',
      'part_matrix',
      'fee_rule',
      'service_category',
      'canned_job',
      'optional_line',
      'inspection_template',
      'inspection_item',
      'kyc_application',
      'kyc_document',
      'notification',
    ])
    const foreign = Object.entries(other.ids).filter(([kind, id]) => !shared.has(kind) && id !== own.ids[kind])
    expect(foreign.length).toBeGreaterThan(15)
    const wrong: string[] = []
    const names = madeByPeople.filter((name) => isReading(callOf(name)) && readReach(callTable[name]) !== 'refused')
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) {
      const { query = {}, ...rest } = samples[name]
      const { shop_id: _, ...withoutShop } = query
      for (const sample of [
        samples[name],
        { ...rest, query: { limit: 100 } },
        { ...rest, query: withoutShop },
        { ...rest, query: { ...query, shop_id: other.shopId } },
      ]) {
        const reply = await sendSample(t, name, sample, limited.token)
        for (const [kind, id] of foreign)
          if (reply.status < 300 && reply.text.includes(id)) wrong.push(`${name} ${JSON.stringify(sample.query)}: ${kind}`)
      }
    }
    expect([...new Set(wrong)]).toEqual([])
  },
  walkMs,
)

it('lets people limited to shops change only people of no other shop, as technicians too (S1-3, S1-14)', async () => {
  const { world, own, limited } = await stage()
  const roaming = await t.member(world, 'technician')
  const everywhere = await t.member(world, 'viewer')
  const samples = samplesFor({
    ...own,
    ids: { ...own.ids, user: everywhere.userId, technician: roaming.technicianId },
  })
  const before = await tenantChecksums(t.admin, world.tenantId)
  for (const name of callsWith('people')) {
    if (name === 'createUser') continue
    const sample = name === 'createTechnician' ? { body: { userId: everywhere.userId } } : samples[name]
    const reply = await sendSample(t, name, sample, limited.token)
    const code = name === 'bulkUsers' ? reply.body?.data?.results?.[0]?.code : reply.body?.code
    expect(code, `${name}: ${reply.text}`).toBe('BEYOND_OWN_SHOPS')
  }
  expect(await tenantChecksums(t.admin, world.tenantId, ['audit_log', 'audit_heads'])).toEqual(
    Object.fromEntries(Object.entries(before).filter(([table]) => table !== 'audit_log' && table !== 'audit_heads')),
  )
  for (const [name, reply] of Object.entries({
    updateTechnician: await sendSample(t, 'updateTechnician', samplesFor(own).updateTechnician, limited.token),
    createUser: await sendSample(t, 'createUser', samplesFor(own).createUser, limited.token),
  }))
    expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300)
})

it('counts people as far as they work in the shops one may enter (S1-14, C40)', async () => {
  const { world, limited } = await stage()
  const total = async (who: Member) => (await t.call('getUserAnalytics', {}, who)).body.data.analytics.total
  const listed = async (who: Member) => (await t.call('listUsers', { query: {} }, who)).body.data.pagination.total
  expect(await total(limited)).toBe(await listed(limited))
  expect(await total(world.admin)).toBe(await listed(world.admin))
  expect(await total(limited)).toBeLessThan(await total(world.admin))
})
