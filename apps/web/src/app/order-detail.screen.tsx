import { Suspense } from 'react'
import { OrderDeferred } from '#features/deferred/index.ts'
import { ConsentCard, CustomerPageCard, EstimateStrip } from '#features/estimates/index.ts'
import { InspectionsCard } from '#features/inspections/index.ts'
import { OrderMessages } from '#features/messages/index.ts'
import { OnlinePaymentCard } from '#features/online-payments/index.ts'
import { OrderDetailScreen as OrderDetail } from '#features/service-orders/detail/order-detail.screen.tsx'
import { useMay } from '#platform/session/use-session.ts'

/** An order with what its customer approved, what was shown to them, and the deposits that were asked for online: put together here, because orders do not know of these. */
export function OrderDetailScreen() {
  const [seesInspections, seesMessages] = [useMay('inspections:view'), useMay('messages:view')]
  return (
    <OrderDetail
      underServices={(order) => (
        <>
          <OrderDeferred order={order} />
          <EstimateStrip order={order} />
        </>
      )}
    >
      {(order) => (
        <>
          <ConsentCard order={order} />
          <CustomerPageCard order={order} />
          {seesMessages && (
            <Suspense fallback={null}>
              <OrderMessages orderId={order.id} shopId={order.shop_id} />
            </Suspense>
          )}
          {seesInspections && (
            <Suspense fallback={null}>
              <InspectionsCard orderId={order.id} isOpen={order.status !== 'cancelled' && order.status !== 'invoiced'} />
            </Suspense>
          )}
          <OnlinePaymentCard
            of={{ kind: 'order', id: order.id }}
            number={order.number}
            isOpen={order.status !== 'cancelled' && order.status !== 'invoiced'}
          />
        </>
      )}
    </OrderDetail>
  )
}
