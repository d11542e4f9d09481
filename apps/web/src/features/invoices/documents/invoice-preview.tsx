import type { FontFamily } from '@twopost/contract/core/display-list'
import { isTypefaceLoaded, loadTypeface } from '@twopost/contract/core/typefaces'
import { type InvoiceTemplate, layoutInvoice } from '@twopost/contract/invoices'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { sayIn } from '#platform/i18n/text.ts'
import { DisplayListPage } from '#ui/display-list-svg.tsx'
import { ErrorState, Skeleton, SkeletonRows } from '#ui/feedback.tsx'
import { loadPrintedFont } from '#ui/printed-fonts.ts'
import { invoicesText } from '../invoices.text.ts'
import type { PrintedInvoice } from './invoice-document.rules.ts'

const loaded = new Set<FontFamily>(['Archivo'])

/** The widths and the face of a family, which pages are laid out and drawn in. */
function useTypeface(family: FontFamily): { isLoaded: boolean; isFailed: boolean; retry: () => void } {
  const [state, setState] = useState<{ family: FontFamily; isFailed: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  const isLoaded = loaded.has(family) && isTypefaceLoaded(family)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is a reason by itself
  useEffect(() => {
    if (isLoaded) return
    let isGone = false
    const settle = (isFailed: boolean) => {
      if (!isFailed) loaded.add(family)
      if (!isGone) setState({ family, isFailed })
    }
    Promise.all([loadTypeface(family), loadPrintedFont(family)]).then(
      () => settle(false),
      () => settle(true),
    )
    return () => {
      isGone = true
    }
  }, [family, isLoaded, tries])
  return {
    isLoaded,
    isFailed: !isLoaded && state?.family === family && state.isFailed,
    retry: () => {
      setState(null)
      setTries((count) => count + 1)
    },
  }
}

/** The pages of an invoice, laid out by the function that makes the PDF (M18). */
export function InvoicePages({ printed, language }: { printed: PrintedInvoice; language: 'en' | 'es' }) {
  const t = sayIn(invoicesText, language)
  const shown = useDeferredValue(printed)
  const { isLoaded, isFailed, retry } = useTypeface(shown.template.styling.fontFamily)
  if (isFailed) return <ErrorState title={t('fontFailed')} message={t('fontFailedText')} onRetry={retry} />
  return isLoaded ? <Pages shown={shown} language={language} /> : <SkeletonRows rows={8} />
}

function Pages({ shown, language }: { shown: PrintedInvoice; language: 'en' | 'es' }) {
  const pages = useMemo(() => layoutInvoice(shown.template, shown), [shown])
  const t = sayIn(invoicesText, language)
  return (
    <div className="flex flex-col gap-4 print:gap-0" lang={shown.language}>
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

/** The first page of a document in a look, as a picture of that look; an empty sheet while it loads. */
export function FirstPage({ document, look }: { document: Record<string, unknown> | undefined; look: InvoiceTemplate }) {
  const { isLoaded } = useTypeface(look.styling.fontFamily)
  const page = useMemo(
    () => (isLoaded && document ? layoutInvoice(look, document as unknown as PrintedInvoice)[0] : undefined),
    [isLoaded, document, look],
  )
  const frame = 'block overflow-hidden rounded-sm border border-border bg-white shadow-sm'
  if (!page) return <Skeleton className={`${frame} aspect-[612/792] w-full`} />
  return (
    <span className={frame} aria-hidden="true">
      <DisplayListPage page={page} label="" />
    </span>
  )
}
