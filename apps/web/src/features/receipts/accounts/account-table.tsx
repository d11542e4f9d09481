import { Link } from '@tanstack/react-router'
import { Banknote, CreditCard, Ellipsis, Landmark, type LucideIcon, ReceiptText, SquareCheckBig } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { cx } from '#ui/classes.ts'
import { Tag } from '#ui/status.tsx'
import { tone } from '#ui/tones.ts'
import type { CustomerAccount } from '../receipts.api.ts'
import { accountText } from './account.text.ts'

type Entry = CustomerAccount['entries'][number]
const methodIcons: Readonly<Record<NonNullable<Entry['method']>, LucideIcon>> = {
  cash: Banknote,
  card: CreditCard,
  check: SquareCheckBig,
  transfer: Landmark,
  other: Ellipsis,
}

/** Opening, each document with what it charged or paid, the balance after it, closing (PAY19). Below zero is said as credit, in words. */
export function AccountTable({ account }: { account: CustomerAccount }) {
  const t = useText(accountText)
  const format = useFormat()
  return (
    <div className="overflow-x-auto">
      <table className="data-table">
        <thead>
          <tr>
            <th>{t('date')}</th>
            <th>{t('document')}</th>
            <th className="num max-sm:hidden">{t('charge')}</th>
            <th className="num max-sm:hidden">{t('creditColumn')}</th>
            <th className="num">{t('balance')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="bg-surface-2">
            <td>{format.calendarDate(account.from)}</td>
            <td>{t('opening')}</td>
            <td className="max-sm:hidden" colSpan={2} />
            <td className="num">
              <Balance value={account.opening} />
            </td>
          </tr>
          {account.entries.length === 0 && (
            <tr>
              <td colSpan={5} className="text-ink-2">
                {t('nothing')}
              </td>
            </tr>
          )}
          {account.entries.map((entry) => (
            <tr key={`${entry.kind}:${entry.id}`}>
              <td className="whitespace-nowrap">{format.calendarDate(entry.date)}</td>
              <td>
                <What entry={entry} />
              </td>
              <td className="num max-sm:hidden">{entry.charge > 0 ? format.money(entry.charge) : ''}</td>
              <td className="num text-good max-sm:hidden">{entry.credit > 0 ? format.money(entry.credit) : ''}</td>
              <td className="num">
                <span className={cx('block sm:hidden', entry.credit > 0 && 'text-good')}>
                  {entry.credit > 0 ? `−${format.money(entry.credit)}` : format.money(entry.charge)}
                </span>
                <Balance value={entry.balance} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-surface-2">
            <td />
            <td>
              <b>{t('closing', { date: format.calendarDate(account.to) })}</b>
            </td>
            <td className="num max-sm:hidden">
              <b>{format.money(account.charges)}</b>
            </td>
            <td className="num max-sm:hidden">
              <b>{format.money(account.credits)}</b>
            </td>
            <td className="num">
              <Balance value={account.closing} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Balance({ value }: { value: number }) {
  const t = useText(accountText)
  const format = useFormat()
  return value < 0 ? (
    <b className="whitespace-nowrap text-accent-text">{t('inCredit', { amount: format.money(-value) })}</b>
  ) : (
    <b>{format.money(value)}</b>
  )
}

function What({ entry }: { entry: Entry }) {
  const t = useText(accountText)
  const format = useFormat()
  const paths = usePaths()
  const isInvoice = entry.kind === 'invoice'
  const Icon = entry.method ? methodIcons[entry.method] : ReceiptText
  const what = entry.what === 'credit_note' ? t('creditNoteWord') : t(`kind.${entry.what === 'invoice' ? 'payment' : entry.what}`)
  const note = isInvoice
    ? entry.due_date
      ? t('due', { title: entry.title, date: format.calendarDate(entry.due_date) })
      : entry.title
    : [what, entry.method && t(`method.${entry.method}`), entry.title].filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-44 items-center gap-3 py-1.5">
      <span
        {...tone('tone', isInvoice ? 'violet' : 'green')}
        className="grid size-8 shrink-0 place-items-center rounded-lg bg-(--soft) text-(--fg) max-sm:hidden"
        aria-hidden="true"
      >
        <Icon size={16} />
      </span>
      <div className="two-lines min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          {isInvoice ? <Link to={paths.invoice(entry.id)}>{entry.number}</Link> : <span>{entry.number}</span>}
          {entry.is_disputed && <Tag>{t('disputed')}</Tag>}
        </span>
        <span>{note}</span>
      </div>
    </div>
  )
}
