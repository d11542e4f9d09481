import type { OpenHours } from '@twopost/contract/shops'
import { type FormEvent, useState } from 'react'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { instantMs, now } from '#platform/clock.ts'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import type { ActedOrder } from '../actions/order-actions.rules.ts'
import { orderActionsText } from '../actions/order-actions.text.ts'
import { useScheduleOrder, useShopRecord } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { firstStart, type ScheduleValue } from './schedule.rules.ts'
import { ScheduleFields, useScheduleDoubts } from './schedule-fields.tsx'

/** The dialog, once the shop's hours are known: the start it proposes is in them (R1-14). */
export function ScheduleDialog(props: { order: ActedOrder; onClose: () => void; onDone: () => void }) {
  const shop = useShopRecord()
  return shop.isPending && shop.fetchStatus !== 'idle' ? null : <ScheduleForm {...props} shop={shop.data?.shop} />
}

/** Asks for start, duration, bay and lead; pending becomes scheduled, scheduled is moved (G19, G25). */
function ScheduleForm({
  order,
  shop,
  onClose,
  onDone,
}: {
  order: ActedOrder
  shop: OpenHours | undefined
  onClose: () => void
  onDone: () => void
}) {
  const t = useText(orderActionsText)
  const words = useText(serviceOrdersText)
  const zone = useZone()
  const mayAssign = useMay('service-order:assign')
  const send = useScheduleOrder()
  const moves = order.status !== 'pending'
  const [value, setValue] = useState<ScheduleValue>(() => ({
    start: order.scheduled_at ? toWall(order.scheduled_at, zone) : firstStart(now(), zone, shop),
    minutes:
      order.scheduled_at && order.scheduled_end
        ? Math.round((instantMs(order.scheduled_end) - instantMs(order.scheduled_at)) / 60_000)
        : (order.estimated_duration ?? 60),
    bayId: order.bay?.id ?? null,
    allowOverlap: false,
    anyway: false,
  }))
  const [technicianId, setTechnicianId] = useState(order.assigned_technician_id)
  const doubts = useScheduleDoubts(value, technicianId ? [technicianId] : [])
  const [tried, setTried] = useState(false)
  const [changed, setChanged] = useState(false)
  const problem = useProblemText(send.error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const start = fromWall(value.start, zone)
    if (start === null || !value.minutes || send.isPending || (doubts.length > 0 && !value.anyway)) return
    try {
      await send.mutateAsync({
        params: { id: order.id },
        body: {
          scheduled_start: start,
          estimated_duration: value.minutes,
          bay_id: value.bayId,
          ...(technicianId !== order.assigned_technician_id && { technician_id: technicianId }),
          ...(value.allowOverlap && { allow_overlap: true }),
          version: order.version,
        },
      })
      onDone()
    } catch {
      // Said below the fields.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      dirty={changed}
      title={t(moves ? 'scheduleDialog.move' : 'scheduleDialog.title', { number: order.number })}
      description={order.title}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{words('close')}</Button>
          <Button kind="primary" type="submit" busy={send.isPending} busyText={t('scheduleDialog.saving')}>
            {t(moves ? 'scheduleDialog.saveMove' : 'scheduleDialog.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ScheduleFields
          value={value}
          onValue={(next) => {
            setChanged(true)
            setValue(next)
          }}
          technicianIds={technicianId ? [technicianId] : []}
          exceptOrderId={order.id}
          showErrors={tried}
          clashed={send.error !== null && toProblem(send.error).code === 'DOUBLE_BOOKING'}
        />
        {mayAssign && (
          <Field label={t('scheduleDialog.technician')} optional>
            <TechnicianSelect
              value={technicianId}
              placeholder={t('scheduleDialog.keepLead')}
              onValue={(one) => {
                setChanged(true)
                setTechnicianId(one?.id ?? null)
              }}
            />
          </Field>
        )}
        {problem && (
          <p className="text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
