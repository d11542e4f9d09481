import { Link } from '@tanstack/react-router'
import { invoiceList } from '@twopost/contract/invoices.list'
import { invoiceStatuses } from '@twopost/contract/invoices.states'
import { LayoutTemplate, ReceiptText, ShoppingBasket, Undo2 } from 'lucide-react'
import { PrintBar } from '#features/documents/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { StatusTabs } from '#ui/tabs.tsx'
import { CustomerFilter } from './customer-filter.tsx'
import { InvoiceNumber, InvoicePill, InvoiceVehicle } from './invoice-words.tsx'
import { type Invoice, type InvoiceTotals, useInvoices, useLiveInvoices } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'
import { MoneyTabs, useMoneyPaths } from './money-tabs.tsx'
import { useTemplatePaths } from './templates/templates.api.ts'

/** The invoices of the selected shop: what is owed, what is late, what came in (M4, M23). */
export function InvoiceListScreen() {
  const t = useText(invoicesText)
  const format = useFormat()
  const paths = usePaths()
  const templatePaths = useTemplatePaths()
  const moneyPaths = useMoneyPaths()
  const shop = useShop()
  const seesCustomers = useMay('customers:view')
  const seesOrders = useMay('service-order:view')
  const mayExport = useMay('reports:export')
  const maySell = useMay('invoices:create')
  const listView = useListView(invoiceList)
  const { view, setView } = listView
  useLiveInvoices(['listInvoices'])
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    status: one.status === 'all' ? undefined : one.status,
    customer: one.customer || undefined,
    search: one.q || undefined,
    sort: one.sort,
    order: one.dir,
  })
  const query = queryOf(view)
  const list = useInvoices({ ...query, page: view.page, limit: view.rows })
  const totals = list.data?.totals

  const cells = useInvoiceCells()
  const counts = { all: totals?.count, draft: totals?.draftCount, overdue: totals?.overdueCount } as Record<
    string,
    number | undefined
  >

  return (
    <ListFrame
      t={t}
      icon={<ReceiptText size={24} />}
      view={listView}
      list={list}
      rows={list.data?.invoices}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportInvoices', query }}
      counts={{ call: 'listInvoices', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.invoiceNumber ?? row.workOrder?.number ?? t(`origins.${row.origin}`)}
      bulk={(selection, keep) => <PrintBar kind="invoice" ids={[...selection.keys()]} onClear={() => keep([])} />}
      rowPath={(row) => paths.invoice(row.id)}
      card={(row) => <InvoiceCard invoice={row} />}
      figures={
        <>
          <MoneyTabs at="invoices" />
          <Figures totals={totals} />
        </>
      }
      tabs={
        <StatusTabs
          label={t('statusFilter')}
          value={view.status}
          onValue={(status) => setView({ status })}
          items={(['all', ...invoiceStatuses] as const).map((status) => ({
            value: status,
            label: status === 'all' ? t('all') : t(`statuses.${status}`),
            count: counts[status] === undefined ? undefined : format.number(counts[status]),
          }))}
        />
      }
      filters={seesCustomers && <CustomerFilter value={view.customer} onValue={(customer) => setView({ customer })} />}
      looks={
        <>
          {maySell && (
            <Button asChild kind="primary">
              <Link to={moneyPaths.counter} aria-keyshortcuts="n">
                <ShoppingBasket size={16} /> {t('counterSale')}
              </Link>
            </Button>
          )}
          <span className="contents max-md:hidden">
            <Button asChild>
              <Link to={moneyPaths.credits}>
                <Undo2 size={16} /> {t('creditNotes')}
              </Link>
            </Button>
            <Button asChild>
              <Link to={templatePaths.list}>
                <LayoutTemplate size={16} /> {t('templates')}
              </Link>
            </Button>
          </span>
        </>
      }
      emptyAction={
        seesOrders && (
          <Button asChild kind="primary">
            <Link to={paths.orders}>{t('toOrders')}</Link>
          </Button>
        )
      }
    />
  )
}

/** What each column of the list shows. */
function useInvoiceCells() {
  const t = useText(invoicesText)
  const format = useFormat()
  const paths = usePaths()
  const cells: Cells<Invoice, typeof invoiceList> = {
    invoiceNumber: {
      width: '150px',
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.invoice(row.id)}>
            <InvoiceNumber invoice={row} />
          </Link>
          <span>{row.workOrder?.number ?? row.opening?.number ?? t(`origins.${row.origin}`)}</span>
        </div>
      ),
    },
    customer: {
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate">{row.customer.name}</span>
          <span>
            <InvoiceVehicle vehicle={row.vehicle} oneLine />
          </span>
        </div>
      ),
    },
    issueDate: {
      width: '108px',
      cell: (row) => (row.issueDate ? format.calendarDate(row.issueDate) : '–'),
    },
    dueDate: {
      width: '108px',
      cell: (row) => (row.dueDate ? format.calendarDate(row.dueDate) : '–'),
    },
    totalAmount: {
      width: '120px',
      numeric: true,
      cell: (row) => format.money(row.totalAmount),
    },
    balance: {
      width: '120px',
      numeric: true,
      cell: (row) => (row.status === 'draft' ? '–' : <span className="font-[520]">{format.money(row.balance)}</span>),
    },
    status: { width: '168px', cell: (row) => <InvoicePill invoice={row} /> },
    order: { width: '150px', cell: (row) => row.workOrder?.number ?? t(`origins.${row.origin}`) },
    tax: { width: '110px', numeric: true, cell: (row) => format.money(row.taxAmount) },
    paid: { width: '120px', numeric: true, cell: (row) => format.money(row.amountPaid) },
    createdAt: { width: '110px', cell: (row) => format.date(row.createdAt) },
  }
  return cells
}

function Figures({ totals }: { totals: InvoiceTotals | undefined }) {
  const t = useText(invoicesText)
  const format = useFormat()
  return (
    <StatStrip size="sm" pairs quiet>
      <Stat label={t('open')} value={totals ? format.money(totals.open) : '–'} note={t('openNote')} />
      <Stat
        label={t('overdue')}
        value={totals ? format.money(totals.overdue) : '–'}
        note={t('overdueNote', { count: totals?.overdueCount ?? 0 })}
      />
      <Stat label={t('drafts')} value={totals ? format.number(totals.draftCount) : '–'} note={t('draftsNote')} />
      <Stat label={t('paidThisMonth')} value={totals ? format.money(totals.paidThisMonth) : '–'} note={t('paidNote')} />
    </StatStrip>
  )
}

/** An invoice in the list of a phone. */
function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.invoice(invoice.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{invoice.customer.name}</span>
        <b className="font-[620]">{format.money(invoice.status === 'draft' ? invoice.totalAmount : invoice.balance)}</b>
      </span>
      <span className="row-card-line text-ink-2">
        <InvoiceVehicle vehicle={invoice.vehicle} oneLine />
      </span>
      <span className="row-card-line text-ink-3">
        <InvoicePill invoice={invoice} />
        <span className="min-w-0 flex-1 truncate text-right">
          {invoice.invoiceNumber ?? invoice.workOrder?.number ?? t(`origins.${invoice.origin}`)}
          {invoice.dueDate && invoice.balance > 0 && ` · ${t('dueOn', { date: format.calendarDate(invoice.dueDate) })}`}
        </span>
      </span>
    </Link>
  )
}
