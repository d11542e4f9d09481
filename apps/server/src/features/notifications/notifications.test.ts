import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const listOf = async (who: Member, query: Record<string, string> = {}) => {
  const reply = await t.call('listNotifications', { query }, who)
  expect(reply.status).toBe(200)
  return reply.body.data
}
const write = (who: Member, body: object) =>
  t.call('sendNotification', { body: { title: 'Hello', message: 'A word', ...body } as never }, who)
const orderFor = async (world: World, technicianId: string) => {
  const query = { shop_id: world.shopId }
  const customer = await t.call(
    'createCustomer',
    { query, body: { name: 'Ana', email: `a-${world.canary}@example.com` } },
    world.admin,
  )
  const customer_id = customer.body.data.customer.id
  const vehicle = await t.call('createVehicle', { query, body: { customer_id, make: 'Ford', model: 'F-150' } }, world.admin)
  const order = await t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: world.shopId,
        customer_id,
        vehicle_id: vehicle.body.data.vehicle.id,
        title: 'Brakes',
        description: 'They pulsate',
        priority: 'critical',
        technicians: [{ technician_id: technicianId }],
      },
    },
    world.admin,
  )
  expect(order.status, order.text).toBe(201)
  return order.body.data.service_order
}

it('tells a technician of a new job, in the language they read (G18, H27)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  const order = await orderFor(world, technician.technicianId)
  const { notifications, unread_count } = await listOf(technician)
  expect(unread_count).toBe(1)
  expect(notifications).toMatchObject([
    {
      technicianId: technician.technicianId,
      type: 'job_assigned',
      title: 'New job for you',
      message: `${order.number}: Brakes`,
      priority: 'urgent',
      isRead: false,
      readAt: null,
      actionRequired: true,
      metadata: { service_order_id: order.id },
    },
  ])
  // It leads to the job, not to the list (R1-29).
  const { jobs } = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, technician)).body.data
  expect(notifications[0].actionUrl).toBe(`technician-portal?job=${jobs[0].id}`)
  // Without a chosen language the one of the screen decides; where one is chosen as well (R1-41).
  const titleIn = async (language: string) => {
    const headers = { 'accept-language': language }
    return (await t.request('GET', '/api/v1/notifications', { token: technician.token, headers })).body.data.notifications[0]
      .title
  }
  expect(await titleIn('es-US,es;q=0.9')).toBe('Nuevo trabajo para usted')
  expect(await titleIn('*')).toBe('New job for you')
  await t.call('updatePreferences', { body: { language: 'es' } }, technician)
  expect(await titleIn('en')).toBe('New job for you')
  expect((await listOf(technician)).notifications[0].title).toBe('Nuevo trabajo para usted')
  expect((await listOf(world.admin)).notifications).toEqual([])
})

it('reports a new time only when a scheduled job moves', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  const order = await orderFor(world, technician.technicianId)
  const schedule = (scheduled_start: string) =>
    t.call('scheduleOrder', { params: { id: order.id }, body: { scheduled_start, estimated_duration: 60 } }, world.admin)
  expect((await schedule('2027-03-01T16:00:00Z')).status).toBe(200)
  expect((await listOf(technician)).notifications).toHaveLength(1)
  expect((await schedule('2027-03-01T16:00:00Z')).status).toBe(200)
  expect((await listOf(technician)).notifications).toHaveLength(1)
  expect((await schedule('2027-03-02T16:00:00Z')).status).toBe(200)
  expect((await listOf(technician)).notifications[0]).toMatchObject({
    type: 'schedule_change',
    message: `${order.number}: Brakes. It now starts Tue, Mar 2, 10:00 AM.`,
  })
})

it('tells a technician whose job is called off, and nobody who did it themselves', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  const [cancelled, handedOn] = [await orderFor(world, technician.technicianId), await orderFor(world, technician.technicianId)]
  const other = await t.member(world, 'technician')
  const reason = { reason: 'Customer cancelled' }
  expect((await t.call('cancelOrder', { params: { id: cancelled.id }, body: reason }, world.admin)).status).toBe(200)
  const lead = { params: { id: handedOn.id }, body: { technician_id: other.technicianId } }
  expect((await t.call('assignOrder', lead, world.admin)).status).toBe(200)
  const told = (await listOf(technician)).notifications.filter((one: { type: string }) => one.type === 'job_cancelled')
  expect(told).toMatchObject([
    { message: `${handedOn.number}: Brakes`, actionRequired: false, priority: 'urgent' },
    { title: 'A job was called off', message: `${cancelled.number}: Brakes`, actionUrl: 'technician-portal' },
  ])
  // Who does not want to hear of it is left alone (R1-30).
  await t.call('updateUserSettings', { body: { notifications: { job_cancelled: false } } }, technician)
  const muted = await orderFor(world, technician.technicianId)
  expect((await t.call('cancelOrder', { params: { id: muted.id }, body: reason }, world.admin)).status).toBe(200)
  const after = (await listOf(technician)).notifications.filter((one: { type: string }) => one.type === 'job_cancelled')
  expect(after).toHaveLength(2)
})

it('marks one or all as read and puts one away for good; nobody touches another’s (H29, H30)', async () => {
  const world = await t.tenant()
  const [technician, other] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  for (let i = 0; i < 3; i++)
    expect((await write(world.admin, { user_ids: [technician.userId], title: `No. ${i}` })).status).toBe(201)
  const [newest, middle] = (await listOf(technician)).notifications
  expect(newest.title).toBe('No. 2')
  for (const name of ['readNotification', 'dismissNotification'] as const)
    expect((await t.call(name, { params: { id: newest.id } }, other)).body.code).toBe('NOTIFICATION_NOT_FOUND')
  const read = await t.call('readNotification', { params: { id: newest.id } }, technician)
  expect(read.body.data.notification).toMatchObject({ id: newest.id, isRead: true })
  expect((await listOf(technician, { unread: 'true' })).notifications).toHaveLength(2)
  expect((await t.call('dismissNotification', { params: { id: middle.id } }, technician)).status).toBe(204)
  expect((await t.call('dismissNotification', { params: { id: middle.id } }, technician)).status).toBe(404)
  expect((await t.call('readAllNotifications', {}, technician)).body.data).toEqual({ read: 1 })
  const after = await listOf(technician, { limit: '1', page: '2' })
  expect([after.unread_count, after.pagination]).toEqual([0, { page: 2, limit: 1, total: 2, total_pages: 2 }])
})

it('writes to people or to a role, as far as one may enter their shops (OP-57)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [first, second] = world.shopIds as [string, string]
  const sender = await t.member(world, 'customer-service', { shopIds: [first] })
  const [here, there] = [
    await t.member(world, 'technician', { shopIds: [first] }),
    await t.member(world, 'technician', { shopIds: [second] }),
  ]
  const { recipients } = (await t.call('listRecipients', {}, sender)).body.data
  const ids = recipients.users.map((user: { id: string }) => user.id)
  expect([ids.includes(here.userId), ids.includes(there.userId), ids.includes(world.admin.userId)]).toEqual([true, false, true])
  expect((await write(sender, { role: 'technician' })).body.data).toEqual({ sent: 1 })
  expect((await listOf(here)).notifications[0]).toMatchObject({
    type: 'message',
    title: 'Hello',
    metadata: { from: expect.any(String) },
  })
  expect((await listOf(there)).notifications).toEqual([])
  expect((await write(sender, { user_ids: [there.userId] })).body.code).toBe('USER_NOT_FOUND')
  expect((await write(sender, { role: 'viewer' })).body.code).toBe('NO_RECIPIENT')
  expect((await write(sender, { role: 'kings' })).body.code).toBe('ROLE_NOT_FOUND')
  expect((await write(sender, {})).body.errors[0]).toMatchObject({ path: 'body.user_ids', code: 'RECIPIENT_REQUIRED' })
  expect((await write(here, { role: 'technician' })).status).toBe(403)
})

it('shows them under the own technician’s id or `me` alone (H28), and not at all to who may not (OP-11)', async () => {
  const world = await t.tenant()
  const [own, other, guest] = [
    await t.member(world, 'technician'),
    await t.member(world, 'technician'),
    await t.member(world, 'guest'),
  ]
  const under = async (id: string, who: Member) => (await t.call('listTechnicianNotifications', { params: { id } }, who)).status
  expect([await under('me', own), await under(own.technicianId, own), await under(other.technicianId, own)]).toEqual([
    200, 200, 404,
  ])
  expect((await t.call('listNotifications', {}, guest)).status).toBe(403)
})
