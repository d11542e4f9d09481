import { SupplierParts } from '#features/inventory/index.ts'
import { SupplierAccount } from '#features/purchasing/index.ts'
import { SupplierDetailScreen as Supplier } from '#features/suppliers/supplier-detail.screen.tsx'
import { useMay } from '#platform/session/use-session.ts'

/** A supplier with its bills and the parts that are bought there: put together here, because suppliers know neither. */
export function SupplierDetailScreen() {
  const seesParts = useMay('inventory:view')
  const seesBills = useMay('purchasing:match')
  return (
    <Supplier>
      {(supplier) => (
        <>
          {seesBills && <SupplierAccount supplier={supplier} />}
          {seesParts && <SupplierParts supplier={supplier} />}
        </>
      )}
    </Supplier>
  )
}
