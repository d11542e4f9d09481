export { suppliersRoutes } from './suppliers.routes.ts'
export { addSupplier, expectSupplier, expectSuppliers, isSupplierInUse, suppliersByName } from './suppliers.service.ts'
