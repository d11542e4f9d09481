import { drawPaper, type ReadPaper } from '#features/documents/index.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import type { Print } from './invoice-print.service.ts'

type Drawn = Pick<Print, 'document' | 'template' | 'fixedAt'>
/** An invoice as it is drawn; its labels and dates in another language where one is asked for (DOC13). */
export function paperOf({ document: frozen, template, fixedAt }: Drawn, language = frozen.language): ReadPaper {
  const document = { ...frozen, language }
  const title = document.number ?? `${document.language === 'es' ? 'Borrador' : 'Draft'} ${document.orderNumber}`
  const subject = { title, author: document.shop.companyName, language: document.language, createdAt: fixedAt }
  return { paper: { kind: 'invoice', document, template }, subject }
}
/** The PDF of an invoice; the same pages as the preview (M18). @throws Problem PDF_NOT_DRAWN, UNAVAILABLE */
export function drawPdf(print: Drawn, language?: 'en' | 'es'): Promise<FileAnswer> {
  const { paper, subject } = paperOf(print, language)
  return drawPaper(paper, subject)
}
