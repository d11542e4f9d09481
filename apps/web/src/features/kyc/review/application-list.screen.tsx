import { Link } from '@tanstack/react-router'
import { applicationList } from '@twopost/contract/kyc.list'
import { FileCheck2, FileStack } from 'lucide-react'
import { DateRangeFilter } from '#platform/date-range-filter.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { platformPaths } from '#platform/paths.ts'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Pill } from '#ui/status.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { type Summary, useApplications, useKycAnalytics } from '../kyc.api.ts'
import { kycText } from '../kyc.text.ts'
import { dateRangeOf, kycSteps, statuses, statusesOf } from './application-list.rules.ts'
import { kycReviewText } from './kyc-review.text.ts'

/** The applications of all businesses (B21, N5). */
export function ApplicationListScreen() {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const listView = useListView(applicationList)
  const { view, setView } = listView
  const query = {
    search: view.q || undefined,
    status: statusesOf(view.status),
    step: view.step || undefined,
    dateRange: dateRangeOf(view.from, view.to),
    sortBy: view.sort,
    sortOrder: view.dir,
  }
  const list = useApplications({ ...query, page: view.page, limit: view.rows })
  const figures = useKycAnalytics().data?.analytics
  const cells = useCells()
  return (
    <ListFrame
      t={t}
      icon={<FileCheck2 size={24} />}
      view={listView}
      list={list}
      rows={list.data?.applications}
      pagination={list.data?.pagination}
      cells={cells}
      file={{ call: 'exportKycApplications', query }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.businessName}
      rowPath={(row) => platformPaths.kycApplication(row.id)}
      card={(row) => <ApplicationCard row={row} />}
      tabs={
        <StatusTabs
          label={t('statusTabs')}
          value={view.status}
          onValue={(status) => setView({ status })}
          items={[
            {
              value: 'waiting',
              label: t('waiting'),
              count: figures && figures.by_status.submitted + figures.by_status.under_review,
            },
            ...statuses.map((status) => ({ value: status, label: words(status), count: figures?.by_status[status] })),
            { value: 'all', label: t('all'), count: figures?.total },
          ]}
        />
      }
      filters={
        <>
          <FilterChoice
            label={t('step')}
            value={view.step}
            onValue={(step) => setView({ step })}
            options={kycSteps.map((step) => ({ value: step, label: t(`stepOf.${step}`) }))}
          />
          <DateRangeFilter
            label={t('dates')}
            help={t('datesHelp')}
            from={view.from}
            to={view.to}
            onRange={(from, to) => setView({ from, to })}
          />
        </>
      }
    />
  )
}

function useCells(): Cells<Summary, typeof applicationList> {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const format = useFormat()
  return {
    businessName: {
      cell: (row) => (
        <div className="two-lines">
          <Link to={platformPaths.kycApplication(row.id)}>{row.businessName || row.tenantSlug}</Link>
          <span>
            <span className="truncate">/{row.tenantSlug}</span>
          </span>
        </div>
      ),
    },
    contact: {
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate font-normal">{row.contactName || '–'}</span>
          <span>
            <span className="truncate">{row.contactEmail}</span>
          </span>
        </div>
      ),
    },
    status: {
      width: '150px',
      cell: (row) => (
        <Pill family="kyc" value={row.status}>
          {words(row.status)}
        </Pill>
      ),
    },
    step: { width: '110px', cell: (row) => t(`stepOf.${row.step}`) },
    documents: { numeric: true, width: '110px', cell: (row) => row.documentCount },
    submittedAt: {
      width: '150px',
      cell: (row) => (row.submittedAt ? format.dateTime(row.submittedAt) : '–'),
    },
    updatedAt: {
      width: '120px',
      className: 'max-[1400px]:hidden',
      cell: (row) => format.age(row.updatedAt),
    },
    createdAt: { width: '150px', cell: (row) => format.dateTime(row.createdAt) },
  }
}

function ApplicationCard({ row }: { row: Summary }) {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const format = useFormat()
  return (
    <Link to={platformPaths.kycApplication(row.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{row.businessName || row.tenantSlug}</span>
        <Pill family="kyc" value={row.status}>
          {words(row.status)}
        </Pill>
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{row.contactName || row.contactEmail || '–'}</span>
        {row.submittedAt ? format.dateTime(row.submittedAt) : t(`stepOf.${row.step}`)}
      </span>
      <span className="row-card-line text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <FileStack size={16} /> {t('documentCount', { count: row.documentCount })}
        </span>
      </span>
    </Link>
  )
}
