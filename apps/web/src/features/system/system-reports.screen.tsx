import { Link } from '@tanstack/react-router'
import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import { dayReportList, tenantReportList } from '@twopost/contract/system.list'
import { FileChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { platformPaths } from '#platform/paths.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { reportsText } from './reports.text.ts'
import { type Range, ranges, useReports } from './system.api.ts'
import { systemText } from './system.text.ts'
import { SystemNav } from './system-frame.tsx'

type Reports = Answer<Calls['getSystemReports']>['reports']
const params = { kind: param.oneOf(['tenants', 'days'], 'tenants'), page: param.int(1) }

/** Figures by organization or by day, on the screen and as a file (OP-82). */
export function SystemReportsScreen() {
  const [{ kind }] = useUrlState(params)
  return kind === 'days' ? <DayReport /> : <TenantReport />
}

/** What stands above both reports: the six screens, and which report. */
function ReportKinds() {
  const t = useText(reportsText)
  const [{ kind }, setKind] = useUrlState(params)
  return (
    <span className="w-fit">
      <Segmented
        label={t('kind')}
        value={kind}
        onValue={(next) => setKind({ kind: next })}
        options={[
          { value: 'tenants', label: t('byTenant') },
          { value: 'days', label: t('byDay') },
        ]}
      />
    </span>
  )
}
function RangeSelect({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const t = useText(reportsText)
  const words = useText(systemText)
  return (
    <Select
      size="sm"
      className="!w-32"
      aria-label={t('range')}
      value={range}
      onValue={onRange}
      options={ranges.map((one) => ({ value: one, label: words(one) }))}
    />
  )
}

/** A row of a report on a phone: its figures under the words of their columns. */
function ReportCard({ title, figures }: { title: ReactNode; figures: readonly (readonly [TwoWords, string])[] }) {
  const spanish = useLocale() === 'es'
  return (
    <div className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{title}</span>
      </span>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        {figures.map(([words, figure]) => (
          <div key={words[0]} className="flex justify-between gap-2">
            <dt className="text-ink-3">{words[spanish ? 1 : 0]}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function TenantReport() {
  const t = useText(reportsText)
  const format = useFormat()
  const listView = useListView(tenantReportList)
  const { view, setView } = listView
  const query = { kind: 'tenants', range: view.range, sortBy: view.sort as 'name', sortOrder: view.dir } as const
  const list = useReports({ ...query, page: view.page, limit: view.rows })
  type Row = Reports['tenants'][number]
  const figure = (id: Exclude<keyof typeof tenantReportList.columns, 'name' | 'last'>) => ({
    numeric: true,
    width: '126px',
    cell: (row: Row) => format.number(row[id]),
  })
  const cells: Cells<Row, typeof tenantReportList> = {
    name: {
      least: 170,
      cell: (row) => (
        <Link to={platformPaths.tenant(row.tenant_id)} className="block truncate">
          {row.name}
        </Link>
      ),
    },
    users: figure('users'),
    shops: figure('shops'),
    created: figure('created'),
    completed: figure('completed'),
    invoices_issued: figure('invoices_issued'),
    technicians: figure('technicians'),
    jobs_completed: figure('jobs_completed'),
    commands: figure('commands'),
    last: {
      width: '160px',
      cell: (row) => (row.last_activity_at ? format.dateTime(row.last_activity_at) : t('unknown')),
    },
  }
  return (
    <ListFrame
      t={t}
      icon={<FileChartColumn size={24} />}
      view={listView}
      list={list}
      rows={list.data?.reports.tenants}
      pagination={list.data?.pagination}
      cells={cells}
      file={{ call: 'exportSystemReports', query }}
      rowId={(row) => row.tenant_id}
      rowLabel={(row) => row.name}
      card={(row) => (
        <ReportCard
          title={
            <Link to={platformPaths.tenant(row.tenant_id)} className="link">
              {row.name}
            </Link>
          }
          figures={(['users', 'shops', 'created', 'invoices_issued', 'commands'] as const).map((id) => [
            tenantReportList.columns[id].words,
            format.number(row[id]),
          ])}
        />
      )}
      noSearch
      figures={
        <>
          <SystemNav range={view.range} />
          <ReportKinds />
        </>
      }
      filters={<RangeSelect range={view.range} onRange={(range) => setView({ range })} />}
    />
  )
}

function DayReport() {
  const t = useText(reportsText)
  const format = useFormat()
  const listView = useListView(dayReportList)
  const { view, setView } = listView
  const query = { kind: 'days', range: view.range } as const
  const list = useReports({ ...query, page: view.page, limit: view.rows })
  type Row = Reports['days'][number]
  const figure = (id: Exclude<keyof Row, 'day' | 'storage_bytes'>, decimals = 0) => ({
    numeric: true,
    cell: (row: Row) => (row[id] === null ? t('unknown') : format.number(row[id], decimals)),
  })
  const cells: Cells<Row, typeof dayReportList> = {
    day: { width: '140px', cell: (row) => format.calendarDate(row.day) },
    requests: figure('requests'),
    errors: figure('errors'),
    p95_ms: figure('p95_ms', 1),
    sign_ins: figure('sign_ins'),
    failed_sign_ins: figure('failed_sign_ins'),
    tenants: figure('tenants'),
    users: figure('users'),
    orders: figure('orders'),
    invoices: figure('invoices'),
    storage_bytes: {
      numeric: true,
      cell: (row) => (row.storage_bytes === null ? t('unknown') : format.bytes(row.storage_bytes)),
    },
  }
  return (
    <ListFrame
      t={t}
      icon={<FileChartColumn size={24} />}
      view={listView}
      list={list}
      rows={list.data?.reports.days}
      pagination={list.data?.pagination}
      cells={cells}
      file={{ call: 'exportSystemReports', query }}
      rowId={(row) => row.day}
      rowLabel={(row) => row.day}
      card={(row) => (
        <ReportCard
          title={format.calendarDate(row.day)}
          figures={(['requests', 'errors', 'sign_ins', 'orders'] as const).map((id) => [
            dayReportList.columns[id].words,
            row[id] === null ? t('unknown') : format.number(row[id]),
          ])}
        />
      )}
      noSearch
      figures={
        <>
          <SystemNav range={view.range} />
          <ReportKinds />
        </>
      }
      filters={<RangeSelect range={view.range} onRange={(range) => setView({ range })} />}
    />
  )
}
