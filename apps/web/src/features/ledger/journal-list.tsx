import { FileDown } from 'lucide-react'
import { useShops } from '#features/shops/index.ts'
import { DateRangeFilter } from '#platform/date-range-filter.tsx'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, FilteredEmpty, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Pager } from '#ui/pager.tsx'
import { bookkeepingText } from './bookkeeping.text.ts'
import { JournalTable } from './journal-table.tsx'
import { perPage, useJournals } from './ledger.api.ts'

const params = { of: param.text(), from: param.text(), to: param.text(), page: param.int(1) }
/** The journals that were exported, the latest first, with what each replaces (INT20). */
export function JournalList({ onExport }: { onExport: () => void }) {
  const t = useText(bookkeepingText)
  const shops = useShops().data?.shops ?? []
  const [view, setView] = useUrlState(params)
  const found = useJournals({
    page: view.page,
    ...(view.of && { shop_id: view.of }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
  })
  const isFiltered = view.of !== '' || view.from !== '' || view.to !== ''
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
            <JournalTable
              journals={journals}
              stale={found.isPlaceholderData}
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
