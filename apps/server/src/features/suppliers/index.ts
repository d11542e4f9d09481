export { suppliersRoutes } from './suppliers.routes.ts'
export {
  addSupplier,
  coreDaysOf,
  expectSupplier,
  expectSuppliers,
  isSupplierInUse,
  nearestSuppliers,
  ratingsOfSuppliers,
  suppliersByName,
} from './suppliers.service.ts'
