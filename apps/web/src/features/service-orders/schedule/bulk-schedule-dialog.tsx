import { useState } from 'react'
import { instantMs, now } from '#platform/clock.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
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
  const [typed, setTyped] = useState<string | null>(null)
  const start = typed ?? firstStart(now(), zone, hours)
  const possible = orders.filter((order) => mayDo(order, order.status === 'pending' ? 'schedule' : 'reschedule'))
  const instant = fromWall(start, zone)
  const slots = instant === null ? new Map<string, Slot>() : slotsFor(possible, instantMs(instant), hours)
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t('scheduleMany', { count: possible.length })}
      description={t('scheduleManyText')}
      dirty={typed !== null}
      onSubmit={() => slots.size > 0 && onSlots(slots)}
      footer={
        <>
          <Button onClick={onClose}>{words('close')}</Button>
          <Button kind="primary" type="submit" disabledReason={slots.size > 0 ? undefined : t('scheduleNone')}>
            {t('bulkSchedule')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={actions('scheduleDialog.start')}>
          <DateTimeField value={start} onValue={setTyped} />
        </Field>
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
    </Dialog>
  )
}
