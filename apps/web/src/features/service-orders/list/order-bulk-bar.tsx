import { orderPriorities } from '@twopost/contract/service-orders.states'
import { Ban, CalendarClock, Flag, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PrintSelected } from '#features/documents/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { OrderPriorityMark } from '../order-words.tsx'
import type { ServiceOrder } from '../service-orders.api.ts'
import { orderBulkText } from './order-bulk.text.ts'
import { type BulkRequest, OrderBulk } from './order-bulk.tsx'
import { totalOf } from './order-cells.tsx'

/** What can be done with the selected orders: schedule, assign, change the priority, cancel. */
export function OrderBulkBar({
  orders,
  keep,
}: {
  orders: readonly ServiceOrder[]
  /** Leaves these selected. */
  keep: (ids: readonly string[]) => void
}) {
  const t = useText(orderBulkText)
  const maySchedule = useMay('service-order:schedule')
  const mayAssign = useMay('service-order:assign')
  const mayChange = useMay('service-order:create')
  const mayCancel = useMay('service-order:approve')
  const format = useFormat()
  const [request, setRequest] = useState<BulkRequest | null>(null)
  return (
    <>
      <BulkBar count={orders.length} note={format.money(totalOf(orders))} onClear={() => keep([])}>
        {maySchedule && (
          <Button
            kind="ghost"
            aria-keyshortcuts="s"
            icon={<CalendarClock size={16} />}
            onClick={() => setRequest({ kind: 'schedule' })}
          >
            {t('bulkSchedule')}
          </Button>
        )}
        {mayAssign && (
          <Button kind="ghost" icon={<UserPlus size={16} />} onClick={() => setRequest({ kind: 'assign' })}>
            {t('bulkAssign')}
          </Button>
        )}
        {mayChange && (
          <Menu
            side="top"
            align="center"
            label={t('bulkPriority')}
            trigger={
              <Button kind="ghost" icon={<Flag size={16} />}>
                {t('bulkPriority')}
              </Button>
            }
          >
            {[...orderPriorities].reverse().map((priority) => (
              <MenuItem key={priority} onSelect={() => setRequest({ kind: 'priority', priority })}>
                <OrderPriorityMark priority={priority} />
              </MenuItem>
            ))}
          </Menu>
        )}
        <PrintSelected kind="work_order" ids={orders.map((one) => one.id)} />
        {mayCancel && (
          <Button kind="ghost" icon={<Ban size={16} />} onClick={() => setRequest({ kind: 'cancel' })}>
            {t('bulkCancel')}
          </Button>
        )}
      </BulkBar>
      {request && (
        <OrderBulk
          request={request}
          orders={orders}
          onClose={(changed) => {
            setRequest(null)
            if (changed.length > 0) keep(orders.map((one) => one.id).filter((id) => !changed.includes(id)))
          }}
        />
      )}
    </>
  )
}
