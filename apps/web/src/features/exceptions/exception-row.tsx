import { Link } from '@tanstack/react-router'
import { exceptionRuleOf } from '@twopost/contract/exceptions'
import { CalendarClock, Check, Ellipsis, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMoneyPaths } from '#features/invoices/index.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { ExceptionAct } from './exception-dialogs.tsx'
import type { ExceptionItem } from './exceptions.api.ts'
import { fixTarget } from './exceptions.rules.ts'
import { exceptionsText } from './exceptions.text.ts'

const icons: Readonly<Record<ExceptionAct, ReactNode>> = {
  assign: <UserPlus size={16} />,
  snooze: <CalendarClock size={16} />,
  accept: <Check size={16} />,
}

/** The figures behind a finding, in words: what was sold for what, how long, how late. */
function useFigures({ rule, figures }: ExceptionItem): string | null {
  const t = useText(exceptionsText)
  const format = useFormat()
  const of = (name: string): number => figures[name] ?? 0
  const money = (name: string) => format.money(of(name))
  const number = (name: string) => format.number(of(name), 2)
  switch (rule) {
    case 'below_matrix':
      return t('figure.price', { price: money('price'), rule: money('rule_price') })
    case 'clocked_not_sold':
    case 'over_clocked':
      return t('figure.hours', { clocked: number('clocked'), sold: number('sold') })
    case 'done_not_invoiced':
      return t('figure.days', { days: of('days') })
    case 'core_not_sent':
      return of('days') < 0 ? t('figure.late', { days: -of('days') }) : t('figure.dueIn', { days: of('days') })
    case 'po_open':
      return t('figure.late', { days: of('days') })
    case 'negative_stock':
    case 'part_not_billed':
    case 'part_without_cost':
      return t('figure.quantity', { quantity: number('quantity') })
    case 'discount_over_share':
      return t('figure.given', { given: money('given'), sold: money('sold') })
    case 'credit_limit_exceeded':
      return t('figure.limit', { limit: money('limit') })
    case 'return_not_credited':
      return t('figure.credited', { credited: money('credited'), expected: money('expected') })
    case 'forgotten_clock':
      return t('figure.open', { hours: number('hours') })
    default:
      return null
  }
}

/** One finding: what it is about, why, how much, whose it is, and the button that leads to its fix (EXC18). */
export function ExceptionLine({
  exception,
  showsRule,
  showsShop,
  onAct,
}: {
  exception: ExceptionItem
  showsRule: boolean
  showsShop: boolean
  onAct: (act: ExceptionAct) => void
}) {
  const t = useText(exceptionsText)
  const format = useFormat()
  const paths = usePaths()
  const money = useMoneyPaths()
  const inSpanish = useLocale() === 'es'
  const figures = useFigures(exception)
  const { words } = exceptionRuleOf(exception.rule)
  const { order, invoice, customer, supplier, owner, state } = exception
  const name = exception.title || (order?.number ?? invoice?.number ?? customer?.name ?? words[inSpanish ? 1 : 0])
  const date = (at: string) => format.date(at)
  const isOpen = state === 'open' || state === 'snoozed'
  const facts = [
    showsRule && words[inSpanish ? 1 : 0],
    figures,
    customer && customer.name !== name ? customer.name : null,
    supplier?.name,
    showsShop && exception.shop_name,
    t('since', { date: date(exception.opened_at) }),
  ].filter(Boolean)
  return (
    <li className="list-row flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-40 flex-col">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 break-words font-[520]">{name}</span>
          {order && order.number !== name && (
            <Link to={paths.order(order.id)} className="text-sm">
              {order.number}
            </Link>
          )}
          {!order && invoice && (
            <Link to={paths.invoice(invoice.id)} className="text-sm">
              {invoice.number}
            </Link>
          )}
        </span>
        <span className="text-sm text-ink-2">{facts.join(' · ')}</span>
        <span className="text-sm text-ink-3">
          {state === 'snoozed' && exception.snoozed_until
            ? t('until', { date: format.calendarDate(exception.snoozed_until), reason: exception.resolution })
            : state === 'accepted'
              ? t('acceptedBy', { name: exception.resolved_by?.name ?? '', reason: exception.resolution })
              : owner
                ? t('ofOwner', { name: owner.name })
                : isOpen && t('noOwner')}
        </span>
      </div>
      <b className="num font-[620]">{format.money(exception.at_risk)}</b>
      {isOpen && (
        <span className="flex items-center gap-2">
          <Link
            to={fixTarget(exception, { ...paths, account: money.account })}
            className="btn btn--secondary btn--sm"
            aria-label={`${t(`fix.${exception.fix}`)}: ${name}`}
          >
            {t(`fix.${exception.fix}`)}
          </Link>
          {exception.allowed.length > 0 && (
            <Menu trigger={<IconButton size="sm" label={t('actions', { name })} icon={<Ellipsis size={16} />} />}>
              {exception.allowed.map((act) => (
                <MenuItem key={act} icon={icons[act]} onSelect={() => onAct(act)}>
                  {t(act)}
                </MenuItem>
              ))}
            </Menu>
          )}
        </span>
      )}
    </li>
  )
}
