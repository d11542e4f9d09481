import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { platformPaths } from '#platform/paths.ts'
import { Chart } from '#ui/chart.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Table } from '#ui/table.tsx'
import { type TenantWork, useRange, useWork, type Work } from './system.api.ts'
import { SystemFrame } from './system-frame.tsx'
import { tenantPoints } from './tenant-points.rules.ts'
import { workText } from './work.text.ts'

/** The frame of the platform's dashboards: all of them read the same figures. */
export function WorkFrame({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: (work: Work) => ReactNode
}) {
  const [range, setRange] = useRange()
  return (
    <SystemFrame title={title} actions={actions} range={range} onRange={setRange} found={useWork(range)}>
      {({ work }) => children(work)}
    </SystemFrame>
  )
}

/** A column of figures; the value orders the rows, the words stand in the cell. */
export interface WorkColumn {
  id: string
  header: string
  value: (row: TenantWork) => number
  words?: (row: TenantWork) => ReactNode
}

const pageSize = 10

/** The organizations in figures; a click on a heading orders them by it, the most first. */
export function WorkTable({ work, columns }: { work: Work; columns: readonly WorkColumn[] }) {
  const t = useText(workText)
  const format = useFormat()
  const heading = useId()
  const [sort, setSort] = useState({ by: columns[0]?.id ?? '', direction: 'desc' as 'asc' | 'desc' })
  const [page, setPage] = useState(1)
  const by = columns.find((column) => column.id === sort.by)
  const sign = sort.direction === 'desc' ? -1 : 1
  const rows = by
    ? work.tenants.toSorted((a, b) => sign * (by.value(a) - by.value(b)) || a.name.localeCompare(b.name))
    : work.tenants
  const words = (column: WorkColumn, row: TenantWork) => column.words?.(row) ?? format.number(column.value(row))
  return (
    <section className="flex flex-col gap-3" aria-labelledby={heading}>
      <h2 id={heading} className="text-[16px] font-[620]">
        {t('byOrganization')}
      </h2>
      {work.platform.tenants > rows.length && rows.length > 0 && (
        <p className="text-ink-3">
          {t('busiestOnly', { count: format.number(rows.length), all: format.number(work.platform.tenants) })}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-ink-3">{t('noOrganizations')}</p>
      ) : (
        <Table
          label={t('byOrganization')}
          rows={rows.slice((page - 1) * pageSize, page * pageSize)}
          rowId={(row) => row.tenant_id}
          rowLabel={(row) => row.name}
          sort={sort}
          onSort={(next) => {
            // A new heading begins with the most.
            setSort({ by: next.by, direction: next.by === sort.by ? next.direction : 'desc' })
            setPage(1)
          }}
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
            ...columns.map((column) => ({
              id: column.id,
              header: column.header,
              numeric: true,
              sortable: true,
              cell: (row: TenantWork) => words(column, row),
            })),
          ]}
          card={(row) => (
            <div className="row-card">
              <span className="row-card-line">
                <Link to={platformPaths.tenant(row.tenant_id)} className="row-card-title link min-w-0 flex-1 truncate">
                  {row.name}
                </Link>
              </span>
              <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
                {columns.map((column) => (
                  <div key={column.id} className="flex justify-between gap-2">
                    <dt className="text-ink-3">{column.header}</dt>
                    <dd className="whitespace-nowrap">{words(column, row)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
          footer={<Pager page={page} limit={pageSize} total={rows.length} onPage={setPage} />}
        />
      )}
    </section>
  )
}

/** States of the organizations that have most, stacked. */
export function StatesCard({
  title,
  summary,
  work,
  series,
}: {
  title: string
  summary: string
  work: Work
  series: readonly { name: string; value: (row: TenantWork) => number }[]
}) {
  const t = useText(workText)
  const format = useFormat()
  const points = tenantPoints(work.tenants, series)
  return (
    <Card title={title}>
      {points.length === 0 ? (
        <p className="text-ink-3">{t('nothing')}</p>
      ) : (
        <Chart
          points={points}
          series={series.map((one) => one.name)}
          summary={summary}
          format={format.number}
          labelHeading={t('name')}
          height={200}
        />
      )}
    </Card>
  )
}
