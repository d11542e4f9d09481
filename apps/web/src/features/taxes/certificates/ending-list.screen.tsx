import { Link } from '@tanstack/react-router'
import { endingExemptionList } from '@twopost/contract/taxes.list'
import { BadgePercent } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pill, Tag } from '#ui/status.tsx'
import { endsSoon } from './certificate.rules.ts'
import type { TaxExemption } from './certificates.api.ts'
import { certificatesText } from './certificates.text.ts'

const ActivateDialog = lazyDialog(() => import('./activate-dialog.tsx'))
const days = ['0', '30', '60', '90', '366'] as const

/** Certificates of the selected shop's customers that end soon or have ended, the first to end first (TAX17). */
export function EndingListScreen() {
  const t = useText(certificatesText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const seesCustomers = useMay('customers:view')
  const mayExport = useMay('reports:export')
  const listView = useListView(endingExemptionList)
  const { view, setView } = listView
  const [renewed, setRenewed] = useState<TaxExemption | null>(null)
  useLiveRefresh(['tax.changed'], ['listEndingExemptions'])
  const queryOf = (one: typeof view) => ({ shop_id: shop?.id, within: one.within })
  const list = useCall(
    'listEndingExemptions',
    { query: { ...queryOf(view), page: view.page, limit: view.rows } },
    { keepPrevious: true },
  )
  const customer = (row: TaxExemption) =>
    seesCustomers ? <Link to={paths.customer(row.customer_id)}>{row.customer_name}</Link> : <span>{row.customer_name}</span>
  const scope = (row: TaxExemption) => (row.scope === 'all' ? t('allTaxes') : row.components.join(', '))
  const renewal = (row: TaxExemption) =>
    row.allowed.includes('renew') && (
      <Button size="sm" onClick={() => setRenewed(row)}>
        {t('renew')}
      </Button>
    )
  const cells: Cells<TaxExemption, typeof endingExemptionList> = {
    customer: { least: 180, cell: customer },
    certificate: {
      least: 150,
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate">{row.certificate_no || t('noNumber')}</span>
          <span>
            <span className="truncate">{row.issuer}</span>
          </span>
        </div>
      ),
    },
    kind: { width: '170px', cell: (row) => t(`kinds.${row.kind}`) },
    scope: { width: '160px', cell: (row) => <span className="block truncate">{scope(row)}</span> },
    expires_on: {
      width: '150px',
      cell: (row) => (
        <div className="flex flex-col items-start gap-0.5">
          <span>{row.expires_on && format.calendarDate(row.expires_on)}</span>
          <DaysLeft row={row} />
        </div>
      ),
    },
    state: { width: '120px', cell: (row) => <State row={row} /> },
    valid_from: { width: '130px', cell: (row) => format.calendarDate(row.valid_from) },
    file: { width: '160px', cell: (row) => <span className="block truncate">{row.file?.filename ?? t('noFile')}</span> },
  }
  return (
    <ListFrame
      t={(word) => t(`list.${word}`)}
      icon={<BadgePercent size={24} />}
      view={listView}
      list={list}
      rows={list.data?.tax_exemptions}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportEndingExemptions', query: queryOf(view) }}
      counts={{ call: 'listEndingExemptions', query: queryOf }}
      noSearch
      rowId={(row) => row.id}
      rowLabel={(row) => `${row.customer_name} ${row.certificate_no}`}
      {...(seesCustomers && { rowPath: (row: TaxExemption) => paths.customer(row.customer_id) })}
      rowAction={{ label: t('renew'), width: '110px', cell: renewal }}
      card={(row) => (
        <div className="row-card">
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1 truncate">{customer(row)}</span>
            <State row={row} />
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">
              {[row.certificate_no || t('noNumber'), t(`kinds.${row.kind}`), scope(row)].join(' · ')}
            </span>
          </span>
          <span className="row-card-line">
            <span className="min-w-0 flex-1 text-ink-2">{row.expires_on && format.calendarDate(row.expires_on)}</span>
            <DaysLeft row={row} />
            {renewal(row)}
          </span>
        </div>
      )}
      filters={
        <FilterChoice
          label={t('list.within')}
          value={view.within === '30' ? '' : view.within}
          onValue={(within) => setView({ within: within || '30' })}
          options={days.filter((one) => one !== '30').map((one) => ({ value: one, label: t(`list.withinDays.${one}`) }))}
        />
      }
      looks={
        <Button asChild>
          <Link to={paths.taxes}>{t('list.taxes')}</Link>
        </Button>
      }
    >
      <ActivateDialog open={renewed !== null} onOpenChange={() => setRenewed(null)} one={renewed} />
    </ListFrame>
  )
}

function State({ row }: { row: TaxExemption }) {
  const t = useText(certificatesText)
  return (
    <Pill family="exemption" value={row.state}>
      {t(`states.${row.state}`)}
    </Pill>
  )
}

function DaysLeft({ row }: { row: TaxExemption }) {
  const t = useText(certificatesText)
  if (row.days_left === null) return null
  return <Tag {...(endsSoon(row) && { family: 'tone', value: 'amber' })}>{t('daysLeft', { count: row.days_left })}</Tag>
}
