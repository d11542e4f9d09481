import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import type { ProblemCode } from '@twopost/contract/core/problem'
import { analyticsRoutes, countFiguresJob, countKeptFigures } from '#features/analytics/index.ts'
import { attendanceRoutes, subscribeAttendance } from '#features/attendance/index.ts'
import { appendEntry, auditLogRoutes } from '#features/audit-log/index.ts'
import { authenticatorSecrets, authRoutes, configureFactors, type RecordInTenant } from '#features/auth/index.ts'
import { customersRoutes, customerTaxIds, subscribeCustomers } from '#features/customers/index.ts'
import { dataExchangeRoutes } from '#features/data-exchange/index.ts'
import { deferredRoutes, subscribeDeferred } from '#features/deferred/index.ts'
import { checkPaperSources, closeDrawing, configureDrawing, documentsRoutes } from '#features/documents/index.ts'
import {
  configureOrderLinks,
  estimatesRoutes,
  plainPage,
  showSignatures,
  subscribeEstimates,
  subscribeThreads,
} from '#features/estimates/index.ts'
import { eventsRoutes } from '#features/events/index.ts'
import { exceptionsRoutes, hearCauses, lookAgain, lookAgainJob } from '#features/exceptions/index.ts'
import {
  checkReceivers,
  configureFiles,
  configureScans,
  filesRoutes,
  receiveLooseFiles,
  scanFile,
  scanJob,
  uploadsRoutes,
} from '#features/files/index.ts'
import { flagsRoutes, subscribeFlags } from '#features/flags/index.ts'
import {
  configureInspectionLinks,
  inspectionsRoutes,
  receiveInspectionMedia,
  subscribeInspections,
} from '#features/inspections/index.ts'
import {
  configureCalendars,
  configureWebhooks,
  deliverJob,
  deliverWebhook,
  integrationsRoutes,
  subscribeIntegrations,
  webhookSecrets,
} from '#features/integrations/index.ts'
import { inventoryRoutes, subscribeInventory } from '#features/inventory/index.ts'
import {
  configureCreditMail,
  configureCustomerLinks,
  configureInvoiceMail,
  invoicesRoutes,
  printCreditNotes,
  printInvoices,
  receiveTemplateLogos,
  subscribeInvoices,
} from '#features/invoices/index.ts'
import {
  jobsRoutes,
  receiveJobPhotos,
  receiveJobRecordings,
  subscribeJobNotices,
  subscribeJobs,
  subscribePaperTasks,
} from '#features/jobs/index.ts'
import { kpisRoutes, subscribeKpis } from '#features/kpis/index.ts'
import { kycRoutes, receiveKycDocuments } from '#features/kyc/index.ts'
import { lateFeesRoutes } from '#features/late-fees/index.ts'
import { ledgerRoutes } from '#features/ledger/index.ts'
import { longJobsRoutes } from '#features/long-jobs/index.ts'
import { messagesRoutes, subscribeMessages } from '#features/messages/index.ts'
import { notificationsRoutes } from '#features/notifications/index.ts'
import {
  configurePaymentLinks,
  configureProviders,
  configureTestProvider,
  onlinePaymentsRoutes,
  subscribeOnlinePayments,
} from '#features/online-payments/index.ts'
import { orderPartsRoutes, subscribeOrderParts } from '#features/order-parts/index.ts'
import { preferencesRoutes } from '#features/preferences/index.ts'
import { pricingRoutes } from '#features/pricing/index.ts'
import { configurePrivacy, privacyRoutes } from '#features/privacy/index.ts'
import { publicSiteRoutes } from '#features/public-site/index.ts'
import {
  configurePurchaseMail,
  printPurchaseOrders,
  purchasingRoutes,
  receiveBillPapers,
  receiveDeliveryPhotos,
  subscribePurchasing,
} from '#features/purchasing/index.ts'
import { configureRatingMail, ratingsRoutes, subscribeRatings } from '#features/ratings/index.ts'
import { configureReceiptMail, printReceipts, receiptsRoutes, subscribeReceipts } from '#features/receipts/index.ts'
import { reportsRoutes, subscribeReports } from '#features/reports/index.ts'
import { rolesRoutes, subscribeRoles } from '#features/roles/index.ts'
import { closePlanner, subscribeScheduling } from '#features/scheduling/index.ts'
import { searchRoutes } from '#features/search/index.ts'
import {
  printWorkOrders,
  receiveAttachments,
  serviceOrdersRoutes,
  subscribeServiceOrders,
} from '#features/service-orders/index.ts'
import { shopsRoutes } from '#features/shops/index.ts'
import { configureStatementMail, printStatements, statementsRoutes } from '#features/statements/index.ts'
import { suppliersRoutes } from '#features/suppliers/index.ts'
import { systemRoutes } from '#features/system/index.ts'
import { certificateNumbers, receiveCertificates, taxesRoutes } from '#features/taxes/index.ts'
import { subscribeTechnicians, techniciansRoutes } from '#features/technicians/index.ts'
import { organizationRoutes, tenantsRoutes } from '#features/tenants/index.ts'
import { subscribeTimers, timersRoutes } from '#features/timers/index.ts'
import { acceptMembership, receiveOwnPhotos, subscribeUsers, usersRoutes } from '#features/users/index.ts'
import {
  closeVinDecoder,
  closeVinScanner,
  configureVin,
  receiveVinPictures,
  subscribeVehicles,
  vehiclesRoutes,
  warmVinDecoder,
} from '#features/vehicles/index.ts'
import { closeTableReader } from '#platform/csv/read-table.ts'
import { configureFields } from '#platform/fields/field-cipher.ts'
import { keptFieldKeys } from '#platform/fields/field-keys.ts'
import { lookAtSealed } from '#platform/fields/look-at-sealed.ts'
import { type SealedColumn, sealPlain } from '#platform/fields/sealed-columns.ts'
import type { SessionContext } from '#platform/http/context.ts'
import type { Route } from '#platform/http/route.ts'
import type { OwnPage } from '#platform/http/serve-web.ts'
import { configureRecord } from '#platform/http/without-session.ts'
import { carryingOn } from '#platform/queue/carrying-on.ts'
import type { JobHandler } from '#platform/queue/queue.ts'
import { openScanner } from '#platform/scan/scanner.ts'
import type { Platform } from './app.ts'
import { constraints } from './constraints.ts'
import { demoAccounts } from './demo-accounts.ts'
import { crontab, jobsOf, longJobsOf } from './jobs.ts'
import { readRecordBy } from './record-reader.ts'

export interface Features {
  routes: Route[]
  /** Pages beside that of the product. */
  pages: OwnPage[]
  jobs: Record<string, JobHandler>
  /** Those of the long lane, which has workers of its own. */
  longJobs: Record<string, JobHandler>
  /** Those that ask addresses outside, which may be slow: a lane of their own as well. */
  sendJobs: Record<string, JobHandler>
  /** Lines of a crontab. */
  crontab: string
  constraints: Readonly<Record<string, ProblemCode>>
  /** Once the server listens: does what is slow the first time before somebody waits for it, and begins to hear what happens. */
  listening(): void
  close(): Promise<void>
}

/** Columns with sealed values; each feature that has one declares it here (platform/fields/sealed-columns.ts). */
export const sealedColumns: readonly SealedColumn[] = [
  authenticatorSecrets,
  ...webhookSecrets,
  customerTaxIds,
  certificateNumbers,
]

let subscribed = false
/** Facts have one set of hearers in a process, however often it builds the product. The floor of the bench records use cases with them, too. */
export function subscribeOnce(): void {
  if (subscribed) return
  subscribed = true
  subscribeUsers()
  subscribeTechnicians()
  subscribeEstimates()
  subscribeThreads()
  subscribeMessages()
  subscribeDeferred()
  subscribeCustomers()
  subscribeVehicles()
  subscribeInventory()
  subscribeInspections()
  subscribeRoles()
  subscribePurchasing()
  subscribeScheduling()
  subscribeServiceOrders()
  subscribeFlags()
  subscribeJobs()
  subscribeJobNotices()
  subscribePaperTasks()
  subscribeTimers()
  subscribeOrderParts()
  subscribeAttendance()
  subscribeInvoices()
  subscribeReceipts()
  subscribeOnlinePayments()
  subscribeKpis()
  subscribeReports()
  subscribeRatings()
  subscribeIntegrations()
  // Each purpose of a file has the one feature that takes it.
  receiveLooseFiles()
  receiveAttachments()
  receiveJobPhotos()
  receiveJobRecordings()
  receiveInspectionMedia()
  receiveKycDocuments()
  receiveBillPapers()
  receiveDeliveryPhotos()
  receiveTemplateLogos()
  receiveCertificates()
  receiveOwnPhotos()
  receiveVinPictures()
  showSignatures()
  checkReceivers()
  // Each kind of paper has the one feature that prints it.
  printInvoices()
  printCreditNotes()
  printWorkOrders()
  printReceipts()
  printStatements()
  printPurchaseOrders()
  checkPaperSources()
}

function routesOf({ config, database, live, readerOf }: Platform): Route[] {
  /** Entering a tenant and leaving it are written in that tenant's audit log (A6). */
  const recordEntry = (ctx: SessionContext, tenantId: string, isLeaving = false): Promise<void> =>
    database.inTenant(tenantId as TenantId, (tx) =>
      appendEntry(tx, {
        accountId: ctx.principal.accountId,
        userId: null,
        actorName: ctx.principal.accountName,
        action: isLeaving ? 'POST /auth/leave-tenant' : 'POST /auth/switch-tenant',
        note: {
          kind: 'tenant',
          id: tenantId,
          code: isLeaving ? 'organization.left' : 'organization.entered',
        },
        requestId: ctx.requestId,
        at: ctx.now,
      }),
    )
  /** What someone did who is signed in nowhere yet: by a link in a mail, or by registering. */
  const recordInTenant: RecordInTenant = (tx, { accountId, userId, name, action, code, params, requestId, at }) =>
    appendEntry(tx, {
      accountId,
      userId,
      actorName: name,
      action,
      note: { kind: 'user', id: userId, code, params },
      requestId,
      at,
    })
  return [
    ...authRoutes(
      config,
      demoAccounts.map(({ kind, name, email, password }) => ({
        label: name,
        email,
        password,
        role: kind,
      })),
      recordEntry,
      recordInTenant,
      acceptMembership,
    ),
    ...kycRoutes(config, recordInTenant),
    ...preferencesRoutes,
    ...usersRoutes(config),
    ...rolesRoutes,
    ...publicSiteRoutes(config),
    ...organizationRoutes,
    ...tenantsRoutes,
    ...shopsRoutes,
    ...customersRoutes,
    ...vehiclesRoutes,
    ...inventoryRoutes,
    ...techniciansRoutes,
    ...suppliersRoutes,
    ...taxesRoutes,
    ...pricingRoutes,
    ...purchasingRoutes,
    ...documentsRoutes,
    ...filesRoutes,
    ...uploadsRoutes,
    ...serviceOrdersRoutes,
    ...deferredRoutes,
    ...estimatesRoutes,
    ...inspectionsRoutes,
    ...flagsRoutes,
    ...jobsRoutes,
    ...orderPartsRoutes,
    ...timersRoutes,
    ...attendanceRoutes,
    ...invoicesRoutes,
    ...receiptsRoutes,
    ...onlinePaymentsRoutes,
    ...statementsRoutes,
    ...lateFeesRoutes,
    ...ratingsRoutes,
    ...notificationsRoutes,
    ...messagesRoutes,
    ...kpisRoutes,
    ...exceptionsRoutes,
    ...reportsRoutes,
    ...analyticsRoutes,
    ...searchRoutes,
    ...auditLogRoutes,
    ...systemRoutes,
    ...longJobsRoutes,
    ...integrationsRoutes,
    ...ledgerRoutes,
    ...privacyRoutes,
    ...dataExchangeRoutes,
    ...eventsRoutes({ live, readerOf, limits: config.limits }),
  ]
}

/** Wires every feature: routes, subscriptions, jobs. With jobs.ts the only file that knows them all. */
export function wireFeatures(platform: Platform): Features {
  const { config, database } = platform
  configureFiles(platform.files, config.limits)
  configureScans({ scanner: config.scanUrl === undefined ? undefined : openScanner(config.scanUrl), database })
  configureFields(config.fieldKeys ?? keptFieldKeys(config.dataDir))
  configureFactors({ publicUrl: platform.publicUrl, superAdminsNeedFactor: config.superAdminsNeedFactor })
  configureCustomerLinks({ publicUrl: platform.publicUrl })
  configureInvoiceMail(config.limits)
  configurePurchaseMail(config.limits)
  configureStatementMail(config.limits, platform.publicUrl)
  configureReceiptMail(config.limits, platform.publicUrl)
  configureCreditMail(config.limits)
  configureRatingMail(config.limits)
  configureProviders(config)
  configureTestProvider(platform)
  configureOrderLinks({ publicUrl: platform.publicUrl, limits: config.limits })
  configureInspectionLinks({ publicUrl: platform.publicUrl, limits: config.limits })
  configurePaymentLinks({ publicUrl: platform.publicUrl, limits: config.limits })
  configureRecord({ record: (tx, entry) => appendEntry(tx, { ...entry, accountId: null, userId: null }) })
  configureDrawing({ log: platform.log })
  configurePrivacy({ log: platform.log, backupDays: config.backup?.keepDays ?? null })
  subscribeOnce()
  configureVin({ cacheFolder: path.join(config.dataDir, 'cache', 'vin') })
  let hearing: ReturnType<typeof hearCauses> | undefined
  const routes = routesOf(platform)
  configureCalendars({ publicUrl: platform.publicUrl })
  configureWebhooks({ outbound: platform.outbound, readRecord: readRecordBy(routes) })
  return {
    routes,
    pages: [{ path: '/o/:token', file: 'customer.html', plain: (token) => plainPage(platform, token) }],
    jobs: carryingOn(database, {
      ...jobsOf(platform),
      'seal-plain': (db) => async (_, log) => void (await sealPlain(db, log, sealedColumns)),
      'check-sealed': (db) => (_, log) => lookAtSealed(db, log, sealedColumns),
    }),
    longJobs: carryingOn(database, {
      ...longJobsOf(platform),
      [countFiguresJob]: countKeptFigures,
      [scanJob]: scanFile,
      [lookAgainJob]: lookAgain,
    }),
    sendJobs: carryingOn(database, { [deliverJob]: deliverWebhook }),
    crontab,
    constraints,
    listening() {
      void warmVinDecoder()
      hearing = hearCauses(platform)
    },
    close: async () => {
      await hearing?.close()
      await Promise.all([closeVinDecoder(), closeVinScanner(), closeDrawing(), closePlanner(), closeTableReader()])
    },
  }
}
