import { dateIn, startOfDate } from '@twopost/contract/core/time'
import { activityTypes } from '@twopost/contract/registries/activities'
import { expect, it } from 'vitest'
import { addBookedOrder } from '../../../test/factories/orders.ts'
import type { Member } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { technicianActivityText } from './technician-activity.text.ts'

const t = useApp()

/** A technician with a job of a shop whose day began many hours ago. */
async function setUp() {
  const world = await t.tenant()
  const nowMs = Date.parse((await t.admin.query('select now() as now')).rows[0].now.toISOString())
  const ahead = 13 - new Date(nowMs).getUTCHours()
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await t.admin.query('update app.shops set time_zone = $2 where tenant_id = $1', [world.tenantId, zone])
  const tech = await t.member(world, 'technician', { name: 'Priya Nair' })
  const orderId = await addBookedOrder(t, world, tech)
  const [job] = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, tech)).body.data.jobs
  return {
    world,
    tech,
    orderId,
    jobId: job.id as string,
    number: job.orderNumber as string,
    dayStart: startOfDate(zone, dateIn(zone, nowMs)),
  }
}
const activity = async (who: Member) =>
  (await t.call('getTechnicianDashboard', { params: { id: 'me' } }, who)).body.data.dashboard.recentActivity
const newest = async (who: Member) => (await activity(who))[0]

it('writes one entry for each act of a technician, with title, description, order, task and facts (H33)', async () => {
  const { tech, orderId, jobId, number } = await setUp()
  const params = { id: jobId }
  const about = { serviceOrderId: orderId, orderNumber: number, jobId, actorName: 'Priya Nair', timestamp: expect.any(String) }
  await t.call('startJob', { params }, tech)
  expect((await activity(tech)).find((one: { type: string }) => one.type === 'job_started')).toMatchObject({
    ...about,
    title: 'Job started',
    description: 'Front brakes',
    taskId: null,
  })
  const [task] = (await t.call('listJobTasks', { params }, tech)).body.data.tasks
  await t.call('addJobNote', { params, body: { content: 'Rotors are warped', taskId: task.id, type: 'issue' } }, tech)
  expect(await newest(tech)).toMatchObject({
    ...about,
    type: 'note_added',
    title: 'Note added',
    description: 'Rotors are warped',
    taskId: task.id,
    metadata: { note_type: 'issue' },
  })
  const flag = { type: 'safety' as const, priority: 'urgent' as const, title: 'Hose chafed', taskId: task.id }
  await t.call('addJobFlag', { params, body: flag }, tech)
  expect(await newest(tech)).toMatchObject({
    ...about,
    type: 'flag_raised',
    title: 'Flag raised',
    description: 'Hose chafed',
    taskId: task.id,
    metadata: { flag_type: 'safety', priority: 'urgent' },
  })
  await t.call('completeTask', { params: { id: task.id }, body: { actualDuration: 40 } }, tech)
  expect(await newest(tech)).toMatchObject({
    ...about,
    type: 'task_completed',
    title: 'Task completed',
    description: 'Replace rotors',
    taskId: task.id,
    metadata: { minutes: 40 },
  })
  await t.call('moveJob', { params, body: { status: 'completed' } }, tech)
  expect((await activity(tech)).map((one: { type: string }) => one.type)).toContain('job_completed')
  await t.call('updatePreferences', { body: { language: 'es' } }, tech)
  expect((await activity(tech)).find((one: { type: string }) => one.type === 'flag_raised').title).toBe('Alerta reportada')
})

it('shows clocking in and out and time of no order among them (H33)', async () => {
  const { tech } = await setUp()
  const { id } = (await t.call('clockIn', { body: { location: 'Shop Floor' } }, tech)).body.data.time_entry
  expect(await newest(tech)).toMatchObject({
    type: 'time_entry',
    title: 'Clocked in',
    description: 'Shop Floor',
    serviceOrderId: null,
    orderNumber: '',
    taskId: null,
    metadata: { half: 'begun', source: 'clock' },
  })
  await t.call('startIndirect', { body: { code: 'training' } }, tech)
  expect((await newest(tech)).title).toBe('Training started')
  await t.call('stopIndirect', {}, tech)
  await t.call('clockOut', { params: { id }, body: {} }, tech)
  const clocked = (await activity(tech)).filter((one: { type: string }) => one.type === 'time_entry')
  const titles = clocked.map((one: { title: string }) => one.title)
  expect(titles).toHaveLength(4)
  expect(new Set(titles)).toEqual(new Set(['Clocked in', 'Training started', 'Training ended', 'Clocked out']))
  expect([titles[0], titles.at(-1)]).toEqual(['Clocked out', 'Clocked in'])
})

it('shows at most five, the latest, and nothing of yesterday (H6)', async () => {
  const { tech, orderId, jobId, dayStart } = await setUp()
  for (let at = 1; at <= 7; at++) await t.call('addJobNote', { params: { id: jobId }, body: { content: `Note ${at}` } }, tech)
  const notes = (await activity(tech)).map((one: { description: string }) => one.description)
  expect(notes).toEqual(['Note 7', 'Note 6', 'Note 5', 'Note 4', 'Note 3'])
  // All of it happened before the shop's day began, but for one.
  const yesterday = new Date(dayStart - 60_000)
  await t.admin.query('update app.activities set at = $2 where service_order_id = $1', [orderId, yesterday])
  expect(await activity(tech)).toEqual([])
  await t.call('addJobNote', { params: { id: jobId }, body: { content: 'Today' } }, tech)
  expect((await activity(tech)).map((one: { description: string }) => one.description)).toEqual(['Today'])
})

it('has a title for every activity in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const { title } = technicianActivityText[language]
    expect(Object.keys(title).sort()).toEqual(Object.keys(activityTypes).sort())
    for (const words of Object.values(title)) expect(words.length).toBeGreaterThan(3)
  }
})
