// Runs in a thread of its own: measuring and drawing are synchronous, 0.2 s for a page and 1 s for 500 lines (S-47).
import type { Page } from '@twopost/contract/core/display-list'
import { type PdfSubject, renderPdf } from '#platform/pdf/display-list-pdf.ts'
import { serveThread } from '#platform/threads/serve-thread.ts'
import { layoutPaper, type Paper } from './papers.service.ts'

/** What the thread is asked for: the PDF of a paper, its pages alone, or the PDF of pages that are laid out. */
export type PaperQuestion =
  | { paper: Paper; subject: PdfSubject }
  | { paper: Paper }
  | { pages: readonly Page[]; subject: PdfSubject }

serveThread(async (question: PaperQuestion): Promise<Uint8Array | Page[]> => {
  const pages = 'pages' in question ? question.pages : await layoutPaper(question.paper)
  return 'subject' in question ? renderPdf(pages, question.subject) : [...pages]
})
