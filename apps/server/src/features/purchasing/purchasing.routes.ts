import * as purchasing from '@twopost/contract/purchasing'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { matchVendorBill } from './bills/bill-matching.service.ts'
import { removeBillPaper, sendBillPaper } from './bills/bill-paper.service.ts'
import { postVendorBill, reverseVendorBill } from './bills/bill-posting.service.ts'
import {
  changeVendorBill,
  createVendorBill,
  deleteVendorBill,
  listUnbilled,
  listVendorBills,
  showVendorBill,
} from './bills/bills.service.ts'
import { importVendorBills, listVendorBillImports, vendorBillImportTemplate } from './bills/bills-import.service.ts'
import { showSupplierAccount } from './bills/supplier-account.service.ts'
import {
  createVendorClaim,
  creditVendorClaim,
  listVendorClaims,
  loseVendorClaim,
  shipVendorClaim,
} from './claims/claims.service.ts'
import { keepCore, listCores, loseCore, sendCore, takeInCore } from './claims/cores.service.ts'
import { createDelivery, listDeliveries, receiveReorder } from './deliveries.service.ts'
import { exportPartNeeds, exportUnlistedNeeds } from './desk/desk.export.ts'
import { listPartNeeds, listUnlistedNeeds, orderPartNeeds } from './desk/desk.service.ts'
import { exportSupplierFigures, exportSupplierPrices } from './figures/supplier-figures.export.ts'
import { listSupplierPrices, showPriceHistory, showSupplierAnalytics } from './figures/supplier-figures.service.ts'
import {
  cancelPurchaseOrder,
  changePurchaseOrder,
  closePurchaseOrderShort,
  createPurchaseOrder,
  deletePurchaseOrder,
  listPurchaseOrders,
  orderPurchaseOrder,
  sendPurchaseOrder,
  showPurchaseOrder,
} from './purchase-orders.service.ts'
import { showPurchasePdf } from './purchase-pdf.service.ts'
import {
  exportCores,
  exportDeliveries,
  exportPurchaseOrders,
  exportVendorBills,
  exportVendorClaims,
} from './purchasing.export.ts'
import { exportPurchaseNeeds, exportReorders } from './reorders.export.ts'
import {
  bulkReorder,
  cancelReorder,
  changeReorder,
  createReorder,
  deleteReorder,
  listPurchaseNeeds,
  listReorders,
  orderReorder,
  showReorder,
} from './reorders.service.ts'

export const purchasingRoutes: Route[] = [
  route(purchasing.listPurchaseOrders, listPurchaseOrders),
  route(purchasing.getPurchaseOrder, showPurchaseOrder),
  route(purchasing.createPurchaseOrder, createPurchaseOrder),
  route(purchasing.updatePurchaseOrder, changePurchaseOrder),
  route(purchasing.deletePurchaseOrder, deletePurchaseOrder),
  route(purchasing.orderPurchaseOrder, orderPurchaseOrder),
  route(purchasing.sendPurchaseOrder, sendPurchaseOrder),
  routeOutside(purchasing.getPurchaseOrderPdf, showPurchasePdf),
  route(purchasing.closePurchaseOrderShort, closePurchaseOrderShort),
  route(purchasing.cancelPurchaseOrder, cancelPurchaseOrder),
  route(purchasing.listReorders, listReorders),
  route(purchasing.listPurchaseNeeds, listPurchaseNeeds),
  route(purchasing.getReorder, showReorder),
  route(purchasing.createReorder, createReorder),
  route(purchasing.updateReorder, changeReorder),
  route(purchasing.deleteReorder, deleteReorder),
  route(purchasing.orderReorder, orderReorder),
  route(purchasing.cancelReorder, cancelReorder),
  route(purchasing.bulkReorder, bulkReorder),
  route(purchasing.listPartNeeds, listPartNeeds),
  route(purchasing.listUnlistedNeeds, listUnlistedNeeds),
  route(purchasing.orderPartNeeds, orderPartNeeds),
  route(purchasing.listDeliveries, listDeliveries),
  route(purchasing.createDelivery, createDelivery),
  route(purchasing.receiveReorder, receiveReorder),
  route(purchasing.listVendorBills, listVendorBills),
  route(purchasing.listUnbilled, listUnbilled),
  routeOutside(purchasing.vendorBillImportTemplate, vendorBillImportTemplate),
  routeOutside(purchasing.importVendorBills, importVendorBills),
  route(purchasing.listVendorBillImports, listVendorBillImports),
  route(purchasing.createVendorBill, createVendorBill),
  route(purchasing.getVendorBill, showVendorBill),
  route(purchasing.updateVendorBill, changeVendorBill),
  route(purchasing.deleteVendorBill, deleteVendorBill),
  route(purchasing.matchVendorBill, matchVendorBill),
  route(purchasing.postVendorBill, postVendorBill),
  route(purchasing.reverseVendorBill, reverseVendorBill),
  routeOutside(purchasing.getVendorBillFile, sendBillPaper),
  routeOutside(purchasing.deleteVendorBillFile, removeBillPaper),
  route(purchasing.getSupplierAccount, showSupplierAccount),
  route(purchasing.getSupplierAnalytics, showSupplierAnalytics),
  route(purchasing.listSupplierPrices, listSupplierPrices),
  route(purchasing.getPriceHistory, showPriceHistory),
  route(purchasing.listVendorClaims, listVendorClaims),
  route(purchasing.createVendorClaim, createVendorClaim),
  route(purchasing.shipVendorClaim, shipVendorClaim),
  route(purchasing.creditVendorClaim, creditVendorClaim),
  route(purchasing.loseVendorClaim, loseVendorClaim),
  route(purchasing.listCores, listCores),
  route(purchasing.takeInCore, takeInCore),
  route(purchasing.keepCore, keepCore),
  route(purchasing.loseCore, loseCore),
  route(purchasing.sendCore, sendCore),
  routeOutside(purchasing.exportPurchaseOrders, exportPurchaseOrders),
  routeOutside(purchasing.exportVendorBills, exportVendorBills),
  routeOutside(purchasing.exportVendorClaims, exportVendorClaims),
  routeOutside(purchasing.exportCores, exportCores),
  routeOutside(purchasing.exportSupplierFigures, exportSupplierFigures),
  routeOutside(purchasing.exportSupplierPrices, exportSupplierPrices),
  routeOutside(purchasing.exportPartNeeds, exportPartNeeds),
  routeOutside(purchasing.exportUnlistedNeeds, exportUnlistedNeeds),
  routeOutside(purchasing.exportReorders, exportReorders),
  routeOutside(purchasing.exportPurchaseNeeds, exportPurchaseNeeds),
  routeOutside(purchasing.exportDeliveries, exportDeliveries),
]
