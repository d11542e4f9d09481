import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import { ThreadFault } from '#platform/threads/thread.ts'
import { ThreadPool } from '#platform/threads/thread-pool.ts'
import type { PdfQuestion } from './invoice-pdf.worker.ts'
import type { Print } from './invoice-print.service.ts'

/** Settings of drawing, given by the composition root; tests lower the limits. */
export interface DrawingSettings {
  /** Where a drawing that broke off is written down. */
  log: Log
  /** From an invoice's turn to its PDF; 500 lines take about a second. */
  timeLimitMs?: number
  /** Megabytes of heap of a drawing thread; 2,000 lines need less than half of it. */
  memoryLimitMb?: number
  /** Invoices that may wait for their turn. */
  longestQueue?: number
}

const RETRY_AFTER_SECONDS = 5

let settings: DrawingSettings = { log: silentLog }
let threads: ThreadPool<PdfQuestion, Uint8Array> | null = null

/** Takes effect with the next threads; starts nothing. */
export function configureInvoiceDrawing(given: DrawingSettings): void {
  settings = given
}

/** Ends the drawing threads; the next drawing starts new ones. */
export async function closeInvoiceDrawing(): Promise<void> {
  const ending = threads
  threads = null
  await ending?.close()
}

const openThreads = ({ timeLimitMs = 15_000, memoryLimitMb = 256, longestQueue = 32 }: DrawingSettings) =>
  new ThreadPool<PdfQuestion, Uint8Array>({
    entry: { name: 'invoice-pdf.worker', beside: import.meta.url },
    workerData: () => null,
    threads: 2,
    memoryLimitMb,
    startLimitMs: 20_000,
    answerLimitMs: timeLimitMs,
    longestQueue,
    longestWaitMs: 20_000,
    idleLimitMs: 5 * 60_000,
  })

/** One that broke or hung on this invoice will do so again: the caller learns about the invoice, not about the service. */
function problemOf(fault: ThreadFault): Problem {
  if (fault.kind !== 'timeout' && fault.kind !== 'crashed')
    return new Problem('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  settings.log.error({ err: fault.cause ?? fault }, 'the PDF of an invoice could not be drawn')
  return new Problem('PDF_NOT_DRAWN')
}

/**
 * The PDF of an invoice; the same pages as the preview (M18). Needs no database, and leaves the event loop free.
 * @throws Problem PDF_NOT_DRAWN when it takes too long or too much memory; UNAVAILABLE when too many wait
 */
export async function drawPdf({
  document,
  template,
  fixedAt,
}: Pick<Print, 'document' | 'template' | 'fixedAt'>): Promise<FileAnswer> {
  const title = document.number ?? `${document.language === 'es' ? 'Borrador' : 'Draft'} ${document.orderNumber}`
  const subject = { title, author: document.shop.companyName, language: document.language, createdAt: fixedAt }
  threads ??= openThreads(settings)
  const bytes = await threads.ask({ document, template, subject }).catch((fault: unknown) => {
    throw fault instanceof ThreadFault ? problemOf(fault) : fault
  })
  return { kind: 'file', bytes, contentType: 'application/pdf', filename: `${title}.pdf`, inline: true }
}
