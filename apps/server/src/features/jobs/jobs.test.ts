import {
  type JobStatus,
  jobStatuses,
  jobTransitions,
  type TaskStatus,
  taskStatuses,
  taskTransitions,
} from '@twopost/contract/jobs.states'
import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

/** A scheduled order with one job of this technician. */
async function addJob(world: World, tech: Member): Promise<{ id: string; orderId: string }> {
  const made = await t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: world.shopId,
        title: 'Front brakes',
        description: 'Brakes pulsate',
        customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
        vehicle: { make: 'Ford', model: 'F-150', year: 2022 },
        line_items: [{ type: 'labor', description: 'Replace rotors', estimated_hours: 1.5, service_name: 'Brakes' }],
        technicians: [{ technician_id: tech.technicianId }],
        schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
      },
    },
    world.admin,
  )
  expect(made.status, made.text).toBe(201)
  const order = made.body.data.service_order
  return { id: order.technicians[0].job_id, orderId: order.id }
}
const setUp = async () => {
  const world = await t.tenant()
  return { world, tech: await t.member(world, 'technician') }
}

it('moves a job from every state to every state exactly as the table says (H14–H16, OP-40)', async () => {
  const { world, tech } = await setUp()
  const wrong: string[] = []
  for (const from of jobStatuses)
    for (const to of jobStatuses) {
      // Nothing leads back to a job nobody has begun; a start has a call of its own.
      if (to === 'assigned') continue
      const job = await addJob(world, tech)
      const params = { id: job.id }
      const move = (status: Exclude<JobStatus, 'assigned'>) => t.call('moveJob', { params, body: { status } }, world.admin)
      if (from !== 'assigned') expect((await t.call('startJob', { params }, tech)).status).toBe(200)
      if (from !== 'assigned' && from !== 'in_progress') expect((await move(from)).status).toBe(200)
      const isStart = from === 'assigned' && to === 'in_progress'
      const reply = isStart ? await t.call('startJob', { params }, tech) : await move(to)
      const isLegal = jobTransitions[from].includes(to)
      const kept = (await t.admin.query<{ status: JobStatus }>('select status from app.jobs where id = $1', [job.id])).rows[0]
        ?.status
      if (isLegal ? reply.status !== 200 || kept !== to : reply.body.code !== 'INVALID_JOB_TRANSITION' || kept !== from)
        wrong.push(`${from} → ${to}: ${reply.status} ${reply.body.code ?? ''}, then ${kept}`)
      await t.call('cancelOrder', { params: { id: job.orderId }, body: { reason: 'Done with it' } }, world.admin)
    }
  expect(wrong).toEqual([])
}, 60_000)

it('moves a task from every state to every state exactly as the table says (H18, OP-41)', async () => {
  const { world, tech } = await setUp()
  const job = await addJob(world, tech)
  await t.call('startJob', { params: { id: job.id } }, tech)
  const wrong: string[] = []
  for (const from of taskStatuses)
    for (const to of taskStatuses) {
      const added = await t.call('addJobTask', { params: { id: job.id }, body: { title: `${from} to ${to}` } }, tech)
      expect(added.status, added.text).toBe(201)
      const params = { id: added.body.data.task.id }
      const move = (status: TaskStatus) => t.call('updateTask', { params, body: { status } }, tech)
      if (from !== 'pending') expect((await move(from)).status).toBe(200)
      const reply = await move(to)
      const kept = (await t.admin.query<{ status: TaskStatus }>('select status from app.tasks where id = $1', [params.id]))
        .rows[0]?.status
      const isLegal = taskTransitions[from].includes(to)
      if (isLegal ? reply.status !== 200 || kept !== to : reply.status !== 409 || kept !== from)
        wrong.push(`${from} → ${to}: ${reply.status} ${reply.body.code ?? ''}, then ${kept}`)
    }
  expect(wrong).toEqual([])
}, 60_000)

it('adds a task that waits for another one, and lists the tasks of a job (H12, OP-41)', async () => {
  const { world, tech } = await setUp()
  const job = await addJob(world, tech)
  await t.call('startJob', { params: { id: job.id } }, tech)
  const list = async (who: Member) => t.call('listJobTasks', { params: { id: job.id } }, who)
  const [first] = (await list(tech)).body.data.tasks
  expect(first).toMatchObject({ title: 'Replace rotors', status: 'pending', serviceName: 'Brakes' })
  const body = { title: 'Check torque', dependencies: [first.id], estimatedDuration: 10 }
  const added = (await t.call('addJobTask', { params: { id: job.id }, body }, tech)).body.data.task
  const move = (status: 'in_progress' | 'completed') => t.call('updateTask', { params: { id: added.id }, body: { status } }, tech)
  expect((await move('in_progress')).status).toBe(200)
  const early = await move('completed')
  expect([early.status, early.body.code]).toEqual([409, 'TASK_DEPENDS'])
  await t.call('completeTask', { params: { id: first.id }, body: {} }, tech)
  expect((await move('completed')).status).toBe(200)
  expect((await list(tech)).body.data.tasks.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed'])
  expect((await list(await t.member(world, 'technician'))).body.code).toBe('JOB_NOT_FOUND')
})

it('writes a note on a job or one of its tasks, for one’s own job alone (H21, OP-55)', async () => {
  const { world, tech } = await setUp()
  const job = await addJob(world, tech)
  const [task] = (await t.call('listJobTasks', { params: { id: job.id } }, tech)).body.data.tasks
  const write = (who: Member, more: object = {}) =>
    t.call('addJobNote', { params: { id: job.id }, body: { content: 'Rotors are warped', ...more } }, who)
  const noted = await write(tech, { taskId: task.id, type: 'issue' })
  expect(noted.status, noted.text).toBe(201)
  expect(noted.body.data.note).toMatchObject({ jobId: job.id, taskId: task.id, type: 'issue', technicianId: tech.technicianId })
  expect((await t.call('getJob', { params: { id: job.id } }, tech)).body.data.job.notes).toHaveLength(1)
  const blank = await write(tech, { content: ' ' })
  expect([blank.status, blank.body.errors[0].code]).toEqual([422, 'NOTE_REQUIRED'])
  const foreign = await write(await t.member(world, 'technician'))
  expect([foreign.status, foreign.body.code]).toEqual([404, 'JOB_NOT_FOUND'])
})
