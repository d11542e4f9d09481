import { Suspense } from 'react'
import { CustomerDetailScreen as Customer } from '#features/customers/customer-detail.screen.tsx'
import { PersonalDataCard } from '#features/privacy/index.ts'
import { LazyCertificatesCard } from '#features/taxes/index.ts'
import { CustomerVehicles, OrderHistory, PastWork } from '#features/vehicles/index.ts'
import { useMay } from '#platform/session/use-session.ts'

/** A customer with their vehicles, certificates of exemption and work: put together here, because customers know none of them. */
export function CustomerDetailScreen() {
  const seesVehicles = useMay('vehicles:view')
  const seesOrders = useMay('service-order:view')
  return (
    <Customer>
      {(customer) => (
        <>
          {seesVehicles && <CustomerVehicles customer={customer} />}
          <Suspense fallback={null}>
            <LazyCertificatesCard customer={customer} />
          </Suspense>
          {seesOrders && <OrderHistory of={{ customer_id: customer.id }} />}
          {seesOrders && <PastWork of={{ customer_id: customer.id }} />}
          <PersonalDataCard customerId={customer.id} />
        </>
      )}
    </Customer>
  )
}
