import { useCall } from '#platform/api/queries.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import type { FigureView } from '../figures/use-figure-view.ts'
import { kpisText } from './kpis.text.ts'

/** How fast invoices of the period were paid, and what is owed now by age (M19, PAY18). */
export function InvoiceFigures({ view }: { view: FigureView }) {
  const mayInvoices = useMay('invoices:view', 'analytics:view')
  return mayInvoices ? <Found view={view} /> : null
}

function Found({ view }: { view: FigureView }) {
  const t = useText(kpisText)
  const format = useFormat()
  const { shop_id, from, to } = view.query
  const found = useCall('getInvoiceAnalytics', { query: { ...(shop_id && { shop_id }), from, to } }, { keepPrevious: true })
  return (
    <Card title={t('invoices')} flush>
      <FoundPart found={found} failed={t('invoicesFailed')}>
        {({ analytics: { average_payment_days: days, paid, open, days_to_invoice: waited, dso } }) => (
          <div className="card-body flex flex-col gap-4">
            <StatStrip size="sm">
              <Stat
                label={t('paymentTime')}
                value={
                  <span className={days.is_default ? 'text-ink-3' : undefined}>
                    {t('days', { count: Math.round(days.value) })}
                  </span>
                }
                note={t(days.is_default ? 'paymentDefault' : 'paymentNote', { count: paid.count })}
              />
              <Stat
                label={t('paidOnTime')}
                value={format.number(paid.on_time)}
                note={t('ofPaid', { count: format.number(paid.count) })}
              />
              <Stat
                label={t('toInvoice')}
                value={waited.value === null ? '–' : t('daysExact', { value: format.number(waited.value, 1) })}
                isDefault={waited.value === null}
                note={t('toInvoiceNote', { count: waited.invoices })}
              />
              <Stat
                label={t('dso')}
                value={dso.value === null ? '–' : t('daysExact', { value: format.number(dso.value, 1) })}
                isDefault={dso.value === null}
                note={t('dsoNote', { owed: format.money(dso.owed), sales: format.money(dso.sales_90) })}
              />
            </StatStrip>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-6">
              <div>
                <dt className="text-sm text-ink-2">{t('owed')}</dt>
                <dd className="font-[620] tabular-nums">{format.money(open.total)}</dd>
                <dd className="text-xs text-ink-3">{t('owedNote', { count: open.count })}</dd>
              </div>
              {open.buckets.map(({ bucket, total }) => (
                <div key={bucket}>
                  <dt className="text-sm text-ink-2">{t(`aging.${bucket}`)}</dt>
                  <dd className="font-[620] tabular-nums">{format.money(total)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </FoundPart>
    </Card>
  )
}
