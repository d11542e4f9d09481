import { type TimerMove, type TimerStatus, timerMoves, timerStatuses } from '@twopost/contract/timers.states'
import { expect, it } from 'vitest'
import { earlier } from '../../../test/factories/earlier.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()

/** A scheduled order with one job of this technician; its id. */
const addOrder = async (world: World, tech: Member): Promise<string> =>
  (
    await makeOrder(t, world, {
      technicians: [{ technician_id: tech.technicianId }],
      schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
    })
  ).id
const reason = 'Other'
function move(name: TimerMove, id: string, who: Member): Promise<Reply> {
  const params = { id }
  if (name === 'pause') return t.call('pauseTimer', { params, body: { reason } }, who)
  if (name === 'stop') return t.call('stopTimer', { params, body: { reason } }, who)
  return t.call(name === 'resume' ? 'resumeTimer' : name === 'break' ? 'breakTimer' : 'endBreakTimer', { params }, who)
}
const waysTo: Record<TimerStatus, readonly TimerMove[]> = {
  working: [],
  paused: ['pause'],
  break: ['break'],
  completed: ['stop'],
}

it('makes every move from every state exactly as the table says (I12–I16)', async () => {
  const world = await t.tenant()
  const wrong: string[] = []
  for (const from of timerStatuses)
    for (const name of Object.keys(timerMoves) as TimerMove[]) {
      const tech = await t.member(world, 'technician')
      const id = await addOrder(world, tech)
      expect((await t.call('startTimer', { params: { id } }, tech)).status).toBe(200)
      for (const way of waysTo[from]) expect((await move(way, id, tech)).status).toBe(200)
      const reply = await move(name, id, tech)
      const kept = (
        await t.admin.query<{ status: TimerStatus }>('select status from app.timers where service_order_id = $1', [id])
      ).rows[0]?.status
      const { from: legal, to } = timerMoves[name]
      const isLegal = (legal as readonly TimerStatus[]).includes(from)
      if (isLegal ? reply.status !== 200 || kept !== to : ![404, 409].includes(reply.status) || kept !== from)
        wrong.push(`${name} when ${from}: ${reply.status} ${reply.body.code ?? ''}, then ${kept}`)
    }
  expect(wrong).toEqual([])
}, 60_000)

it('counts a break as a pause, and shows the timer of an order with what happened (I11, I15)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const id = await addOrder(world, tech)
  const params = { id }
  const look = async (who: Member) => (await t.call('getOrderTimer', { params }, who)).body.data.timer
  expect(await look(tech)).toBeNull()
  await t.call('startTimer', { params }, tech)
  const taken = await t.call('breakTimer', { params }, tech)
  expect(taken.body.data.timer).toMatchObject({ status: 'break', isPaused: true })
  await t.admin.query(
    `update app.timer_segments set ${earlier('from_at', "interval '10 minutes'")}, ${earlier('to_at', "interval '10 minutes'")} where timer_id = $1`,
    [taken.body.data.timer.timer_id],
  )
  const back = await t.call('endBreakTimer', { params }, tech)
  expect(back.body.data.timer).toMatchObject({ status: 'working', isPaused: false })
  expect(back.body.data.timer.totalPauseTime).toBeGreaterThanOrEqual(600)
  const shown = await look(await t.member(world, 'viewer'))
  expect(shown).toMatchObject({ id, technicianId: tech.technicianId, status: 'working' })
  expect(shown.activities.length).toBeGreaterThan(0)
  const stranger = await t.call('breakTimer', { params }, await t.member(world, 'technician'))
  expect([stranger.status, stranger.body.code]).toEqual([404, 'TIMER_NOT_FOUND'])
})

it('says of each stretch of work in which bay it ran, and lets nobody move the order to another bay meanwhile (KPI8)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const [bay, other] = world.bayIds as [string, string]
  const schedule = { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true, bay_id: bay }
  const { id } = await makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }], schedule })
  const params = { id }
  for (const name of ['startTimer', 'breakTimer', 'endBreakTimer'] as const)
    expect((await t.call(name, { params } as never, tech)).status).toBe(200)
  const moved = await t.call('scheduleOrder', { params, body: { ...schedule, bay_id: other } }, world.admin)
  expect([moved.status, moved.body.code]).toEqual([409, 'INVALID_TRANSITION'])
  expect((await move('stop', id, tech)).status).toBe(200)
  const stretches = await t.admin.query(
    `select g.kind, g.bay_id from app.timer_segments g join app.timers m on m.tenant_id = g.tenant_id and m.id = g.timer_id
      where m.service_order_id = $1 order by g.from_at, g.id`,
    [id],
  )
  expect(stretches.rows).toEqual([
    { kind: 'work', bay_id: bay },
    { kind: 'break', bay_id: null },
    { kind: 'work', bay_id: bay },
  ])
})
