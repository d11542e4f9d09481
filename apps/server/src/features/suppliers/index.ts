export { suppliersRoutes } from './suppliers.routes.ts'
export { addSupplier } from './suppliers.service.ts'
