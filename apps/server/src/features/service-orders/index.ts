export { assignOrder } from './actions/assign-order.service.ts'
export { completeOrder } from './actions/change-order.service.ts'
export {
  cancelOrder,
  markInvoiced,
  reopenVoided,
  scheduleOrder,
  startLocked,
} from './actions/move-order.service.ts'
export { addOrder } from './create/create-order.service.ts'
export { type ActivityRow, insertActivity, selectTimerActivities } from './detail/activities.queries.ts'
export { type NewActivity, presentActivity, recordActivity } from './detail/activities.service.ts'
export { receiveAttachments } from './detail/attachments.service.ts'

export { getOrder, getOrderLocked, orderTotalCents, type ShopOfRead } from './detail/order-detail.service.ts'
export { writeNote } from './detail/order-notes.service.ts'
export { type OrderPartiesRow, selectOrderParties } from './detail/order-parties.queries.ts'
export { type LineRow, putPartsBought, type ServiceRow, selectLines, selectServices } from './lines/line-items.queries.ts'
export {
  changeLine,
  countLooseLines,
  expectLines,
  listLines,
  putLines,
  revisePart,
  showLine,
} from './lines/line-items.service.ts'
export { dropBillLines, putBilled, putBillLines, selectWork, type WorkRow } from './lines/line-sublets.queries.ts'
export {
  updateApproval,
  updateApprover,
  updateOldParts,
  updateOrderConsent,
  updatePresented,
} from './lines/order-approvals.queries.ts'
export { selectPayers } from './lines/order-payers.queries.ts'
export { expectLinesUnbilled, expectUnbilled } from './lines/order-payers.service.ts'
export { selectBegun } from './lines/order-services.queries.ts'
export { changeService } from './lines/order-services.service.ts'
export { tellExemptionEnded } from './list/exemption-ended.service.ts'
export { recountOrder, type SetTotals, sumsOfOrder } from './list/order-sums.service.ts'
export { subscribeServiceOrders } from './order-shop.events.ts'
export { type PaperTask, tasksOnPaper } from './paper/work-order.events.ts'
export { clockMoment } from './paper/work-order.rules.ts'
export { printWorkOrders } from './paper/work-order.service.ts'
export { blankOrders, dropDraftsNaming, dropNotes } from './personal.queries.ts'
export { addFindingService, showOrderService } from './prices/finding-services.service.ts'
export { rulesOfNewOrder } from './prices/line-prices.service.ts'
export { type DiscountShareRow, selectShares } from './prices/order-discounts.queries.ts'
export { addDiscount } from './prices/order-discounts.service.ts'
export { addPricedService, countByRules } from './prices/priced-services.service.ts'
export {
  activityRecorded,
  completionBlocked,
  consentAsked,
  deferredChosen,
  estimateChanged,
  hasInvoice,
  leadChanged,
  lineRemoving,
  linesChanged,
  lineUsed,
  type OrderFact,
  orderCancelled,
  orderCompleted,
  orderCompleting,
  orderCreated,
  orderInvoiced,
  orderReopened,
  orderRescheduled,
  orderScheduled,
  orderStarting,
  partsIssuing,
  partsNotHere,
  serviceRemoving,
  technicianAssigned,
  technicianRemoved,
  workStarting,
} from './service-orders.events.ts'
export { presentLine } from './service-orders.presenter.ts'
export { insertOrderCounts, type OrderRow } from './service-orders.queries.ts'
export { serviceOrdersRoutes } from './service-orders.routes.ts'
export { isOverdue, lineToTax, minutesBetween, subletCostState } from './service-orders.rules.ts'
