import { layoutInvoice } from '@twopost/contract/invoices'
import { useDeferredValue, useMemo } from 'react'
import { sayIn } from '#platform/i18n/text.ts'
import { DisplayListPage } from '#ui/display-list-svg.tsx'
import { invoicesText } from '../invoices.text.ts'
import type { PrintedInvoice } from './invoice-document.rules.ts'

/** The pages of an invoice, laid out by the function that makes the PDF (M18). */
export function InvoicePages({ printed, language }: { printed: PrintedInvoice; language: 'en' | 'es' }) {
  const shown = useDeferredValue(printed)
  const pages = useMemo(() => layoutInvoice(shown.template, shown), [shown])
  const t = sayIn(invoicesText, language)
  return (
    <div className="flex flex-col gap-4 print:gap-0" lang={printed.language}>
      {pages.map((page, index) => (
        <DisplayListPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no name but its place
          key={index}
          page={page}
          label={t('page', { page: String(index + 1), pages: String(pages.length) })}
          className="overflow-hidden rounded-sm border border-border shadow-md print:break-after-page print:border-0 print:shadow-none"
        />
      ))}
    </div>
  )
}
