import type { Input } from '@twopost/contract/core/call'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/purchasing'
import type { Core, Delivery, PurchaseOrder, VendorBill, VendorClaim } from '@twopost/contract/purchasing'
import { coreList, deliveryList, purchaseOrderList, vendorBillList, vendorClaimList } from '@twopost/contract/purchasing.list'
import {
  billStateWords,
  claimKindWords,
  claimStateWords,
  coreStateWords,
  purchaseStageWords,
} from '@twopost/contract/purchasing.states'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { presentBill } from './bills/bills.presenter.ts'
import { selectBillIds, selectBillsById } from './bills/bills.queries.ts'
import { billFilterOf, billSortOf } from './bills/bills.service.ts'
import { selectClaimIds, selectClaimsById } from './claims/claims.queries.ts'
import { claimFilterOf, presentClaim } from './claims/claims.service.ts'
import { selectCoreIds, selectCoresById } from './claims/cores.queries.ts'
import { coreFilterOf, presentCore } from './claims/cores.service.ts'
import { selectDeliveriesById, selectDeliveryIds, selectDeliveryLines } from './deliveries.queries.ts'
import { deliveryFilterOf, presentDelivery } from './deliveries.service.ts'
import { selectOrderIds, selectOrdersById } from './purchase-orders.queries.ts'
import { orderFilterOf, orderSortOf } from './purchase-orders.service.ts'
import { presentOrder } from './purchasing.presenter.ts'

const orderSheet: Sheet<PurchaseOrder, keyof typeof purchaseOrderList.columns> = {
  number: (row) => row.number,
  supplier: (row) => row.supplier_name,
  status: (row, say) => say.word(purchaseStageWords[row.stage]),
  received: [
    { words: ['Lines', 'Líneas'], value: (row) => row.line_count },
    { words: ['Lines received', 'Líneas recibidas'], value: (row) => row.done_count },
  ],
  expected_delivery: (row) => row.expected_delivery,
  total: (row) => row.total ?? null,
  created_at: (row, say) => say.at(row.created_at),
  created_by: (row) => row.created_by,
}
const billSheet: Sheet<VendorBill, keyof typeof vendorBillList.columns> = {
  number: (row) => row.number,
  supplier: (row) => row.supplier_name,
  bill_date: (row) => row.bill_date,
  due_date: (row) => row.due_date,
  status: (row, say) => say.word(billStateWords[row.status]),
  delivered: (row) => row.delivered,
  total: (row) => row.total,
  difference: (row) => row.difference,
  created_by: (row) => row.created_by,
}
const claimSheet: Sheet<VendorClaim, keyof typeof vendorClaimList.columns> = {
  claim: [
    { words: ['Kind', 'Tipo'], value: (row, say) => say.word(claimKindWords[row.kind]) },
    { words: ['Part or reason', 'Pieza o motivo'], value: (row) => row.item_name || row.description },
    { words: ['Part number', 'Número de pieza'], value: (row) => row.part_number },
    { words: ['Quantity', 'Cantidad'], value: (row) => row.quantity },
    { words: ['Bill', 'Factura'], value: (row) => row.bill_number },
  ],
  supplier: (row) => row.supplier_name,
  status: (row, say) => say.word(claimStateWords[row.status]),
  due_on: (row) => row.due_on,
  expected: (row) => row.expected,
  // Nothing is credited before the supplier has answered.
  credited: (row) => (row.ended_at === null ? null : row.credited),
  rma: (row) => row.rma,
  created_by: (row) => row.created_by,
}
const coreSheet: Sheet<Core, keyof typeof coreList.columns> = {
  part: [
    { words: ['Part', 'Pieza'], value: (row) => row.item_name },
    { words: ['Part number', 'Número de pieza'], value: (row) => row.part_number },
    { words: ['Label', 'Etiqueta'], value: (row) => row.label_code },
    { words: ['Location', 'Ubicación'], value: (row) => row.location },
  ],
  supplier: (row) => row.supplier_name,
  status: (row, say) => say.word(coreStateWords[row.status]),
  due_on: (row) => row.due_on,
  charge: (row) => row.vendor_charge ?? null,
  order: (row) => row.order_number,
}
const deliverySheet: Sheet<Delivery, keyof typeof deliveryList.columns> = {
  received: [
    { words: ['Received', 'Recibido'], value: (row, say) => say.at(row.created_at) },
    { words: ['Business date', 'Fecha contable'], value: (row) => row.business_date },
  ],
  supplier: (row) => row.supplier_name,
  documents: [
    { words: ['Packing slip', 'Remisión'], value: (row) => row.document_no },
    { words: ['Bill', 'Factura'], value: (row) => row.bill_no },
    { words: ['Document date', 'Fecha del documento'], value: (row) => row.document_date },
  ],
  parts: [
    { words: ['Lines', 'Líneas'], value: (row) => row.lines.length },
    {
      words: ['Parts', 'Piezas'],
      value: (row) => row.lines.map((one) => `${one.quantity} × ${one.item_name} (${one.part_number})`).join('; '),
    },
    {
      words: ['Work orders', 'Órdenes de trabajo'],
      value: (row) => [...new Set(row.lines.map((one) => one.service_order).filter(Boolean))].join('; '),
    },
  ],
  total: (row) => row.total ?? null,
  received_by: (row) => row.received_by,
}

type Shops = { shop_id?: string | undefined }
const shopsOf = (ctx: Context, query: Shops) => shopFilter(ctx, query.shop_id)
const zoneOf = (query: Shops) => (ctx: Context) => zoneOfShops(ctx, shopsOf(ctx, query))

/** The filtered purchase orders as a CSV or XLSX file (K20); without money for who may not see costs. @throws Problem EXPORT_TOO_LARGE */
export const exportPurchaseOrders = (ctx: OutsideContext, { query }: Input<typeof calls.exportPurchaseOrders>) =>
  exportList(ctx, purchaseOrderList, orderSheet, query.columns, {
    format: query.format,
    zone: zoneOf(query),
    ids: async (inner, most) => {
      const today = dateIn(await zoneOf(query)(inner), inner.now.getTime())
      return selectOrderIds(inner.tx, orderFilterOf(shopsOf(inner, query), query, today), orderSortOf(query), most)
    },
    rows: async (inner, ids) =>
      (await selectOrdersById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentOrder(inner, row) })),
  })

/** The filtered bills as a CSV or XLSX file (PAR28). @throws Problem EXPORT_TOO_LARGE */
export const exportVendorBills = (ctx: OutsideContext, { query }: Input<typeof calls.exportVendorBills>) =>
  exportList(ctx, vendorBillList, billSheet, query.columns, {
    format: query.format,
    zone: zoneOf(query),
    ids: (inner, most) => selectBillIds(inner.tx, billFilterOf(shopsOf(inner, query), query), billSortOf(query), most),
    rows: async (inner, ids) =>
      (await selectBillsById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentBill(inner, row) })),
  })

/** The filtered claims as a CSV or XLSX file (PAR29). @throws Problem EXPORT_TOO_LARGE */
export const exportVendorClaims = (ctx: OutsideContext, { query }: Input<typeof calls.exportVendorClaims>) =>
  exportList(ctx, vendorClaimList, claimSheet, query.columns, {
    format: query.format,
    zone: zoneOf(query),
    ids: (inner, most) => selectClaimIds(inner.tx, claimFilterOf(shopsOf(inner, query), query), most),
    rows: async (inner, ids) =>
      (await selectClaimsById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentClaim(inner, row) })),
  })

/** The filtered old parts as a CSV or XLSX file (PAR18). @throws Problem EXPORT_TOO_LARGE */
export const exportCores = (ctx: OutsideContext, { query }: Input<typeof calls.exportCores>) =>
  exportList(ctx, coreList, coreSheet, query.columns, {
    format: query.format,
    zone: zoneOf(query),
    ids: (inner, most) => selectCoreIds(inner.tx, coreFilterOf(shopsOf(inner, query), query), most),
    rows: async (inner, ids) =>
      (await selectCoresById(inner.tx, ids, inner.shopIds)).map((row) => ({ id: row.id, row: presentCore(inner, row) })),
  })

/** The filtered deliveries as a CSV or XLSX file (PAR27); without money for who may not see costs. @throws Problem EXPORT_TOO_LARGE */
export const exportDeliveries = (ctx: OutsideContext, { query }: Input<typeof calls.exportDeliveries>) =>
  exportList(ctx, deliveryList, deliverySheet, query.columns, {
    format: query.format,
    zone: zoneOf(query),
    ids: (inner, most) => selectDeliveryIds(inner.tx, deliveryFilterOf(inner, query), most),
    rows: async (inner, ids) => {
      const [rows, lines] = await Promise.all([selectDeliveriesById(inner.tx, ids), selectDeliveryLines(inner.tx, ids)])
      return rows.map((row) => ({ id: row.id, row: presentDelivery(inner, row, lines) }))
    },
  })
