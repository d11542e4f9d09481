import * as pricing from '@twopost/contract/pricing'
import * as orders from '@twopost/contract/service-orders'
import * as taxes from '@twopost/contract/taxes'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import {
  addTechnician,
  assignOrder,
  changeTechnician,
  listTechnicians,
  removeTechnician,
} from './actions/assign-order.service.ts'
import { changeOrder, completeOrder, deleteOrder } from './actions/change-order.service.ts'
import { cancelOrder, scheduleOrder, startOrder } from './actions/move-order.service.ts'
import { createOrder } from './create/create-order.service.ts'
import { listKnownServices } from './create/known-services.service.ts'
import { addAttachment, listAttachments } from './detail/attachments.service.ts'
import { showOrder } from './detail/order-detail.service.ts'
import { addNote, dropDraft, listActivities, listNotes, saveDraft, showDraft } from './detail/order-notes.service.ts'
import {
  changeServiceLevel,
  createServiceLevel,
  deleteServiceLevel,
  listServiceLevels,
  showServiceLevel,
} from './levels/service-levels.service.ts'
import { addLine, changeLine, deleteLine, listLines } from './lines/line-items.service.ts'
import { overrideLineTax } from './lines/line-tax.service.ts'
import { addService, changeService, deleteService } from './lines/order-services.service.ts'
import { exportOrders } from './list/order-list.export.ts'
import { listByStatus, listByTechnician, listOrders, showBoard } from './list/order-list.service.ts'
import { previewTaxMode } from './list/tax-mode-preview.service.ts'
import { showWorkOrderPdf } from './paper/work-order.service.ts'
import { addFromCanned, cannedFromService, listForOrder } from './prices/canned-jobs.service.ts'
import { laborHistory } from './prices/labor-history.service.ts'
import { addDiscountAtCounter, listDiscounts, removeDiscount } from './prices/order-discounts.service.ts'
import { changeFee } from './prices/order-fees.service.ts'
import { applyPlan } from './schedule/apply-plan.service.ts'
import { planTimes, suggestTimes } from './schedule/plan.service.ts'
import { showSchedule } from './schedule/schedule.service.ts'

export const serviceOrdersRoutes: Route[] = [
  route(orders.listServiceOrders, listOrders, { isDaily: true }),
  routeOutside(orders.exportServiceOrders, exportOrders),
  route(orders.searchServiceOrders, listOrders, { isDaily: true }),
  route(orders.listOrdersByStatus, listByStatus, { isDaily: true }),
  route(orders.listOrdersByTechnician, listByTechnician, { isDaily: true }),
  route(orders.getOrderBoard, showBoard, { isDaily: true, keepsPlans: true }),
  route(orders.listKnownServices, listKnownServices),
  route(orders.getOrderDraft, showDraft),
  route(orders.saveOrderDraft, saveDraft),
  route(orders.deleteOrderDraft, dropDraft),
  route(orders.createServiceOrder, createOrder, { isDaily: true }),
  route(orders.createOrderWithLineItems, createOrder, { isDaily: true }),
  route(orders.createOrderWithTechnicians, createOrder, { isDaily: true }),
  route(orders.getServiceOrder, showOrder, { isDaily: true }),
  routeOutside(orders.getServiceOrderPdf, showWorkOrderPdf),
  route(orders.updateServiceOrder, changeOrder),
  route(orders.deleteServiceOrder, deleteOrder),
  route(orders.assignOrder, assignOrder),
  route(orders.scheduleOrder, scheduleOrder),
  route(orders.startOrder, startOrder),
  route(orders.completeOrder, completeOrder),
  route(orders.cancelOrder, cancelOrder),
  route(orders.listLineItems, listLines),
  route(orders.addLineItem, addLine),
  route(orders.updateLineItem, changeLine),
  route(orders.deleteLineItem, deleteLine),
  route(orders.overrideLineTax, overrideLineTax),
  route(orders.listOrderCannedJobs, listForOrder),
  route(orders.addCannedJob, addFromCanned),
  route(pricing.createCannedJobFromService, cannedFromService),
  route(orders.listOrderDiscounts, listDiscounts),
  routeOutside(orders.addOrderDiscount, addDiscountAtCounter),
  route(orders.removeOrderDiscount, removeDiscount),
  route(orders.changeOrderFee, changeFee),
  route(orders.getLaborHistory, laborHistory),
  route(taxes.previewTaxMode, previewTaxMode),
  route(orders.addOrderService, addService),
  route(orders.updateOrderService, changeService),
  route(orders.deleteOrderService, deleteService),
  route(orders.listOrderTechnicians, listTechnicians),
  route(orders.addOrderTechnician, addTechnician),
  route(orders.updateOrderTechnician, changeTechnician),
  route(orders.removeOrderTechnician, removeTechnician),
  route(orders.listOrderActivities, listActivities),
  route(orders.listOrderNotes, listNotes),
  route(orders.addOrderNote, addNote),
  route(orders.listOrderAttachments, listAttachments),
  routeOutside(orders.addOrderAttachment, addAttachment),
  route(orders.getSchedule, showSchedule),
  routeOutside(orders.suggestSchedule, suggestTimes),
  routeOutside(orders.planSchedule, planTimes),
  route(orders.applySchedule, applyPlan),
  route(orders.listServiceLevels, listServiceLevels),
  route(orders.getServiceLevel, showServiceLevel),
  route(orders.createServiceLevel, createServiceLevel),
  route(orders.updateServiceLevel, changeServiceLevel),
  route(orders.deleteServiceLevel, deleteServiceLevel),
]
