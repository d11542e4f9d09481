import { Link } from '@tanstack/react-router'
import { tenantList } from '@twopost/contract/tenants.list'
import { Building2, LogIn } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { pathsOf, platformPaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { TenantState } from './tenant-state.tsx'
import { type Tenant, useTenants } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

const states = ['pending', 'approved', 'rejected', 'suspended'] as const
/** Every organization of the platform (B18, D10). */
export function TenantListScreen() {
  const t = useText(tenantsText)
  const format = useFormat()
  const listView = useListView(tenantList)
  const { view, setView } = listView
  const query = {
    search: view.q || undefined,
    state: view.state || undefined,
    sortBy: view.sort,
    sortOrder: view.dir,
  }
  const list = useTenants({ ...query, page: view.page, limit: view.rows })
  const cells: Cells<Tenant, typeof tenantList> = {
    name: {
      cell: (row) => (
        <div className="two-lines">
          <Link to={platformPaths.tenant(row.id)}>{row.name}</Link>
          <span>
            <span className="truncate">/{row.slug}</span>
          </span>
        </div>
      ),
    },
    state: { width: '155px', cell: (row) => <TenantState state={row.state} /> },
    users: { numeric: true, width: '90px', cell: (row) => format.number(row.users) },
    shops: { numeric: true, width: '85px', cell: (row) => format.number(row.shops) },
    orders: {
      numeric: true,
      width: '140px',
      cell: (row) => format.number(row.orders),
    },
    activity: {
      width: '150px',
      cell: (row) =>
        row.last_activity_at ? format.dateTime(row.last_activity_at) : <span className="text-ink-3">{t('never')}</span>,
    },
    created_at: { width: '105px', cell: (row) => format.date(row.created_at) },
  }
  return (
    <ListFrame
      t={t}
      icon={<Building2 size={24} />}
      view={listView}
      list={list}
      rows={list.data?.tenants}
      pagination={list.data?.pagination}
      cells={cells}
      file={{ call: 'exportTenants', query }}
      rowAction={{
        label: t('enter'),
        width: '110px',
        cell: (row) => (
          <Button asChild size="sm">
            <Link to={pathsOf(row.slug).dashboard} preload={false} aria-label={t('enterNamed', { name: row.name })}>
              <LogIn size={15} />
              {t('enter')}
            </Link>
          </Button>
        ),
      }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowPath={(row) => platformPaths.tenant(row.id)}
      card={(row) => (
        <Link to={platformPaths.tenant(row.id)} className="row-card">
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1 truncate">{row.name}</span>
            <TenantState state={row.state} />
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">/{row.slug}</span>
            <span>
              {t('users')} {format.number(row.users)} · {t('orders')} {format.number(row.orders)}
            </span>
          </span>
        </Link>
      )}
      filters={
        <FilterChoice
          label={t('state')}
          value={view.state}
          onValue={(state) => setView({ state })}
          options={states.map((state) => ({ value: state, label: t(state) }))}
        />
      }
    />
  )
}
