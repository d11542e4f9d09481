import { Link } from '@tanstack/react-router'
import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { platformPaths } from '#platform/paths.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { toCsv } from './csv.rules.ts'
import { type Range, ranges, useReports } from './system.api.ts'
import { systemText } from './system.text.ts'
import { FiguresFrame, SystemNav } from './system-frame.tsx'

type Kind = 'tenants' | 'days'
type Reports = Answer<Calls['getSystemReports']>['reports']
const params = { range: param.oneOf(ranges, '24h'), kind: param.oneOf(['tenants', 'days'], 'tenants'), page: param.int(1) }
const pageSize = 25

/** Every page of a report, in the order of the screen. */
async function collect(kind: Kind, range: Range): Promise<Reports> {
  let all: Reports | undefined
  for (let page = 1; ; page++) {
    const { reports, pagination } = await api('getSystemReports', { query: { kind, range, page, limit: 100 } })
    all = all ? { ...all, tenants: [...all.tenants, ...reports.tenants], days: [...all.days, ...reports.days] } : reports
    if (page >= pagination.total_pages) return all
  }
}
/** Column names of a file stay the same in every language, for what reads it. */
function csvOf(reports: Reports): string {
  const rows: readonly Record<string, string | number | null>[] = reports.kind === 'tenants' ? reports.tenants : reports.days
  const heads = Object.keys(rows[0] ?? {})
  return toCsv(
    heads,
    rows.map((row) => heads.map((head) => row[head] ?? null)),
  )
}
function save(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Figures by organization or by day, on the screen and as a file (OP-82). */
export function SystemReportsScreen() {
  const t = useText(systemText)
  const [view, setView] = useUrlState(params)
  const [busy, setBusy] = useState(false)
  const found = useReports({ kind: view.kind, range: view.range, page: view.page, limit: pageSize })
  async function download() {
    setBusy(true)
    try {
      const reports = await collect(view.kind, view.range)
      save(csvOf(reports), `twopost-${view.kind}-${view.range}-${reports.generated_at.slice(0, 10)}.csv`)
    } catch (caught) {
      notify({ kind: 'error', title: t('downloadFailed'), text: await spokenProblem(caught) })
    }
    setBusy(false)
  }
  return (
    <FiguresFrame
      title={t('reports')}
      nav={<SystemNav range={view.range} />}
      actions={
        <Button icon={<Download size={16} />} busy={busy} busyText={t('downloading')} onClick={() => void download()}>
          {t('download')}
        </Button>
      }
      range={view.range}
      onRange={(range) => setView({ range })}
      found={found}
    >
      {({ reports, pagination }) => (
        <>
          <span className="w-fit">
            <Segmented
              label={t('kind')}
              value={view.kind}
              onValue={(kind) => setView({ kind })}
              options={[
                { value: 'tenants', label: t('byTenant') },
                { value: 'days', label: t('byDay') },
              ]}
            />
          </span>
          <Rows
            reports={reports}
            pager={<Pager page={view.page} limit={pageSize} total={pagination.total} onPage={(page) => setView({ page })} />}
          />
        </>
      )}
    </FiguresFrame>
  )
}

function Rows({ reports, pager }: { reports: Reports; pager: React.ReactNode }) {
  return reports.kind === 'tenants' ? (
    <TenantRows rows={reports.tenants} pager={pager} />
  ) : (
    <DayRows rows={reports.days} pager={pager} />
  )
}

function TenantRows({ rows, pager }: { rows: Reports['tenants']; pager: React.ReactNode }) {
  const t = useText(systemText)
  const format = useFormat()
  type Row = Reports['tenants'][number]
  const figure = (id: keyof Row, header: string): Column<Row> => ({
    id,
    header,
    numeric: true,
    cell: (row) => format.number(Number(row[id])),
  })
  return (
    <Table
      label={t('byTenant')}
      rows={rows}
      rowId={(row) => row.tenant_id}
      rowLabel={(row) => row.name}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: (row) => (
            <Link to={platformPaths.tenant(row.tenant_id)} className="link">
              {row.name}
            </Link>
          ),
        },
        figure('users', t('users')),
        figure('shops', t('shops')),
        figure('created', t('orders')),
        figure('invoices_issued', t('invoices')),
        figure('commands', t('commands')),
        {
          id: 'last',
          header: t('lastActivity'),
          cell: (row) => (row.last_activity_at ? format.dateTime(row.last_activity_at) : t('unknown')),
        },
      ]}
      footer={pager}
    />
  )
}

function DayRows({ rows, pager }: { rows: Reports['days']; pager: React.ReactNode }) {
  const t = useText(systemText)
  const format = useFormat()
  type Row = Reports['days'][number]
  const figure = (id: keyof Row, header: string, decimals = 0): Column<Row> => ({
    id,
    header,
    numeric: true,
    cell: (row) => (row[id] === null ? t('unknown') : format.number(Number(row[id]), decimals)),
  })
  return (
    <Table
      label={t('byDay')}
      rows={rows}
      rowId={(row) => row.day}
      rowLabel={(row) => row.day}
      columns={[
        { id: 'day', header: t('day'), cell: (row) => format.calendarDate(row.day) },
        figure('requests', t('requests')),
        figure('errors', t('errorRate')),
        figure('p95_ms', 'p95 ms', 1),
        figure('sign_ins', t('signIns')),
        figure('tenants', t('tenants')),
        figure('users', t('users')),
        figure('orders', t('orders')),
      ]}
      footer={pager}
    />
  )
}
