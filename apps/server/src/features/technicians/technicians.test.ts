import { expect, it } from 'vitest'
import { newId } from '#platform/database/ids.ts'
import { addSession, type World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { untilAnswered } from '../../../test/races.ts'

const t = useApp()

const unknownId = '00000000-0000-7000-8000-000000000000'
const namesOf = (reply: { body: { data: { technicians: { name: string }[] } } }) =>
  reply.body.data.technicians.map((one) => one.name)

/** An order of a customer's vehicle with a job, straight into the tables; features above this one are not asked. */
async function giveJob(
  world: World,
  technicianId: string,
  status: string,
  withTimer = false,
): Promise<{ order: string; job: string }> {
  const [customer, vehicle, order, job] = Array.from({ length: 4 }, () => newId(new Date('2026-08-01'))) as [
    string,
    string,
    string,
    string,
  ]
  const at = 'now(), now()'
  await t.admin.query(
    `insert into app.customers (tenant_id, id, shop_id, name, name_key, created_at, updated_at) values ($1, $2, $3, 'C', 'c', ${at})`,
    [world.tenantId, customer, world.shopId],
  )
  await t.admin.query(
    `insert into app.vehicles (tenant_id, id, shop_id, make, model, created_at, updated_at) values ($1, $2, $3, 'M', 'M', ${at})`,
    [world.tenantId, vehicle, world.shopId],
  )
  await t.admin.query(
    `insert into app.service_orders (tenant_id, id, shop_id, customer_id, vehicle_id, number, title, description, labor_rate_cents, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'W', 'W', 7500, ${at})`,
    [world.tenantId, order, world.shopId, customer, vehicle, `SO-2026-${order.slice(-6)}`],
  )
  await t.admin.query(
    `insert into app.jobs (tenant_id, id, service_order_id, technician_id, status, assigned_at, updated_at) values ($1, $2, $3, $4, $5, ${at})`,
    [world.tenantId, job, order, technicianId, status],
  )
  if (withTimer)
    await t.admin.query(
      `insert into app.timers (tenant_id, id, service_order_id, job_id, technician_id, started_at) values ($1, $2, $3, $4, $5, now())`,
      [world.tenantId, newId(new Date('2026-08-01')), order, job, technicianId],
    )
  return { order, job }
}

const makeSkill = async (world: World, name: string): Promise<string> =>
  (await t.call('createSkill', { body: { name } }, world.admin)).body.data.skill.id

it('makes a member a technician once, and changes skills (F16, OP-46)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'technician', { technician: false, name: 'Priya Nair' })
  const [brakes, hvac] = [await makeSkill(world, 'Brakes'), await makeSkill(world, 'HVAC')]
  const skills = [
    { id: hvac, level: 1 as const },
    { id: brakes, level: 3 as const },
  ]
  const make = () => t.call('createTechnician', { body: { userId: member.userId, skills } }, world.admin)
  const race = await Promise.all([make(), make()])
  expect(race.map((r) => r.status).sort((a, b) => a - b)).toEqual([201, 409])
  expect(race.find((r) => r.status === 409)?.body.code).toBe('TECHNICIAN_EXISTS')
  const made = race.find((r) => r.status === 201)?.body.data.technician
  expect(made).toMatchObject({
    userId: member.userId,
    name: 'Priya Nair',
    email: member.email,
    skills: [
      { id: brakes, name: 'Brakes', level: 3 },
      { id: hvac, name: 'HVAC', level: 1 },
    ],
    shopIds: [],
    status: 'active',
    openJobCount: 0,
    runningOrderId: null,
  })
  expect(Object.keys(made)).not.toContain('payRate')
  const changed = await t.call(
    'updateTechnician',
    { params: { id: made.id }, body: { skills: [{ id: hvac, level: 2 }], version: 1 } },
    world.admin,
  )
  expect(changed.body.data.technician).toMatchObject({ skills: [{ name: 'HVAC', level: 2 }], status: 'active', version: 2 })
  const stale = await t.call('updateTechnician', { params: { id: made.id }, body: { skills: [], version: 1 } }, world.admin)
  expect([stale.status, stale.body.code, stale.body.current.skills.length]).toEqual([409, 'STALE_VERSION', 1])
})

it('tells open jobs and the running order, and lets no one end a technician who has open work', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'technician')
  const id = member.technicianId
  const { order, job } = await giveJob(world, id, 'in_progress', true)
  await giveJob(world, id, 'completed')
  const shown = await t.call('getTechnician', { params: { id } }, world.admin)
  expect(shown.body.data.technician).toMatchObject({ openJobCount: 1, runningOrderId: order })
  for (const reply of [
    await t.call('deleteTechnician', { params: { id } }, world.admin),
    await t.call('updateTechnician', { params: { id }, body: { status: 'inactive' } }, world.admin),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'TECHNICIAN_IN_USE'])
  await t.admin.query("update app.jobs set status = 'on_hold' where id = $1", [job])
  expect((await t.call('deleteTechnician', { params: { id } }, world.admin)).status).toBe(409)
  await t.admin.query("update app.jobs set status = 'completed' where id = $1", [job])
  expect((await t.call('deleteTechnician', { params: { id } }, world.admin)).status).toBe(204)
  expect((await t.call('getTechnician', { params: { id } }, world.admin)).status).toBe(404)
  expect((await t.admin.query('select status from app.technicians where id = $1', [id])).rows).toEqual([{ status: 'inactive' }])
  const again = await t.call('createTechnician', { body: { userId: member.userId } }, world.admin)
  expect(again.status).toBe(201)
})

it('says that a technician is working while their timer runs, as every screen counts it (R1-21)', async () => {
  const world = await t.tenant()
  const { accountId } = await t.member(world, 'super-admin')
  const boss = { token: await addSession(t.app.db, accountId, null) }
  const { technicianId } = await t.member(world, 'technician')
  const { order } = await giveJob(world, technicianId, 'in_progress', true)
  // The platform counts again after a while; each range by itself.
  const seen = async (range: '24h' | '7d' | '30d') => {
    const [one, file, shop, platform] = await Promise.all([
      t.call('getTechnician', { params: { id: technicianId } }, world.admin),
      t.call('exportTechnicians', { query: { columns: 'now' } }, world.admin),
      t.call('getDashboard', { query: {} }, world.admin),
      // It counts every organization, and may take longer than a busy machine gives it.
      untilAnswered(() => t.call('getSystemWork', { query: { range } }, boss)),
    ])
    const { running, paused, technicians_active: open } = shop.body.data.dashboard.timers
    const row = platform.body.data.work.tenants.find((each: { tenant_id: string }) => each.tenant_id === world.tenantId)
    return {
      order: one.body.data.technician.runningOrderId,
      file: /\bWorking\b(?! on)/.test(file.text),
      shop: { running, paused, open },
      platform: row.timers_running,
    }
  }
  expect(await seen('24h')).toEqual({ order, file: true, shop: { running: 1, paused: 0, open: 1 }, platform: 1 })
  for (const [status, range] of [
    ['paused', '7d'],
    ['break', '30d'],
  ] as const) {
    await t.admin.query('update app.timers set status = $2 where technician_id = $1', [technicianId, status])
    expect(await seen(range)).toEqual({ order: null, file: false, shop: { running: 0, paused: 1, open: 1 }, platform: 0 })
  }
})

it('lists those who work in a shop one may enter, by name, skill and state (C43)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [shopA, shopB] = world.shopIds as [string, string]
  await t.member(world, 'technician', { name: 'Everywhere', shopIds: [] })
  await t.member(world, 'technician', { name: 'Ana of A', shopIds: [shopA] })
  const ofB = await t.member(world, 'technician', { name: 'Ben of B', shopIds: [shopB] })
  const limited = await t.member(world, 'service-manager', { shopIds: [shopA] })
  const list = async (query: Record<string, string>, who = world.admin) =>
    namesOf(await t.call('listTechnicians', { query }, who))
  expect(await list({})).toEqual(['Ana of A', 'Ben of B', 'Everywhere'])
  expect(await list({ shop_id: shopB })).toEqual(['Ben of B', 'Everywhere'])
  expect(await list({ search: 'BRAKES ben' })).toEqual([])
  const skills = [{ id: await makeSkill(world, 'Brakes'), level: 2 as const }]
  const ben = (await t.call('listTechnicians', { query: { search: 'ben' } }, world.admin)).body.data.technicians[0]
  await t.call('updateTechnician', { params: { id: ben.id }, body: { skills } }, world.admin)
  expect(await list({ search: 'BRAKES ben' })).toEqual(['Ben of B'])
  expect(await list({ status: 'inactive' })).toEqual([])
  expect(await list({}, limited)).toEqual(['Ana of A', 'Everywhere'])
  expect(await list({ shop_id: shopB }, limited)).toEqual([])
  const hidden = await t.call('getTechnician', { params: { id: ofB.technicianId } }, limited)
  expect([hidden.status, hidden.body.message]).toEqual([404, 'Technician not found'])
})

it('refuses unknown and foreign ids and people (S-23)', async () => {
  const [mine, theirs] = [await t.tenant(), await t.tenant()]
  const foreign = await t.member(theirs, 'technician')
  for (const id of [foreign.technicianId, unknownId, 'x'])
    expect((await t.call('getTechnician', { params: { id } }, mine.admin)).body.code).toBe('TECHNICIAN_NOT_FOUND')
  const reply = await t.call('createTechnician', { body: { userId: foreign.userId } }, mine.admin)
  expect([reply.status, reply.body.message]).toEqual([404, `User with ID '${foreign.userId}' not found`])
  expect((await t.call('createTechnician', { body: { userId: 'x' } }, mine.admin)).status).toBe(422)
  const viewer = await t.member(mine, 'viewer')
  expect((await t.call('listTechnicians', { query: {} }, viewer)).status).toBe(200)
  expect((await t.call('createTechnician', { body: { userId: viewer.userId } }, viewer)).status).toBe(403)
})

it('giving the role technician makes the record, once (R1-23)', async () => {
  const world = await t.tenant()
  const made = await t.call(
    'createUser',
    {
      body: {
        name: 'Priya Nair',
        email: `priya-${world.canary}@example.com`,
        password: 'correct horse 7',
        roleId: 'technician',
      } as never,
    },
    world.admin,
  )
  expect(made.status, made.text).toBe(201)
  expect(made.body.data.user.technicianId).not.toBeNull()
  const member = await t.member(world, 'viewer', { technician: false })
  const give = (roleId: string) => t.call('assignUserRole', { params: { id: member.userId, roleId } }, world.admin)
  const records = async () =>
    (await t.admin.query('select id from app.technicians where user_id = $1 and deleted_at is null', [member.userId])).rows.length
  expect(await records()).toBe(0)
  expect((await give('technician')).status).toBe(200)
  expect(await records()).toBe(1)
  await give('viewer')
  await give('technician')
  expect(await records()).toBe(1)
})

it('keeps the pay of a technician, for those alone who may manage people (F16, OP-46)', async () => {
  const world = await t.tenant()
  const boss = await t.member(world, { permissions: ['users:manage', 'technicians:view', 'technicians:create'] })
  const member = await t.member(world, 'viewer', { technician: false })
  const made = await t.call('createTechnician', { body: { userId: member.userId, hourlyRate: 31.5 } }, boss)
  expect(made.status, made.text).toBe(201)
  expect(made.body.data.technician.hourlyRate).toBe(31.5)
  const id = made.body.data.technician.id as string
  const lead = await t.member(world, { permissions: ['technicians:view', 'technicians:create'] })
  const change = (who: typeof lead, body: object) => t.call('updateTechnician', { params: { id }, body: body as never }, who)
  const shown = await t.call('getTechnician', { params: { id } }, lead)
  expect(shown.body.data.technician).not.toHaveProperty('hourlyRate')
  expect((await t.call('listTechnicians', {}, lead)).text).not.toContain('hourlyRate')
  expect((await change(lead, { hourlyRate: 40 })).body.code).toBe('NOT_ALLOWED')
  expect((await change(lead, { skills: [] })).body.data.technician).not.toHaveProperty('hourlyRate')
  expect((await t.call('getTechnician', { params: { id } }, boss)).body.data.technician.hourlyRate).toBe(31.5)
  expect((await change(boss, { hourlyRate: -1 })).status).toBe(422)
  expect((await change(boss, { hourlyRate: null })).body.data.technician.hourlyRate).toBeNull()
})
