import { Suspense, useState } from 'react'
import { CompleteDespiteFlags } from '#features/flags/index.ts'
import { LazyMissingPartsDialog, openSublets, partsNotHere } from '#features/order-parts/index.ts'
import { toProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { useCompleteOrder } from '../service-orders.api.ts'
import { orderActionsText } from './order-actions.text.ts'
import type { OrderDialogProps } from './order-dialogs.tsx'

/** Completes an order: asks for the meter out, and what became of parts, work of other shops and flags that stand in the way. */
export function CompleteOrder({ order, onClose, onDone }: OrderDialogProps) {
  const t = useText(orderActionsText)
  const send = useCompleteOrder()
  const query = { params: { id: order.id }, query: { shop_id: '' } }
  const detail = useCall('getServiceOrder', query).data?.service_order
  const meter = useMeterOut(detail, send.error)
  // Also one that was raised since this was drawn.
  const isStopped = order.open_safety_flags > 0 || send.error?.code === 'OPEN_SAFETY_FLAGS'
  const problem = useProblemText(send.error?.code === 'OPEN_SAFETY_FLAGS' || meter.isRefused ? null : send.error)
  const complete = async (version: number | undefined, reason?: string) => {
    try {
      await send.mutateAsync({ params: { id: order.id }, body: { version, ...meter.body, ...(reason && { reason }) } })
    } catch (caught) {
      meter.refused(caught)
      throw caught
    }
    notify({ kind: 'success', title: t('done.complete', { number: order.number }) })
    onDone('complete')
  }
  // Who completes it knows which parts are not here, and says what became of them (PAR20).
  const [isSaid, setSaid] = useState(false)
  const isGated = detail && detail.parts_gate !== 'off' && !isSaid
  const missing = isGated ? partsNotHere(detail.line_items) : []
  const sublets = isGated ? openSublets(detail.line_items) : []
  // As it was asked: while it is answered, the parts are missing no more.
  const [asked, setAsked] = useState(false)
  if (missing.length + sublets.length > 0 && !asked) setAsked(true)
  const title = t('completeDialog.title', { number: order.number })
  const confirm = t(meter.isDoubted ? 'completeDialog.confirmMeter' : 'completeDialog.confirm')
  if (detail && asked && !isSaid)
    return (
      <Suspense fallback={null}>
        <LazyMissingPartsDialog
          order={detail}
          lines={missing}
          sublets={sublets}
          title={title}
          text={t('completeDialog.text')}
          more={meter.field}
          save={confirm}
          onAnswered={async () => {
            try {
              // The answers have changed the order since it was drawn.
              await complete(undefined)
            } catch (caught) {
              if (toProblem(caught).code !== 'OPEN_SAFETY_FLAGS') throw caught
              setSaid(true)
            }
          }}
          onClose={onClose}
        />
      </Suspense>
    )
  if (isStopped)
    return (
      <CompleteDespiteFlags
        order={{ ...order, version: detail?.version ?? order.version }}
        more={meter.field}
        onClose={onClose}
        onReason={(reason, version) => complete(version, reason)}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t('completeDialog.text')}
      confirmText={confirm}
      busyText={t('completeDialog.busy')}
      error={problem}
      onConfirm={() => complete(order.version)}
    >
      {meter.field}
    </ConfirmDialog>
  )
}

/** The meter when the vehicle leaves. A figure far above the one when it came in is doubted once: sent again, it is meant (DOC6). */
function useMeterOut(order: { mileage_in: number | null; mileage_out: number | null } | undefined, error: unknown) {
  const t = useText(orderActionsText)
  const say = useFieldText()
  const format = useFormat()
  const [typed, setTyped] = useState<number | null>()
  const [doubted, setDoubted] = useState<number | null>(null)
  const value = typed === undefined ? (order?.mileage_out ?? null) : typed
  const isDoubted = doubted !== null && doubted === value
  const before = order?.mileage_in ?? null
  const fault = error ? toProblem(error).errors.find(({ path }) => path === 'body.mileage_out') : undefined
  const isLower = before !== null && value !== null && value < before
  return {
    isDoubted,
    /** The server has said at the field what is wrong. */
    isRefused: fault !== undefined,
    /** Nothing of it where nobody typed, so that what somebody else noted meanwhile stays. */
    body: typed === undefined ? {} : { mileage_out: typed, ...(isDoubted && { allow_mileage_jump: true }) },
    refused: (caught: unknown) => {
      if (toProblem(caught).code === 'MILEAGE_JUMP') setDoubted(value)
    },
    field: (
      <Field
        label={t('completeDialog.meter')}
        optional
        help={before === null ? undefined : t('completeDialog.meterIn', { mileage: format.number(before) })}
        error={say(fault)}
        note={isLower && !fault ? { tone: 'warn', text: t('completeDialog.meterLower') } : undefined}
      >
        <NumberField value={value} kind="mileage" unit="mi" onValue={setTyped} />
      </Field>
    ),
  }
}
