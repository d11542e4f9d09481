import { drawPaper } from '#features/documents/index.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import type { Print } from './invoice-print.service.ts'

/** The PDF of an invoice; the same pages as the preview (M18). @throws Problem PDF_NOT_DRAWN, UNAVAILABLE */
export function drawPdf({ document, template, fixedAt }: Pick<Print, 'document' | 'template' | 'fixedAt'>): Promise<FileAnswer> {
  const title = document.number ?? `${document.language === 'es' ? 'Borrador' : 'Draft'} ${document.orderNumber}`
  const subject = { title, author: document.shop.companyName, language: document.language, createdAt: fixedAt }
  return drawPaper({ kind: 'invoice', document, template }, subject)
}
