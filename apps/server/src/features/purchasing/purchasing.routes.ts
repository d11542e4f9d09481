import * as purchasing from '@twopost/contract/purchasing'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createDelivery, listDeliveries, receiveReorder } from './deliveries.service.ts'
import { listPartNeeds, orderPartNeeds } from './desk/desk.service.ts'
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
  route(purchasing.orderPartNeeds, orderPartNeeds),
  route(purchasing.listDeliveries, listDeliveries),
  route(purchasing.createDelivery, createDelivery),
  route(purchasing.receiveReorder, receiveReorder),
]
