import { auditList } from './audit-log/audit-log.list.ts'
import type { ListDefinition } from './core/list.ts'
import { customerList } from './customers/customers.list.ts'
import { deferredList } from './deferred/deferred.list.ts'
import { askedOrderList } from './estimates/estimates.list.ts'
import { flagList } from './flags/flags.list.ts'
import { itemList } from './inventory/inventory.list.ts'
import { creditNoteList, invoiceList } from './invoices/invoices.list.ts'
import { applicationList } from './kyc/kyc.list.ts'
import type { Permission } from './permissions.ts'
import { coreList, purchaseOrderList, vendorBillList, vendorClaimList } from './purchasing/purchasing.list.ts'
import { receiptList, receivableList } from './receipts/receipts.list.ts'
import { categoryList, permissionList, resourceList, roleList } from './roles/roles.list.ts'
import { orderList } from './service-orders/service-orders.list.ts'
import { statementList } from './statements/statements.list.ts'
import { supplierList } from './suppliers/suppliers.list.ts'
import { dayReportList, tenantReportList } from './system/system.list.ts'
import { endingExemptionList } from './taxes/taxes.list.ts'
import { technicianList } from './technicians/technicians.list.ts'
import { tenantList } from './tenants/tenants.list.ts'
import { globalUserList, userList } from './users/users.list.ts'
import { vehicleList } from './vehicles/vehicles.list.ts'

/** The lists of an organization in which a person keeps views and columns, by their ids, with who may look at each (any of these). */
export const tenantLists = {
  'service-orders': { list: orderList, view: ['service-order:view'] },
  customers: { list: customerList, view: ['customers:view'] },
  vehicles: { list: vehicleList, view: ['vehicles:view'] },
  inventory: { list: itemList, view: ['inventory:view'] },
  technicians: { list: technicianList, view: ['technicians:view', 'service-order:view'] },
  suppliers: { list: supplierList, view: ['suppliers:view'] },
  'purchase-orders': { list: purchaseOrderList, view: ['inventory:view', 'purchasing:view'] },
  'vendor-bills': { list: vendorBillList, view: ['purchasing:match'] },
  'vendor-claims': { list: vendorClaimList, view: ['purchasing:create', 'purchasing:match'] },
  cores: { list: coreList, view: ['purchasing:create', 'purchasing:match'] },
  'deferred-services': { list: deferredList, view: ['vehicles:view'] },
  'asked-orders': { list: askedOrderList, view: ['service-order:view'] },
  flags: { list: flagList, view: ['service-order:view'] },
  invoices: { list: invoiceList, view: ['invoices:view'] },
  'credit-notes': { list: creditNoteList, view: ['invoices:view'] },
  receipts: { list: receiptList, view: ['payments:view'] },
  receivables: { list: receivableList, view: ['payments:view'] },
  statements: { list: statementList, view: ['payments:view'] },
  'tax-exemptions': { list: endingExemptionList, view: ['tax:view'] },
  users: { list: userList, view: ['users:view'] },
  roles: { list: roleList, view: ['roles:view'] },
  'audit-log': { list: auditList, view: ['settings:create', 'system:logs'] },
} as const satisfies Readonly<Record<string, { list: ListDefinition; view: readonly Permission[] }>>
/** The lists of the platform in which a super-admin keeps views and columns, alike. */
export const platformLists = {
  tenants: { list: tenantList, view: ['tenant:view', 'tenant:manage'] },
  'kyc-applications': { list: applicationList, view: ['kyc:view'] },
  'global-users': { list: globalUserList, view: ['global:view'] },
  'audit-log': { list: auditList, view: ['system:logs'] },
  permissions: { list: permissionList, view: ['permissions:manage'] },
  'permission-categories': { list: categoryList, view: ['permissions:manage'] },
  'permission-resources': { list: resourceList, view: ['permissions:manage'] },
  'tenant-report': { list: tenantReportList, view: ['system:view', 'super-admin:view'] },
  'day-report': { list: dayReportList, view: ['system:view', 'super-admin:view'] },
} as const satisfies Readonly<Record<string, { list: ListDefinition; view: readonly Permission[] }>>
export type PlatformListId = keyof typeof platformLists
export type TenantListId = keyof typeof tenantLists
export const tenantListIds = Object.keys(tenantLists) as [TenantListId, ...TenantListId[]]
