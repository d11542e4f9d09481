import { journalFormatWords } from '@twopost/contract/ledger'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { IconButton } from '#ui/button.tsx'
import { Tag } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { bookkeepingText } from './bookkeeping.text.ts'
import type { Journal } from './ledger.api.ts'
import { useJournalDownload } from './use-journal-download.ts'

/** Journals with what each replaces and a way to its file; cards on a phone. */
export function JournalTable({ journals, stale, footer }: { journals: readonly Journal[]; stale: boolean; footer: ReactNode }) {
  const t = useText(bookkeepingText)
  const format = useFormat()
  const { busy, download } = useJournalDownload()
  const fetchButton = (row: Journal) => (
    <IconButton
      label={t('journals.download', { number: row.number })}
      icon={<Download size={16} />}
      disabled={busy === row.id}
      onClick={() => void download({ call: 'getJournalFile', id: row.id })}
    />
  )
  const columns: Column<Journal>[] = [
    {
      id: 'number',
      header: t('journals.number'),
      least: 220,
      cell: (row) => (
        <div className="two-lines">
          <span>{row.number}</span>
          <span className="truncate">{t('journals.madeBy', { name: row.made_by, date: format.date(row.created_at) })}</span>
        </div>
      ),
    },
    {
      id: 'day',
      header: t('journals.day'),
      width: '160px',
      cell: (row) => (
        <div className="two-lines">
          <span>{format.calendarDate(row.business_date)}</span>
          <span>{row.shop_name}</span>
        </div>
      ),
    },
    { id: 'format', header: t('format'), width: '150px', cell: (row) => journalFormatWords[row.format][0] },
    { id: 'entries', header: t('journals.entries'), numeric: true, width: '84px', cell: (row) => row.entries },
    { id: 'amount', header: t('journals.amount'), numeric: true, width: '130px', cell: (row) => format.money(row.amount) },
    { id: 'replaces', header: t('journals.replaces'), least: 190, cell: (row) => <Replacing journal={row} /> },
    { id: 'file', header: <span className="sr-only">{t('journals.file')}</span>, width: '64px', cell: fetchButton },
  ]
  return (
    <Table
      fixed
      label={t('tabs.journals')}
      rows={journals}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      stale={stale}
      card={(row) => <JournalCard journal={row} action={fetchButton(row)} />}
      footer={footer}
    />
  )
}

/** A journal in the list of a phone. */
function JournalCard({ journal: row, action }: { journal: Journal; action: ReactNode }) {
  const format = useFormat()
  return (
    <div className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{format.calendarDate(row.business_date)}</span>
        {action}
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {row.number} · {journalFormatWords[row.format][0]}
        </span>
        <b>{format.money(row.amount)}</b>
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">{row.shop_name}</span>
      </span>
      <Replacing journal={row} />
    </div>
  )
}

/** Which journal it takes the place of, and by which it was replaced itself. */
function Replacing({ journal }: { journal: Journal }) {
  const t = useText(bookkeepingText)
  const { replaces, replaced_by } = journal
  if (!replaces && !replaced_by) return <span className="text-ink-3">{t('journals.first')}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {replaces && <span>{t('journals.replacesOne', { number: replaces.number })}</span>}
      {replaces && (
        <Tag family="tone" value={journal.is_same ? 'slate' : 'amber'}>
          {t(journal.is_same ? 'journals.same' : 'journals.changed')}
        </Tag>
      )}
      {replaced_by && (
        <Tag family="tone" value="slate">
          {t('journals.replacedBy', { number: replaced_by.number })}
        </Tag>
      )}
    </span>
  )
}
