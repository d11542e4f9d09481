import { Link, useParams } from '@tanstack/react-router'
import { CreditCard, Download, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { callUrl } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useNow } from '#platform/clock.ts'
import { makeFormat } from '#platform/i18n/format.ts'
import { sayIn, useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { productName } from '#ui/identity.tsx'
import { Pill } from '#ui/status.tsx'
import { type PublicInvoice, usePublicInvoice } from '../invoices.api.ts'
import { invoicesText } from '../invoices.text.ts'
import { printedOf } from './invoice-document.rules.ts'
import { InvoiceOnPhone } from './invoice-on-phone.tsx'
import { InvoicePages } from './invoice-preview.tsx'

/** What a customer's link shows: the invoice in its own language, to read, print or keep; no sign-in (M9, OP-24). */
export function PublicInvoiceScreen() {
  const t = useText(invoicesText)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const found = usePublicInvoice(token)
  const problem = useProblemText(found.error)
  return (
    <main
      id="content"
      className="mx-auto flex min-h-dvh w-full max-w-[860px] flex-col gap-4 p-4 print:max-w-none print:p-0 md:py-8"
    >
      {found.isError && !found.data ? (
        <div className="card">
          {found.error.code === 'INVOICE_LINK_VOID' ? (
            <>
              <h1 className="sr-only">{t('publicVoidTitle')}</h1>
              <ErrorState title={t('publicVoidTitle')} message={problem} />
            </>
          ) : found.error.status === 404 ? (
            <>
              <h1 className="sr-only">{t('publicWrong')}</h1>
              <ErrorState title={t('publicWrong')} message={t('publicWrongText')} />
            </>
          ) : (
            <>
              <h1 className="sr-only">{t('publicFailed')}</h1>
              <ErrorState
                title={t('publicFailed')}
                message={problem}
                requestId={found.error.requestId}
                onRetry={() => void found.refetch()}
              />
            </>
          )}
        </div>
      ) : found.data ? (
        <Shown invoice={found.data.invoice} token={token} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </main>
  )
}

function Shown({ invoice, token }: { invoice: PublicInvoice; token: string }) {
  const { language } = invoice
  const t = sayIn(invoicesText, language)
  const printed = printedOf(invoice)
  const format = makeFormat(language, 'UTC', useNow())
  const title = t('publicNumber', { number: invoice.number })
  useEffect(() => {
    document.title = `${title} · ${invoice.shopName}`
  }, [title, invoice.shopName])
  const isOpen = invoice.status === 'sent' || invoice.status === 'overdue'
  const isPartial = isOpen && invoice.balance < invoice.total
  const words =
    invoice.status === 'paid'
      ? t('publicPaid')
      : `${t('balanceDue')}: ${format.money(invoice.balance)}${printed.dueDate ? ` · ${t('dueOn', { date: format.calendarDate(printed.dueDate) })}` : ''}`
  return (
    <div className="flex flex-col gap-4" lang={language}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-ink-3">{t('publicFrom', { shop: invoice.shopName })}</p>
          <h1 className="flex flex-wrap items-center gap-3 text-[22px] leading-8 font-[620]">
            {title}
            <Pill family="invoice" value={isPartial && invoice.status === 'sent' ? 'partial' : invoice.status}>
              {isPartial && invoice.status === 'sent'
                ? t('left', { amount: format.money(invoice.balance) })
                : t(`statuses.${invoice.status}`)}
            </Pill>
          </h1>
          <p className="text-ink-2">{words}</p>
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:[&_.btn]:h-12 max-sm:[&_.btn]:flex-1">
          <Button icon={<Printer size={16} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button asChild kind={invoice.canPay ? 'secondary' : 'primary'}>
            <a href={callUrl('getPublicInvoicePdf', { params: { token } })} download={`${invoice.number}.pdf`}>
              <Download size={16} />
              {t('downloadPdf')}
            </a>
          </Button>
          {invoice.canPay && (
            <Button asChild kind="primary" icon={<CreditCard size={16} />}>
              <Link to={'/pay/$token' as never} params={{ token } as never}>
                {t('payNow')}
              </Link>
            </Button>
          )}
        </div>
      </header>
      <div className="sm:hidden print:hidden">
        <InvoiceOnPhone printed={printed} />
      </div>
      <div className="max-sm:hidden print:block">
        <InvoicePages printed={printed} language={language} />
      </div>
      <p className="text-center text-xs text-ink-3 print:hidden">{productName}</p>
    </div>
  )
}
