import { Link } from '@tanstack/react-router'
import { creditNoteList } from '@twopost/contract/invoices.list'
import { Mail, MoreHorizontal, Undo2 } from 'lucide-react'
import { PrintBar, PrintItems } from '#features/documents/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { CustomerFilter } from '../customer-filter.tsx'
import { MoneyTabs } from '../money-tabs.tsx'
import { useMailCreditNote } from './credit-notes-card.tsx'
import { type CreditNote, fetchCreditNotePdf, useCreditNotes, useLiveCreditNotes } from './credits.api.ts'
import { creditsText } from './credits.text.ts'

/** Credit notes at the selected shop, the latest first (M23, PAY26). */
export function CreditNoteListScreen() {
  const t = useText(creditsText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const [mayExport, seesCustomers] = [useMay('reports:export'), useMay('customers:view')]
  const listView = useListView(creditNoteList)
  const { view, setView } = listView
  useLiveCreditNotes()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    customer_id: one.customer || undefined,
    sort: one.sort,
    order: one.dir,
  })
  const list = useCreditNotes({ ...queryOf(view), page: view.page, limit: view.rows })
  const cells: Cells<CreditNote, typeof creditNoteList> = {
    number: {
      width: '170px',
      cell: (row) => (
        <div className="two-lines">
          <span>{row.number}</span>
          <span>{row.mailed_to ?? t('notMailed')}</span>
        </div>
      ),
    },
    customer: {
      least: 160,
      cell: (row) => (seesCustomers ? <Link to={paths.customer(row.customer_id)}>{row.customer_name}</Link> : row.customer_name),
    },
    invoice: { width: '150px', cell: (row) => <Link to={paths.invoice(row.invoice_id)}>{row.invoice_number}</Link> },
    business_date: { width: '140px', cell: (row) => format.calendarDate(row.business_date) },
    reason: { least: 140, cell: (row) => <span className="block truncate">{row.reason}</span> },
    total: { numeric: true, width: '130px', cell: (row) => <b>{format.money(row.total)}</b> },
    returned: { numeric: true, width: '140px', cell: (row) => (row.returned > 0 ? format.money(row.returned) : '–') },
    recorded_by: { width: '150px', cell: (row) => <span className="block truncate">{row.recorded_by_name}</span> },
  }
  return (
    <ListFrame
      t={t}
      icon={<Undo2 size={24} />}
      view={listView}
      list={list}
      rows={list.data?.credit_notes}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportCreditNotes', query: queryOf(view) }}
      counts={{ call: 'listCreditNotes', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      bulk={(selection, keep) => <PrintBar kind="credit_note" ids={[...selection.keys()]} onClear={() => keep([])} />}
      rowAction={{ label: t('actions'), width: '64px', cell: (row) => <RowMenu note={row} /> }}
      card={(row) => (
        <div className="row-card">
          <span className="row-card-line">
            <Link to={paths.invoice(row.invoice_id)} className="row-card-title min-w-0 flex-1 truncate">
              {row.customer_name}
            </Link>
            <b className="font-[620]">{format.money(row.total)}</b>
            <RowMenu note={row} />
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">
              {row.number} · {row.invoice_number} · {row.reason}
            </span>
            <span>{format.calendarDate(row.business_date)}</span>
          </span>
        </div>
      )}
      figures={<MoneyTabs at="invoices" />}
      filters={seesCustomers && <CustomerFilter value={view.customer} onValue={(customer) => setView({ customer })} />}
      looks={
        <Button asChild>
          <Link to={paths.invoices}>{t('back')}</Link>
        </Button>
      }
    />
  )
}

function RowMenu({ note }: { note: CreditNote }) {
  const t = useText(creditsText)
  const maySend = useMay('invoices:send')
  const mail = useMailCreditNote()
  return (
    <Menu trigger={<IconButton label={t('more', { number: note.number })} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
      <PrintItems load={(language) => fetchCreditNotePdf(note.id, language)} />
      {maySend && (
        <MenuItem icon={<Mail size={16} />} onSelect={() => void mail(note)}>
          {note.mailed_to ? t('mailAgain') : t('mail')}
        </MenuItem>
      )}
    </Menu>
  )
}
