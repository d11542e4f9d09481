import type { ScheduleWarning } from '@twopost/contract/service-orders'
import type { OrderPriority } from '@twopost/contract/service-orders.states'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { randomId } from '#platform/random-id.ts'
import { mayDo } from '../actions/order-actions.rules.ts'
import type { Slot } from '../schedule/bulk-slots.rules.ts'
import { type Allowance, allowanceFor, allowed } from '../schedule/override.rules.ts'
import { orderReads, type ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { orderBulkText } from './order-bulk.text.ts'

/** One change to several orders, with all that it needs. */
export type BulkChange =
  | { kind: 'schedule'; slots: ReadonlyMap<string, Slot>; overlapping: ReadonlySet<string> }
  | { kind: 'assign'; technician: { id: string; name: string } | null; anyway: boolean }
  | { kind: 'cancel'; reason: string }
  | { kind: 'priority'; priority: OrderPriority }
export type BulkResult =
  | { state: 'waiting' | 'running' | 'stopped' }
  | { state: 'done'; warnings: readonly ScheduleWarning[] }
  | { state: 'failed'; why: string; allows: Allowance | null }

const needs = { assign: 'assign', cancel: 'cancel', priority: 'edit' } as const
/** What an order must allow for a change; one that has a time already is moved. */
const isPossible = (order: ServiceOrder, change: BulkChange): boolean =>
  change.kind === 'schedule' ? change.slots.has(order.id) : mayDo(order, needs[change.kind])

/** What was allowed from the beginning, before anything is refused. */
function givenFor({ id }: ServiceOrder, change: BulkChange): Allowance[] {
  if (change.kind === 'schedule') return change.overlapping.has(id) ? ['overlap'] : []
  return change.kind === 'assign' && change.anyway ? ['unfit'] : []
}

/** @returns what should be known about the order that was changed */
async function sendOne(order: ServiceOrder, change: BulkChange, given: Iterable<Allowance>): Promise<readonly ScheduleWarning[]> {
  const params = { id: order.id }
  const { version } = order
  const key = { idempotencyKey: randomId() }
  if (change.kind === 'schedule') {
    const slot = change.slots.get(order.id)
    if (!slot) return []
    const place = { scheduled_start: slot.start, estimated_duration: slot.minutes, bay_id: order.bay?.id ?? null }
    return (await api('scheduleOrder', { params, body: { ...place, version, ...allowed(given) } }, key)).warnings
  }
  if (change.kind === 'assign') {
    const body = { technician_id: change.technician?.id ?? null, version, ...allowed(given) }
    return (await api('assignOrder', { params, body }, key)).warnings
  }
  if (change.kind === 'cancel') await api('cancelOrder', { params, body: { reason: change.reason, version } }, key)
  else await api('updateServiceOrder', { params, body: { priority: change.priority, version } })
  return []
}

/** Sends one change to orders one after the other, and says of each what came of it; those on which it is not possible are left alone. */
export function useBulkRun(orders: readonly ServiceOrder[], change: BulkChange) {
  const t = useText(orderBulkText)
  const words = useText(serviceOrdersText)
  const [results, setResults] = useState<Readonly<Record<string, BulkResult>>>({})
  const [running, setRunning] = useState(true)
  const isStopped = useRef(false)
  const isBegun = useRef(false)
  /** What was allowed for each order so far. */
  const given = useRef(new Map<string, Allowance[]>())

  const run = useCallback(
    async (chosen: readonly ServiceOrder[]) => {
      const say = (id: string, result: BulkResult) => setResults((before) => ({ ...before, [id]: result }))
      isStopped.current = false
      setRunning(true)
      for (const order of chosen) {
        if (!isPossible(order, change)) {
          say(order.id, { state: 'failed', why: t('bulkSkipped', { status: words(`statuses.${order.status}`) }), allows: null })
          continue
        }
        if (isStopped.current) {
          say(order.id, { state: 'stopped' })
          continue
        }
        say(order.id, { state: 'running' })
        try {
          const warnings = await sendOne(order, change, given.current.get(order.id) ?? givenFor(order, change))
          say(order.id, { state: 'done', warnings })
        } catch (error) {
          say(order.id, { state: 'failed', why: await spokenProblem(error), allows: allowanceFor(toProblem(error).code) })
        }
      }
      setRunning(false)
      await refreshCalls([...orderReads, 'listTechnicians'])
    },
    [change, t, words],
  )
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void run(orders)
  }, [run, orders])

  return {
    running,
    resultOf: (id: string): BulkResult => results[id] ?? { state: 'waiting' },
    stop: () => {
      isStopped.current = true
    },
    /** Sends refused orders again, with what was refused allowed. */
    insist: (ids: ReadonlySet<string>) => {
      const again = orders.filter((order) => ids.has(order.id))
      for (const order of again) {
        const result = results[order.id]
        const before = given.current.get(order.id) ?? givenFor(order, change)
        if (result?.state === 'failed' && result.allows) given.current.set(order.id, [...before, result.allows])
      }
      void run(again)
    },
  }
}
