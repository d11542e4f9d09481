import { Suspense, useState } from 'react'
import { LazyNotUsedDialog, LazyPartsAnswersDialog, LazyReturnPartDialog, outOfLine } from '#features/order-parts/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { notify } from '#ui/notify.ts'
import type { LineQuestion } from '../lines/order-line-table.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { type LaborSplit, type LineItem, useDeleteLine } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

const LineDialog = lazyPart(() => import('./order-detail-line-dialog.tsx').then((module) => module.LineDialog))
const SplitDialog = lazyPart(() => import('../lines/order-split-dialog.tsx').then((module) => module.SplitDialog))
const LineTaxDialog = lazyPart(() => import('../lines/line-tax-dialog.tsx').then((module) => module.LineTaxDialog))
const PayerDialog = lazyPart(() => import('../lines/order-payer-dialog.tsx').then((module) => module.PayerDialog))
const CannedPicker = lazyPart(() => import('../prices/canned-picker-dialog.tsx').then((module) => module.CannedPickerDialog))
const KeepCanned = lazyPart(() => import('../prices/keep-canned-dialog.tsx').then((module) => module.KeepCannedDialog))
const OrderFeeDialog = lazyPart(() => import('../prices/order-fee-dialog.tsx').then((module) => module.OrderFeeDialog))
const DiscountsDialog = lazyPart(() => import('../prices/discounts-dialog.tsx').then((module) => module.DiscountsDialog))
const ServiceDialog = lazyPart(() => import('./order-detail-service-dialog.tsx').then((module) => module.ServiceDialog))
const RemoveService = lazyPart(() => import('../lines/remove-service-dialog.tsx').then((module) => module.RemoveServiceDialog))

/** The dialog for what is asked about a line or a service of an order. */
export function LineDialogs({
  order,
  asked,
  split,
  onClose,
}: {
  order: ServiceOrderDetail
  asked: LineQuestion | null
  /** Who the sold hours of the line that is asked about are split between. */
  split: LaborSplit | undefined
  onClose: () => void
}) {
  return (
    <Suspense fallback={null}>
      {(asked?.kind === 'add' || asked?.kind === 'edit') && <LineDialog order={order} asked={asked} onClose={onClose} />}
      {asked?.kind === 'split' && split && <SplitDialog order={order} line={asked.line} split={split} onClose={onClose} />}
      {asked?.kind === 'return' && <LazyReturnPartDialog orderId={order.id} line={asked.line} onClose={onClose} />}
      {asked?.kind === 'not_used' && <LazyNotUsedDialog orderId={order.id} line={asked.line} onClose={onClose} />}
      {asked?.kind === 'remove' && <RemoveLine order={order} line={asked.line} onClose={onClose} />}
      {asked?.kind === 'tax' && <LineTaxDialog order={order} line={asked.line} onClose={onClose} />}
      {asked?.kind === 'payer' && <PayerDialog order={order} service={asked.service} onClose={onClose} />}
      {asked?.kind === 'canned' && <CannedPicker order={order} onClose={onClose} />}
      {asked?.kind === 'keep_canned' && <KeepCanned order={order} service={asked.service} onClose={onClose} />}
      {asked?.kind === 'fee' && <OrderFeeDialog order={order} line={asked.line} onClose={onClose} />}
      {asked?.kind === 'discounts' && <DiscountsDialog order={order} onClose={onClose} />}
      {(asked?.kind === 'service' || asked?.kind === 'add_service') && (
        <ServiceDialog order={order} service={asked.kind === 'service' ? asked.service : null} onClose={onClose} />
      )}
      {asked?.kind === 'remove_service' && <RemoveService order={order} service={asked.service} onClose={onClose} />}
    </Suspense>
  )
}

/** Takes a line off; where something of its part is out, asks first where that goes (PAR19). */
function RemoveLine({ order, line, onClose }: { order: ServiceOrderDetail; line: LineItem; onClose: () => void }) {
  const t = useText(orderDetailText)
  const remove = useDeleteLine()
  const [problem, setProblem] = useState<string | null>(null)
  const removeLine = async () => {
    await remove.mutateAsync({ params: { id: order.id, itemId: line.id } })
    notify({ kind: 'success', title: t('removed') })
  }
  const title = t('removeTitle', { line: line.description })
  // As it was when it was asked: answering brings it down.
  const [count] = useState(() => outOfLine(line))
  if (count > 0)
    return (
      <LazyPartsAnswersDialog
        orderId={order.id}
        parts={[{ line, count }]}
        title={title}
        save={t('removeLine')}
        onAnswered={removeLine}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      danger
      title={title}
      description={t('removeText')}
      confirmText={t('removeLine')}
      error={problem ?? undefined}
      onConfirm={async () => {
        setProblem(null)
        try {
          await removeLine()
          onClose()
        } catch (error) {
          setProblem(await spokenProblem(error))
          throw error
        }
      }}
    />
  )
}
