import { useForm, useWatch } from 'react-hook-form'
import { instantMs, now } from '#platform/clock.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { RecordNumber } from '#ui/identity.tsx'
import { mayDo } from '../actions/order-actions.rules.ts'
import { orderActionsText } from '../actions/order-actions.text.ts'
import { orderBulkText } from '../list/order-bulk.text.ts'
import { type ServiceOrder, useShopRecord } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { type Slot, slotsFor } from './bulk-slots.rules.ts'
import { firstStart } from './schedule.rules.ts'

/** Several orders at once: one start, and a time for each that can be scheduled; those that cannot are named (R1-35). */
export function BulkScheduleDialog({
  orders,
  onClose,
  onSlots,
}: {
  orders: readonly ServiceOrder[]
  onClose: () => void
  onSlots: (slots: ReadonlyMap<string, Slot>) => void
}) {
  const t = useText(orderBulkText)
  const words = useText(serviceOrdersText)
  const actions = useText(orderActionsText)
  const format = useFormat()
  const zone = useZone()
  const hours = useShopRecord().data?.shop
  const form = useForm<{ start: string }>({ defaultValues: { start: firstStart(now(), zone, hours) } })
  const start = useWatch({ control: form.control, name: 'start' })
  const possible = orders.filter((order) => mayDo(order, order.status === 'pending' ? 'schedule' : 'reschedule'))
  const instant = fromWall(start, zone)
  const slots = instant === null ? new Map<string, Slot>() : slotsFor(possible, instantMs(instant), hours)
  const record = useRecordForm({ form, send: async () => onSlots(slots) })
  return (
    <FormDialog
      record={record}
      size="md"
      title={t('scheduleMany', { count: possible.length })}
      description={t('scheduleManyText')}
      onClose={onClose}
      cancel={words('close')}
      save={t('bulkSchedule')}
      disabledReason={slots.size > 0 ? undefined : t('scheduleNone')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="start" label={actions('scheduleDialog.start')}>
          {(field) => <DateTimeField {...field} />}
        </FormField>
        <ul className="-mx-4 flex max-h-80 flex-col overflow-y-auto">
          {orders.map((order) => {
            const slot = slots.get(order.id)
            return (
              <li key={order.id} className="list-row">
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="flex min-w-0 items-baseline gap-2">
                    <RecordNumber number={order.number} />
                    <span className="truncate text-sm">{order.title}</span>
                  </span>
                  <span className="text-sm text-ink-3">{order.assigned_technician?.name ?? words('noTechnician')}</span>
                </span>
                <span className={slot ? 'flex-none text-sm' : 'flex-none text-sm text-bad'}>
                  {slot ? format.dateTime(slot.start) : t('bulkSkipped', { status: words(`statuses.${order.status}`) })}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </FormDialog>
  )
}
