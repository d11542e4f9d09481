import { SupplierParts } from '#features/inventory/index.ts'
import {
  SupplierAccount,
  SupplierBillAction,
  SupplierOrderAction,
  SupplierOrders,
  SupplierOwed,
  SupplierPriceHistory,
  SupplierRatingCard,
} from '#features/purchasing/index.ts'
import { SupplierDetailScreen as Supplier } from '#features/suppliers/supplier-detail.screen.tsx'
import { useMay } from '#platform/session/use-session.ts'

/** A supplier with what it did, its orders, bills, debts and prices and the parts that are bought there: put together here, because suppliers know none of it. */
export function SupplierDetailScreen() {
  const seesParts = useMay('inventory:view')
  const buys = useMay('purchasing:view')
  const seesOrders = seesParts || buys
  const seesBills = useMay('purchasing:match')
  const claims = useMay('purchasing:create')
  const seesCost = useMay('pricing:cost')
  return (
    <Supplier
      actions={{
        before: (supplier) => <SupplierBillAction supplier={supplier} />,
        primary: (supplier) => <SupplierOrderAction supplier={supplier} />,
      }}
      rail={(supplier) => (
        <>
          {(claims || seesBills) && <SupplierOwed supplier={supplier} />}
          {seesCost && <SupplierPriceHistory supplier={supplier} />}
        </>
      )}
    >
      {(supplier) => (
        <>
          <SupplierRatingCard supplier={supplier} />
          {seesOrders && <SupplierOrders supplier={supplier} />}
          {seesBills && <SupplierAccount supplier={supplier} />}
          {seesParts && <SupplierParts supplier={supplier} />}
        </>
      )}
    </Supplier>
  )
}
