import type { OrderPriority } from '@twopost/contract/service-orders.states'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RecordNumber } from '#ui/identity.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { AssignDialog } from '../actions/assign-dialog.tsx'
import { CancelDialog } from '../actions/cancel-dialog.tsx'
import { BulkScheduleDialog } from '../schedule/bulk-schedule-dialog.tsx'
import type { ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { technicianFitText } from '../technician-fit.text.ts'
import { orderBulkText } from './order-bulk.text.ts'
import { type BulkChange, type BulkResult, useBulkRun } from './use-bulk-run.ts'

export type BulkRequest =
  | { kind: 'schedule' }
  | { kind: 'assign' }
  | { kind: 'cancel' }
  | { kind: 'priority'; priority: OrderPriority }

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
  const [change, setChange] = useState<BulkChange | null>(request.kind === 'priority' ? request : null)
  if (change) return <BulkRun change={change} orders={orders} onClose={onClose} />
  if (request.kind === 'schedule')
    return (
      <BulkScheduleDialog
        orders={orders}
        onClose={() => onClose([])}
        onSlots={(slots, overlapping) => setChange({ kind: 'schedule', slots, overlapping })}
      />
    )
  const common = { count: orders.length, onClose: () => onClose([]) }
  return request.kind === 'assign' ? (
    <AssignDialog {...common} onAssign={(technician, anyway) => setChange({ kind: 'assign', technician, anyway })} />
  ) : (
    <CancelDialog {...common} onCancelOrders={async (reason) => setChange({ kind: 'cancel', reason })} />
  )
}

function useBulkTitle(change: BulkChange): string {
  const t = useText(orderBulkText)
  const words = useText(serviceOrdersText)
  if (change.kind === 'schedule') return t('bulkTitle.schedule')
  if (change.kind === 'priority') return t('bulkTitle.priority', { priority: words(`priorities.${change.priority}`) })
  if (change.kind === 'cancel') return t('bulkTitle.cancel')
  return change.technician ? t('bulkTitle.assign', { name: change.technician.name }) : t('bulkTitle.unassign')
}

function BulkRun({
  change,
  orders,
  onClose,
}: {
  change: BulkChange
  orders: readonly ServiceOrder[]
  onClose: (changed: readonly string[]) => void
}) {
  const t = useText(orderBulkText)
  const mayAssign = useMay('service-order:assign')
  const { running, resultOf, stop, insist } = useBulkRun(orders, change)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const title = useBulkTitle(change)
  const word = change.kind === 'assign' ? 'assign' : 'schedule'

  const all = orders.map((order) => ({ order, result: resultOf(order.id) }))
  const changed = all.filter(({ result }) => result.state === 'done').map(({ order }) => order.id)
  const settled = all.filter(({ result }) => result.state !== 'waiting' && result.state !== 'running').length
  const canInsist = all.some(({ result }) => result.state === 'failed' && result.allows)
  return (
    <Dialog
      open
      size="md"
      dirty={running}
      onOpenChange={(open) => {
        if (open) return
        stop()
        onClose(changed)
      }}
      title={title}
      description={
        <span role="status">
          {running
            ? t('bulkProgress', { done: String(settled), total: String(orders.length) })
            : t('bulkResult', { ok: changed.length, failed: orders.length - changed.length })}
        </span>
      }
      footer={
        running ? (
          <Button onClick={stop}>{t('bulkStop')}</Button>
        ) : (
          <>
            <Button kind={ticked.size > 0 ? 'secondary' : 'primary'} onClick={() => onClose(changed)}>
              {t('bulkClose')}
            </Button>
            {ticked.size > 0 && (
              <Button
                kind="primary"
                onClick={() => {
                  insist(ticked)
                  setTicked(new Set())
                }}
              >
                {t(`insist.${word}`, { count: ticked.size })}
              </Button>
            )}
          </>
        )
      }
    >
      <ul className="-mx-5 flex max-h-80 flex-col overflow-y-auto [&>*]:px-5">
        {all.map(({ order, result }) => (
          <li key={order.id} className="list-row items-start">
            <BulkMark state={result.state} />
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="flex min-w-0 items-baseline gap-2">
                <RecordNumber number={order.number} />
                <span className="truncate text-sm">{order.title}</span>
              </span>
              <BulkWord result={result} />
              {result.state === 'failed' && result.allows && mayAssign && (
                <Checkbox
                  checked={ticked.has(order.id)}
                  disabled={running}
                  onCheckedChange={(on) => {
                    const next = new Set(ticked)
                    if (on) next.add(order.id)
                    else next.delete(order.id)
                    setTicked(next)
                  }}
                >
                  {t(`anyway.${word}`)}
                  <span className="sr-only">: {order.number}</span>
                </Checkbox>
              )}
            </span>
          </li>
        ))}
      </ul>
      {canInsist && !mayAssign && <p className="mt-3 text-sm text-ink-3">{t('anywayNot')}</p>}
    </Dialog>
  )
}

function BulkMark({ state }: { state: BulkResult['state'] }) {
  if (state === 'done') return <CircleCheck size={18} className="flex-none text-ok" />
  if (state === 'failed') return <CircleAlert size={18} className="flex-none text-bad" />
  if (state === 'running') return <Spinner size={18} />
  return <CircleDashed size={18} className="flex-none text-ink-3" />
}

/** What came of one order, and what should be known about it. */
function BulkWord({ result }: { result: BulkResult }) {
  const t = useText(orderBulkText)
  const fitWords = useText(technicianFitText)
  const format = useFormat()
  if (result.state === 'failed') return <span className="text-sm text-bad">{result.why}</span>
  const word = { waiting: t('bulkWaiting'), running: t('bulkRunning'), done: t('bulkDone'), stopped: t('bulkStopped') }
  return (
    <>
      <span className="text-sm text-ink-3">{word[result.state]}</span>
      {result.state === 'done' &&
        result.warnings.map(({ technician, skills }) => (
          <span key={technician} className="text-sm text-warn">
            {fitWords('assignHelp', { name: technician, skills: format.list(skills) })}
          </span>
        ))}
    </>
  )
}
