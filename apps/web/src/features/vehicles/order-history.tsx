import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { RecordNumber } from '#ui/identity.tsx'
import { Card } from '#ui/layout.tsx'
import { Pill } from '#ui/status.tsx'
import { vehicleName } from './vehicle-name.rules.ts'
import { vehiclesText } from './vehicles.text.ts'

/** How many orders a card shows before it leads to the list. */
const shown = 8

/** The latest work orders of a vehicle or of a customer, the newest first. */
export function OrderHistory({ of }: { of: { vehicle_id: string } | { customer_id: string } }) {
  const t = useText(vehiclesText)
  const format = useFormat()
  const paths = usePaths()
  // Of all shops: a vehicle's history does not end at the door of one.
  const orders = useCall('listServiceOrders', {
    query: { ...of, shop_id: '', limit: shown, sort: 'created_at', order: 'desc' },
  })
  useLiveRefresh(['order.*'], ['listServiceOrders'])
  const problem = useProblemText(orders.error)
  const rows = orders.data?.service_orders ?? []
  const total = orders.data?.pagination.total ?? 0
  return (
    <Card
      title={'customer_id' in of ? t('recentOrders') : t('history')}
      flush
      actions={
        total > shown && (
          <Link className="text-sm" to={paths.orders} search={of as never}>
            {t('allOrders', { count: format.number(total) })}
          </Link>
        )
      }
    >
      {orders.isError ? (
        <ErrorState
          title={t('ordersFailed')}
          message={problem}
          requestId={orders.error.requestId}
          onRetry={() => void orders.refetch()}
        />
      ) : !orders.data ? (
        <div className="p-4">
          <SkeletonRows rows={2} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={<ClipboardList size={24} />} title={t('noHistory')} text={t('noHistoryText')} />
      ) : (
        <ul>
          {rows.map((order) => (
            <li key={order.id}>
              <Link
                to={paths.order(order.id)}
                className="list-row flex-wrap !gap-y-1 text-ink-1 hover:bg-surface-2 hover:no-underline"
              >
                <span className="two-lines basis-full md:flex-1 md:basis-56">
                  <span>{order.title}</span>
                  <span>
                    <RecordNumber number={order.number} />
                    {'customer_id' in of && <span className="truncate">{vehicleName(order.vehicle)}</span>}
                  </span>
                </span>
                <span className="md:w-28">
                  <Pill family="status" value={order.status}>
                    {t(order.status)}
                  </Pill>
                </span>
                <time
                  className="text-sm text-ink-3 md:w-20 md:text-right"
                  dateTime={order.completed_at ?? order.created_at}
                  title={format.exact(order.completed_at ?? order.created_at)}
                >
                  {format.date(order.completed_at ?? order.created_at)}
                </time>
                <span className="ml-auto text-right font-[520] md:ml-0 md:w-24">{format.money(order.total_cost)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
