import * as analytics from './analytics/analytics.calls.ts'
import * as figures from './analytics/figures.calls.ts'
import * as partsReports from './analytics/parts/parts-report.calls.ts'
import * as attendance from './attendance/attendance.calls.ts'
import * as pay from './attendance/pay.calls.ts'
import * as sold from './attendance/sold.calls.ts'
import * as auditLog from './audit-log/audit-log.calls.ts'
import * as accounts from './auth/account.calls.ts'
import * as auth from './auth/auth.calls.ts'
import * as counterPin from './auth/counter-pin.calls.ts'
import * as secondFactors from './auth/factors/second-factors.calls.ts'
import type { Call } from './core/call.ts'
import * as contacts from './customers/contacts.calls.ts'
import * as customers from './customers/customers.calls.ts'
import * as exports from './data-exchange/exports.calls.ts'
import * as batches from './data-exchange/imports.calls.ts'
import * as deferred from './deferred/deferred.calls.ts'
import { createLabels } from './documents/labels.calls.ts'
import * as printJobs from './documents/print-jobs.calls.ts'
import * as askedOrders from './estimates/asked-orders.calls.ts'
import * as consent from './estimates/consent.calls.ts'
import * as counterView from './estimates/counter/counter.calls.ts'
import * as customerPage from './estimates/customer-page/public-order.calls.ts'
import * as estimates from './estimates/estimate.calls.ts'
import * as gates from './estimates/gates.calls.ts'
import * as consentTexts from './estimates/texts/consent-texts.calls.ts'
import { streamEvents } from './events/events.calls.ts'
import * as exceptions from './exceptions/exceptions.calls.ts'
import * as files from './files/files.calls.ts'
import * as uploads from './files/uploads.calls.ts'
import * as flags from './flags/flags.calls.ts'
import * as annual from './inspections/annual/annual.calls.ts'
import * as inspections from './inspections/inspections.calls.ts'
import * as inspectionReport from './inspections/report/report.calls.ts'
import * as inspectionTemplates from './inspections/templates/templates.calls.ts'
import * as apiKeys from './integrations/api-keys.calls.ts'
import * as calendarFeeds from './integrations/calendar-feeds.calls.ts'
import * as webhooks from './integrations/webhooks.calls.ts'
import * as counts from './inventory/counts/counts.calls.ts'
import * as stockFigures from './inventory/figures/stock-figures.calls.ts'
import * as inventory from './inventory/inventory.calls.ts'
import * as kits from './inventory/kits/kits.calls.ts'
import * as itemNumbers from './inventory/numbers/numbers.calls.ts'
import * as stock from './inventory/stock.calls.ts'
import * as counterSales from './invoices/counter/counter.calls.ts'
import * as creditNotes from './invoices/credits/credits.calls.ts'
import * as invoices from './invoices/invoices.calls.ts'
import * as invoiceTemplates from './invoices/templates/templates.calls.ts'
import * as jobs from './jobs/jobs.calls.ts'
import * as goals from './kpis/goals.calls.ts'
import * as invoiceAnalytics from './kpis/invoice-analytics.calls.ts'
import * as kpis from './kpis/kpis.calls.ts'
import * as kyc from './kyc/kyc.calls.ts'
import { registerTenant } from './kyc/registration.calls.ts'
import * as lateFees from './late-fees/late-fees.calls.ts'
import * as ledger from './ledger/ledger.calls.ts'
import { getLongJob } from './long-jobs/long-jobs.calls.ts'
import * as messages from './messages/messages.calls.ts'
import * as notifications from './notifications/notifications.calls.ts'
import * as onlinePayments from './online-payments/online-payments.calls.ts'
import * as takenParts from './order-parts/order-parts.calls.ts'
import * as partsRequests from './order-parts/parts-requests.calls.ts'
import * as listViews from './preferences/list-views.calls.ts'
import { getPreferences, updatePreferences } from './preferences/preferences.calls.ts'
import { getUserSettings, updateUserSettings } from './preferences/user-settings.calls.ts'
import * as cannedJobs from './pricing/canned-jobs.calls.ts'
import * as feeRules from './pricing/fee-rules.calls.ts'
import * as priceRules from './pricing/price-rules.calls.ts'
import * as serviceCategories from './pricing/service-categories.calls.ts'
import * as legalHolds from './privacy/legal-holds.calls.ts'
import * as privacyRequests from './privacy/privacy-requests.calls.ts'
import * as retention from './privacy/retention.calls.ts'
import * as newsletter from './public-site/newsletter.calls.ts'
import * as vendorBills from './purchasing/bills/bills.calls.ts'
import * as claims from './purchasing/claims/claims.calls.ts'
import * as deliveries from './purchasing/deliveries.calls.ts'
import * as partsDesk from './purchasing/desk/desk.calls.ts'
import * as purchasingExports from './purchasing/exports.calls.ts'
import * as supplierFigures from './purchasing/figures/supplier-figures.calls.ts'
import * as purchasing from './purchasing/purchasing.calls.ts'
import * as ratings from './ratings/ratings.calls.ts'
import * as days from './receipts/days/days.calls.ts'
import * as opening from './receipts/opening/opening.calls.ts'
import * as receipts from './receipts/receipts.calls.ts'
import * as reportSchedules from './reports/report-schedules.calls.ts'
import * as savedReports from './reports/saved-reports.calls.ts'
import * as taxReport from './reports/tax-report.calls.ts'
import * as permissions from './roles/permissions.calls.ts'
import * as roles from './roles/roles.calls.ts'
import { scan } from './search/scan.calls.ts'
import { search } from './search/search.calls.ts'
import * as knownServices from './service-orders/create/known-services.calls.ts'
import * as serviceLevels from './service-orders/levels/service-levels.calls.ts'
import * as lineTax from './service-orders/lines/line-tax.calls.ts'
import * as orderParts from './service-orders/order-parts.calls.ts'
import * as workOrderPaper from './service-orders/paper/work-order.calls.ts'
import * as orderPrices from './service-orders/prices/order-prices.calls.ts'
import * as schedule from './service-orders/schedule/schedule.calls.ts'
import * as serviceOrders from './service-orders/service-orders.calls.ts'
import * as shopPapers from './shops/papers.calls.ts'
import * as shops from './shops/shops.calls.ts'
import * as statements from './statements/statements.calls.ts'
import * as suppliers from './suppliers/suppliers.calls.ts'
import * as system from './system/system.calls.ts'
import * as exemptions from './taxes/exemptions.calls.ts'
import * as taxes from './taxes/taxes.calls.ts'
import * as skills from './technicians/skills.calls.ts'
import * as technicians from './technicians/technicians.calls.ts'
import * as organization from './tenants/organization.calls.ts'
import * as tenants from './tenants/tenants.calls.ts'
import * as timers from './timers/timers.calls.ts'
import { listApprovers } from './users/approvers.calls.ts'
import { exportGlobalUsers, listGlobalUsers } from './users/global-users.calls.ts'
import * as users from './users/users.calls.ts'
import * as pastWork from './vehicles/past-work.calls.ts'
import * as vehicles from './vehicles/vehicles.calls.ts'

const { listAuditLog, exportAuditLog, verifyAuditLog } = auditLog

/** The type of each file beside the others: written out as one it would be too long for the declarations that the build makes. */
export type Calls = typeof auth &
  typeof apiKeys &
  typeof webhooks &
  typeof calendarFeeds &
  typeof privacyRequests &
  typeof retention &
  typeof legalHolds &
  typeof exports &
  typeof batches &
  typeof accounts &
  typeof kyc &
  typeof users &
  typeof counterPin &
  typeof secondFactors &
  typeof gates & { listApprovers: typeof listApprovers } & typeof roles &
  typeof permissions &
  typeof shops &
  typeof customers &
  typeof vehicles &
  typeof pastWork &
  typeof inventory &
  typeof stock &
  typeof itemNumbers &
  typeof kits &
  typeof stockFigures &
  typeof counts &
  typeof technicians &
  typeof skills &
  typeof suppliers &
  typeof consent &
  typeof consentTexts &
  typeof counterView &
  typeof deferred &
  typeof askedOrders &
  typeof estimates &
  typeof inspections &
  typeof inspectionTemplates &
  typeof inspectionReport &
  typeof annual &
  typeof customerPage &
  typeof taxes &
  typeof cannedJobs &
  typeof feeRules &
  typeof priceRules &
  typeof serviceCategories &
  typeof orderPrices &
  typeof exemptions &
  typeof partsDesk &
  typeof purchasing &
  typeof purchasingExports &
  typeof supplierFigures &
  typeof vendorBills &
  typeof claims &
  typeof deliveries &
  typeof organization &
  typeof tenants &
  typeof serviceOrders &
  typeof knownServices &
  typeof orderParts &
  typeof lineTax &
  typeof takenParts &
  typeof partsRequests &
  typeof serviceLevels &
  typeof schedule &
  typeof flags &
  typeof jobs &
  typeof timers &
  typeof attendance &
  typeof sold &
  typeof pay &
  typeof invoices &
  typeof counterSales &
  typeof creditNotes &
  typeof invoiceTemplates &
  typeof contacts &
  typeof messages &
  typeof notifications &
  typeof newsletter &
  typeof ratings &
  typeof receipts &
  typeof opening &
  typeof lateFees &
  typeof onlinePayments &
  typeof printJobs &
  typeof workOrderPaper &
  typeof shopPapers &
  typeof statements &
  typeof days &
  typeof analytics &
  typeof figures &
  typeof partsReports &
  typeof kpis &
  typeof ledger &
  typeof taxReport &
  typeof savedReports &
  typeof reportSchedules &
  typeof goals &
  typeof exceptions &
  typeof invoiceAnalytics &
  typeof files &
  typeof uploads &
  typeof listViews &
  typeof system & {
    readonly registerTenant: typeof registerTenant
    readonly listGlobalUsers: typeof listGlobalUsers
    readonly exportGlobalUsers: typeof exportGlobalUsers
    readonly search: typeof search
    readonly scan: typeof scan
    readonly createLabels: typeof createLabels
    readonly getPreferences: typeof getPreferences
    readonly updatePreferences: typeof updatePreferences
    readonly getUserSettings: typeof getUserSettings
    readonly updateUserSettings: typeof updateUserSettings
    readonly listAuditLog: typeof listAuditLog
    readonly exportAuditLog: typeof exportAuditLog
    readonly verifyAuditLog: typeof verifyAuditLog
    readonly getLongJob: typeof getLongJob
    readonly streamEvents: typeof streamEvents
  }

/** Every call of the product, by name. What is not here is not served; what is here must be (R10). */
export const calls: Calls = {
  ...auth,
  ...accounts,
  registerTenant,
  ...kyc,
  ...users,
  listApprovers,
  ...counterPin,
  ...secondFactors,
  ...gates,
  listGlobalUsers,
  exportGlobalUsers,
  ...roles,
  ...permissions,
  ...shops,
  ...customers,
  ...vehicles,
  ...pastWork,
  ...inventory,
  ...stock,
  ...itemNumbers,
  ...kits,
  ...stockFigures,
  ...counts,
  ...technicians,
  ...skills,
  ...suppliers,
  ...consent,
  ...consentTexts,
  ...counterView,
  ...deferred,
  ...askedOrders,
  ...estimates,
  ...inspections,
  ...inspectionTemplates,
  ...inspectionReport,
  ...annual,
  ...customerPage,
  ...taxes,
  ...cannedJobs,
  ...feeRules,
  ...priceRules,
  ...serviceCategories,
  ...orderPrices,
  ...exemptions,
  ...partsDesk,
  ...purchasing,
  ...purchasingExports,
  ...supplierFigures,
  ...vendorBills,
  ...claims,
  ...deliveries,
  ...organization,
  ...tenants,
  ...serviceOrders,
  ...knownServices,
  ...orderParts,
  ...lineTax,
  ...takenParts,
  ...partsRequests,
  ...serviceLevels,
  ...schedule,
  ...flags,
  ...jobs,
  ...timers,
  ...attendance,
  ...sold,
  ...pay,
  ...invoices,
  ...counterSales,
  ...creditNotes,
  ...invoiceTemplates,
  ...contacts,
  ...messages,
  ...notifications,
  ...newsletter,
  ...ratings,
  ...receipts,
  ...opening,
  ...lateFees,
  ...onlinePayments,
  ...printJobs,
  ...workOrderPaper,
  ...shopPapers,
  ...statements,
  ...days,
  ...analytics,
  ...figures,
  ...partsReports,
  ...kpis,
  ...ledger,
  ...taxReport,
  ...savedReports,
  ...reportSchedules,
  ...goals,
  ...exceptions,
  ...invoiceAnalytics,
  ...apiKeys,
  ...webhooks,
  ...calendarFeeds,
  ...privacyRequests,
  ...retention,
  ...legalHolds,
  ...exports,
  ...batches,
  search,
  scan,
  createLabels,
  ...files,
  ...uploads,
  getPreferences,
  updatePreferences,
  ...listViews,
  getUserSettings,
  updateUserSettings,
  listAuditLog,
  exportAuditLog,
  verifyAuditLog,
  ...system,
  getLongJob,
  streamEvents,
} as const satisfies Record<string, Call>
export type CallName = keyof Calls
