import { Link } from '@tanstack/react-router'
import { Building2, LogIn } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFrame } from '#platform/list/list-frame.tsx'
import { listParams, sortParams } from '#platform/list/list-view.rules.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { pathsOf, platformPaths } from '#platform/paths.ts'
import { param } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import type { Column } from '#ui/table.tsx'
import { TenantState } from './tenant-state.tsx'
import { type Tenant, useTenants } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

const states = ['pending', 'approved', 'rejected', 'suspended'] as const
const params = {
  ...listParams,
  ...sortParams(['name', 'created_at', 'users', 'shops', 'orders'], 'name', 'asc'),
  state: param.oneOf(['', ...states], ''),
}

/** Every organization of the platform (B18, D10). */
export function TenantListScreen() {
  const t = useText(tenantsText)
  const format = useFormat()
  const listView = useListView(params)
  const { view, setView } = listView
  const list = useTenants({
    search: view.q || undefined,
    state: view.state || undefined,
    sortBy: view.sort,
    sortOrder: view.dir,
    page: view.page,
    limit: view.rows,
  })
  const columns: Column<Tenant>[] = [
    {
      id: 'name',
      header: t('one'),
      sortable: true,
      cell: (row) => (
        <div className="two-lines">
          <Link to={platformPaths.tenant(row.id)}>{row.name}</Link>
          <span>
            <span className="truncate">/{row.slug}</span>
          </span>
        </div>
      ),
    },
    { id: 'state', header: t('state'), width: '155px', cell: (row) => <TenantState state={row.state} /> },
    { id: 'users', header: t('users'), sortable: true, numeric: true, width: '90px', cell: (row) => format.number(row.users) },
    { id: 'shops', header: t('shops'), sortable: true, numeric: true, width: '85px', cell: (row) => format.number(row.shops) },
    {
      id: 'orders',
      header: t('orders'),
      sortable: true,
      numeric: true,
      width: '140px',
      cell: (row) => format.number(row.orders),
    },
    {
      id: 'activity',
      header: t('lastActivity'),
      width: '150px',
      cell: (row) =>
        row.last_activity_at ? format.dateTime(row.last_activity_at) : <span className="text-ink-3">{t('never')}</span>,
    },
    { id: 'created_at', header: t('created'), sortable: true, width: '105px', cell: (row) => format.date(row.created_at) },
    {
      id: 'enter',
      header: <span className="sr-only">{t('enter')}</span>,
      width: '110px',
      cell: (row) => (
        <Button asChild size="sm">
          <Link to={pathsOf(row.slug).dashboard} preload={false} aria-label={t('enterNamed', { name: row.name })}>
            <LogIn size={15} />
            {t('enter')}
          </Link>
        </Button>
      ),
    },
  ]
  return (
    <ListFrame
      t={t}
      icon={<Building2 size={24} />}
      view={listView}
      list={list}
      rows={list.data?.tenants}
      pagination={list.data?.pagination}
      columns={columns}
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
