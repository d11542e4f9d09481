import { Link } from '@tanstack/react-router'
import { intentList } from '@twopost/contract/online-payments.list'
import { intentStates } from '@twopost/contract/online-payments.states'
import { CreditCard, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { MoneyTabs, useMoneyPaths } from '#features/invoices/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { IntentPill, useIntentSubject } from './intent-words.tsx'
import { type PaymentIntent, useIntents, useLiveIntents } from './online-payments.api.ts'
import { onlinePaymentsText } from './online-payments.text.ts'

const IntentDialog = lazyDialog(() => import('./intent-dialog.tsx'))

/** What customers were asked to pay online at the selected shop, the latest first: what is under way, declined or paid (PAY5). */
export function IntentListScreen() {
  const t = useText(onlinePaymentsText)
  const format = useFormat()
  const paths = useMoneyPaths()
  const shop = useShop()
  const mayExport = useMay('reports:export')
  const subject = useIntentSubject()
  const [shown, setShown] = useState<PaymentIntent | null>(null)
  const listView = useListView(intentList)
  const { view, setView } = listView
  useLiveIntents()
  const queryOf = (one: typeof view) => ({ shop_id: shop?.id, status: one.status === 'all' ? undefined : one.status })
  const list = useIntents({ ...queryOf(view), page: view.page, limit: view.rows })
  const why = (row: PaymentIntent): string =>
    row.status === 'failed' && row.failure_code !== '' ? t(`reason.${row.failure_code}`) : row.is_late ? t('late') : ''
  const actions = (row: PaymentIntent) => (
    <IconButton
      label={t('actions', { number: subject(row) })}
      icon={<MoreHorizontal size={17} />}
      onClick={() => setShown(row)}
    />
  )
  const cells: Cells<PaymentIntent, typeof intentList> = {
    about: { least: 200, cell: (row) => <Subject intent={row} /> },
    customer: { least: 150, cell: (row) => <span className="block truncate">{row.customer_name}</span> },
    status: {
      width: '230px',
      cell: (row) => (
        <div className="two-lines">
          <span>
            <IntentPill intent={row} />
          </span>
          <span className="truncate">{why(row)}</span>
        </div>
      ),
    },
    amount: { numeric: true, width: '120px', cell: (row) => <b>{format.money(row.amount)}</b> },
    created_at: {
      width: '170px',
      cell: (row) => (
        <div className="two-lines">
          <span>{format.dateTime(row.created_at)}</span>
          <span className="truncate">{row.created_by_name}</span>
        </div>
      ),
    },
    receipt: { width: '150px', cell: (row) => row.receipt_number || '–' },
  }
  return (
    <ListFrame
      t={t}
      icon={<CreditCard size={24} />}
      view={listView}
      list={list}
      rows={list.data?.payment_intents}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportPaymentIntents', query: queryOf(view) }}
      noSearch
      counts={{ call: 'listPaymentIntents', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={subject}
      rowAction={{ label: t('details'), width: '64px', cell: actions }}
      card={(row) => (
        <div className="row-card">
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1 truncate">{row.customer_name}</span>
            <b className="font-[620]">{format.money(row.amount)}</b>
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">{subject(row)}</span>
            <IntentPill intent={row} />
          </span>
          <span className="row-card-line text-ink-3">
            <span className="min-w-0 flex-1 truncate">
              {[format.dateTime(row.created_at), why(row)].filter(Boolean).join(' · ')}
            </span>
            {actions(row)}
          </span>
        </div>
      )}
      figures={<MoneyTabs at="payments" />}
      filters={
        <FilterChoice
          label={t('statusLabel')}
          value={view.status === 'all' ? '' : view.status}
          onValue={(status) => setView({ status: status || 'all' })}
          options={intentStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
      }
      looks={
        <Button asChild>
          <Link to={paths.payments}>{t('back')}</Link>
        </Button>
      }
    >
      {shown && <IntentDialog open onOpenChange={(open) => !open && setShown(null)} intent={shown} />}
    </ListFrame>
  )
}

function Subject({ intent }: { intent: PaymentIntent }) {
  const paths = usePaths()
  const subject = useIntentSubject()
  const [seesInvoices, seesOrders] = [useMay('invoices:view'), useMay('service-order:view')]
  const words = subject(intent)
  if (intent.invoice_id !== null && seesInvoices) return <Link to={paths.invoice(intent.invoice_id)}>{words}</Link>
  if (intent.service_order_id !== null && seesOrders) return <Link to={paths.order(intent.service_order_id)}>{words}</Link>
  return <span>{words}</span>
}
