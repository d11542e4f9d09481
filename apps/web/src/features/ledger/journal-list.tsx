import { journalFormatWords } from '@twopost/contract/ledger'
import { Download, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useShops } from '#features/shops/index.ts'
import { downloadFile, saveFile } from '#platform/api/download.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { DateRangeFilter } from '#platform/date-range-filter.tsx'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, FilteredEmpty, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { bookkeepingText } from './bookkeeping.text.ts'
import { type Journal, perPage, useJournals } from './ledger.api.ts'

const params = { of: param.text(), from: param.text(), to: param.text(), page: param.int(1) }
type Fetched = { call: 'getJournalFile' | 'getJournalExportFile'; id: string }

/** Saves a file of journals, and says what failed. `busy`: the id of the one that is being fetched. */
export function useJournalDownload() {
  const t = useText(bookkeepingText)
  const [busy, setBusy] = useState<string | null>(null)
  const download = async ({ call, id }: Fetched) => {
    setBusy(id)
    try {
      saveFile(await downloadFile(call, { params: { id } }, { onShare: () => {}, signal: new AbortController().signal }))
    } catch (error) {
      notify({ kind: 'error', title: t('downloadFailed'), text: await spokenProblem(error) })
    }
    setBusy(null)
  }
  return { busy, download }
}

/** The journals that were exported, the latest first, with what each replaces (INT20). */
export function JournalList({ onExport }: { onExport: () => void }) {
  const t = useText(bookkeepingText)
  const format = useFormat()
  const shops = useShops().data?.shops ?? []
  const [view, setView] = useUrlState(params)
  const found = useJournals({
    page: view.page,
    ...(view.of && { shop_id: view.of }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
  })
  const { busy, download } = useJournalDownload()
  const isFiltered = view.of !== '' || view.from !== '' || view.to !== ''
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
          <span>{t('journals.madeBy', { name: row.made_by, date: format.dateTime(row.created_at) })}</span>
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
    <div className="stack relative">
      <ThinProgress active={found.isFetching} />
      <FilterBar>
        {shops.length > 1 && (
          <FilterChoice
            label={t('shop')}
            value={view.of}
            onValue={(of) => setView({ of, page: 1 })}
            options={shops.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <DateRangeFilter
          label={t('journals.day')}
          from={view.from}
          to={view.to}
          onRange={(from, to) => setView({ from, to, page: 1 })}
        />
      </FilterBar>
      <FoundPart found={found} failed={t('journals.failed')}>
        {({ journals, pagination }) =>
          journals.length === 0 ? (
            <div className="card">
              {isFiltered ? (
                <FilteredEmpty
                  title={t('journals.filtered')}
                  clearText={t('journals.clear')}
                  onClear={() => setView({ of: '', from: '', to: '', page: 1 })}
                />
              ) : (
                <EmptyState
                  icon={<FileDown size={24} />}
                  title={t('journals.none')}
                  text={t('journals.noneText')}
                  action={
                    <Button kind="primary" icon={<FileDown size={16} />} onClick={onExport}>
                      {t('export.open')}
                    </Button>
                  }
                />
              )}
            </div>
          ) : (
            <Table
              fixed
              label={t('tabs.journals')}
              rows={journals}
              columns={columns}
              rowId={(row) => row.id}
              rowLabel={(row) => row.number}
              stale={found.isPlaceholderData}
              card={(row) => (
                <div className="row-card">
                  <span className="row-card-line">
                    <span className="row-card-title min-w-0 flex-1 truncate">{format.calendarDate(row.business_date)}</span>
                    {fetchButton(row)}
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
              )}
              footer={
                pagination.total > perPage && (
                  <Pager
                    page={view.page}
                    limit={perPage}
                    total={pagination.total}
                    capped={pagination.total_is_capped === true}
                    onPage={(page) => setView({ page })}
                  />
                )
              }
            />
          )
        }
      </FoundPart>
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
