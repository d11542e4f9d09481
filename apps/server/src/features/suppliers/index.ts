export { suppliersRoutes } from './suppliers.routes.ts'
export {
  addSupplier,
  coreDaysOf,
  expectSupplier,
  expectSuppliers,
  isSupplierInUse,
  ratingsOfSuppliers,
  suppliersByName,
} from './suppliers.service.ts'
