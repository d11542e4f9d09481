export { suppliersRoutes } from './suppliers.routes.ts'
export { addSupplier, expectSupplier, isSupplierInUse } from './suppliers.service.ts'
