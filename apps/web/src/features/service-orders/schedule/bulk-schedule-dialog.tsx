import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { instantMs, now } from '#platform/clock.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { Banner } from '#ui/feedback.tsx'
import { RecordNumber } from '#ui/identity.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { mayDo } from '../actions/order-actions.rules.ts'
import { orderActionsText } from '../actions/order-actions.text.ts'
import { orderBulkText } from '../list/order-bulk.text.ts'
import { type ServiceOrder, useOrders, useShopRecord } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { conflictsOf, type Slot, slotsFor } from './bulk-slots.rules.ts'
import { type Conflict, firstStart } from './schedule.rules.ts'

/** Several orders at once: one start, and a time for each that can be scheduled; those that cannot are named, and so is what is in the way (R1-35). */
export function BulkScheduleDialog({
  orders,
  onClose,
  onSlots,
}: {
  orders: readonly ServiceOrder[]
  onClose: () => void
  /** With the orders that may lie on top of others. */
  onSlots: (slots: ReadonlyMap<string, Slot>, overlapping: ReadonlySet<string>) => void
}) {
  const t = useText(orderBulkText)
  const words = useText(serviceOrdersText)
  const actions = useText(orderActionsText)
  const zone = useZone()
  const mayAssign = useMay('service-order:assign')
  const shop = useShopRecord().data?.shop
  const booked = useOrders({ shop_id: shop?.id, status: 'scheduled,in_progress', sort: 'due_date', limit: 100 })
  const form = useForm<{ start: string }>({ defaultValues: { start: firstStart(now(), zone, shop) } })
  const start = useWatch({ control: form.control, name: 'start' })
  const [overlaps, setOverlaps] = useState(false)
  const possible = orders.filter((order) => mayDo(order, order.status === 'pending' ? 'schedule' : 'reschedule'))
  const instant = fromWall(start, zone)
  const slots = instant === null ? new Map<string, Slot>() : slotsFor(possible, instantMs(instant), shop)
  const conflicts = conflictsOf(possible, slots, booked.data?.service_orders ?? [])
  const isPast = instant !== null && instantMs(instant) < now() - 60_000
  const record = useRecordForm({
    form,
    send: async () => onSlots(slots, new Set(overlaps ? conflicts.keys() : [])),
  })
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
        {isPast && <Banner kind="warn">{actions('scheduleDialog.past')}</Banner>}
        <ul className="-mx-5 flex max-h-80 flex-col overflow-y-auto [&>*]:px-5">
          {orders.map((order) => (
            <li key={order.id} className="list-row items-start">
              <BulkSlot order={order} slot={slots.get(order.id)} conflicts={conflicts.get(order.id) ?? []} />
            </li>
          ))}
        </ul>
        {conflicts.size > 0 &&
          (mayAssign ? (
            <Checkbox checked={overlaps} onCheckedChange={setOverlaps}>
              {t('overlapMany', { count: conflicts.size })}
            </Checkbox>
          ) : (
            <p className="text-sm text-ink-3">{actions('scheduleDialog.overlapNot')}</p>
          ))}
      </div>
    </FormDialog>
  )
}

/** How many bookings in the way of one order are said. */
const shownConflicts = 2

function BulkSlot({ order, slot, conflicts }: { order: ServiceOrder; slot: Slot | undefined; conflicts: readonly Conflict[] }) {
  const t = useText(orderBulkText)
  const words = useText(serviceOrdersText)
  const actions = useText(orderActionsText)
  const format = useFormat()
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-baseline gap-2">
          <RecordNumber number={order.number} />
          <span className="truncate text-sm">{order.title}</span>
        </span>
        <span className="text-sm text-ink-3">{order.assigned_technician?.name ?? words('noTechnician')}</span>
        {conflicts.slice(0, shownConflicts).map((one) => (
          <span key={`${one.resource}-${one.number}`} className="text-sm text-warn">
            {actions('conflict', {
              resource: one.resource === 'bay' ? words('bayNamed', { name: one.name }) : one.name,
              number: one.number,
              from: format.dateTime(one.from),
              to: format.dateTime(one.to),
            })}
          </span>
        ))}
      </span>
      <span className={slot ? 'flex-none text-sm' : 'flex-none text-sm text-bad'}>
        {slot ? format.dateTime(slot.start) : t('bulkSkipped', { status: words(`statuses.${order.status}`) })}
      </span>
    </>
  )
}
