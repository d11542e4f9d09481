import { SupplierParts } from '#features/inventory/index.ts'
import { SupplierDetailScreen as Supplier } from '#features/suppliers/supplier-detail.screen.tsx'
import { useMay } from '#platform/session/use-session.ts'

/** A supplier with the parts that are bought there: put together here, because suppliers know no parts. */
export function SupplierDetailScreen() {
  const seesParts = useMay('inventory:view')
  return <Supplier>{(supplier) => seesParts && <SupplierParts supplier={supplier} />}</Supplier>
}
