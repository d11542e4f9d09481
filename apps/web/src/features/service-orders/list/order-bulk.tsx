import type { OrderPriority } from '@twopost/contract/service-orders.states'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { randomId } from '#platform/random-id.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RecordNumber } from '#ui/identity.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AssignDialog } from '../actions/assign-dialog.tsx'
import { CancelDialog } from '../actions/cancel-dialog.tsx'
import { mayDo } from '../actions/order-actions.rules.ts'
import { BulkScheduleDialog } from '../schedule/bulk-schedule-dialog.tsx'
import type { Slot } from '../schedule/bulk-slots.rules.ts'
import { orderReads, type ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { orderBulkText } from './order-bulk.text.ts'

export type BulkRequest =
  | { kind: 'schedule' }
  | { kind: 'assign' }
  | { kind: 'cancel' }
  | { kind: 'priority'; priority: OrderPriority }
type Ready =
  | { kind: 'schedule'; slots: ReadonlyMap<string, Slot> }
  | { kind: 'assign'; technician: { id: string; name: string } | null; anyway: boolean }
  | { kind: 'cancel'; reason: string }
  | { kind: 'priority'; priority: OrderPriority }
type Result = { state: 'waiting' | 'running' | 'done' | 'stopped' } | { state: 'failed'; why: string }

const needs = { assign: 'assign', cancel: 'cancel', priority: 'edit' } as const
/** What an order must allow for a change; one that has a time already is moved. */
const isPossible = (order: ServiceOrder, ready: Ready): boolean =>
  ready.kind === 'schedule' ? ready.slots.has(order.id) : mayDo(order, needs[ready.kind])

function sendOne(order: ServiceOrder, ready: Ready): Promise<unknown> {
  const params = { id: order.id }
  const { version } = order
  if (ready.kind === 'schedule') {
    const slot = ready.slots.get(order.id)
    if (!slot) return Promise.resolve()
    const body = { scheduled_start: slot.start, estimated_duration: slot.minutes, bay_id: order.bay?.id ?? null, version }
    return api('scheduleOrder', { params, body }, { idempotencyKey: randomId() })
  }
  if (ready.kind === 'assign')
    return api(
      'assignOrder',
      { params, body: { technician_id: ready.technician?.id ?? null, version, ...(ready.anyway && { allow_unfit: true }) } },
      { idempotencyKey: randomId() },
    )
  if (ready.kind === 'cancel')
    return api('cancelOrder', { params, body: { reason: ready.reason, version } }, { idempotencyKey: randomId() })
  return api('updateServiceOrder', { params, body: { priority: ready.priority, version } })
}

/**
 * One change to all selected orders: asks what it needs, sends one after the other and says of each what came of it.
 * Orders on which it is not possible are named and left alone.
 */
export function OrderBulk({
  request,
  orders,
  onClose,
}: {
  request: BulkRequest
  orders: readonly ServiceOrder[]
  /** With the ids that were changed. */
  onClose: (changed: readonly string[]) => void
}) {
  const [ready, setReady] = useState<Ready | null>(request.kind === 'priority' ? request : null)
  if (ready) return <BulkRun ready={ready} orders={orders} onClose={onClose} />
  if (request.kind === 'schedule')
    return (
      <BulkScheduleDialog
        orders={orders}
        onClose={() => onClose([])}
        onSlots={(slots) => setReady({ kind: 'schedule', slots })}
      />
    )
  const common = { count: orders.length, onClose: () => onClose([]) }
  return request.kind === 'assign' ? (
    <AssignDialog {...common} onAssign={(technician, anyway) => setReady({ kind: 'assign', technician, anyway })} />
  ) : (
    <CancelDialog {...common} onCancelOrders={async (reason) => setReady({ kind: 'cancel', reason })} />
  )
}

function BulkRun({
  ready,
  orders,
  onClose,
}: {
  ready: Ready
  orders: readonly ServiceOrder[]
  onClose: (changed: readonly string[]) => void
}) {
  const t = useText(orderBulkText)
  const words = useText(serviceOrdersText)
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({})
  const [running, setRunning] = useState(true)
  const stop = useRef(false)
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const say = (id: string, result: Result) => setResults((before) => ({ ...before, [id]: result }))
    async function run() {
      for (const order of orders) {
        if (!isPossible(order, ready)) {
          say(order.id, { state: 'failed', why: t('bulkSkipped', { status: words(`statuses.${order.status}`) }) })
          continue
        }
        if (stop.current) {
          say(order.id, { state: 'stopped' })
          continue
        }
        say(order.id, { state: 'running' })
        try {
          await sendOne(order, ready)
          say(order.id, { state: 'done' })
        } catch (error) {
          say(order.id, { state: 'failed', why: await spokenProblem(error) })
        }
      }
      setRunning(false)
      await refreshCalls([...orderReads, 'listTechnicians'])
    }
    void run()
  }, [orders, ready, t, words])

  const all = orders.map((order) => results[order.id] ?? { state: 'waiting' as const })
  const ok = all.filter((one) => one.state === 'done').length
  const settled = all.filter((one) => one.state !== 'waiting' && one.state !== 'running').length
  const changed = orders.filter((order) => results[order.id]?.state === 'done').map((order) => order.id)
  const title =
    ready.kind === 'schedule'
      ? t('bulkTitle.schedule')
      : ready.kind === 'assign'
        ? ready.technician
          ? t('bulkTitle.assign', { name: ready.technician.name })
          : t('bulkTitle.unassign')
        : ready.kind === 'priority'
          ? t('bulkTitle.priority', { priority: words(`priorities.${ready.priority}`) })
          : t('bulkTitle.cancel')
  return (
    <Dialog
      open
      size="md"
      dirty={running}
      onOpenChange={(open) => {
        if (open) return
        stop.current = true
        onClose(changed)
      }}
      title={title}
      description={
        <span role="status">
          {running
            ? t('bulkProgress', { done: String(settled), total: String(orders.length) })
            : t('bulkResult', { ok, failed: orders.length - ok })}
        </span>
      }
      footer={
        running ? (
          <Button
            onClick={() => {
              stop.current = true
            }}
          >
            {t('bulkStop')}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => onClose(changed)}>
            {t('bulkClose')}
          </Button>
        )
      }
    >
      <ul className="-mx-4 flex max-h-80 flex-col overflow-y-auto">
        {orders.map((order, index) => (
          <li key={order.id} className="list-row">
            <BulkMark state={all[index]?.state ?? 'waiting'} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex min-w-0 items-baseline gap-2">
                <RecordNumber number={order.number} />
                <span className="truncate text-sm">{order.title}</span>
              </span>
              <BulkWord result={all[index] ?? { state: 'waiting' }} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function BulkMark({ state }: { state: Result['state'] }) {
  if (state === 'done') return <CircleCheck size={18} className="flex-none text-ok" />
  if (state === 'failed') return <CircleAlert size={18} className="flex-none text-bad" />
  if (state === 'running') return <Spinner size={18} />
  return <CircleDashed size={18} className="flex-none text-ink-3" />
}

function BulkWord({ result }: { result: Result }) {
  const t = useText(orderBulkText)
  if (result.state === 'failed') return <span className="text-sm text-bad">{result.why}</span>
  const word = { waiting: t('bulkWaiting'), running: t('bulkRunning'), done: t('bulkDone'), stopped: t('bulkStopped') }
  return <span className="text-sm text-ink-3">{word[result.state]}</span>
}
