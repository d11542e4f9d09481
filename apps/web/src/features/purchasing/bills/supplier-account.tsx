import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { ClaimPill, CorePill, DaysLeft } from '../claims/claim-words.tsx'
import { type Core, useLiveClaims, type VendorClaim } from '../claims/claims.api.ts'
import { claimsText } from '../claims/claims.text.ts'
import { BillPill, useDifference } from './bill-words.tsx'
import { useLiveBills, useSupplierAccount, type VendorBill } from './bills.api.ts'
import { billsText } from './bills.text.ts'

const looks = ['bills', 'expected', 'received'] as const
type Look = (typeof looks)[number]
/** Rows on a page of the card. */
const rows = 10

/** What stands between the selected shop and a supplier: its bills, and the credits that are expected and that came (PAR28, prototype v1b). */
export function SupplierAccount({ supplier }: { supplier: { id: string } }) {
  const t = useText(billsText)
  const shop = useShop()
  const [look, setLook] = useState<Look>('bills')
  const [page, setPage] = useState(1)
  useLiveBills()
  useLiveClaims()
  const found = useSupplierAccount(supplier.id, { shop_id: shop?.id, show: look, page, limit: rows })
  const problem = useProblemText(found.error)
  // While a page loads, the sums stay; another supplier's do not.
  const data = found.data?.account.supplier_id === supplier.id ? found.data : undefined
  const counts = data && {
    bills: data.account.bill_count,
    expected: data.account.credits_expected_count + data.account.cores_held_count,
    received: data.account.credits_received_count,
  }
  return (
    <Card title={t('account')} flush>
      {!data && found.isError ? (
        <ErrorState
          title={t('accountFailed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : !data || !counts ? (
        <div className="p-4">
          <SkeletonRows rows={3} />
        </div>
      ) : (
        <>
          <Sums account={data.account} />
          <div className="px-4">
            <Tabs
              label={t('account')}
              value={look}
              onValue={(next) => {
                setLook(next)
                setPage(1)
              }}
              items={looks.map((value) => ({ value, label: t(`tabs.${value}`), count: counts[value] }))}
            >
              {looks.map((value) => (
                <TabPanel key={value} value={value} className="-mx-4">
                  {counts[value] === 0 ? (
                    <p className="p-4 text-ink-3">{t(`none.${value}`)}</p>
                  ) : found.isPlaceholderData ? (
                    <div className="p-4">
                      <SkeletonRows rows={Math.min(rows, counts[value])} />
                    </div>
                  ) : (
                    <ul>
                      {data.vendor_bills.map((bill) => (
                        <BillRow key={bill.id} bill={bill} />
                      ))}
                      {data.vendor_claims.map((claim) => (
                        <ClaimRow key={claim.id} claim={claim} />
                      ))}
                      {data.cores.map((core) => (
                        <CoreRow key={core.id} core={core} />
                      ))}
                    </ul>
                  )}
                </TabPanel>
              ))}
            </Tabs>
          </div>
          {counts[look] > rows && (
            <div className="border-t border-border">
              <Pager page={page} limit={rows} total={counts[look]} onPage={setPage} />
            </div>
          )}
        </>
      )}
    </Card>
  )
}

type Account = NonNullable<ReturnType<typeof useSupplierAccount>['data']>['account']
function Sums({ account }: { account: Account }) {
  const t = useText(billsText)
  const format = useFormat()
  const bills = (count: number) => t('bills', { count })
  return (
    <dl className="grid grid-cols-2 gap-4 border-b border-border p-4 md:grid-cols-3">
      <Sum label={t('accountBilled')} amount={account.billed} note={bills(account.billed_count)} />
      <Sum label={t('accountOpen')} amount={account.open} note={bills(account.open_count)} />
      <Sum label={t('accountUnbilled')} amount={account.unbilled} note={t('parts', { count: account.unbilled_count })} />
      <Sum
        label={t('accountDifference')}
        amount={account.difference}
        note={account.variance === 0 ? '' : t('accountVariance', { amount: format.money(account.variance) })}
      />
      <Sum
        label={t('looks.expected')}
        amount={account.credits_expected + account.cores_held}
        note={t('accountExpected', { claims: account.credits_expected_count, cores: account.cores_held_count })}
      />
      <Sum
        label={t('looks.received')}
        amount={account.credits_received}
        note={
          account.credits_lost === 0
            ? t('claims', { count: account.credits_received_count })
            : t('accountLost', { amount: format.money(account.credits_lost) })
        }
      />
    </dl>
  )
}
function Sum({ label, amount, note }: { label: string; amount: number; note: string }) {
  const format = useFormat()
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="m-0 flex flex-col">
        <b className="text-[17px] font-[620] tabular-nums">{format.money(amount)}</b>
        <span className="text-sm text-ink-3">{note}</span>
      </dd>
    </div>
  )
}

/** What it is and when; what is beside it; the amount over its state where there is little room. */
function Row({ to, name, note, beside, amount, pill }: RowProps) {
  const format = useFormat()
  const body = (
    <>
      <span className="two-lines min-w-0 flex-1">
        <span className="truncate">{name}</span>
        <span>
          <span className="min-w-0 truncate">{note}</span>
        </span>
      </span>
      {beside && <span className="text-right max-sm:hidden">{beside}</span>}
      <span className="flex items-center justify-end gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-end">
        <b className="min-w-24 text-right font-[620] tabular-nums">{format.money(amount)}</b>
        <span className="flex sm:w-36">{pill}</span>
      </span>
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to.path} search={to.search as never} className="list-row text-ink-1 hover:bg-surface-2 hover:no-underline">
          {body}
        </Link>
      ) : (
        <div className="list-row">{body}</div>
      )}
    </li>
  )
}
interface RowProps {
  to?: { path: string; search?: object }
  name: string
  note: ReactNode
  beside?: ReactNode
  amount: number
  pill: ReactNode
}

function BillRow({ bill }: { bill: VendorBill }) {
  const format = useFormat()
  const paths = usePaths()
  const sayDifference = useDifference()
  return (
    <Row
      to={{ path: paths.vendorBill(bill.id) }}
      name={bill.number}
      note={format.calendarDate(bill.bill_date)}
      beside={
        <span className={bill.needs_approval ? 'text-warn' : 'text-ink-2'}>{sayDifference(bill.difference, bill.delivered)}</span>
      }
      amount={bill.total}
      pill={<BillPill bill={bill} />}
    />
  )
}
function ClaimRow({ claim }: { claim: VendorClaim }) {
  const t = useText(billsText)
  const words = useText(claimsText)
  const format = useFormat()
  const isOver = claim.ended_at !== null
  const note = isOver
    ? t('creditedOf', { amount: format.money(claim.expected), date: format.date(claim.ended_at ?? '') })
    : claim.rma
      ? words('rmaOf', { rma: claim.rma })
      : ''
  return (
    <Row
      name={`${words(`kind.${claim.kind}`)}, ${claim.item_name || claim.description}`}
      note={note}
      beside={!isOver && claim.days_left !== null && <DaysLeft days={claim.days_left} />}
      amount={isOver ? claim.credited : claim.expected}
      pill={<ClaimPill status={claim.status} />}
    />
  )
}
function CoreRow({ core }: { core: Core }) {
  const words = useText(claimsText)
  const paths = usePaths()
  return (
    <Row
      to={{ path: paths.cores, search: { q: core.label_code } }}
      name={`${words('kind.core')}, ${core.item_name}`}
      note={core.label_code}
      beside={<DaysLeft days={core.days_left} />}
      amount={core.vendor_charge ?? 0}
      pill={<CorePill status={core.status} />}
    />
  )
}
