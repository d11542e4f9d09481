import { dateIn } from '@twopost/contract/core/time'
import { type FlagStatus, flagStatuses, flagTransitions } from '@twopost/contract/flags.states'
import { expect, it } from 'vitest'
import { addBookedOrder, addOrder, makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'

const t = useApp()
const brakeHose = { type: 'safety' as const, priority: 'urgent' as const, title: 'Brake hose chafed', message: 'Must not leave.' }
const raise = (who: Member, orderId: string, body: object = {}): Promise<Reply> =>
  t.call('addOrderFlag', { params: { id: orderId }, body: { type: 'parts', title: 'Sensor missing', ...body } as never }, who)
const raised = async (who: Member, orderId: string, body: object = {}): Promise<Reply['body']> => {
  const reply = await raise(who, orderId, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.flag
}
const move = (who: Member, id: string, status: FlagStatus, more: object = {}): Promise<Reply> =>
  t.call('changeFlag', { params: { id }, body: { status, ...more } }, who)
const list = async (who: Member, query: Record<string, unknown> = {}): Promise<Reply['body']> => {
  const reply = await t.call('listFlags', { query }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const titles = (flags: { title: string }[]) => flags.map(({ title }) => title)
const jobOf = async (who: Member): Promise<{ id: string }> =>
  (await t.call('listTechnicianJobs', { params: { id: 'me' } }, who)).body.data.jobs[0]

it('raises a flag on an order: new, with its fields, an activity, an entry of the log and a live event (G30, G31)', async () => {
  const world = await t.tenant()
  const id = await addOrder(t, world)
  const flag = await raised(world.admin, id, brakeHose)
  expect(flag).toMatchObject({
    ...brakeHose,
    serviceOrderId: id,
    jobId: null,
    taskId: null,
    raisedBy: 'staff',
    raisedByUserId: world.admin.userId,
    status: 'new',
    note: '',
    statusAt: null,
    order: { status: 'pending', title: 'Front brakes' },
    vehicle: { make: 'Ford', model: 'F-150' },
    customerName: 'Elena Vasquez',
    allowed: ['acknowledge', 'resolve', 'dismiss'],
  })
  expect((await raised(world.admin, id)).priority).toBe('medium')
  const activities = (await t.call('listOrderActivities', { params: { id } }, world.admin)).body.data.activities
  expect(activities[1]).toMatchObject({
    type: 'flag_raised',
    details: { flag: brakeHose.title, flag_id: flag.id, flag_type: 'safety', priority: 'urgent' },
  })
  const log = (await t.call('listAuditLog', { query: { action: 'flag' } }, world.admin)).body.data.entries
  expect(log[0].summary).toContain('Raised a flag on SO-')
  const events = await t.admin.query("select ids from app.events where tenant_id = $1 and type = 'flag.changed'", [
    world.tenantId,
  ])
  expect(events.rows[0].ids).toEqual({ flag_id: flag.id, order_id: id })
  const order = (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
  expect([order.open_flags, order.open_safety_flags, order.allowed.includes('add_flag')]).toEqual([2, 1, true])
})

it('refuses other words, an empty title and a photo of another order (G31)', async () => {
  const world = await t.tenant()
  const [id, other] = [await addOrder(t, world), await addOrder(t, world)]
  for (const wrong of [
    { type: 'fire' },
    { priority: 'critical' },
    { title: ' ' },
    { title: 'x'.repeat(121) },
    { status: 'resolved' },
  ])
    expect((await raise(world.admin, id, wrong)).status, JSON.stringify(wrong)).toBe(422)
  const attached = await t.request('POST', `/api/v1/service-orders/${other}/attachments`, {
    token: world.admin.token,
    ...multipart(tinyPng(), 'hose.png', 'image/png'),
  })
  const photoFileId = attached.body.data.attachment.file_id
  expect((await raise(world.admin, id, { photoFileId })).body.code).toBe('FILE_NOT_FOUND')
  expect((await raised(world.admin, other, { photoFileId })).photoFileId).toBe(photoFileId)
  expect((await raise(await t.member(world, 'viewer'), id)).status).toBe(403)
  const elsewhere = await t.tenant()
  expect((await raise(elsewhere.admin, id)).body.code).toBe('ORDER_NOT_FOUND')
})

it('raises a flag from a job or a task, by the technician whose job it is (H23, OP-43)', async () => {
  const world = await t.tenant()
  const [tech, colleague] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  const orderId = await addBookedOrder(t, world, tech)
  const job = await jobOf(tech)
  const task = (await t.call('listJobTasks', { params: { id: job.id } }, tech)).body.data.tasks[0]
  const body = { ...brakeHose, taskId: task.id }
  const reply = await t.call('addJobFlag', { params: { id: job.id }, body }, tech)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.data.flag).toMatchObject({
    ...brakeHose,
    serviceOrderId: orderId,
    jobId: job.id,
    taskId: task.id,
    taskTitle: task.title,
    raisedBy: 'technician',
    raisedByUserId: tech.userId,
    status: 'new',
    allowed: [],
  })
  expect((await t.call('addJobFlag', { params: { id: job.id }, body }, colleague)).body.code).toBe('JOB_NOT_FOUND')
  const wrongTask = { ...brakeHose, taskId: orderId }
  expect((await t.call('addJobFlag', { params: { id: job.id }, body: wrongTask }, tech)).body.code).toBe('TASK_NOT_FOUND')
  const shown = (await t.call('getJob', { params: { id: job.id } }, tech)).body.data.job
  expect([titles(shown.flags), shown.openFlagCount, shown.openSafetyFlagCount]).toEqual([[brakeHose.title], 1, 1])
  const onOrder = await t.call('listOrderFlags', { params: { id: orderId } }, world.admin)
  expect(titles(onOrder.body.data.flags)).toEqual([brakeHose.title])
})

it('tells those of the shop who may deal with it, and the person who raised it what became of it (H27)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [here, there] = world.shopIds as [string, string]
  const [manager, elsewhere] = [
    await t.member(world, 'service-manager', { shopIds: [here] }),
    await t.member(world, 'service-manager', { shopIds: [there] }),
  ]
  const ownRole = await t.member(world, { permissions: ['service-order:manage', 'notifications:view'] })
  const muted = await t.member(world, 'service-manager', { shopIds: [here] })
  const mute = { body: { notifications: { flag_raised: false } } }
  expect((await t.call('updateUserSettings', mute, muted)).status).toBe(200)
  const tech = await t.member(world, 'technician', { shopIds: [here] })
  await addBookedOrder(t, world, tech)
  const job = await jobOf(tech)
  const told = async (who: Member) =>
    (await t.call('listNotifications', {}, who)).body.data.notifications.filter(
      ({ type }: { type: string }) => type === 'flag_raised',
    )
  const { flag } = (await t.call('addJobFlag', { params: { id: job.id }, body: brakeHose }, tech)).body.data
  for (const who of [manager, ownRole, world.admin])
    expect(await told(who)).toMatchObject([
      {
        title: 'Safety flag raised',
        message: expect.stringContaining(': Brake hose chafed. '),
        priority: 'urgent',
        actionRequired: true,
        actionUrl: `enhanced-service-orders/flags?flag=${flag.id}`,
        metadata: { flag_id: flag.id },
      },
    ])
  for (const who of [elsewhere, muted, tech]) expect(await told(who)).toEqual([])
  await move(manager, flag.id, 'acknowledged', { note: 'Hose is on its way' })
  expect(await told(tech)).toMatchObject([
    {
      title: 'Your flag was acknowledged',
      message: expect.stringMatching(/: Hose is on its way$/),
      actionUrl: `technician-portal?job=${job.id}`,
    },
  ])
  // Nobody is told what they did themselves.
  const own = await raised(manager, flag.serviceOrderId)
  expect((await told(manager)).some((one: { metadata: { flag_id: string } }) => one.metadata.flag_id === own.id)).toBe(false)
})

it('moves by its table and no other way, from every state to every state (G31, G32)', async () => {
  const world = await t.tenant()
  const id = await addOrder(t, world)
  const waysTo: Record<FlagStatus, FlagStatus[]> = {
    new: [],
    acknowledged: ['acknowledged'],
    resolved: ['resolved'],
    dismissed: ['dismissed'],
  }
  let tried = 0
  for (const from of flagStatuses)
    for (const to of flagStatuses) {
      const flag = await raised(world.admin, id)
      for (const way of waysTo[from]) expect((await move(world.admin, flag.id, way, { note: 'Why' })).status).toBe(200)
      const reply = await move(world.admin, flag.id, to, { note: 'So' })
      const step = flagTransitions[from][to]
      expect([reply.status, reply.body.code], `${from} → ${to}`).toEqual(
        step ? [200, undefined] : [409, 'INVALID_FLAG_TRANSITION'],
      )
      const now = (await t.call('getFlag', { params: { id: flag.id } }, world.admin)).body.data.flag
      expect(now.status, `${from} → ${to}`).toBe(step ? to : from)
      expect(now.changes).toHaveLength(waysTo[from].length + (step ? 1 : 0))
      if (step) expect(now.changes[0]).toMatchObject({ status: to, note: 'So' })
      tried += 1
    }
  expect(tried).toBe(16)
})

it('asks why before a flag is dismissed, and before a safety flag is resolved', async () => {
  const world = await t.tenant()
  const id = await addOrder(t, world)
  const [parts, safety] = [await raised(world.admin, id), await raised(world.admin, id, brakeHose)]
  const refused = await move(world.admin, parts.id, 'dismissed')
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'body.note', code: 'REASON_REQUIRED' }]])
  expect((await move(world.admin, safety.id, 'resolved', { note: '  ' })).status).toBe(422)
  expect((await move(world.admin, parts.id, 'resolved')).status).toBe(200)
  const done = await move(world.admin, safety.id, 'resolved', { note: 'Hose replaced' })
  expect(done.body.data.flag).toMatchObject({ status: 'resolved', note: 'Hose replaced', allowed: ['reopen'] })
  const activities = (await t.call('listOrderActivities', { params: { id } }, world.admin)).body.data.activities
  expect(activities[0]).toMatchObject({ type: 'flag_resolved', details: { note: 'Hose replaced' } })
  const technician = await t.member(world, 'technician')
  expect((await move(technician, safety.id, 'new')).status).toBe(403)
  const elsewhere = await t.tenant()
  expect((await move(elsewhere.admin, safety.id, 'new')).body.code).toBe('FLAG_NOT_FOUND')
  const stale = await move(world.admin, safety.id, 'new', { version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.status]).toEqual([409, 'STALE_VERSION', 'resolved'])
})

it('does not complete an order with an open safety flag, unless somebody who may approve says why', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const start = async () => {
    const id = await addBookedOrder(t, world, tech)
    expect((await t.call('startOrder', { params: { id } }, world.admin)).status).toBe(200)
    return id
  }
  const complete = (who: Member, id: string, reason?: string) =>
    t.call('completeOrder', { params: { id }, body: { ...(reason === undefined ? {} : { reason }) } }, who)
  const first = await start()
  const flag = await raised(tech, first, brakeHose)
  await raised(tech, first)
  for (const who of [tech, world.admin]) {
    const refused = await complete(who, first)
    expect([refused.status, refused.body.code]).toEqual([409, 'OPEN_SAFETY_FLAGS'])
    expect(refused.body.params).toEqual({ titles: 'Brake hose chafed', count: 1 })
  }
  const byChange = { params: { id: first }, body: { status: 'completed' as const } }
  expect((await t.call('updateServiceOrder', byChange, world.admin)).body.code).toBe('OPEN_SAFETY_FLAGS')
  const notTheirs = await complete(tech, first, 'Customer waits')
  expect([notTheirs.status, notTheirs.body.code]).toEqual([403, 'NOT_ALLOWED'])
  // Acknowledged is still open.
  await move(world.admin, flag.id, 'acknowledged')
  expect((await complete(world.admin, first)).status).toBe(409)
  const done = await complete(world.admin, first, 'Towed to the dealer')
  expect(done.body.data.service_order).toMatchObject({ status: 'completed', open_safety_flags: 1 })
  const activities = (await t.call('listOrderActivities', { params: { id: first } }, world.admin)).body.data.activities
  expect(activities).toContainEqual(
    expect.objectContaining({
      type: 'completed_despite_flags',
      details: { reason: 'Towed to the dealer', flags: 'Brake hose chafed' },
    }),
  )
  const log = (await t.call('listAuditLog', { query: { action: 'safety' } }, world.admin)).body.data.entries
  expect(log[0].summary).toMatch(/^Completed SO-\S+ with an open safety flag$/)

  // Resolved, or of another type: nothing stops it, and a reason is not needed.
  const second = await start()
  const resolved = await raised(tech, second, brakeHose)
  await raised(tech, second, { type: 'quality' })
  await move(world.admin, resolved.id, 'resolved', { note: 'Replaced' })
  expect((await complete(tech, second)).body.data.service_order.status).toBe('completed')
})

it('sees a safety flag that is raised while the order is completed, one after the other', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  for (let round = 0; round < 5; round++) {
    const id = await addBookedOrder(t, world, tech)
    await t.call('startOrder', { params: { id } }, world.admin)
    const [flag, done] = await Promise.all([raise(tech, id, brakeHose), t.call('completeOrder', { params: { id } }, world.admin)])
    expect(flag.status).toBe(201)
    expect([200, 409]).toContain(done.status)
    const changed = await t.admin.query<{ type: string }>(
      "select type from app.activities where tenant_id = $1 and service_order_id = $2 and type in ('flag_raised', 'completed') order by at, id",
      [world.tenantId, id],
    )
    // Completed first, or not at all.
    expect(changed.rows.map(({ type }) => type)).toEqual(
      done.status === 200 ? expect.arrayContaining(['completed', 'flag_raised']) : ['flag_raised'],
    )
  }
})

it('lists new ones first, then by priority, then by age, with filters, counts, words and pages (G32)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [shop, otherShop] = world.shopIds as [string, string]
  const tech = await t.member(world, 'technician')
  const inShop = (shopId: string): World => ({ ...world, shopId })
  const [one, two] = [await addOrder(t, inShop(shop)), (await makeOrder(t, inShop(shop), { title: 'Clutch' })).id]
  const elsewhere = await addOrder(t, inShop(otherShop))
  await raised(world.admin, one, { title: 'A low', priority: 'low', type: 'other' })
  await raised(tech, one, { title: 'B urgent', priority: 'urgent', type: 'safety' })
  const seen = await raised(world.admin, two, { title: 'C urgent', priority: 'urgent', type: 'delay' })
  await raised(world.admin, two, { title: 'D urgent', priority: 'urgent', type: 'parts', message: 'Flywheel resurfaced' })
  const gone = await raised(world.admin, two, { title: 'E gone', priority: 'high', type: 'parts' })
  await raised(world.admin, elsewhere, { title: 'F elsewhere' })
  await move(world.admin, seen.id, 'acknowledged')
  await move(world.admin, gone.id, 'dismissed', { note: 'Found it' })

  const query = { shop_id: shop }
  const all = await list(world.admin, query)
  expect(titles(all.flags)).toEqual(['B urgent', 'D urgent', 'A low', 'C urgent', 'E gone'])
  expect(all.pagination).toMatchObject({ total: 5, page: 1, total_pages: 1 })
  expect(all.counts).toMatchObject({
    status: { new: 3, acknowledged: 1, resolved: 0, dismissed: 1 },
    type: { safety: 1, parts: 2, delay: 1, other: 1, quality: 0, customer: 0, technical: 0 },
    priority: { low: 1, medium: 0, high: 1, urgent: 3 },
    oldestNew: all.flags[2].timestamp,
  })
  const open = await list(world.admin, { ...query, status: 'new,acknowledged', type: 'parts,delay' })
  expect(titles(open.flags)).toEqual(['D urgent', 'C urgent'])
  // Each filter counts under the others: the states of these types, the types in these states.
  expect(open.counts.status).toEqual({ new: 1, acknowledged: 1, resolved: 0, dismissed: 1 })
  expect(open.counts.type).toMatchObject({ parts: 1, delay: 1, safety: 1, other: 1 })
  expect(titles((await list(world.admin, { ...query, sort: 'raised_at' })).flags)[0]).toBe('E gone')
  expect(titles((await list(world.admin, { ...query, raised_by: 'technician' })).flags)).toEqual(['B urgent'])
  expect(titles((await list(world.admin, { ...query, order_id: one })).flags)).toEqual(['B urgent', 'A low'])
  for (const [search, found] of [
    ['flywh', ['D urgent']],
    ['clutch', ['D urgent', 'C urgent', 'E gone']],
    ['elena urgent', ['B urgent', 'D urgent', 'C urgent']],
    ['nothing', []],
  ] as const)
    expect(titles((await list(world.admin, { ...query, search })).flags), search).toEqual(found)
  const page = await list(world.admin, { ...query, page: 2, limit: 2 })
  expect([titles(page.flags), page.pagination.total_pages]).toEqual([['A low', 'C urgent'], 3])
  // Days are the shop's own.
  const today = dateIn('America/Chicago', Date.parse(all.flags[0].timestamp))
  expect((await list(world.admin, { ...query, date_to: '2020-01-01' })).flags).toEqual([])
  expect((await list(world.admin, { ...query, date_from: today, date_to: '2099-01-01' })).pagination.total).toBeGreaterThan(0)
  expect((await t.call('listFlags', { query: { status: 'open' } }, world.admin)).status).toBe(422)

  const limited = await t.member(world, 'service-manager', { shopIds: [otherShop] })
  expect(titles((await list(limited)).flags)).toEqual(['F elsewhere'])
  expect((await list(limited, query)).flags).toEqual([])
  expect((await t.call('getFlag', { params: { id: seen.id } }, limited)).body.code).toBe('FLAG_NOT_FOUND')
})

it('counts open flags on the list, on the board and on the job', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const id = await addBookedOrder(t, world, tech)
  const flag = await raised(tech, id, brakeHose)
  const counts = async () => {
    const row = (await t.call('listServiceOrders', { query: { shop_id: world.shopId } }, world.admin)).body.data.service_orders[0]
    const { columns } = (await t.call('getOrderBoard', { query: { shop_id: world.shopId } }, world.admin)).body.data.board
    const card = columns.flatMap(({ cards }: { cards: Reply['body'][] }) => cards)[0]
    const job = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, tech)).body.data.jobs[0]
    return [row.open_flags, row.open_safety_flags, card.open_flags, job.openFlagCount, job.openSafetyFlagCount]
  }
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
  await move(world.admin, flag.id, 'acknowledged')
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
  await move(world.admin, flag.id, 'dismissed', { note: 'Wrong truck' })
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
})
