import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import type { PdfSubject } from '#platform/pdf/display-list-pdf.ts'
import { ThreadFault } from '#platform/threads/thread.ts'
import { ThreadPool } from '#platform/threads/thread-pool.ts'
import type { PaperQuestion } from './paper.worker.ts'
import type { Paper } from './papers.service.ts'

/** Settings of drawing, given by the composition root; tests lower the limits. */
export interface DrawingSettings {
  /** Where a drawing that broke off is written down. */
  log: Log
  /** From a paper's turn to its PDF; an invoice of 500 lines takes about a second. */
  timeLimitMs?: number
  /** Megabytes of heap of a drawing thread; an invoice of 2,000 lines needs less than half of it. */
  memoryLimitMb?: number
  /** Papers that may wait for their turn. */
  longestQueue?: number
}

const RETRY_AFTER_SECONDS = 5

let settings: DrawingSettings = { log: silentLog }
let threads: ThreadPool<PaperQuestion, Uint8Array> | null = null

/** Takes effect with the next threads; starts nothing. */
export function configureDrawing(given: DrawingSettings): void {
  settings = given
}

/** Ends the drawing threads; the next drawing starts new ones. */
export async function closeDrawing(): Promise<void> {
  const ending = threads
  threads = null
  await ending?.close()
}

const openThreads = ({ timeLimitMs = 15_000, memoryLimitMb = 256, longestQueue = 32 }: DrawingSettings) =>
  new ThreadPool<PaperQuestion, Uint8Array>({
    entry: { name: 'paper.worker', beside: import.meta.url },
    workerData: () => null,
    threads: 2,
    memoryLimitMb,
    startLimitMs: 20_000,
    answerLimitMs: timeLimitMs,
    longestQueue,
    longestWaitMs: 20_000,
    idleLimitMs: 5 * 60_000,
  })

const names: Readonly<Record<Paper['kind'], string>> = {
  invoice: 'an invoice',
  purchase_order: 'a purchase order',
  credit_note: 'a credit note',
  statement: 'a statement',
  labels: 'labels',
}
/** One that broke or hung on this paper will do so again: the caller learns about the paper, not about the service. */
function problemOf(kind: Paper['kind'], fault: ThreadFault): Problem {
  if (fault.kind !== 'timeout' && fault.kind !== 'crashed')
    return new Problem('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  settings.log.error({ err: fault.cause ?? fault }, `the PDF of ${names[kind]} could not be drawn`)
  return new Problem('PDF_NOT_DRAWN')
}

/**
 * The PDF of a paper; the same pages as its preview, where it has one (M18, NOW24). Needs no database, and leaves the event loop free.
 * @throws Problem PDF_NOT_DRAWN when it takes too long or too much memory; UNAVAILABLE when too many wait
 */
export async function drawPaper(paper: Paper, subject: PdfSubject): Promise<FileAnswer> {
  threads ??= openThreads(settings)
  const bytes = await threads.ask({ paper, subject }).catch((fault: unknown) => {
    throw fault instanceof ThreadFault ? problemOf(paper.kind, fault) : fault
  })
  return { kind: 'file', bytes, contentType: 'application/pdf', filename: `${subject.title}.pdf`, inline: true }
}
