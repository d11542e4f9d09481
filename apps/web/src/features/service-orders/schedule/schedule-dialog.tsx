import type { ScheduleWarning } from '@twopost/contract/service-orders'
import type { OpenHours } from '@twopost/contract/shops'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { toProblem } from '#platform/api/problem.ts'
import { instantMs, now } from '#platform/clock.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import type { ActedOrder } from '../actions/order-actions.rules.ts'
import { orderActionsText } from '../actions/order-actions.text.ts'
import { useScheduleOrder, useShopRecord } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { firstStart, type ScheduleValue } from './schedule.rules.ts'
import { ScheduleFields, useScheduleDoubts } from './schedule-fields.tsx'

/** The dialog, once the shop's hours are known: the start it proposes is in them (R1-14). */
export function ScheduleDialog(props: {
  order: ActedOrder
  onClose: () => void
  /** With what should be known about it. */
  onDone: (warnings: readonly ScheduleWarning[]) => void
}) {
  const shop = useShopRecord()
  return shop.isPending && shop.fetchStatus !== 'idle' ? null : <ScheduleForm {...props} shop={shop.data?.shop} />
}

type Values = { slot: ScheduleValue; technician_id: string | null }
/** Start and duration must be there; what is unusual about them is asked about by the fields. */
const scheduleSchema = (zone: string) =>
  z.object({
    slot: z.custom<ScheduleValue>((slot) => {
      const { start, minutes } = slot as ScheduleValue
      return fromWall(start, zone) !== null && Boolean(minutes)
    }),
    technician_id: z.string().nullable(),
  })
const valuesOf = (order: ActedOrder, zone: string, shop: OpenHours | undefined): Values => ({
  slot: {
    start: order.scheduled_at ? toWall(order.scheduled_at, zone) : firstStart(now(), zone, shop),
    minutes:
      order.scheduled_at && order.scheduled_end
        ? Math.round((instantMs(order.scheduled_end) - instantMs(order.scheduled_at)) / 60_000)
        : (order.estimated_duration ?? 60),
    bayId: order.bay?.id ?? null,
    allowOverlap: false,
    allowUnfit: false,
    anyway: false,
  },
  technician_id: order.assigned_technician_id,
})

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
  onDone: (warnings: readonly ScheduleWarning[]) => void
}) {
  const t = useText(orderActionsText)
  const words = useText(serviceOrdersText)
  const zone = useZone()
  const mayAssign = useMay('service-order:assign')
  const send = useScheduleOrder()
  const moves = order.status !== 'pending'
  const form = useSchemaForm(scheduleSchema(zone), valuesOf(order, zone, shop))
  const [slot, technicianId] = useWatch({ control: form.control, name: ['slot', 'technician_id'] })
  const technicianIds = technicianId ? [technicianId] : []
  const doubts = useScheduleDoubts(slot, technicianIds)
  const record = useRecordForm({
    form,
    record: order,
    valuesOf: (current: ActedOrder) => valuesOf(current, zone, shop),
    check: (values) => (doubts.length > 0 && !values.slot.anyway ? { field: 'slot', code: 'REQUIRED' } : undefined),
    send: (values, { changed, version }) =>
      send.mutateAsync({
        params: { id: order.id },
        body: {
          scheduled_start: fromWall(values.slot.start, zone) ?? '',
          estimated_duration: values.slot.minutes ?? 0,
          bay_id: values.slot.bayId,
          ...('technician_id' in changed && { technician_id: values.technician_id }),
          ...(values.slot.allowOverlap && { allow_overlap: true }),
          ...(values.slot.allowUnfit && { allow_unfit: true }),
          version,
        },
      }),
    onSaved: ({ warnings }) => onDone(warnings),
  })
  return (
    <FormDialog
      record={record}
      size="md"
      title={t(moves ? 'scheduleDialog.move' : 'scheduleDialog.title', { number: order.number })}
      description={order.title}
      onClose={onClose}
      cancel={words('close')}
      save={t(moves ? 'scheduleDialog.saveMove' : 'scheduleDialog.save')}
      saving={t('scheduleDialog.saving')}
    >
      <div className="flex flex-col gap-4">
        <ScheduleFields
          value={slot}
          onValue={(next) => form.setValue('slot', next, { shouldDirty: true })}
          technicianIds={technicianIds}
          exceptOrderId={order.id}
          showErrors={form.formState.isSubmitted}
          refusedFor={record.error === null ? undefined : toProblem(record.error).code}
        />
        {mayAssign && (
          <FormField form={form} name="technician_id" label={t('scheduleDialog.technician')} optional>
            {({ value, onValue }) => (
              <TechnicianSelect
                orderId={order.id}
                value={value}
                placeholder={t('scheduleDialog.keepLead')}
                onValue={(one) => onValue(one?.id ?? null)}
              />
            )}
          </FormField>
        )}
      </div>
    </FormDialog>
  )
}
