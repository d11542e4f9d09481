// Slow: races pairs of moves from every state.

import { type OrderStatus, orderTransitions } from '@twopost/contract/service-orders.states'
import { expect, it } from 'vitest'
import { verifyChain } from '#features/audit-log/index.ts'
import { isFull } from '../../../test/breadth.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { inLanes, untilAnswered } from '../../../test/races.ts'

const t = useApp()

const start = '2027-01-11T15:00:00.000Z'
const moves = {
  schedule: { to: 'scheduled', action: 'POST /service-orders/{id}/schedule' },
  start: { to: 'in_progress', action: 'POST /service-orders/{id}/start' },
  complete: { to: 'completed', action: 'POST /service-orders/{id}/complete' },
  cancel: { to: 'cancelled', action: 'POST /service-orders/{id}/cancel' },
} as const satisfies Record<string, { to: OrderStatus; action: string }>
type Move = keyof typeof moves
const names = Object.keys(moves) as Move[]

const send = (world: World, id: string, move: Move) =>
  untilAnswered(() => {
    if (move === 'schedule')
      return t.call('scheduleOrder', { params: { id }, body: { scheduled_start: start, allow_overlap: true } }, world.admin)
    if (move === 'cancel') return t.call('cancelOrder', { params: { id }, body: { reason: 'Raced' } }, world.admin)
    return t.call(move === 'start' ? 'startOrder' : 'completeOrder', { params: { id } }, world.admin)
  })

const waysTo = {
  pending: [],
  scheduled: ['schedule'],
  in_progress: ['schedule', 'start'],
  completed: ['schedule', 'start', 'complete'],
} as const
async function makeOrder(world: World, status: keyof typeof waysTo): Promise<string> {
  const made = await t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: world.shopId,
        title: 'Front brakes',
        description: 'Brakes pulsate',
        customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
        vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7194' },
      },
    },
    world.admin,
  )
  const id = made.body.data.service_order.id as string
  for (const move of waysTo[status]) expect((await send(world, id, move)).status).toBe(200)
  return id
}
const statusOf = async (id: string): Promise<OrderStatus> =>
  (await t.admin.query('select status from app.service_orders where id = $1', [id])).rows[0].status
/** What was done to an order, in the order in which it was written. */
const doneTo = async (id: string): Promise<string[]> =>
  (await t.admin.query('select action from app.audit_log where record_id = $1 order by seq', [id])).rows.map((row) => row.action)

const raced = isFull ? 50 : 10
it(`races 100 starts of one order, on ${raced} orders, to exactly one winner each (F10)`, async () => {
  const world = await t.tenant()
  const ids = await inLanes(8, Array.from({ length: raced }), () => makeOrder(world, 'scheduled'))
  for (const id of ids) {
    const replies = await Promise.all(Array.from({ length: 100 }, () => send(world, id, 'start')))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'NOT_SCHEDULED')).toHaveLength(99)
    expect([await statusOf(id), (await doneTo(id)).filter((action) => action === moves.start.action)]).toEqual([
      'in_progress',
      [moves.start.action],
    ])
  }
  expect(await t.inTenant(world.tenantId, verifyChain)).toMatchObject({ valid: true })
}, 90_000)

/** A second booking of a scheduled order moves it; everything else must stand in the table. */
const isLegal = (from: OrderStatus, move: Move): boolean =>
  moves[move].to in orderTransitions[from] || (move === 'schedule' && from === 'scheduled')

it('races every pair of moves from every open state along the table, one audit row for each that won (F10, G23)', async () => {
  const world = await t.tenant()
  const pairs = names.flatMap((a, i) => names.slice(i).map((b) => [a, b] as const))
  let looked = 0
  for (const from of Object.keys(waysTo) as (keyof typeof waysTo)[])
    for (const pair of pairs) {
      const id = await makeOrder(world, from)
      const before = await doneTo(id)
      const sent = Array.from({ length: 4 }, () => pair).flat()
      const statuses = await Promise.all(sent.map(async (move) => (await send(world, id, move)).status))
      const won = sent.filter((_, i) => statuses[i] === 200)
      const lost = sent.filter((_, i) => statuses[i] === 409)
      expect([from, pair, won.length + lost.length]).toEqual([from, pair, sent.length])
      const written = (await doneTo(id)).slice(before.length)
      expect([...written].sort()).toEqual(won.map((move) => moves[move].action).sort())
      // As written they are a way through the table, and anyone who lost was refused in a state on that way.
      const states: OrderStatus[] = [from]
      for (const action of written) {
        const move = names.find((name) => moves[name].action === action) as Move
        expect([from, pair, states, move, isLegal(states.at(-1) as OrderStatus, move)]).toEqual([from, pair, states, move, true])
        states.push(moves[move].to)
      }
      for (const move of lost)
        expect([from, pair, states, move, states.some((state) => !isLegal(state, move))]).toEqual([
          from,
          pair,
          states,
          move,
          true,
        ])
      expect(await statusOf(id)).toBe(states.at(-1))
      looked += 1
    }
  expect(looked).toBe(40)
}, 90_000)
