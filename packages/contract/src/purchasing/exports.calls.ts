import * as z from 'zod'
import { allOf, defineCall } from '../core/call.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { listVendorBills } from './bills/bills.calls.ts'
import { listCores, listVendorClaims } from './claims/claims.calls.ts'
import { listPurchaseOrders } from './purchasing.calls.ts'
import { coreList, purchaseOrderList, vendorBillList, vendorClaimList } from './purchasing.list.ts'

/** A file has the whole filtered list. */
const noPages = { page: true, limit: true } as const
const file = { method: 'GET', limit: 'export', answer: csvFile, problems: ['EXPORT_TOO_LARGE'] } as const

export const exportPurchaseOrders = defineCall({
  ...file,
  path: '/purchase-orders/export',
  summary: 'The filtered purchase orders as a CSV or XLSX file',
  access: allOf('purchasing:view', 'reports:export'),
  query: z.object({ ...listPurchaseOrders.query.omit(noPages).shape, ...exportFields(purchaseOrderList), ...fileFormat }),
})
export const exportVendorBills = defineCall({
  ...file,
  path: '/vendor-bills/export',
  summary: 'The filtered bills of suppliers as a CSV or XLSX file',
  access: allOf('purchasing:match', 'reports:export'),
  query: z.object({ ...listVendorBills.query.omit(noPages).shape, ...exportFields(vendorBillList), ...fileFormat }),
})
export const exportVendorClaims = defineCall({
  ...file,
  path: '/vendor-claims/export',
  summary: 'The filtered claims on suppliers as a CSV or XLSX file',
  access: allOf('purchasing:create', 'reports:export'),
  query: z.object({ ...listVendorClaims.query.omit(noPages).shape, ...exportFields(vendorClaimList), ...fileFormat }),
})
export const exportCores = defineCall({
  ...file,
  path: '/cores/export',
  summary: 'The filtered old parts that suppliers wait for as a CSV or XLSX file',
  access: allOf('purchasing:create', 'reports:export'),
  query: z.object({ ...listCores.query.omit(noPages).shape, ...exportFields(coreList), ...fileFormat }),
})
