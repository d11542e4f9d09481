import { Link } from '@tanstack/react-router'
import { receiptList } from '@twopost/contract/receipts.list'
import { receiptKinds } from '@twopost/contract/receipts.states'
import { HandCoins } from 'lucide-react'
import { PrintBar } from '#features/documents/index.ts'
import { MoneyTabs, useMoneyPaths } from '#features/invoices/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { type Receipt, type ReceiptTotals, useLiveMoney, useReceipts } from './receipts.api.ts'
import { receiptsText } from './receipts.text.ts'

const methods = ['cash', 'card', 'check', 'transfer', 'other'] as const

/** What came in and went back at the selected shop, the latest day first (PAY24). */
export function ReceiptListScreen() {
  const t = useText(receiptsText)
  const format = useFormat()
  const paths = useMoneyPaths()
  const shop = useShop()
  const [mayTake, mayExport] = [useMay('payments:create'), useMay('reports:export')]
  const listView = useListView(receiptList)
  const { view, setView } = listView
  useLiveMoney()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    kind: one.kind === 'all' ? undefined : one.kind,
    method: one.method === 'all' ? undefined : one.method,
    customer_id: one.customer || undefined,
    has_credit: one.credit === 'true' ? ('true' as never) : undefined,
    sort: one.sort,
    order: one.dir,
  })
  const list = useReceipts({ ...queryOf(view), page: view.page, limit: view.rows })
  const cells: Cells<Receipt, typeof receiptList> = {
    number: {
      width: '150px',
      cell: (row) => (
        <div className="two-lines">
          <span>{row.number}</span>
          <span>{row.order_number ? t('ofOrder', { number: row.order_number }) : row.reference}</span>
        </div>
      ),
    },
    customer: { least: 160, cell: (row) => <span className="block truncate">{row.customer_name}</span> },
    kind: { width: '150px', cell: (row) => <What receipt={row} /> },
    method: { width: '120px', cell: (row) => <Way receipt={row} /> },
    business_date: {
      width: '130px',
      cell: (row) => (
        <div className="two-lines">
          <span>{format.calendarDate(row.business_date)}</span>
          <span>{row.posted_on === row.business_date ? '' : t('postedFor', { posted: format.calendarDate(row.posted_on) })}</span>
        </div>
      ),
    },
    amount: { numeric: true, width: '120px', cell: (row) => <b>{format.money(signed(row))}</b> },
    unapplied: {
      numeric: true,
      width: '140px',
      cell: (row) => (row.unapplied > 0 ? <span className="text-accent-text">{format.money(row.unapplied)}</span> : '–'),
    },
    reference: { width: '160px', cell: (row) => <span className="block truncate">{row.reference || '–'}</span> },
    recorded_by: { width: '150px', cell: (row) => <span className="block truncate">{row.recorded_by_name}</span> },
  }
  return (
    <ListFrame
      t={t}
      icon={<HandCoins size={24} />}
      view={listView}
      list={list}
      rows={list.data?.receipts}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportReceipts', query: queryOf(view) }}
      counts={{ call: 'listReceipts', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      bulk={(selection, keep) => <PrintBar kind="receipt" ids={[...selection.keys()]} onClear={() => keep([])} />}
      rowAction={{ label: t('actions'), width: '64px', cell: (row) => <ReceiptActions receipt={row} /> }}
      card={(row) => <ReceiptCard receipt={row} />}
      figures={
        <>
          <MoneyTabs at="payments" />
          <Figures totals={list.data?.totals} />
        </>
      }
      filters={
        <>
          <FilterChoice
            label={t('kindLabel')}
            value={view.kind === 'all' ? '' : view.kind}
            onValue={(kind) => setView({ kind: kind || 'all' })}
            options={receiptKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          <FilterChoice
            label={t('methodLabel')}
            value={view.method === 'all' ? '' : view.method}
            onValue={(method) => setView({ method: method || 'all' })}
            options={methods.map((method) => ({ value: method, label: t(`method.${method}`) }))}
          />
          <FilterChoice
            label={t('credit')}
            value={view.credit}
            onValue={(credit) => setView({ credit })}
            options={[{ value: 'true', label: t('hasCredit') }]}
          />
        </>
      }
      looks={
        <Button asChild>
          <Link to={paths.online}>{t('online')}</Link>
        </Button>
      }
      action={
        mayTake && (
          <Button asChild kind="primary" aria-keyshortcuts="n">
            <Link to={paths.take}>{t('take')}</Link>
          </Button>
        )
      }
    />
  )
}

/** Money that went back is below zero. */
const signed = (row: Receipt): number => ((row.kind === 'refund') === (row.reverses_id === null) ? -row.amount : row.amount)

/** How it was paid; what came or went back through a provider says so. */
function Way({ receipt }: { receipt: Receipt }) {
  const t = useText(receiptsText)
  return (
    <div className="two-lines">
      <span>{t(`method.${receipt.method}`)}</span>
      <span>{receipt.payment_intent_id === null ? '' : t('cameOnline')}</span>
    </div>
  )
}

function What({ receipt }: { receipt: Receipt }) {
  const t = useText(receiptsText)
  return (
    <div className="two-lines">
      <span>{t(`kind.${receipt.kind}`)}</span>
      <span>{receipt.is_reversed ? t('reversed') : receipt.reverses_id ? t('reversal') : ''}</span>
    </div>
  )
}

function Figures({ totals }: { totals: ReceiptTotals | undefined }) {
  const t = useText(receiptsText)
  const format = useFormat()
  const said = (amount: number | undefined) => (amount === undefined ? '–' : format.money(amount))
  return (
    <StatStrip size="sm" pairs quiet>
      <Stat label={t('received')} value={said(totals?.received)} note={t('receivedNote')} />
      <Stat label={t('refunded')} value={said(totals?.refunded)} note={t('receivedNote')} />
      <Stat label={t('credit')} value={said(totals?.credit)} note={t('creditNote')} />
      <Stat label={t('receipts')} value={totals ? format.number(totals.count) : '–'} note={t('receivedNote')} />
    </StatStrip>
  )
}

/** A receipt in the list of a phone. */
function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const t = useText(receiptsText)
  const format = useFormat()
  return (
    <div className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{receipt.customer_name}</span>
        <b className="font-[620]">{format.money(signed(receipt))}</b>
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {t(`kind.${receipt.kind}`)} · {t(`method.${receipt.method}`)}
        </span>
        {receipt.unapplied > 0 && (
          <span className="text-accent-text">
            {t('credit')} {format.money(receipt.unapplied)}
          </span>
        )}
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">
          {receipt.number} · {format.calendarDate(receipt.business_date)}
        </span>
        <ReceiptActions receipt={receipt} />
      </span>
    </div>
  )
}
