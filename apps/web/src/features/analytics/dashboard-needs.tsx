import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleCheckBig, Pause, Receipt, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Plate } from '#ui/identity.tsx'
import { Card } from '#ui/layout.tsx'
import { Count } from '#ui/status.tsx'
import type { Dashboard, Need } from './analytics.api.ts'
import { analyticsText } from './analytics.text.ts'
import { needStep, needTitle } from './need-step.rules.ts'

const looks: Readonly<Record<Need['kind'], { icon: ReactNode; tone: string }>> = {
  overdue: { icon: <CalendarClock size={17} />, tone: 'red' },
  unassigned: { icon: <UserPlus size={17} />, tone: 'blue' },
  on_hold: { icon: <Pause size={17} />, tone: 'slate' },
  not_invoiced: { icon: <Receipt size={17} />, tone: 'violet' },
  invoice_overdue: { icon: <Receipt size={17} />, tone: 'red' },
}

/** What asks for a person now, the worst of each kind first, each with its next step. */
export function NeedsYou({ needs }: { needs: NonNullable<Dashboard['needs_you']> }) {
  const t = useText(analyticsText)
  const format = useFormat()
  const paths = usePaths()
  const mayAssign = useMay('service-order:assign')
  const left = needs.total - needs.items.length
  return (
    <Card
      flush
      title={t('needs')}
      beside={<Count value={needs.total} />}
      actions={
        <Link to={paths.orders} className="text-sm">
          {t('allOrders')}
        </Link>
      }
    >
      {needs.items.length === 0 ? (
        <EmptyState icon={<CircleCheckBig size={22} />} title={t('nothing')} text={t('nothingText')} />
      ) : (
        <ul>
          {needs.items.map((need) => {
            const title = needTitle(need)
            const to =
              need.kind === 'invoice_overdue' && need.invoice_id
                ? paths.invoice(need.invoice_id)
                : paths.order(need.order_id ?? '')
            return (
              <li
                key={`${need.kind}-${need.order_id ?? need.invoice_id}`}
                className="list-row flex items-center gap-3 border-t border-border px-4 py-3"
              >
                <span className="icon-tile" data-tone={looks[need.kind].tone} aria-hidden="true">
                  {looks[need.kind].icon}
                </span>
                <div className="flex min-w-0 flex-1 flex-col">
                  <span className="font-[520] break-words sm:truncate">{title}</span>
                  <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-2">
                    <span className={looks[need.kind].tone === 'red' ? 'text-bad' : undefined}>
                      {need.kind === 'overdue' || need.kind === 'invoice_overdue'
                        ? t(`need.${need.kind}`, { days: need.days })
                        : t(`need.${need.kind}`)}
                    </span>
                    <span>{title === need.customer_name ? need.number : `${need.number} · ${need.customer_name}`}</span>
                    {need.amount > 0 && (need.kind === 'not_invoiced' || need.kind === 'invoice_overdue') && (
                      <span>{format.money(need.amount)}</span>
                    )}
                    {need.license_plate && <Plate number={need.license_plate} size="sm" />}
                  </span>
                </div>
                <Link to={to} className="btn btn--secondary btn--sm">
                  {t(`act.${needStep(need.kind, mayAssign)}`)}
                </Link>
              </li>
            )
          })}
          {left > 0 && <li className="border-t border-border px-4 py-2 text-sm text-ink-2">{t('moreOf', { count: left })}</li>}
        </ul>
      )}
    </Card>
  )
}
