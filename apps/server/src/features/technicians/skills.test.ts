import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const create = (name: string, world: World) => t.call('createSkill', { body: { name } }, world.admin)

it('keeps a list of skills that every name is in once, with how many have it (G37)', async () => {
  const world = await t.tenant()
  const { id } = (await create('Diesel', world)).body.data.skill
  await create('Air brakes', world)
  expect((await create('DIESEL', world)).body.code).toBe('SKILL_EXISTS')
  expect((await create('  ', world)).status).toBe(422)
  const member = await t.member(world, 'technician')
  const body = { skills: [{ id, level: 3 as const }] }
  expect((await t.call('updateTechnician', { params: { id: member.technicianId }, body }, world.admin)).status).toBe(200)
  const list = (await t.call('listSkills', {}, world.admin)).body.data
  expect(list.skills.map((one: { name: string; technician_count: number }) => [one.name, one.technician_count])).toEqual([
    ['Air brakes', 0],
    ['Diesel', 1],
  ])
  expect(list.pagination).toMatchObject({ total: 2 })
  const params = { id }
  const renamed = await t.call('updateSkill', { params, body: { name: 'Diesel engines', version: 1 } }, world.admin)
  expect(renamed.body.data.skill).toMatchObject({ name: 'Diesel engines', version: 2, technician_count: 1 })
  const stale = await t.call('updateSkill', { params, body: { name: 'Old', version: 1 } }, world.admin)
  expect([stale.status, stale.body.current.name]).toEqual([409, 'Diesel engines'])
  const found = await t.call('listTechnicians', { query: { search: 'diesel eng' } }, world.admin)
  expect(found.body.data.technicians.map((one: { id: string }) => one.id)).toEqual([member.technicianId])
  expect((await t.call('deleteSkill', { params }, world.admin)).status).toBe(204)
  expect((await t.call('getSkill', { params }, world.admin)).body.message).toBe('Skill not found')
  const left = await t.call('getTechnician', { params: { id: member.technicianId } }, world.admin)
  expect(left.body.data.technician.skills).toEqual([])
})

it.each([
  [[{ level: 4 }], 'level'],
  [[{ level: 2 }, { level: 3 }], 'skills'],
])('refuses levels out of range and a skill named twice: %j', async (levels, where) => {
  const world = await t.tenant()
  const { id } = (await create('Diesel', world)).body.data.skill
  const member = await t.member(world, 'technician')
  const body = { skills: levels.map((one) => ({ id, ...one })) as never }
  const reply = await t.call('updateTechnician', { params: { id: member.technicianId }, body }, world.admin)
  expect(reply.status).toBe(422)
  expect(reply.body.errors[0].path).toContain(where)
})

it('takes no skill of another organization, for people or for work', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const { id } = (await create('Diesel', other)).body.data.skill
  const member = await t.member(world, 'technician')
  const skills = [{ id, level: 2 as const }]
  const person = await t.call('updateTechnician', { params: { id: member.technicianId }, body: { skills } }, world.admin)
  expect(person.body.code).toBe('SKILL_NOT_FOUND')
  const order = await makeOrder(t, world)
  const line = { type: 'labor' as const, description: 'Look', estimated_hours: 1, service_name: 'Engine' }
  await t.call('addLineItem', { params: { id: order.id }, body: line }, world.admin)
  const { services } = (await t.call('listLineItems', { params: { id: order.id } }, world.admin)).body.data
  const params = { id: order.id, serviceId: services[0].id }
  expect((await t.call('updateOrderService', { params, body: { skills } }, world.admin)).body.code).toBe('SKILL_NOT_FOUND')
  const own = (await create('Diesel', world)).body.data.skill.id
  const body = { skills: [{ id: own, level: 3 as const }], bay_kind: 'alignment' as const }
  const changed = await t.call('updateOrderService', { params, body }, world.admin)
  expect(changed.body.data.service).toMatchObject({
    skills: [{ id: own, name: 'Diesel', level: 3 }],
    bay_kind: 'alignment',
  })
  const cleared = await t.call('updateOrderService', { params, body: { skills: [], bay_kind: null } }, world.admin)
  expect(cleared.body.data.service).toMatchObject({ skills: [], bay_kind: null })
})

it('is changed by who may change settings, and seen by who sees orders', async () => {
  const world = await t.tenant()
  await create('Diesel', world)
  const manager = await t.member(world, 'service-manager')
  expect((await t.call('listSkills', {}, manager)).body.data.skills).toHaveLength(1)
  expect((await t.call('createSkill', { body: { name: 'Other' } }, manager)).status).toBe(403)
})
