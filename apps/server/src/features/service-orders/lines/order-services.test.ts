import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'
import { multipart, tinyPng } from '../../../../test/walkers/sample-files.ts'

const t = useApp()
const labor = (service_name: string) => ({
  type: 'labor' as const,
  description: `Do ${service_name}`,
  estimated_hours: 1,
  service_name,
})

/** An order with these services, and the job and tasks of its technician. */
async function atWork(names: readonly string[]) {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician', { name: 'Hana Kim' })
  const order = await makeOrder(t, world, {
    technicians: [{ technician_id: tech.technicianId }],
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: names.map(labor),
  })
  const { jobs } = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, tech)).body.data
  const { job } = (await t.call('getJob', { params: { id: jobs[0].id } }, tech)).body.data
  return { world, tech, order, job }
}
async function takePhoto(tech: Member, jobId: string, fields: { taskId?: string; caption?: string } = {}): Promise<string> {
  const taken = await t.request('POST', `/api/v1/jobs/${jobId}/photos`, {
    token: tech.token,
    ...multipart(tinyPng(), 'rotor.png', 'image/png', fields),
  })
  expect(taken.status, taken.text).toBe(201)
  return taken.body.data.photo.fileId
}
const servicesOf = async (world: World, id: string): Promise<Reply['body'][]> =>
  (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order.services

it('shows each service its photos, the newest first, and what was clocked for it (x2)', async () => {
  const { world, tech, order, job } = await atWork(['Brakes', 'Oil'])
  const brakes = job.tasks.find((task: { title: string }) => task.title === 'Do Brakes')
  const older = await takePhoto(tech, job.id, { taskId: brakes.id, caption: 'Left rotor' })
  const newer = await takePhoto(tech, job.id, { taskId: brakes.id })
  // Of neither service.
  await takePhoto(tech, job.id)
  const serviceItemId = order.line_items.find((line: { service_name: string }) => line.service_name === 'Oil').id
  expect((await t.call('startTimer', { params: { id: order.id }, body: { serviceItemId } }, tech)).status).toBe(200)
  await t.admin.query('update app.timer_segments set from_at = $2 where tenant_id = $1', [
    world.tenantId,
    new Date(Date.now() - 33 * 60_000),
  ])
  expect(await servicesOf(world, order.id)).toMatchObject([
    {
      name: 'Brakes',
      photos: [{ file_id: newer }, { file_id: older, caption: 'Left rotor', added_by: 'Hana Kim' }],
      clocked_minutes: 0,
      timer_state: 'none',
    },
    { name: 'Oil', photos: [], clocked_minutes: 33, timer_state: 'working' },
  ])
  expect((await t.call('pauseTimer', { params: { id: order.id }, body: { reason: 'Waiting for parts' } }, tech)).status).toBe(200)
  expect((await servicesOf(world, order.id))[1]).toMatchObject({ clocked_minutes: 33, timer_state: 'paused' })
})

it('gives an only service what was taken and clocked for none (x2)', async () => {
  const { world, tech, order, job } = await atWork(['Brakes'])
  const photo = await takePhoto(tech, job.id)
  expect((await t.call('startTimer', { params: { id: order.id }, body: {} }, tech)).status).toBe(200)
  expect(await servicesOf(world, order.id)).toMatchObject([{ photos: [{ file_id: photo }], timer_state: 'working' }])
})
