import type { Page } from '@twopost/contract/core/display-list'
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
let threads: ThreadPool<PaperQuestion, unknown> | null = null
/** Of print jobs: one thread, which may take longer and more memory, so that single papers never wait behind two hundred. */
let longThreads: ThreadPool<PaperQuestion, unknown> | null = null

/** Takes effect with the next threads; starts nothing. */
export function configureDrawing(given: DrawingSettings): void {
  settings = given
}

/** Ends the drawing threads; the next drawing starts new ones. */
export async function closeDrawing(): Promise<void> {
  const ending = [threads, longThreads].filter((pool) => pool !== null)
  threads = null
  longThreads = null
  await Promise.all(ending.map((pool) => pool.close()))
}

const openThreads = ({ timeLimitMs = 15_000, memoryLimitMb = 256, longestQueue = 32 }: DrawingSettings) =>
  new ThreadPool<PaperQuestion, unknown>({
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

const openLongThreads = (): ThreadPool<PaperQuestion, unknown> =>
  new ThreadPool<PaperQuestion, unknown>({
    entry: { name: 'paper.worker', beside: import.meta.url },
    workerData: () => null,
    threads: 1,
    memoryLimitMb: 768,
    startLimitMs: 20_000,
    answerLimitMs: 5 * 60_000,
    longestQueue: 64,
    longestWaitMs: 10 * 60_000,
    idleLimitMs: 60_000,
  })

const names: Readonly<Record<Paper['kind'], string>> = {
  invoice: 'an invoice',
  purchase_order: 'a purchase order',
  credit_note: 'a credit note',
  statement: 'a statement',
  receipt: 'a receipt',
  approval_history: 'a history of approvals',
  estimate: 'an estimate',
  inspection: 'the report of an inspection',
  work_order: 'a work order',
  labels: 'labels',
}
/** One that broke or hung on this paper will do so again: the caller learns about the paper, not about the service. */
function problemOf(name: string, fault: ThreadFault): Problem {
  if (fault.kind !== 'timeout' && fault.kind !== 'crashed')
    return new Problem('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  settings.log.error({ err: fault.cause ?? fault }, `the PDF of ${name} could not be drawn`)
  return new Problem('PDF_NOT_DRAWN')
}

/**
 * The PDF of a paper; the same pages as its preview, where it has one (M18, NOW24). Needs no database, and leaves the event loop free.
 * @throws Problem PDF_NOT_DRAWN when it takes too long or too much memory; UNAVAILABLE when too many wait
 */
export async function drawPaper(paper: Paper, subject: PdfSubject): Promise<FileAnswer> {
  threads ??= openThreads(settings)
  const bytes = (await threads.ask({ paper, subject }).catch((fault: unknown) => {
    throw fault instanceof ThreadFault ? problemOf(names[paper.kind], fault) : fault
  })) as Uint8Array
  return { kind: 'file', bytes, contentType: 'application/pdf', filename: `${subject.title}.pdf`, inline: true }
}

async function askLong(question: PaperQuestion, name: string): Promise<unknown> {
  longThreads ??= openLongThreads()
  return longThreads.ask(question).catch((fault: unknown) => {
    throw fault instanceof ThreadFault ? problemOf(name, fault) : fault
  })
}
/** The pages of one paper of a print job. @throws Problem PDF_NOT_DRAWN, UNAVAILABLE */
export const layoutPages = async (paper: Paper): Promise<Page[]> => (await askLong({ paper }, names[paper.kind])) as Page[]
/** Pages that are laid out as one PDF. @throws Problem PDF_NOT_DRAWN, UNAVAILABLE */
export const drawPages = async (pages: readonly Page[], subject: PdfSubject): Promise<Uint8Array> =>
  (await askLong({ pages, subject }, 'a print job')) as Uint8Array
