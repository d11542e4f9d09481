// Runs in a thread of its own: measuring and drawing are synchronous, 0.2 s for a page and 1 s for 500 lines (S-47).
import { type PdfSubject, renderPdf } from '#platform/pdf/display-list-pdf.ts'
import { serveThread } from '#platform/threads/serve-thread.ts'
import { layoutPaper, type Paper } from './papers.service.ts'

/** What the thread is asked to draw. */
export interface PaperQuestion {
  paper: Paper
  subject: PdfSubject
}

serveThread(async ({ paper, subject }: PaperQuestion): Promise<Uint8Array> => renderPdf(await layoutPaper(paper), subject))
