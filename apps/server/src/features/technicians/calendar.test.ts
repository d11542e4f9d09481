import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const read = (id: string, who: Member) => t.call('getTechnicianCalendar', { params: { id } }, who)
const write = (id: string, body: object, who: Member) =>
  t.call('replaceTechnicianCalendar', { params: { id }, body: { workingHours: [], absences: [], ...body } as never }, who)
async function aTechnician(world: World): Promise<{ id: string; version: number }> {
  const member = await t.member(world, 'technician')
  return { id: member.technicianId, version: 1 }
}

it('keeps a week in parts and absences, whole and in order', async () => {
  const world = await t.tenant()
  const { id, version } = await aTechnician(world)
  const body = {
    workingHours: [
      { weekday: 2, from: '13:00', to: '24:00' },
      { weekday: 1, from: '13:00', to: '17:30' },
      { weekday: 1, from: '08:00', to: '12:00' },
    ],
    absences: [
      { startsAt: '2027-03-08T05:00:00-06:00', endsAt: '2027-03-09T05:00:00-06:00', reason: 'Training' },
      { startsAt: '2027-01-04T00:00:00Z', endsAt: '2027-01-09T00:00:00Z' },
    ],
    version,
  }
  const saved = await write(id, body, world.admin)
  expect(saved.status).toBe(200)
  const { calendar } = (await read(id, world.admin)).body.data
  expect(calendar).toMatchObject({
    technicianId: id,
    version: version + 1,
    workingHours: [body.workingHours[2], body.workingHours[1], body.workingHours[0]],
    absences: [
      { startsAt: '2027-01-04T00:00:00.000Z', endsAt: '2027-01-09T00:00:00.000Z', reason: '' },
      { startsAt: '2027-03-08T11:00:00.000Z', endsAt: '2027-03-09T11:00:00.000Z', reason: 'Training' },
    ],
  })
  const stale = await write(id, { version }, world.admin)
  expect(stale.status).toBe(409)
  expect(stale.body.current.workingHours).toHaveLength(3)
  expect((await write(id, {}, world.admin)).body.data.calendar).toMatchObject({ workingHours: [], absences: [] })
})

it.each([
  [
    'two parts of a day that overlap',
    {
      workingHours: [
        { weekday: 1, from: '08:00', to: '12:00' },
        { weekday: 1, from: '11:59', to: '13:00' },
      ],
    },
    'body.workingHours',
    'Two times of the same day overlap.',
  ],
  [
    'a part that ends before it begins',
    { workingHours: [{ weekday: 1, from: '12:00', to: '12:00' }] },
    'body.workingHours.0.to',
    'The end must come after the beginning.',
  ],
  [
    'a day that no week has',
    { workingHours: [{ weekday: 7, from: '08:00', to: '12:00' }] },
    'body.workingHours.0.weekday',
    'This value is not valid.',
  ],
  [
    'an absence that ends before it begins',
    { absences: [{ startsAt: '2027-01-05T00:00:00Z', endsAt: '2027-01-05T00:00:00Z' }] },
    'body.absences.0.endsAt',
    'The end must come after the beginning.',
  ],
])('refuses %s', async (_, body, path, message) => {
  const world = await t.tenant()
  const reply = await write((await aTechnician(world)).id, body, world.admin)
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toContainEqual(expect.objectContaining({ path, message }))
})

it('shows a technician their own calendar and nobody else’s; another organization’s is not found', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const [own, colleague] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  expect((await read(own.technicianId, own)).status).toBe(200)
  expect((await write(own.technicianId, {}, own)).status).toBe(403)
  expect((await read(colleague.technicianId, own)).body.code).toBe('TECHNICIAN_NOT_FOUND')
  expect((await read(colleague.technicianId, world.admin)).status).toBe(200)
  expect((await read(own.technicianId, other.admin)).status).toBe(404)
  expect((await write(own.technicianId, {}, other.admin)).status).toBe(404)
})

it('keeps from which day a week holds: a change writes a version of today, and earlier ones stay as they are (KPI8)', async () => {
  const world = await t.tenant()
  const { id } = await aTechnician(world)
  const versions = async () =>
    (
      await t.admin.query(
        `select valid_from::text as day, is_active, jsonb_array_length(week) as parts, week -> 0 ->> 'from' as from from app.technician_weeks
          where tenant_id = $1 and technician_id = $2 order by valid_from`,
        [world.tenantId, id],
      )
    ).rows
  const monday = (from: string) => ({ workingHours: [{ weekday: 1, from, to: '17:00' }] })
  const since = async () => (await read(id, world.admin)).body.data.calendar.hoursSince as string | null
  expect(await since()).toBeNull()
  const made = (await write(id, monday('08:00'), world.admin)).body.data.calendar
  const today = made.hoursSince as string
  // As if that had been a while ago.
  await t.admin.query("update app.technician_weeks set valid_from = '2026-01-05' where technician_id = $1", [id])
  expect(await since()).toBe('2026-01-05')
  // The same week with an absence is no change of the week.
  const away = [{ startsAt: '2027-03-01T08:00:00Z', endsAt: '2027-03-06T08:00:00Z', reason: 'Away' }]
  await write(id, { ...monday('08:00'), absences: away }, world.admin)
  expect(await versions()).toEqual([{ day: '2026-01-05', is_active: true, parts: 1, from: '480' }])
  // Two changes of a day are one version.
  await write(id, monday('09:00'), world.admin)
  await write(id, monday('10:00'), world.admin)
  expect(await versions()).toEqual([
    { day: '2026-01-05', is_active: true, parts: 1, from: '480' },
    { day: today, is_active: true, parts: 1, from: '600' },
  ])
  expect(await since()).toBe(today)
  // Who stops working keeps the week, and is not there from that day on.
  const off = await t.call('updateTechnician', { params: { id }, body: { status: 'inactive' } }, world.admin)
  expect(off.status, off.text).toBe(200)
  expect(await versions()).toMatchObject([{ is_active: true }, { day: today, is_active: false, parts: 1 }])
  expect((await write(id, {}, world.admin)).body.data.calendar.hoursSince).toBeNull()
})
