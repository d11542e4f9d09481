import { nextStatuses, type OrderStatus, orderStatuses } from '@twopost/contract/service-orders.states'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { DemoPage } from '#ui/demo-page.tsx'
import { Plate, RecordNumber } from '#ui/identity.tsx'
import { OrderPriorityMark, OrderStatusPill } from '../order-words.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'
import { type DemoOrder, demoOrders } from './order-demo.rules.ts'
import { orderDemoText } from './order-demo.text.ts'

/** Example orders that move along the table of states, in the browser alone (B11, OP-26, G23). */
export function OrderDemoScreen() {
  const t = useText(orderDemoText)
  const [orders, setOrders] = useState(demoOrders)
  const move = (id: string, status: OrderStatus) =>
    setOrders((before) => before.map((order) => (order.id === id ? { ...order, status } : order)))
  return (
    <DemoPage title={t('boardTitle')} text={t('boardText')}>
      <Button className="self-start" onClick={() => setOrders(demoOrders)}>
        {t('reset')}
      </Button>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {orderStatuses.map((status) => {
          const shown = orders.filter((order) => order.status === status)
          return (
            <section key={status} className="flex flex-col gap-3 rounded-xl bg-surface-2 p-4">
              <h2>
                <OrderStatusPill status={status} size="lg" />
              </h2>
              {shown.map((order) => (
                <DemoCard key={order.id} order={order} onMove={(to) => move(order.id, to)} />
              ))}
              {shown.length === 0 && <p className="text-ink-3">{status === 'invoiced' ? t('invoiceHint') : t('none')}</p>}
            </section>
          )
        })}
      </div>
    </DemoPage>
  )
}

function DemoCard({ order, onMove }: { order: DemoOrder; onMove: (to: OrderStatus) => void }) {
  const t = useText(orderDemoText)
  const words = useText(serviceOrdersText)
  return (
    <article className="card flex flex-col gap-2 p-3">
      <div className="flex items-center gap-2">
        <OrderPriorityMark priority={order.priority} quiet />
        <RecordNumber number={order.number} />
      </div>
      <b className="font-[520]">{t(`work.${order.work}`)}</b>
      <div className="flex items-center gap-2 text-sm text-ink-2">
        <span className="min-w-0 flex-1 truncate">{order.vehicle}</span>
        <Plate size="sm" number={order.plate} />
      </div>
      {nextStatuses(order.status).length > 0 && (
        <div className="flex flex-wrap gap-2 pt-1">
          {nextStatuses(order.status).map((to) => (
            <Button
              key={to}
              size="sm"
              aria-label={t('moveTo', { number: order.number, status: words(`statuses.${to}`) })}
              onClick={() => onMove(to)}
            >
              {words(`statuses.${to}`)}
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}
