import { Link } from '@tanstack/react-router'
import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { globalUserList } from '@twopost/contract/users.list'
import { UsersRound } from 'lucide-react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { platformPaths } from '#platform/paths.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Tag } from '#ui/status.tsx'
import { globalUsersText } from './global-users.text.ts'

type Account = Answer<Calls['listGlobalUsers']>['global_users'][number]
type Membership = Account['memberships'][number]
const kinds = ['super-admin', 'unverified', 'suspended'] as const

/** Accounts of all organizations with their memberships (B20, N17). */
export function GlobalUserListScreen() {
  const t = useText(globalUsersText)
  const format = useFormat()
  const listView = useListView(globalUserList)
  const { view, setView } = listView
  const query = { search: view.q || undefined, kind: view.kind || undefined }
  const list = useCall('listGlobalUsers', { query: { ...query, page: view.page, limit: view.rows } }, { keepPrevious: true })
  const cells: Cells<Account, typeof globalUserList> = {
    name: {
      width: '30%',
      cell: (row) => (
        <div className="flex items-center gap-3">
          <Avatar name={row.name} />
          <div className="two-lines">
            <span className="truncate font-[560]">{row.name}</span>
            <span>
              <span className="truncate">{row.email}</span>
            </span>
          </div>
        </div>
      ),
    },
    memberships: { cell: (row) => <Memberships account={row} /> },
    lastSeen: {
      width: '160px',
      cell: (row) => (row.last_seen_at ? format.dateTime(row.last_seen_at) : <span className="text-ink-3">{t('never')}</span>),
    },
    sessions: { numeric: true, width: '100px', cell: (row) => format.number(row.live_sessions) },
    created: { width: '110px', cell: (row) => format.date(row.created_at) },
  }
  return (
    <ListFrame
      t={t}
      icon={<UsersRound size={24} />}
      view={listView}
      list={list}
      rows={list.data?.global_users}
      pagination={list.data?.pagination}
      cells={cells}
      file={{ call: 'exportGlobalUsers', query }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      card={(row) => (
        <div className="row-card">
          <span className="row-card-line">
            <Avatar name={row.name} />
            <span className="row-card-title min-w-0 flex-1 truncate">{row.name}</span>
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">{row.email}</span>
          </span>
          <Memberships account={row} />
        </div>
      )}
      filters={
        <FilterChoice
          label={t('kind')}
          value={view.kind}
          onValue={(kind) => setView({ kind })}
          options={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
        />
      }
    />
  )
}

function Memberships({ account }: { account: Account }) {
  const t = useText(globalUsersText)
  const nameOf = useRoleName()
  const state = (one: Membership) =>
    one.status === 'suspended'
      ? t('suspendedThere')
      : one.status === 'inactive'
        ? t('inactive')
        : one.has_joined
          ? ''
          : t('invited')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {account.is_super_admin && <Tag>{t('super-admin')}</Tag>}
      {!account.email_verified && (
        <Tag family="tone" value="amber">
          {t('unverified')}
        </Tag>
      )}
      {account.memberships.map((one) => (
        <span key={one.tenant_id} className="min-w-0">
          <Link to={platformPaths.tenant(one.tenant_id)} className="link">
            {one.name}
          </Link>{' '}
          <span className="text-sm text-ink-3">
            {[nameOf({ id: one.is_system_role ? one.role : '', name: one.role }), state(one)].filter(Boolean).join(', ')}
          </span>
        </span>
      ))}
      {account.memberships.length === 0 && !account.is_super_admin && <span className="text-ink-3">{t('none')}</span>}
    </span>
  )
}
