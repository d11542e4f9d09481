import { turnKeptFigures } from '#features/analytics/index.ts'
import { endForgottenClocks } from '#features/attendance/index.ts'
import { accountMailJob, sendAccountMailJob, sweepIdentity } from '#features/auth/index.ts'
import { composeExportMail, sweepExports, sweepImports, workImport, writeExport } from '#features/data-exchange/index.ts'
import { endOldDeferred } from '#features/deferred/index.ts'
import { drawPrintJob, sweepPrintJobs } from '#features/documents/index.ts'
import { composeEstimateMail } from '#features/estimates/index.ts'
import { checkShops, composeExceptionMail } from '#features/exceptions/index.ts'
import { checkUpload, scanWaiting, sweepFiles, sweepUploads } from '#features/files/index.ts'
import { composeInspectionMail } from '#features/inspections/index.ts'
import { sweepWebhooks } from '#features/integrations/index.ts'
import { composeCreditMail, composeInvoiceMail, moveOverdueInvoices, recountDrafts } from '#features/invoices/index.ts'
import { keepCapacity } from '#features/kpis/index.ts'
import { kycComposers } from '#features/kyc/index.ts'
import { makeAutomaticFees } from '#features/late-fees/index.ts'
import { writeJournals } from '#features/ledger/index.ts'
import { sweepNotifications } from '#features/notifications/index.ts'
import { composePaymentMail, expireIntents } from '#features/online-payments/index.ts'
import { eraseCustomer, exportPerson, runRetention } from '#features/privacy/index.ts'
import { newsletterMailJob, sendNewsletterMailJob, sweepNewsletter } from '#features/public-site/index.ts'
import { composePurchaseMail } from '#features/purchasing/index.ts'
import { composeRatingMail } from '#features/ratings/index.ts'
import { composeReceiptMail } from '#features/receipts/index.ts'
import { composeReportMail, sendReportRun, sendReports, sendReportsJob, sendRunJob } from '#features/reports/index.ts'
import { tellExemptionEnded } from '#features/service-orders/index.ts'
import { composeStatementMail } from '#features/statements/index.ts'
import { rollUp } from '#features/system/index.ts'
import { endExemptions, shopsThatTurn } from '#features/taxes/index.ts'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import { sweepEvents } from '#platform/events/live.queries.ts'
import { sweepKeys, sweepPlatformKeys } from '#platform/http/idempotency.queries.ts'
import { sweepUses } from '#platform/http/limits.queries.ts'
import { mailJob, sendMailJob } from '#platform/mail/outbox.ts'
import type { JobOn } from '#platform/queue/carrying-on.ts'
import { sweepLongJobs } from '#platform/queue/long-jobs.queries.ts'
import { longJobHandlers } from '#platform/queue/long-jobs.ts'
import type { Platform } from './app.ts'

/** What takes long and says how far it is: one for each kind. */
export const longJobsOf = ({ log }: Platform): Record<string, JobOn> =>
  longJobHandlers({
    'check-upload': checkUpload,
    'privacy-export': exportPerson,
    'privacy-erase': eraseCustomer,
    print: drawPrintJob,
    journals: writeJournals,
    export: (database) => writeExport(database, log),
    import: (database) => workImport(database, log),
  })

/** When it runs, as lines of a crontab. */
export const crontab = [
  '*/5 * * * * roll-up-system',
  '2 * * * * invoices-overdue',
  '4 * * * * turn-figures',
  '5 * * * * keep-capacity',
  '6 * * * * taxes-turn',
  `*/5 * * * * ${sendReportsJob}`,
  '9 * * * * late-fees',
  '12 * * * * deferred-expire',
  '*/10 * * * * forgotten-clocks',
  '27 * * * * exceptions',
  '*/5 * * * * intents-expire',
  '*/10 * * * * sweep-webhooks',
  '41 8 * * * retention',
  '17 * * * * sweep-identity',
  '33 * * * * sweep-tenants',
  '48 * * * * sweep-uploads',
  '52 * * * * scan-waiting',
  '*/10 * * * * seal-plain',
  '23 4 * * * check-sealed',
].join('\n')

/** What runs by itself: cleaning, counting, mails. With features.ts the only file that knows every feature. */
export function jobsOf({ config, database: main, files, mail, publicUrl }: Platform): Record<string, JobOn> {
  const parts = { sender: mail, mailFrom: config.mailFrom, publicUrl }
  const composers = {
    invoice: composeInvoiceMail,
    purchase: composePurchaseMail,
    statement: composeStatementMail,
    credit_note: composeCreditMail,
    payment: composePaymentMail,
    report: composeReportMail,
    exceptions: composeExceptionMail(publicUrl),
    export_asked: composeExportMail(publicUrl),
    receipt: composeReceiptMail,
    estimate: composeEstimateMail(() => main.now()),
    inspection: composeInspectionMail(() => main.now()),
    rating: composeRatingMail(publicUrl),
    ...kycComposers(publicUrl),
  }
  return {
    'sweep-identity': (database) => async () => {
      await sweepIdentity(database)
      await sweepNewsletter(database)
      await sweepPlatformKeys(database)
      await sweepUses(database)
    },
    'sweep-tenants': (database) => (_, log) =>
      inEachTenant(
        database,
        log,
        async (at) => {
          await sweepKeys(at.tx)
          await sweepEvents(at.tx)
          await sweepNotifications(at.tx, at.now)
          await sweepPrintJobs(at)
          await sweepExports(at)
          await sweepImports(at)
          await sweepFiles(at)
          await sweepLongJobs(at.tx)
        },
        'all',
      ),
    'sweep-uploads': (database) => async (_, log) => {
      const now = await database.now()
      await files.sweepWork(now.getTime())
      await inEachTenant(database, log, ({ tenant }) => sweepUploads(database, tenant, now), 'all')
    },
    'forgotten-clocks': (database) => (_, log) => inEachTenant(database, log, async (at) => void (await endForgottenClocks(at))),
    'scan-waiting': scanWaiting,
    'roll-up-system': (database) => async () => rollUp(database, await database.now()),
    'turn-figures': (database) => (_, log) => inEachTenant(database, log, turnKeptFigures),
    'keep-capacity': (database) => (_, log) =>
      inEachTenant(database, log, ({ tenant, now }) => keepCapacity(database, tenant, now)),
    'taxes-turn': (database) => (_, log) =>
      inEachTenant(database, log, async (at) => {
        for (const { customerId, endedOn } of await endExemptions(at)) {
          await tellExemptionEnded(at, customerId, endedOn)
          await recountDrafts(at, { customerId })
        }
        for (const shopId of await shopsThatTurn(at)) await recountDrafts(at, { shopId })
      }),
    'invoices-overdue': (database) => (_, log) => inEachTenant(database, log, async (at) => void (await moveOverdueInvoices(at))),
    'late-fees': (database) => async (_, log) => void (await makeAutomaticFees(database, log)),
    exceptions: (database) => async (_, log) => void (await checkShops(database, log)),
    'deferred-expire': (database) => (_, log) => inEachTenant(database, log, async (at) => void (await endOldDeferred(at))),
    retention: (database) => (_, log) => runRetention(database, log),
    'sweep-webhooks': (database) => (_, log) => sweepWebhooks(database, log),
    'intents-expire': (database) => (_, log) => inEachTenant(database, log, async (at) => void (await expireIntents(at))),
    [sendReportsJob]: sendReports,
    [sendRunJob]: sendReportRun,
    [accountMailJob]: (database) => sendAccountMailJob({ ...parts, database }),
    [newsletterMailJob]: (database) => sendNewsletterMailJob({ ...parts, database }),
    [mailJob]: (database) => sendMailJob({ ...parts, composers, database }),
  }
}
