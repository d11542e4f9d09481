import { Link, useParams } from '@tanstack/react-router'
import { fromCents, fromMillionths } from '@twopost/contract/core/money'
import type { ReactNode } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Banner } from '#ui/feedback.tsx'
import { RecordNumber } from '#ui/identity.tsx'
import { Card, DefinitionList, Totals } from '#ui/layout.tsx'
import { Pill } from '#ui/status.tsx'
import { CreditNotesCard } from './credits/credit-notes-card.tsx'
import { type PrintedInvoice, previewDraft, printedOf } from './documents/invoice-document.rules.ts'
import { InvoicePages } from './documents/invoice-preview.tsx'
import { DraftForm, useDraftForm } from './draft-form.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoicePill, InvoiceVehicle } from './invoice-words.tsx'
import { type InvoiceDetail, useInvoice, useLiveInvoices } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'
import { PaymentsCard } from './payments/payments-card.tsx'
import { lookOf } from './templates/template-look.rules.ts'
import { useTemplates } from './templates/templates.api.ts'

function useInvoiceListPlace(): ListPlace {
  const t = useText(invoicesText)
  const paths = usePaths()
  return { to: paths.invoices, title: t('title'), back: t('back') }
}

/** What features above show of an invoice, below its payments. */
type More = (invoice: InvoiceDetail) => ReactNode

/** One invoice: what is owed, what is printed, what can be done (M6, M23). */
export function InvoiceDetailScreen({ children }: { children?: More }) {
  const t = useText(invoicesText)
  const { invoiceId = '' } = useParams({ strict: false }) as { invoiceId?: string }
  const found = useInvoice(invoiceId)
  useLiveInvoices(['getInvoice'], invoiceId)
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={useInvoiceListPlace()}>
      {({ invoice }) => <Detail key={invoice.id} invoice={invoice} more={children} />}
    </DetailFrame>
  )
}

function Detail({ invoice, more }: { invoice: InvoiceDetail; more: More | undefined }) {
  const t = useText(invoicesText)
  const locale = useLocale()
  const format = useFormat()
  const { form, record, values } = useDraftForm(invoice)
  const mayEdit = invoice.allowed.includes('edit')
  const dirty = mayEdit && record.dirty
  const templates = useTemplates({ state: 'active', limit: 100 }, { enabled: mayEdit }).data?.invoice_templates ?? []
  const chosen = templates.find((template) => template.id === values.template)
  const look = chosen && values.template !== invoice.templateId ? lookOf(chosen) : undefined
  const printed: PrintedInvoice = dirty ? previewDraft(invoice, values, look) : printedOf(invoice)
  const title = invoice.invoiceNumber ?? t('draftOfOrder', { order: invoice.workOrder?.number ?? t(`origins.${invoice.origin}`) })
  return (
    <div className="page max-md:!pb-24">
      <DetailHeader
        list={useInvoiceListPlace()}
        title={title}
        beside={
          <>
            <InvoicePill invoice={invoice} size="lg" />
            {invoice.dispute && (
              <Pill family="tone" value="amber" size="lg">
                {t('inDispute')}
              </Pill>
            )}
            {invoice.amountCredited > 0 && (
              <Pill family="tone" value="teal" size="lg">
                {t('creditedAmount', { amount: format.money(invoice.amountCredited) })}
              </Pill>
            )}
          </>
        }
        actions={<InvoiceActions invoice={invoice} unsaved={dirty} />}
      />
      <div className="with-rail">
        <section className="card min-w-0 bg-surface-2 p-4 md:p-6" aria-label={t('preview')}>
          <div className="mx-auto max-w-[760px]">
            <InvoicePages printed={printed} language={locale} />
          </div>
        </section>
        <aside className="stack max-xl:order-first" aria-label={t('details')}>
          <BalanceCard invoice={invoice} printed={printed} />
          {invoice.exemptionExpiredOn && <EndedExemption invoice={invoice} on={invoice.exemptionExpiredOn} />}
          {invoice.dispute && <DisputeCard dispute={invoice.dispute} />}
          {mayEdit && <DraftForm invoice={invoice} form={form} record={record} templates={templates} />}
          <Facts invoice={invoice} />
          {invoice.creditNotes.length > 0 && <CreditNotesCard invoice={invoice} />}
          {invoice.status !== 'draft' && <PaymentsCard invoice={invoice} />}
          {invoice.status !== 'draft' && more?.(invoice)}
        </aside>
      </div>
    </div>
  )
}

/** That a certificate of the customer has ended, so that the draft is taxed (TAX20). */
function EndedExemption({ invoice: { customer, customerId }, on }: { invoice: InvoiceDetail; on: string }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const paths = usePaths()
  const seesCustomers = useMay('customers:view')
  return (
    <Banner kind="warn" actions={seesCustomers && <Link to={paths.customer(customerId)}>{t('certificates')}</Link>}>
      {t('exemptionExpired', { customer: customer.name, day: format.calendarDate(on) })}
    </Banner>
  )
}

/** What the customer objects to. */
function DisputeCard({ dispute }: { dispute: NonNullable<InvoiceDetail['dispute']> }) {
  const t = useText(invoicesText)
  const format = useFormat()
  return (
    <Banner kind="warn">
      <b>{t('disputedSince', { date: format.dateTime(dispute.since), name: dispute.by })}</b>
      <span className="block break-words">{dispute.reason}</span>
      <span className="block text-sm">{t('noFees')}</span>
    </Banner>
  )
}

/** The sum that matters now, and how it comes about. Amounts of the document are cents. */
function BalanceCard({ invoice, printed }: { invoice: InvoiceDetail; printed: PrintedInvoice }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const money = (cents: number) => format.money(fromCents(cents))
  const { status } = invoice
  const label =
    status === 'draft'
      ? t('draftTotal')
      : status === 'void'
        ? t('voidTotal')
        : status === 'paid'
          ? t(invoice.amountCredited > 0 ? 'settled' : 'paidInFull')
          : t('balanceDue')
  const value = status === 'draft' || status === 'paid' || status === 'void' ? printed.totalCents : printed.balanceCents
  const note =
    status === 'paid' && invoice.paidDate
      ? t(invoice.amountCredited > 0 ? 'settledOn' : 'paidOn', { date: format.calendarDate(invoice.paidDate) })
      : status !== 'draft' && status !== 'void' && invoice.dueDate
        ? t('dueOn', { date: format.calendarDate(invoice.dueDate) })
        : null
  const taxed = printed.taxes.filter((tax) => tax.rateMillionths > 0)
  const labelOf = (rateMillionths: number): string => {
    const percent = String(fromMillionths(rateMillionths))
    const known = invoice.taxes.find((tax) => String(tax.percent) === percent)?.label
    return known === 'labor' ? t('taxLabor', { percent }) : known === 'parts' ? t('taxParts', { percent }) : t('tax', { percent })
  }
  return (
    <section className="card flex flex-col gap-3 p-4">
      <div>
        <h2 className="text-sm font-[520] text-ink-3">{label}</h2>
        <p className={`text-[28px] leading-9 font-[620] ${status === 'void' ? 'text-ink-3 line-through' : ''}`}>{money(value)}</p>
        <p className="text-sm text-ink-2">
          {[
            note,
            invoice.amountPaid > 0 && status !== 'paid'
              ? t('ofTotal', { paid: format.money(invoice.amountPaid), total: format.money(invoice.totalAmount) })
              : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Totals
        items={[
          { label: t('subtotal'), value: money(printed.subtotalCents) },
          ...(printed.discount.cents > 0 ? [{ label: t('discount'), value: money(-printed.discount.cents) }] : []),
          ...taxed.map((tax) => ({ label: labelOf(tax.rateMillionths), value: money(tax.cents) })),
          ...(invoice.taxExempt ? [{ label: t('taxExempt'), value: money(0) }] : []),
          { label: t('total'), value: money(printed.totalCents), grand: true },
          ...(invoice.amountCredited > 0 ? [{ label: t('credited'), value: format.money(-invoice.amountCredited) }] : []),
        ]}
      />
    </section>
  )
}

/** What its parts or the work of other shops earn, and how sure that is. */
function Margin({ margin, amount }: { margin: NonNullable<InvoiceDetail['margin']>; amount: number }) {
  const t = useText(invoicesText)
  const format = useFormat()
  return (
    <span className="flex flex-col">
      <span>{margin.unknown > 0 ? t('atMost', { amount: format.money(amount) }) : format.money(amount)}</span>
      {margin.unknown > 0 && <span className="text-sm text-warn">{t('costUnknown', { count: margin.unknown })}</span>}
      {margin.estimated > 0 && <span className="text-sm text-warn">{t('costEstimated', { count: margin.estimated })}</span>}
    </span>
  )
}

function Facts({ invoice }: { invoice: InvoiceDetail }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const paths = usePaths()
  const seesOrders = useMay('service-order:view')
  const seesCustomers = useMay('customers:view')
  const { customer, workOrder } = invoice
  const number = workOrder && <RecordNumber number={workOrder.number} />
  const { margin } = invoice
  const has = (wanted: (item: InvoiceDetail['items'][number]) => boolean) => margin !== undefined && invoice.items.some(wanted)
  const marginRow = (cost: string, earned: string, costs: number, amount: number) =>
    [
      [cost, format.money(costs)],
      [earned, margin && <Margin key={earned} margin={margin} amount={amount} />],
    ] as const
  const marginRows = [
    ...(margin && has((item) => item.type === 'part')
      ? marginRow(t('partsCost'), t('partsMargin'), margin.parts_cost, margin.parts_margin)
      : []),
    ...(margin && has((item) => item.sales_class === 'sublet')
      ? marginRow(t('subletCost'), t('subletMargin'), margin.sublet_cost, margin.sublet_margin)
      : []),
  ]
  return (
    <Card title={t('details')}>
      <DefinitionList
        items={[
          [
            t('customer'),
            seesCustomers ? (
              <Link key="customer" to={paths.customer(customer.id)}>
                {customer.name}
              </Link>
            ) : (
              customer.name
            ),
          ],
          [
            t('order'),
            workOrder === null ? (
              invoice.opening ? (
                t('openingOf', { number: invoice.opening.number, date: format.calendarDate(invoice.opening.date) })
              ) : (
                t(`origins.${invoice.origin}`)
              )
            ) : seesOrders ? (
              <Link key="order" to={paths.order(workOrder.id)}>
                {number}
              </Link>
            ) : (
              number
            ),
          ],
          ...(invoice.vehicle ? [[t('vehicle'), <InvoiceVehicle key="vehicle" vehicle={invoice.vehicle} />] as const] : []),
          [t('technician'), invoice.technician?.name],
          [t('issued'), invoice.issueDate && format.calendarDate(invoice.issueDate)],
          [t('due'), invoice.dueDate && format.calendarDate(invoice.dueDate)],
          [t('terms'), invoice.terms === 'Due on receipt' ? t('termsOnReceipt') : invoice.terms],
          ...(invoice.status === 'draft'
            ? []
            : ([[t('mail'), invoice.sentAt ? format.dateTime(invoice.sentAt) : t('notMailed')]] as const)),
          ...marginRows,
        ]}
      />
    </Card>
  )
}
