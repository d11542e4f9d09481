import { Link } from '@tanstack/react-router'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Count } from '#ui/status.tsx'
import { Expected } from '../purchase-words.tsx'
import { type PurchaseOrder, useLivePurchases, usePurchaseOrders } from '../purchasing.api.ts'
import { supplierFiguresText } from './supplier-figures.text.ts'

/** How many orders of each stage the card shows before it leads to the list. */
const shown = 10

/** What the selected shop has on order with a supplier, what is late in words (prototype v1b). */
export function SupplierOrders({ supplier }: { supplier: { id: string } }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  useLivePurchases()
  const query = { shop_id: shop?.id, supplier_id: supplier.id, sort: 'expected_delivery', order: 'asc', limit: shown } as const
  const begun = usePurchaseOrders({ ...query, stage: 'part_received' })
  const ordered = usePurchaseOrders({ ...query, stage: 'ordered' })
  const failed = begun.error ?? ordered.error
  const problem = useProblemText(failed)
  const total = (begun.data?.pagination.total ?? 0) + (ordered.data?.pagination.total ?? 0)
  const orders = [...(begun.data?.purchase_orders ?? []), ...(ordered.data?.purchase_orders ?? [])]
  return (
    <Card
      title={t('openOrders')}
      beside={total > 0 && <Count value={format.number(total)} />}
      flush
      actions={
        <Link className="text-sm" to={paths.purchaseOrders} search={{ supplier: supplier.id } as never}>
          {t('allOrders')}
        </Link>
      }
    >
      {failed && orders.length === 0 ? (
        <ErrorState
          title={t('ordersFailed')}
          message={problem}
          requestId={failed.requestId}
          onRetry={() => void Promise.all([begun.refetch(), ordered.refetch()])}
        />
      ) : !begun.data || !ordered.data ? (
        <div className="p-4">
          <SkeletonRows rows={2} />
        </div>
      ) : orders.length === 0 ? (
        <p className="card-body text-ink-3">{t('noOrders')}</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OrderRow({ order }: { order: PurchaseOrder }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <li>
      <Link to={paths.purchaseOrder(order.id)} className="list-row text-ink-1 hover:bg-surface-2 hover:no-underline">
        <span className="two-lines min-w-0 flex-1">
          <span>{order.number}</span>
          <span>
            {[
              t('lines', { count: order.line_count }),
              order.order_date && t('orderedOn', { date: format.calendarDate(order.order_date) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="flex items-center justify-end gap-x-4 max-sm:flex-col-reverse max-sm:items-end">
          <span className="text-ink-2">{order.expected_delivery ? <Expected order={order} /> : t('noDate')}</span>
          {order.total !== undefined && (
            <b className="min-w-24 text-right font-[620] tabular-nums">
              {format.money(Math.max(0, order.total - (order.received_total ?? 0)))}
            </b>
          )}
        </span>
      </Link>
    </li>
  )
}
