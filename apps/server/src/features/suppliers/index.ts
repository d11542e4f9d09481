export { suppliersRoutes } from './suppliers.routes.ts'
export { addSupplier, expectSupplier, expectSuppliers, isSupplierInUse, ratingsOfSuppliers, suppliersByName } from './suppliers.service.ts'
