import { Link } from '@tanstack/react-router'
import { addDays } from '@twopost/contract/core/time'
import { entryKindWords } from '@twopost/contract/ledger'
import { BookOpenCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMoneyPaths } from '#features/invoices/index.ts'
import { useShops } from '#features/shops/index.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DateField } from '#platform/date-field.tsx'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Banner, EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import { usePlaceName } from './account-map.tsx'
import { bookkeepingText } from './bookkeeping.text.ts'
import { entryPlace } from './entry-paths.rules.ts'
import { type Entry, perPage, type Sample, useLedgerSample } from './ledger.api.ts'

const params = { shop: param.text(), day: param.text(), page: param.int(1) }

/** The entries of a day, as they would be exported now, with what each is of (INT21). */
export function SampleDay({ onAccounts }: { onAccounts: () => void }) {
  const t = useText(bookkeepingText)
  const shops = useShops().data?.shops ?? []
  const chosen = useShop()
  const [view, setView] = useUrlState(params)
  const shopId = view.shop || chosen?.id || shops[0]?.id
  if (!shopId) return <Banner>{t('noShop')}</Banner>
  return (
    <DayOfShop
      {...{ shopId, onAccounts }}
      day={view.day}
      page={view.page}
      shops={shops}
      onShop={(shop) => setView({ shop, day: '', page: 1 })}
      onDay={(day) => setView({ day, page: 1 })}
      onPage={(page) => setView({ page })}
    />
  )
}

function DayOfShop({
  shopId,
  day,
  page,
  shops,
  onShop,
  onDay,
  onPage,
  onAccounts,
}: {
  shopId: string
  day: string
  page: number
  shops: readonly { id: string; name: string }[]
  onShop: (id: string) => void
  onDay: (day: string) => void
  onPage: (page: number) => void
  onAccounts: () => void
}) {
  const t = useText(bookkeepingText)
  const format = useFormat()
  const found = useLedgerSample({ shop_id: shopId, page, ...(day && { date: day }) })
  const date = day || found.data?.sample.date || format.today
  return (
    <div className="stack relative">
      <ThinProgress active={found.isFetching} />
      <div className="flex flex-wrap items-end gap-3">
        {shops.length > 1 && (
          <Field label={t('shop')} className="w-56 max-w-full">
            <Select value={shopId} onValue={onShop} options={shops.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        )}
        <div className="flex items-end gap-1">
          <IconButton label={t('sample.before')} icon={<ChevronLeft size={16} />} onClick={() => onDay(addDays(date, -1))} />
          <Field label={t('sample.day')} className="w-40">
            <DateField value={date} max={format.today} onValue={(next) => next && onDay(next)} />
          </Field>
          <IconButton
            label={t('sample.after')}
            icon={<ChevronRight size={16} />}
            disabled={date >= format.today}
            onClick={() => onDay(addDays(date, 1))}
          />
        </div>
      </div>
      <FoundPart found={found} failed={t('sample.failed')}>
        {({ sample, pagination }) => (
          <>
            <Missing sample={sample} onAccounts={onAccounts} />
            {pagination.total === 0 ? (
              <div className="card">
                <EmptyState icon={<BookOpenCheck size={24} />} title={t('sample.none')} text={t('sample.noneText')} />
              </div>
            ) : (
              <Card
                title={t('sample.of', { date: format.calendarDate(sample.date) })}
                flush
                footer={
                  <span className="flex w-full flex-wrap justify-between gap-x-6 gap-y-1">
                    <span className="text-ink-2">{t('sample.balanced')}</span>
                    <b>{t('sample.sums', { debit: format.money(sample.debit), credit: format.money(sample.credit) })}</b>
                  </span>
                }
              >
                <div className="flex border-border border-t px-4 py-2 text-sm text-ink-3" aria-hidden="true">
                  <span className="flex-1">{t('sample.account')}</span>
                  <span className="w-22 text-right sm:w-27">{t('sample.debit')}</span>
                  <span className="w-22 text-right sm:w-27">{t('sample.credit')}</span>
                </div>
                <ul className="divide-y divide-border border-border border-t" aria-label={t('tabs.sample')}>
                  {sample.entries.map((entry) => (
                    <EntryBlock key={`${entry.kind} ${entry.record_id}`} entry={entry} />
                  ))}
                </ul>
                {pagination.total > perPage && <Pager page={page} limit={perPage} total={pagination.total} onPage={onPage} />}
              </Card>
            )}
          </>
        )}
      </FoundPart>
    </div>
  )
}

function Missing({ sample, onAccounts }: { sample: Sample; onAccounts: () => void }) {
  const t = useText(bookkeepingText)
  const nameOf = usePlaceName()
  if (sample.missing.length === 0) return null
  return (
    <Banner kind="warn" actions={<Button onClick={onAccounts}>{t('toAccounts')}</Button>}>
      <b className="block font-[620]">{t('missing', { count: sample.missing.length })}</b>
      {sample.missing.map(nameOf).join(' · ')}
    </Banner>
  )
}

/** One entry: what it is of, and its lines with debits and credits. */
function EntryBlock({ entry }: { entry: Entry }) {
  const t = useText(bookkeepingText)
  const format = useFormat()
  const language = useLocale()
  const nameOf = usePlaceName()
  const { to, search } = entryPlace(entry, usePaths(), useMoneyPaths())
  const kind = entryKindWords[entry.kind][language === 'es' ? 1 : 0]
  const title = [
    kind,
    entry.kind === 'day_close' || entry.kind === 'cash_move' ? format.calendarDate(entry.reference) : entry.reference,
  ]
    .filter(Boolean)
    .join(' ')
  const amount = (value: number) => (value === 0 ? '' : format.money(value))
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link to={to} search={search as never} className="font-[620]">
          {title}
        </Link>
        {entry.name && <span className="min-w-0 break-words text-ink-2">{entry.name}</span>}
      </div>
      <table className="mt-2 w-full" aria-label={title}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('sample.account')}</th>
            <th scope="col">{t('sample.debit')}</th>
            <th scope="col">{t('sample.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line) => (
            <tr key={line.place} className="align-top">
              <th scope="row" className={cx('py-0.5 pr-3 text-left font-normal break-words', line.debit === 0 && 'pl-5')}>
                {line.account === '' ? (
                  <span className="text-warn">{t('sample.noAccount', { place: nameOf(line.place) })}</span>
                ) : (
                  <>
                    {line.account} {line.account_name}
                    <span className="block text-sm text-ink-3">{nameOf(line.place)}</span>
                  </>
                )}
              </th>
              <td className="w-22 py-0.5 text-right whitespace-nowrap tabular-nums sm:w-27">{amount(line.debit)}</td>
              <td className="w-22 py-0.5 text-right whitespace-nowrap tabular-nums sm:w-27">{amount(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}
