import * as z from 'zod'
import { allOf, defineCall } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { listVendorBills } from './bills/bills.calls.ts'
import { listCores, listVendorClaims } from './claims/claims.calls.ts'
import { listDeliveries } from './deliveries.calls.ts'
import { listPartNeeds, listUnlistedNeeds } from './desk/desk.calls.ts'
import { getSupplierAnalytics } from './figures/supplier-figures.calls.ts'
import { listPurchaseNeeds, listPurchaseOrders, listReorders } from './purchasing.calls.ts'
import {
  coreList,
  deliveryList,
  partNeedList,
  purchaseNeedList,
  purchaseOrderList,
  reorderList,
  supplierFigureList,
  supplierPriceList,
  unlistedNeedList,
  vendorBillList,
  vendorClaimList,
} from './purchasing.list.ts'

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
export const exportPartNeeds = defineCall({
  ...file,
  path: '/parts-desk/export',
  summary: 'What open work orders need as a CSV or XLSX file (PAR26)',
  access: allOf('purchasing:view', 'reports:export'),
  query: z.object({ ...listPartNeeds.query.omit(noPages).shape, ...exportFields(partNeedList), ...fileFormat }),
})
export const exportUnlistedNeeds = defineCall({
  ...file,
  path: '/parts-desk/unlisted/export',
  summary: 'Parts to be ordered that the inventory does not have as a CSV or XLSX file (PAR26, H25)',
  access: allOf('purchasing:view', 'reports:export'),
  query: z.object({ ...listUnlistedNeeds.query.omit(noPages).shape, ...exportFields(unlistedNeedList), ...fileFormat }),
})
export const exportReorders = defineCall({
  ...file,
  path: '/reorders/export',
  summary: 'The filtered reorders as a CSV or XLSX file (K16)',
  access: allOf('purchasing:view', 'reports:export'),
  query: z.object({ ...listReorders.query.omit(noPages).shape, ...exportFields(reorderList), ...fileFormat }),
})
export const exportPurchaseNeeds = defineCall({
  ...file,
  path: '/reorders/needs/export',
  summary: 'Parts that a shop is short of as a CSV or XLSX file (PAR17)',
  access: allOf('purchasing:view', 'reports:export'),
  query: z.object({ ...listPurchaseNeeds.query.omit(noPages).shape, ...exportFields(purchaseNeedList), ...fileFormat }),
  problems: ['SHOP_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const exportDeliveries = defineCall({
  ...file,
  path: '/deliveries/export',
  summary: 'The filtered deliveries as a CSV or XLSX file (PAR27)',
  access: allOf('purchasing:view', 'reports:export'),
  query: z.object({ ...listDeliveries.query.omit(noPages).shape, ...exportFields(deliveryList), ...fileFormat }),
})
export const exportSupplierFigures = defineCall({
  ...file,
  path: '/suppliers/analytics/export',
  summary: 'What suppliers did in 12 months as a CSV or XLSX file (L5)',
  access: allOf('suppliers:view', 'reports:export'),
  query: z.object({ ...getSupplierAnalytics.query.omit(noPages).shape, ...exportFields(supplierFigureList), ...fileFormat }),
})
export const exportSupplierPrices = defineCall({
  ...file,
  path: '/suppliers/prices/export',
  summary: 'What parts cost from a supplier in 12 months as a CSV or XLSX file',
  access: allOf('suppliers:view', 'pricing:cost', 'reports:export'),
  query: z.object({
    shop_id: z.string().max(60).optional(),
    supplier_id: id(),
    ...exportFields(supplierPriceList),
    ...fileFormat,
  }),
  problems: ['SUPPLIER_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
