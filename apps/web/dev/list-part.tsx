import { useState } from 'react'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { CheckList, FilterBar, FilterChip } from '#ui/filter-bar.tsx'
import { Plate, RecordNumber, Unit } from '#ui/identity.tsx'
import { SearchInput } from '#ui/input.tsx'
import { Pager } from '#ui/pager.tsx'
import { Pill, Priority, StatusGlyph } from '#ui/status.tsx'
import { Table } from '#ui/table.tsx'
import { StatusTabs } from '#ui/tabs.tsx'
import { Part } from './part.tsx'

const rows = [
  {
    id: '1',
    number: 'SO-2026-00412',
    title: 'Clutch slips under load',
    vehicle: '2018 Peterbilt 579',
    plate: 'C19362A',
    unit: 'M-07',
    status: 'in_progress',
    priority: 'high',
    customer: 'Sound Ready-Mix',
    tech: 'Tomás Rivera',
    total: '$5,812.10',
  },
  {
    id: '2',
    number: 'SO-2026-00418',
    title: 'DPF regeneration fault, coolant loss',
    vehicle: '2019 Freightliner Cascadia 126',
    plate: 'C84217K',
    unit: '114',
    status: 'scheduled',
    priority: 'critical',
    customer: 'Harbor Line Drayage',
    tech: null,
    total: '$3,989.26',
  },
  {
    id: '3',
    number: 'SO-2026-00419',
    title: '60,000-mile service, cabin filter',
    vehicle: '2021 Toyota RAV4 Hybrid',
    plate: 'BTR 2650',
    unit: null,
    status: 'pending',
    priority: 'low',
    customer: 'Daniel Cho',
    tech: 'Priya Nair',
    total: '$486.20',
  },
]
type Row = (typeof rows)[number]

/** A list with its tabs, filters, table, cards and pager. */
export function ListPart() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['2']))
  const [sort, setSort] = useState({ by: 'total', direction: 'desc' as 'asc' | 'desc' })
  const [query, setQuery] = useState('')
  const [tab, setTab] = useState<'all' | 'pending'>('all')
  const [priorities, setPriorities] = useState<string[]>(['high'])
  return (
    <>
      <Part title="List">
        <StatusTabs
          label="Status"
          value={tab}
          onValue={setTab}
          items={[
            { value: 'all', label: 'All', count: 124 },
            { value: 'pending', label: 'Pending', count: 14, icon: <StatusGlyph status="pending" toned /> },
          ]}
        />
        <FilterBar onClear={() => setPriorities([])}>
          <SearchInput label="Search in orders" value={query} onValue={setQuery} />
          <FilterChip
            label="Priority"
            value={priorities.length > 0 ? priorities.join(', ') : null}
            onRemove={() => setPriorities([])}
          >
            <CheckList
              options={[
                { value: 'high', label: 'High' },
                { value: 'low', label: 'Low' },
              ]}
              values={priorities}
              onValues={setPriorities}
            />
          </FilterChip>
          <FilterChip label="Customer" value={null} onRemove={() => undefined}>
            <p>Nobody here</p>
          </FilterChip>
        </FilterBar>
        <Table<Row>
          label="Work orders"
          rows={rows}
          rowId={(row) => row.id}
          rowLabel={(row) => row.number}
          selection={selection}
          onSelection={setSelection}
          sort={sort}
          onSort={setSort}
          onOpen={() => undefined}
          fixed
          columns={[
            {
              id: 'order',
              header: 'Order',
              cell: (row) => (
                <div className="two-lines">
                  <a href="#o">{row.title}</a>
                  <span>
                    <RecordNumber number={row.number} />
                  </span>
                </div>
              ),
            },
            {
              id: 'vehicle',
              header: 'Vehicle',
              cell: (row) => (
                <div className="two-lines">
                  <span>{row.vehicle}</span>
                  <span>
                    <Plate state="WA" number={row.plate} />
                    {row.unit && <Unit>Unit {row.unit}</Unit>}
                  </span>
                </div>
              ),
            },
            { id: 'customer', header: 'Customer', cell: (row) => row.customer },
            {
              id: 'status',
              header: 'Status',
              cell: (row) => (
                <Pill family="status" value={row.status}>
                  {row.status}
                </Pill>
              ),
              width: '130px',
            },
            {
              id: 'priority',
              header: 'Priority',
              sortable: true,
              cell: (row) => <Priority priority={row.priority}>{row.priority}</Priority>,
              width: '96px',
            },
            { id: 'total', header: 'Total', numeric: true, sortable: true, cell: (row) => row.total, width: '110px' },
          ]}
          card={(row) => (
            <a className="row-card" href="#o">
              <span className="row-card-line">
                <Priority priority={row.priority}>{row.priority}</Priority>
                <RecordNumber number={row.number} />
                <span className="ml-auto">
                  <Pill family="status" value={row.status}>
                    {row.status}
                  </Pill>
                </span>
              </span>
              <span className="row-card-title">{row.title}</span>
              <span className="row-card-line">
                <span className="flex-1 truncate text-ink-2">{row.vehicle}</span>
                <Plate state="WA" number={row.plate} />
              </span>
            </a>
          )}
          footer={<Pager page={2} limit={10} total={43} onPage={() => undefined} onLimit={() => undefined} />}
        />
      </Part>
      <BulkBar count={selection.size} onClear={() => setSelection(new Set())}>
        <Button kind="ghost" size="sm">
          Assign
        </Button>
        <Button kind="ghost" size="sm">
          Schedule
        </Button>
      </BulkBar>
    </>
  )
}
