import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { cx } from '#ui/classes.ts'
import { orderDetailText } from '../detail/order-detail.text.ts'
import { orderPayersText } from '../lines/order-payers.text.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { billedOf, isShared } from './order-billing.rules.ts'

/**
 * What the order comes to, and what of it is billed, paid and open, each with where it comes from; all with tax (x2, R1-36). Who may not
 * see invoices reads whether there is one.
 */
export function MoneyStrip({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const pays = useText(orderPayersText)
  const format = useFormat()
  const paths = usePaths()
  const seesInvoices = useMay('invoices:view')
  const { invoice, total_with_tax: estimate } = order
  const billing = billedOf(order)
  const isDraft = billing?.isDraft
  const billed = billing && !isDraft ? billing : null
  const several = isShared(order) && billed ? pays('several', { count: billed.count }) : null
  const whole = billed?.total ?? estimate
  const paid = billed?.paid ?? 0
  const open = billed ? billed.open : estimate
  const share = whole > 0 ? Math.min(1, paid / whole) : 0
  const link = (words: string) =>
    invoice ? (
      <Link to={paths.invoice(invoice.id)} className="link">
        {words}
      </Link>
    ) : (
      words
    )
  return (
    <section className="card relative overflow-hidden" aria-label={t('money.title')}>
      <dl className="grid grid-cols-2 gap-y-3 p-4 md:grid-cols-4">
        <Figure label={t('money.estimate')} value={format.money(estimate)} note={t('money.withTax')} isFirst />
        {seesInvoices ? (
          <>
            <Figure
              label={t('money.billed')}
              value={format.money(billed?.total ?? 0)}
              note={
                several ??
                (billing && invoice
                  ? link([isDraft && t('money.draft'), invoice.number].filter(Boolean).join(' ') || t('openInvoice'))
                  : t('money.notBilled'))
              }
              isMuted={!billed}
            />
            <Figure
              label={t('money.paid')}
              value={format.money(paid)}
              note={paid > 0 ? t('money.share', { percent: format.percent(share) }) : t('money.nothingPaid')}
              isMuted={paid === 0}
            />
            <Figure
              label={t('money.open')}
              value={format.money(open)}
              note={
                billed
                  ? open === 0
                    ? t('money.allPaid')
                    : (several ?? link(invoice?.number ?? t('openInvoice')))
                  : t('money.whenBilled')
              }
              isMuted={open === 0}
              isOpen
            />
          </>
        ) : (
          <Figure
            label={t('money.billed')}
            value={order.status === 'invoiced' ? t('money.isBilled') : t('money.notBilled')}
            note=""
            isMuted={order.status !== 'invoiced'}
          />
        )}
      </dl>
      {seesInvoices && (
        <div className="h-1 bg-surface-4" title={t('money.bar', { percent: format.percent(share) })} aria-hidden="true">
          <div data-tone="green" className="h-full bg-(--solid)" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </section>
  )
}

function Figure({
  label,
  value,
  note,
  isFirst,
  isMuted,
  isOpen,
}: {
  label: string
  value: string
  note: ReactNode
  isFirst?: boolean
  isMuted?: boolean
  isOpen?: boolean
}) {
  return (
    <div className={cx('flex min-w-0 flex-col pr-3', !isFirst && 'md:border-l md:border-border md:pl-4')}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={cx('truncate text-xl font-[620]', isMuted ? 'text-ink-3' : isOpen && 'text-accent-text')}>{value}</dd>
      <dd className="truncate text-sm text-ink-2">{note}</dd>
    </div>
  )
}
