import * as suppliers from '@twopost/contract/suppliers'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { exportSuppliers } from './suppliers.export.ts'
import { changeSupplier, createSupplier, deleteSupplier, listSuppliers, showSupplier } from './suppliers.service.ts'
import { importSuppliers, listSupplierImports, supplierImportTemplate } from './suppliers-import.service.ts'

export const suppliersRoutes: Route[] = [
  route(suppliers.listSuppliers, listSuppliers),
  routeOutside(suppliers.exportSuppliers, exportSuppliers),
  routeOutside(suppliers.supplierImportTemplate, supplierImportTemplate),
  routeOutside(suppliers.importSuppliers, importSuppliers),
  route(suppliers.listSupplierImports, listSupplierImports),
  route(suppliers.createSupplier, createSupplier),
  route(suppliers.getSupplier, showSupplier),
  route(suppliers.updateSupplier, changeSupplier),
  route(suppliers.deleteSupplier, deleteSupplier),
]
