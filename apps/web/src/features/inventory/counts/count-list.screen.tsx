import { Link } from '@tanstack/react-router'
import { countSheetList } from '@twopost/contract/inventory.list'
import { ClipboardCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pill } from '#ui/status.tsx'
import { type CountSheet, useCountSheets, useLiveCounts } from './counts.api.ts'
import { countsText } from './counts.text.ts'

const CountDialog = lazyDialog(() => import('./count-dialog.tsx'))
const states = ['open', 'counted', 'approved', 'cancelled'] as const

/** The counts of the selected shop (PAR30). */
export function CountListScreen() {
  const t = useText(countsText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const seesBins = useMay('inventory:view')
  const mayExport = useMay('reports:export')
  const listView = useListView(countSheetList)
  const { view, setView } = listView
  const [opening, setOpening] = useState(false)
  useLiveCounts()
  const list = useCountSheets({ shop_id: shop?.id, state: view.state || undefined, page: view.page, limit: view.rows })
  const cells: Cells<CountSheet, typeof countSheetList> = {
    location: {
      least: 180,
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.count(row.id)}>{row.location}</Link>
          <span>
            <span className="truncate">{[row.category ?? t('allCategories'), row.note].filter(Boolean).join(' · ')}</span>
          </span>
        </div>
      ),
    },
    counted: {
      numeric: true,
      width: '120px',
      cell: (row) => t('of', { counted: format.number(row.counted_count), all: format.number(row.line_count) }),
    },
    differences: { numeric: true, width: '120px', cell: (row) => format.number(row.difference_count) },
    by: { width: '160px', cell: (row) => <span className="block truncate">{row.created_by_name}</span> },
    created_at: { width: '150px', cell: (row) => format.dateTime(row.created_at) },
    state: { width: '130px', cell: (row) => <CountPill state={row.state} /> },
  }
  return (
    <ListFrame
      t={t}
      icon={<ClipboardCheck size={24} />}
      view={listView}
      noSearch
      list={list}
      rows={list.data?.count_sheets}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportCountSheets', query: { shop_id: shop?.id, state: view.state || undefined } }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.location}
      rowPath={(row) => paths.count(row.id)}
      card={(row) => <CountCard sheet={row} />}
      filters={
        <FilterChoice
          label={t('state')}
          value={view.state}
          onValue={(state) => setView({ state })}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      }
      action={
        seesBins && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setOpening(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <CountDialog open={opening} onOpenChange={setOpening} />
    </ListFrame>
  )
}

export function CountPill({ state, size }: { state: CountSheet['state']; size?: 'lg' }) {
  const t = useText(countsText)
  return (
    <Pill family="count" value={state} {...(size && { size })}>
      {t(`states.${state}`)}
    </Pill>
  )
}

function CountCard({ sheet }: { sheet: CountSheet }) {
  const t = useText(countsText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.count(sheet.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{sheet.location}</span>
        <CountPill state={sheet.state} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {t('progress', { counted: format.number(sheet.counted_count), all: format.number(sheet.line_count) })}
        </span>
        <span>{t('differences', { count: sheet.difference_count })}</span>
      </span>
      <span className="row-card-line text-ink-3">
        {[format.dateTime(sheet.created_at), sheet.created_by_name, sheet.note].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}
