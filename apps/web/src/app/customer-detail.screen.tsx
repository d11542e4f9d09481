import { CustomerDetailScreen as Customer } from '#features/customers/customer-detail.screen.tsx'
import { CustomerVehicles, OrderHistory } from '#features/vehicles/index.ts'
import { useMay } from '#platform/session/use-session.ts'

/** A customer with their vehicles and their work: put together here, because customers know neither. */
export function CustomerDetailScreen() {
  const seesVehicles = useMay('vehicles:view')
  const seesOrders = useMay('service-order:view')
  return (
    <Customer>
      {(customer) => (
        <>
          {seesVehicles && <CustomerVehicles customer={customer} />}
          {seesOrders && <OrderHistory of={{ customer_id: customer.id }} />}
        </>
      )}
    </Customer>
  )
}
