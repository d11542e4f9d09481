import { accessDeniedText } from '../apps/web/src/app/access-denied.text.ts'
import { enteredText } from '../apps/web/src/app/entered.text.ts'
import { leavingText } from '../apps/web/src/app/leaving.text.ts'
import { routeTitles } from '../apps/web/src/app/routes/route-titles.text.ts'
import { shellText } from '../apps/web/src/app/shell.text.ts'
import { customerFiguresText } from '../apps/web/src/features/analytics/figures/customer-figures.text.ts'
import { figureDrillText } from '../apps/web/src/features/analytics/figures/figure-drill.text.ts'
import { figuresText } from '../apps/web/src/features/analytics/figures/figures.text.ts'
import { technicianFiguresText } from '../apps/web/src/features/analytics/figures/technician-figures.text.ts'
import { goalsText } from '../apps/web/src/features/analytics/kpis/goals.text.ts'
import { kpisText } from '../apps/web/src/features/analytics/kpis/kpis.text.ts'
import { partsReportsText } from '../apps/web/src/features/analytics/parts/parts-reports.text.ts'
import { attendanceText } from '../apps/web/src/features/attendance/attendance.text.ts'
import { payText } from '../apps/web/src/features/attendance/pay/pay.text.ts'
import { quickActionsText } from '../apps/web/src/features/attendance/quick-actions.text.ts'
import { timeClockText } from '../apps/web/src/features/attendance/time-clock.text.ts'
import { timeRulesText } from '../apps/web/src/features/attendance/time-rules.text.ts'
import { accountLinksText } from '../apps/web/src/features/auth/account-links.text.ts'
import { authText } from '../apps/web/src/features/auth/auth.text.ts'
import { factorRuleText } from '../apps/web/src/features/auth/factors/factor-rule.text.ts'
import { secondFactorText } from '../apps/web/src/features/auth/factors/second-factor.text.ts'
import { securityText } from '../apps/web/src/features/auth/factors/security.text.ts'
import { contactsText } from '../apps/web/src/features/customers/contacts.text.ts'
import { customersText } from '../apps/web/src/features/customers/customers.text.ts'
import { customersApiText } from '../apps/web/src/features/customers/customers-api.text.ts'
import { deferredText } from '../apps/web/src/features/deferred/deferred.text.ts'
import { labelsText } from '../apps/web/src/features/documents/labels.text.ts'
import { printText } from '../apps/web/src/features/documents/print.text.ts'
import { consentSettingsText } from '../apps/web/src/features/estimates/consent-settings.text.ts'
import { counterViewText } from '../apps/web/src/features/estimates/counter/counter-view.text.ts'
import { handBackText } from '../apps/web/src/features/estimates/counter/hand-back.text.ts'
import { customerPageText } from '../apps/web/src/features/estimates/customer-page/customer-page.text.ts'
import { largePhotosText } from '../apps/web/src/features/estimates/customer-page/large-photos.text.ts'
import { pageThreadText } from '../apps/web/src/features/estimates/customer-page/page-thread.text.ts'
import { estimateText } from '../apps/web/src/features/estimates/estimate.text.ts'
import { estimatesText } from '../apps/web/src/features/estimates/estimates.text.ts'
import { consentTextsText } from '../apps/web/src/features/estimates/texts/consent-texts.text.ts'
import { askedOrdersText } from '../apps/web/src/features/estimates/waiting/asked-orders.text.ts'
import { exceptionsText } from '../apps/web/src/features/exceptions/exceptions.text.ts'
import { flagBadgeText } from '../apps/web/src/features/flags/flag-badge.text.ts'
import { flagsText } from '../apps/web/src/features/flags/flags.text.ts'
import { findingsText } from '../apps/web/src/features/inspections/findings.text.ts'
import { inspectionsText } from '../apps/web/src/features/inspections/inspections.text.ts'
import { rateText } from '../apps/web/src/features/inspections/rate/rate.text.ts'
import { publicInspectionText } from '../apps/web/src/features/inspections/report/public-inspection.text.ts'
import { templatesText as inspectionTemplatesText } from '../apps/web/src/features/inspections/templates/templates.text.ts'
import { connectionsText } from '../apps/web/src/features/integrations/connections.text.ts'
import { categoriesText } from '../apps/web/src/features/inventory/categories.text.ts'
import { countsText } from '../apps/web/src/features/inventory/counts/counts.text.ts'
import { inventoryText } from '../apps/web/src/features/inventory/inventory.text.ts'
import { kitsText } from '../apps/web/src/features/inventory/kits/kits.text.ts'
import { ledgerText } from '../apps/web/src/features/inventory/ledger.text.ts'
import { numbersText } from '../apps/web/src/features/inventory/numbers/numbers.text.ts'
import { scanText } from '../apps/web/src/features/inventory/scan/scan.text.ts'
import { creditsText } from '../apps/web/src/features/invoices/credits/credits.text.ts'
import { invoicesText } from '../apps/web/src/features/invoices/invoices.text.ts'
import { templatesText } from '../apps/web/src/features/invoices/templates/templates.text.ts'
import { jobsText } from '../apps/web/src/features/jobs/jobs.text.ts'
import { kycText } from '../apps/web/src/features/kyc/kyc.text.ts'
import { onboardingText } from '../apps/web/src/features/kyc/onboarding/onboarding.text.ts'
import { registrationText } from '../apps/web/src/features/kyc/registration/registration.text.ts'
import { kycReviewText } from '../apps/web/src/features/kyc/review/kyc-review.text.ts'
import { lateFeesText } from '../apps/web/src/features/late-fees/late-fees.text.ts'
import { messagesText } from '../apps/web/src/features/messages/messages.text.ts'
import { onlinePaymentsText } from '../apps/web/src/features/online-payments/online-payments.text.ts'
import { payPageText } from '../apps/web/src/features/online-payments/pay.text.ts'
import { paymentSettingsText } from '../apps/web/src/features/online-payments/payment-settings.text.ts'
import { newPartText } from '../apps/web/src/features/order-parts/adding/new-part.text.ts'
import { orderPartsText } from '../apps/web/src/features/order-parts/order-parts.text.ts'
import { partsRequestsText } from '../apps/web/src/features/order-parts/parts-requests.text.ts'
import { favoritesText } from '../apps/web/src/features/preferences/favorites.text.ts'
import { cannedText } from '../apps/web/src/features/pricing/canned/canned.text.ts'
import { feesText } from '../apps/web/src/features/pricing/fees/fees.text.ts'
import { matricesText } from '../apps/web/src/features/pricing/matrices/matrices.text.ts'
import { pricingText } from '../apps/web/src/features/pricing/pricing.text.ts'
import { ratesText } from '../apps/web/src/features/pricing/rates/rates.text.ts'
import { privacyText } from '../apps/web/src/features/privacy/privacy.text.ts'
import { privacyCardsText } from '../apps/web/src/features/privacy/privacy-cards.text.ts'
import { legalText } from '../apps/web/src/features/public-site/legal.text.ts'
import { siteText } from '../apps/web/src/features/public-site/site.text.ts'
import { billsText } from '../apps/web/src/features/purchasing/bills/bills.text.ts'
import { claimsText } from '../apps/web/src/features/purchasing/claims/claims.text.ts'
import { coresText } from '../apps/web/src/features/purchasing/claims/cores.text.ts'
import { deskText } from '../apps/web/src/features/purchasing/desk/desk.text.ts'
import { purchasingText } from '../apps/web/src/features/purchasing/purchasing.text.ts'
import { receiveText } from '../apps/web/src/features/purchasing/receive.text.ts'
import { ratingsText } from '../apps/web/src/features/ratings/ratings.text.ts'
import { accountText } from '../apps/web/src/features/receipts/accounts/account.text.ts'
import { receivablesText } from '../apps/web/src/features/receipts/accounts/receivables.text.ts'
import { counterSaleText } from '../apps/web/src/features/receipts/counter-sale.text.ts'
import { dayCloseText } from '../apps/web/src/features/receipts/days/day-close.text.ts'
import { openingText } from '../apps/web/src/features/receipts/opening/opening.text.ts'
import { receiptUsesText } from '../apps/web/src/features/receipts/receipt-uses.text.ts'
import { receiptsText } from '../apps/web/src/features/receipts/receipts.text.ts'
import { takePaymentText } from '../apps/web/src/features/receipts/take-payment.text.ts'
import { savedReportsText } from '../apps/web/src/features/reports/saved-reports.text.ts'
import { taxReportText } from '../apps/web/src/features/reports/tax-report.text.ts'
import { permissionsText } from '../apps/web/src/features/roles/permissions.text.ts'
import { permissionText, rolesText } from '../apps/web/src/features/roles/roles.text.ts'
import { paletteText } from '../apps/web/src/features/search/palette.text.ts'
import { orderActionsText } from '../apps/web/src/features/service-orders/actions/order-actions.text.ts'
import { orderGatesText } from '../apps/web/src/features/service-orders/actions/order-gates.text.ts'
import { orderBoardText } from '../apps/web/src/features/service-orders/board/order-board.text.ts'
import { orderCreateText } from '../apps/web/src/features/service-orders/create/order-create.text.ts'
import { orderDetailText } from '../apps/web/src/features/service-orders/detail/order-detail.text.ts'
import { lineTaxText } from '../apps/web/src/features/service-orders/lines/line-tax.text.ts'
import { orderPayersText } from '../apps/web/src/features/service-orders/lines/order-payers.text.ts'
import { orderServiceText } from '../apps/web/src/features/service-orders/lines/order-service.text.ts'
import { serviceApprovalsText } from '../apps/web/src/features/service-orders/lines/service-approvals.text.ts'
import { orderBulkText } from '../apps/web/src/features/service-orders/list/order-bulk.text.ts'
import { orderCellText } from '../apps/web/src/features/service-orders/list/order-cell-editor.text.ts'
import { orderOwnText } from '../apps/web/src/features/service-orders/order-own.text.ts'
import { orderPricesText } from '../apps/web/src/features/service-orders/prices/order-prices.text.ts'
import { schedulingText } from '../apps/web/src/features/service-orders/schedule/scheduling.text.ts'
import { serviceOrdersText } from '../apps/web/src/features/service-orders/service-orders.text.ts'
import { technicianFitText } from '../apps/web/src/features/service-orders/technician-fit.text.ts'
import { askForShopText } from '../apps/web/src/features/shops/form/ask-for-shop.text.ts'
import { papersText } from '../apps/web/src/features/shops/papers/papers.text.ts'
import { shopScreensText } from '../apps/web/src/features/shops/shop-screens.text.ts'
import { shopsText } from '../apps/web/src/features/shops/shops.text.ts'
import { statementsText } from '../apps/web/src/features/statements/statements.text.ts'
import { suppliersText } from '../apps/web/src/features/suppliers/suppliers.text.ts'
import { workText } from '../apps/web/src/features/system/work.text.ts'
import { certificatesText } from '../apps/web/src/features/taxes/certificates/certificates.text.ts'
import { taxesText } from '../apps/web/src/features/taxes/taxes.text.ts'
import { skillsText } from '../apps/web/src/features/technicians/skills.text.ts'
import { techniciansText } from '../apps/web/src/features/technicians/technicians.text.ts'
import { tenantsText } from '../apps/web/src/features/tenants/tenants.text.ts'
import { timerServicesText } from '../apps/web/src/features/timers/timer-services.text.ts'
import { timersText } from '../apps/web/src/features/timers/timers.text.ts'
import { approverText } from '../apps/web/src/features/users/approver.text.ts'
import { pinCardText } from '../apps/web/src/features/users/pin-card.text.ts'
import { usersText } from '../apps/web/src/features/users/users.text.ts'
import { vehiclesText } from '../apps/web/src/features/vehicles/vehicles.text.ts'
import { sayIn } from '../apps/web/src/platform/i18n/text.ts'
import { importText } from '../apps/web/src/platform/import/import.text.ts'
import { columnChooserText } from '../apps/web/src/platform/list/column-chooser.text.ts'
import { listFrameText } from '../apps/web/src/platform/list/list-frame.text.ts'
import { viewDialogText } from '../apps/web/src/platform/list/view-dialog.text.ts'
import { offlineText } from '../apps/web/src/platform/offline/offline.text.ts'
import { waitingText } from '../apps/web/src/platform/offline/waiting.text.ts'
import { photoDialogText } from '../apps/web/src/platform/photo-dialog.text.ts'
import { recordFormText } from '../apps/web/src/platform/record-form.text.ts'
import { recordingsText } from '../apps/web/src/platform/recordings/recordings.text.ts'
import { uploadsText } from '../apps/web/src/platform/uploads/uploads.text.ts'

/** A language of the product. */
export type Locale = Parameters<typeof sayIn>[1]

/** Of hours and pay. */
const timeWordsIn = (locale: Locale) => ({
  hours: sayIn(attendanceText, locale),
  pay: sayIn(payText, locale),
  timeClock: sayIn(timeClockText, locale),
  timeRules: sayIn(timeRulesText, locale),
})
/** Of registering a business and its application. */
const applicationWordsIn = (locale: Locale) => ({
  registration: sayIn(registrationText, locale),
  onboarding: sayIn(onboardingText, locale),
  kyc: sayIn(kycText, locale),
  review: sayIn(kycReviewText, locale),
})
/** Of money that comes and goes. */
const moneyWordsIn = (locale: Locale) => ({
  receipts: sayIn(receiptsText, locale),
  receiptUses: sayIn(receiptUsesText, locale),
  account: sayIn(accountText, locale),
  statements: sayIn(statementsText, locale),
  onlinePayments: sayIn(onlinePaymentsText, locale),
  payPage: sayIn(payPageText, locale),
  paymentSettings: sayIn(paymentSettingsText, locale),
  takePayment: sayIn(takePaymentText, locale),
  dayClose: sayIn(dayCloseText, locale),
  receivables: sayIn(receivablesText, locale),
})
/** Of taxes, and of who does not pay them. */
const taxWordsIn = (locale: Locale) => ({
  taxes: sayIn(taxesText, locale),
  certificates: sayIn(certificatesText, locale),
  lineTax: sayIn(lineTaxText, locale),
})
/** Of customers, their people, and what is written with them. */
const customerWordsIn = (locale: Locale) => ({
  customers: sayIn(customersText, locale),
  contacts: sayIn(contactsText, locale),
  messages: sayIn(messagesText, locale),
  pageThread: sayIn(pageThreadText, locale),
})
const lossWordsIn = (locale: Locale) => ({
  exceptions: sayIn(exceptionsText, locale),
  connections: sayIn(connectionsText, locale),
  privacy: sayIn(privacyText, locale),
  privacyCards: sayIn(privacyCardsText, locale),
  lateFees: sayIn(lateFeesText, locale),
})
const counterWords = (locale: Locale) => ({
  ...{ gates: sayIn(orderGatesText, locale), second: sayIn(approverText, locale), pin: sayIn(pinCardText, locale) },
  ...{ view: sayIn(counterViewText, locale), back: sayIn(handBackText, locale), texts: sayIn(consentTextsText, locale) },
})
/** What the screens say in a language, by feature: the product's own texts, so that a journey reads what a person reads. */
export const wordsIn = (locale: Locale) => ({
  locale,
  ...timeWordsIn(locale),
  ...applicationWordsIn(locale),
  quickActions: sayIn(quickActionsText, locale),
  ratings: sayIn(ratingsText, locale),
  accessDenied: sayIn(accessDeniedText, locale),
  counts: sayIn(countsText, locale),
  templates: sayIn(templatesText, locale),
  ...moneyWordsIn(locale),
  ...lossWordsIn(locale),
  ...taxWordsIn(locale),
  canned: sayIn(cannedText, locale),
  fees: sayIn(feesText, locale),
  matrices: sayIn(matricesText, locale),
  pricing: sayIn(pricingText, locale),
  rates: sayIn(ratesText, locale),
  orderPrices: sayIn(orderPricesText, locale),
  inventory: sayIn(inventoryText, locale),
  kits: sayIn(kitsText, locale),
  itemNumbers: sayIn(numbersText, locale),
  labels: sayIn(labelsText, locale),
  print: sayIn(printText, locale),
  papers: sayIn(papersText, locale),
  scan: sayIn(scanText, locale),
  ledger: sayIn(ledgerText, locale),
  partCategories: sayIn(categoriesText, locale),
  customerFigures: sayIn(customerFiguresText, locale),
  findings: sayIn(findingsText, locale),
  inspections: sayIn(inspectionsText, locale),
  rate: sayIn(rateText, locale),
  publicInspection: sayIn(publicInspectionText, locale),
  inspectionTemplates: sayIn(inspectionTemplatesText, locale),
  figures: sayIn(figuresText, locale),
  figureDrill: sayIn(figureDrillText, locale),
  technicianFigures: sayIn(technicianFiguresText, locale),
  kpis: sayIn(kpisText, locale),
  goals: sayIn(goalsText, locale),
  taxReport: sayIn(taxReportText, locale),
  savedReports: sayIn(savedReportsText, locale),
  partsReports: sayIn(partsReportsText, locale),
  auth: sayIn(authText, locale),
  ...{
    factor: sayIn(secondFactorText, locale),
    security: sayIn(securityText, locale),
    factorRule: sayIn(factorRuleText, locale),
  },
  links: sayIn(accountLinksText, locale),
  // The titles of all screens, wherever they come from.
  shell: sayIn({ en: { ...shellText.en, ...routeTitles.en }, es: { ...shellText.es, ...routeTitles.es } }, locale),
  entered: sayIn(enteredText, locale),
  tenants: sayIn(tenantsText, locale),
  catalogue: sayIn(permissionsText, locale),
  work: sayIn(workText, locale),
  users: sayIn(usersText, locale),
  roles: sayIn(rolesText, locale),
  permissions: sayIn(permissionText, locale),
  favorites: sayIn(favoritesText, locale),
  site: sayIn(siteText, locale),
  legal: sayIn(legalText, locale),
  ...customerWordsIn(locale),
  trial: sayIn(customersApiText, locale),
  vehicles: sayIn(vehiclesText, locale),
  orders: sayIn(serviceOrdersText, locale),
  cells: sayIn(orderCellText, locale),
  bulk: sayIn(orderBulkText, locale),
  orderActions: sayIn(orderActionsText, locale),
  create: sayIn(orderCreateText, locale),
  orderOwn: sayIn(orderOwnText, locale),
  board: sayIn(orderBoardText, locale),
  order: sayIn(orderDetailText, locale),
  newPart: sayIn(newPartText, locale),
  orderParts: sayIn(orderPartsText, locale),
  partsRequests: sayIn(partsRequestsText, locale),
  scheduling: sayIn(schedulingText, locale),
  technicianFit: sayIn(technicianFitText, locale),
  deferred: sayIn(deferredText, locale),
  askedOrders: sayIn(askedOrdersText, locale),
  estimates: sayIn(estimatesText, locale),
  estimate: sayIn(estimateText, locale),
  customerPage: sayIn(customerPageText, locale),
  consentSettings: sayIn(consentSettingsText, locale),
  counter: counterWords(locale),
  largePhotos: sayIn(largePhotosText, locale),
  orderService: sayIn(orderServiceText, locale),
  serviceApprovals: sayIn(serviceApprovalsText, locale),
  flags: sayIn(flagsText, locale),
  flagBadge: sayIn(flagBadgeText, locale),
  photos: sayIn(photoDialogText, locale),
  uploads: sayIn(uploadsText, locale),
  recordings: sayIn(recordingsText, locale),
  leaving: sayIn(leavingText, locale),
  offline: sayIn(offlineText, locale),
  waiting: sayIn(waitingText, locale),
  form: sayIn(recordFormText, locale),
  list: sayIn(listFrameText, locale),
  columns: sayIn(columnChooserText, locale),
  views: sayIn(viewDialogText, locale),
  jobs: sayIn(jobsText, locale),
  timers: sayIn(timersText, locale),
  timerServices: sayIn(timerServicesText, locale),
  technicians: sayIn(techniciansText, locale),
  skills: sayIn(skillsText, locale),
  suppliers: sayIn(suppliersText, locale),
  purchasing: sayIn(purchasingText, locale),
  receive: sayIn(receiveText, locale),
  desk: sayIn(deskText, locale),
  bills: sayIn(billsText, locale),
  claims: sayIn(claimsText, locale),
  cores: sayIn(coresText, locale),
  imports: sayIn(importText, locale),
  counterSale: sayIn(counterSaleText, locale),
  openings: sayIn(openingText, locale),
  credits: sayIn(creditsText, locale),
  orderPayers: sayIn(orderPayersText, locale),
  invoices: sayIn(invoicesText, locale),
  search: sayIn(paletteText, locale),
  shop: sayIn(shopsText, locale),
  askForShop: sayIn(askForShopText, locale),
  shops: sayIn(shopScreensText, locale),
})
export type Words = ReturnType<typeof wordsIn>
