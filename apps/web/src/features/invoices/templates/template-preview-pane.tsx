import { FileDown, Mail, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import type { PrintedInvoice } from '../documents/invoice-document.rules.ts'
import { InvoiceOnPhone } from '../documents/invoice-on-phone.tsx'
import { InvoicePages } from '../documents/invoice-preview.tsx'
import { useInvoices } from '../invoices.api.ts'
import { previewBodyOf, type TemplateValues } from './template-form.rules.ts'
import { lookOf } from './template-look.rules.ts'
import { fetchPreviewPdf, type Preview, usePreviewContent } from './templates.api.ts'
import { templatesText } from './templates.text.ts'

type Show = 'letter' | 'mail' | 'phone'
const zooms = [50, 60, 75, 90, 100, 125, 150] as const

/** The paper beside its settings: drawn again with each change, by the function that draws the PDF (M22, prototype t1). */
export function TemplatePreviewPane({ values }: { values: TemplateValues }) {
  const t = useText(templatesText)
  const locale = useLocale()
  const [source, setSource] = useState('short')
  const [language, setLanguage] = useState<'en' | 'es'>(locale)
  const [show, setShow] = useState<Show>('letter')
  const [zoom, setZoom] = useState<number>(100)
  const shop = useShop()
  const options = useSources(shop?.id)
  const content =
    source === 'short' || source === 'long'
      ? { length: source as 'short' | 'long', language, shop_id: shop?.id }
      : { invoiceId: source, language }
  const found = usePreviewContent(content)
  const problem = useProblemText(found.error)
  const step = (by: 1 | -1) => setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, zooms.indexOf(zoom as 100) + by))] ?? 100)
  return (
    <section className="flex min-w-0 flex-1 flex-col bg-surface-2" aria-label={t('preview')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border border-b bg-canvas px-4 py-2">
        <div className="w-[240px] max-w-full">
          <Select aria-label={t('previewWith')} value={source} onValue={setSource} options={options} />
        </div>
        <div className="flex flex-wrap items-center gap-2 lg:ml-auto">
          <Segmented
            size="sm"
            label={t('previewAs')}
            value={show}
            onValue={setShow}
            options={(['letter', 'mail', 'phone'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <Segmented
            size="sm"
            label={t('language')}
            value={language}
            onValue={setLanguage}
            options={[
              { value: 'en', label: t('english') },
              { value: 'es', label: t('spanish') },
            ]}
          />
          <span className="flex items-center max-md:hidden">
            <IconButton
              size="sm"
              label={t('smaller')}
              icon={<ZoomOut size={16} />}
              disabled={zoom === zooms[0]}
              onClick={() => step(-1)}
            />
            <span className="w-11 text-center text-sm">{zoom}%</span>
            <IconButton
              size="sm"
              label={t('larger')}
              icon={<ZoomIn size={16} />}
              disabled={zoom === zooms.at(-1)}
              onClick={() => step(1)}
            />
          </span>
          <Button
            size="sm"
            icon={<FileDown size={15} />}
            onClick={() => void openPdf(() => fetchPreviewPdf({ ...content, template: previewBodyOf(values) }))}
          >
            {t('pdf')}
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by keyboard */}
      <section className="min-h-0 flex-1 overflow-auto p-4 md:p-6" tabIndex={0} aria-label={t(show)}>
        {found.isError && !found.data ? (
          <div className="card">
            <ErrorState
              title={t('previewFailed')}
              message={problem}
              requestId={found.error.requestId}
              onRetry={() => void found.refetch()}
            />
          </div>
        ) : found.data ? (
          <Shown preview={found.data.preview} values={values} show={show} zoom={zoom} />
        ) : (
          <SkeletonRows rows={10} />
        )}
      </section>
    </section>
  )
}

/** Samples, and the newest invoices of the selected shop. */
function useSources(shopId: string | undefined) {
  const t = useText(templatesText)
  const { data } = useInvoices({ shop_id: shopId, limit: 20 })
  return [
    { value: 'short', label: t('sampleShort') },
    { value: 'long', label: t('sampleLong') },
    ...(data?.invoices ?? []).map(({ id, invoiceNumber: number, workOrder, customer }) => ({
      value: id,
      label: number
        ? t('invoiceOf', { number, customer: customer.name })
        : t('draftOf', { order: workOrder?.number ?? '', customer: customer.name }),
    })),
  ]
}

function Shown({ preview, values, show, zoom }: { preview: Preview; values: TemplateValues; show: Show; zoom: number }) {
  const locale = useLocale()
  const printed = { ...preview.document, template: lookOf(values) } as unknown as PrintedInvoice
  if (show === 'mail') return <MailPreview mail={preview.mail} />
  if (show === 'phone')
    return (
      <div className="mx-auto w-[375px] max-w-full rounded-xl border border-border bg-canvas p-4" lang={printed.language}>
        <InvoiceOnPhone printed={printed} />
      </div>
    )
  return (
    <div className="mx-auto" style={{ maxWidth: `${(760 * zoom) / 100}px` }}>
      <InvoicePages printed={printed} language={locale} />
    </div>
  )
}

/** The mail that carries the invoice: its words, and the paper as a file. */
function MailPreview({ mail }: { mail: Preview['mail'] }) {
  const t = useText(templatesText)
  return (
    <article className="card mx-auto flex w-[640px] max-w-full flex-col gap-3 p-5">
      <h2 className="flex items-center gap-2 font-[620]">
        <Mail size={17} aria-hidden="true" />
        <span className="sr-only">{t('mailSubject')}: </span>
        {mail.subject}
      </h2>
      <p className="whitespace-pre-line break-words">{mail.text}</p>
      <p className="border-border border-t pt-3 text-ink-2 text-sm">
        {t('mailAttached')}: {mail.filename}
      </p>
    </article>
  )
}
