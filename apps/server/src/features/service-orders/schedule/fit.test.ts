import { expect, it } from 'vitest'
import { makeOrder, orderFields } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()

type Levels = { id: string; level: 1 | 2 | 3 }[]
async function worker(world: World, name: string, skills: Levels = []): Promise<Member> {
  const member = await t.member(world, 'technician', { name })
  if (skills.length > 0)
    expect(
      (await t.call('updateTechnician', { params: { id: member.technicianId }, body: { skills } }, world.admin)).status,
    ).toBe(200)
  return member
}
const makeSkill = async (world: World, name: string): Promise<string> =>
  (await t.call('createSkill', { body: { name } }, world.admin)).body.data.skill.id
const needing = (skills: Levels) => [{ name: 'Engine', skills, concern: 'Smokes' }]
/** A reply as its status, and its code or its warnings. */
const ends = (reply: Awaited<ReturnType<typeof t.call>>) => [reply.status, reply.body.code ?? reply.body.data.warnings]
const peopleOf = async (world: World, id: string): Promise<string[]> =>
  (await t.call('listOrderTechnicians', { params: { id } }, world.admin)).body.data.technicians.map(
    (one: { name: string }) => one.name,
  )

it('makes only a lead of who is able, unless it is allowed on purpose (G18, G37)', async () => {
  const world = await t.tenant()
  const diesel = await makeSkill(world, 'Diesel')
  const able = await worker(world, 'Able', [{ id: diesel, level: 2 }])
  const learning = await worker(world, 'Learning', [{ id: diesel, level: 1 }])
  const none = await worker(world, 'None')
  const { id } = await makeOrder(t, world, { services: needing([{ id: diesel, level: 2 }]) })
  const assign = (who: Member | null, more: object = {}) =>
    t.call('assignOrder', { params: { id }, body: { technician_id: who?.technicianId ?? null, ...more } }, world.admin)

  const refused = await assign(none)
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'NOT_ABLE',
    { technician: 'None', skills: 'Diesel' },
  ])
  expect(await peopleOf(world, id)).toEqual([])
  expect(ends(await assign(able))).toEqual([200, []])
  // With help: done, and said.
  expect(ends(await assign(learning))).toEqual([
    200,
    [{ code: 'ABLE_WITH_HELP', order_id: id, technician: 'Learning', skills: ['Diesel'] }],
  ])
  expect(ends(await assign(none))).toEqual([409, 'NOT_ABLE'])
  expect(await peopleOf(world, id)).toEqual(['Learning'])
  expect(ends(await assign(none, { allow_unfit: true }))).toEqual([200, []])
  // Who is on it already is not judged again, and taking somebody off is never refused.
  expect(ends(await assign(none))).toEqual([200, []])
  expect(ends(await assign(null))).toEqual([200, []])
  expect(await peopleOf(world, id)).toEqual([])
  // The log says that it was allowed.
  const rows = await t.admin.query('select details from app.audit_log where tenant_id = $1', [world.tenantId])
  expect(rows.rows.filter((one) => JSON.stringify(one.details ?? {}).includes('allow_unfit'))).toHaveLength(1)
})

it('judges all of an order together when one is added, and when it is created with several (G17, G37)', async () => {
  const world = await t.tenant()
  const [diesel, air] = [await makeSkill(world, 'Diesel'), await makeSkill(world, 'Air')]
  const engineer = await worker(world, 'Engineer', [{ id: diesel, level: 2 }])
  const airman = await worker(world, 'Airman', [{ id: air, level: 2 }])
  const helper = await worker(world, 'Helper')
  const services = needing([
    { id: diesel, level: 2 },
    { id: air, level: 2 },
  ])
  const add = (id: string, who: Member, more: object = {}) =>
    t.call('addOrderTechnician', { params: { id }, body: { technician_id: who.technicianId, ...more } }, world.admin)
  const { id } = await makeOrder(t, world, { services })
  const alone = await add(id, engineer)
  expect([alone.status, alone.body.code, alone.body.params]).toEqual([409, 'NOT_ABLE', { technician: 'Engineer', skills: 'Air' }])
  expect(await peopleOf(world, id)).toEqual([])
  expect(ends(await add(id, engineer, { allow_unfit: true }))).toEqual([201, []])
  // The two know together what neither knows alone; then a helper may come who knows neither.
  expect(ends(await add(id, airman))).toEqual([201, []])
  expect(ends(await add(id, helper))).toEqual([201, []])

  const create = (people: readonly Member[], more: object = {}) =>
    t.call(
      'createServiceOrder',
      {
        body: {
          ...orderFields(world, { services, vehicle: { make: 'Ford', model: 'F-250' } }),
          technicians: people.map((one) => ({ technician_id: one.technicianId })),
          ...more,
        } as never,
      },
      world.admin,
    )
  expect((await create([engineer, airman])).status).toBe(201)
  const without = await create([engineer, helper])
  expect([without.status, without.body.code, without.body.params.skills]).toEqual([409, 'NOT_ABLE', 'Air'])
  expect((await create([engineer, helper], { allow_unfit: true })).status).toBe(201)
})
