import type { ScheduleWarning } from '@twopost/contract/service-orders'
import { Suspense, useState } from 'react'
import { LazyPartsAnswersDialog, partsOut } from '#features/order-parts/index.ts'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx'
import { useAssignOrder, useCancelOrder, useDeleteOrder } from '../service-orders.api.ts'
import { technicianFitText } from '../technician-fit.text.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CompleteOrder } from './complete-order.tsx'
import type { ActedOrder, OrderAction } from './order-actions.rules.ts'
import { orderActionsText } from './order-actions.text.ts'

export interface OrderDialogProps {
  order: ActedOrder
  /** Closed, whether or not something was done. */
  onClose: () => void
  /** It was done. */
  onDone: (action: OrderAction) => void
}

/** The question an action asks before it is done. Loaded when the first one is asked. */
export function OrderDialog({ action, ...props }: OrderDialogProps & { action: Exclude<OrderAction, 'start'> }) {
  const t = useText(orderActionsText)
  const helpOf = useHelpWords()
  const { number } = props.order
  switch (action) {
    case 'schedule':
    case 'reschedule':
      return (
        <ScheduleDialog
          order={props.order}
          onClose={props.onClose}
          onDone={(warnings) => {
            notify({ kind: 'success', title: t('done.schedule', { number }), ...helpOf(warnings) })
            props.onDone(action)
          }}
        />
      )
    case 'complete':
      return <CompleteOrder {...props} />
    case 'cancel':
      return <CancelOrder {...props} />
    case 'assign':
      return <AssignOrder {...props} />
    case 'delete':
      return <DeleteOrder {...props} />
  }
}

/** Who needs help with what, as a toast says it below its title. */
function useHelpWords(): (warnings: readonly ScheduleWarning[]) => { text?: string } {
  const words = useText(technicianFitText)
  const format = useFormat()
  return (warnings) =>
    warnings.length === 0
      ? {}
      : {
          text: warnings
            .map(({ technician, skills }) => words('assignHelp', { name: technician, skills: format.list(skills) }))
            .join(' '),
        }
}

function CancelOrder({ order, onClose, onDone }: OrderDialogProps) {
  const t = useText(orderActionsText)
  const send = useCancelOrder()
  // Its parts are out: where each of them goes is asked before.
  const [reason, setReason] = useState<string | null>(null)
  const query = { params: { id: order.id }, query: { shop_id: '' } }
  const lines = useCall('getServiceOrder', query, { enabled: reason !== null }).data?.service_order.line_items
  const cancel = async (why: string, version: number | undefined) => {
    await send.mutateAsync({ params: { id: order.id }, body: { reason: why, version } })
    notify({ kind: 'success', title: t('done.cancel', { number: order.number }) })
    onDone('cancel')
  }
  if (reason !== null && lines)
    return (
      <Suspense fallback={null}>
        <LazyPartsAnswersDialog
          orderId={order.id}
          parts={partsOut(lines)}
          reason={reason}
          title={t('cancelDialog.title', { number: order.number })}
          save={t('cancelDialog.confirm')}
          keep={t('cancelDialog.keep')}
          onAnswered={() => cancel(reason, undefined)}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <CancelDialog
      order={order}
      onClose={onClose}
      onCancelOrders={async (why, version) => {
        try {
          await cancel(why, version)
        } catch (caught) {
          if (toProblem(caught).code === 'PARTS_DISPOSITION') setReason(why)
          throw caught
        }
      }}
    />
  )
}

function AssignOrder({ order, onClose, onDone }: OrderDialogProps) {
  const t = useText(orderActionsText)
  const helpOf = useHelpWords()
  const send = useAssignOrder()
  const { number } = order
  return (
    <AssignDialog
      order={order}
      onClose={onClose}
      onAssign={async (technician, anyway, version) => {
        const { warnings } = await send.mutateAsync({
          params: { id: order.id },
          body: { technician_id: technician?.id ?? null, version, ...(anyway && { allow_unfit: true }) },
        })
        notify({
          kind: 'success',
          ...helpOf(warnings),
          title: technician ? t('done.assign', { number, name: technician.name }) : t('done.unassign', { number }),
        })
        onDone('assign')
      }}
    />
  )
}

function DeleteOrder({ order, onClose, onDone }: OrderDialogProps) {
  const t = useText(orderActionsText)
  const send = useDeleteOrder()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger
      title={t('deleteDialog.title', { number: order.number })}
      description={t('deleteDialog.text')}
      confirmText={t('deleteDialog.confirm')}
      busyText={t('deleteDialog.busy')}
      cancelText={t('deleteDialog.keep')}
      error={useProblemText(send.error)}
      onConfirm={async () => {
        await send.mutateAsync({ params: { id: order.id } })
        notify({ kind: 'success', title: t('done.delete', { number: order.number }) })
        onDone('delete')
      }}
    />
  )
}
