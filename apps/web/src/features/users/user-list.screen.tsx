import { userList } from '@twopost/contract/users.list'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useRoles } from '#features/roles/index.ts'
import { useShops } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { PersonAvatar } from '#platform/person-avatar.tsx'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { useMay } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pill, Tag } from '#ui/status.tsx'
import { UserBulk } from './user-bulk.tsx'
import { type User, useUsers } from './users.api.ts'
import { usersText } from './users.text.ts'

const CreateUserDialog = lazyDialog(() => import('./create-user-dialog.tsx'))
const UserDialog = lazyDialog(() => import('./user-dialog.tsx'))

/** The people of the organization (B38, C29–C43). */
// oxlint-disable-next-line max-lines-per-function -- a list, its filters and its bulk actions share one view
export function UserListScreen() {
  const t = useText(usersText)
  const format = useFormat()
  const listView = useListView(userList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  const [opened, setOpened] = useState<User | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const mayCreate = useMay('users:create')
  const mayExport = useMay('reports:export')
  const mayBulk = useMay('users:create', 'users:delete', 'users:assign')
  const nameOf = useRoleName()
  const roles = useRoles().data?.roles ?? []
  const shops = useShops().data?.shops ?? []
  useTriggerDialog('create-user', () => mayCreate && setCreating(true))
  useLiveRefresh(['user.changed', 'role.changed', 'technician.changed'], ['listUsers'])
  const queryOf = (one: typeof view) => ({
    search: one.q || undefined,
    role: one.role || undefined,
    status: one.status || undefined,
  })
  const query = queryOf(view)
  const list = useUsers({ ...query, page: view.page, limit: view.rows })
  const open = (user: User) => {
    setOpened(user)
    setIsOpen(true)
  }
  const roleOf = (user: User) => nameOf({ id: user.roleId, name: user.roleName })
  const shopsOf = (user: User) =>
    user.shopIds.length === 0
      ? t('allShops')
      : shops
          .filter((shop) => user.shopIds.includes(shop.id))
          .map((shop) => shop.name)
          .join(', ')
  const cells: Cells<User, typeof userList> = {
    name: {
      cell: (row) => (
        <div className="flex items-center gap-3">
          <PersonAvatar userId={row.id} name={row.name} photo={row.avatar} />
          <div className="two-lines">
            <button type="button" className="link text-left" onClick={() => open(row)}>
              {row.name}
            </button>
            <span>
              <span className="truncate">{row.email}</span>
            </span>
          </div>
        </div>
      ),
    },
    role: {
      width: '20%',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {roleOf(row)}
          {row.technicianId && row.roleId !== 'technician' && <Tag>{t('isTechnician')}</Tag>}
        </span>
      ),
    },
    shops: { width: '20%', cell: (row) => <span className="block truncate">{shopsOf(row)}</span> },
    status: { width: '130px', cell: (row) => <Status user={row} /> },
    joined: {
      width: '170px',
      cell: (row) => (row.joinedAt ? format.date(row.joinedAt) : <span className="text-ink-3">{t('never')}</span>),
    },
    phone: { width: '150px', cell: (row) => row.phoneNumber || '–' },
    title: { width: '16%', cell: (row) => <span className="block truncate">{row.jobTitle || '–'}</span> },
  }
  return (
    <ListFrame
      t={t}
      icon={<UsersRound size={24} />}
      view={listView}
      list={list}
      rows={list.data?.users}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportUsers', query }}
      counts={{ call: 'listUsers', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      card={(row) => (
        <button type="button" className="row-card text-left" onClick={() => open(row)}>
          <span className="row-card-line">
            <PersonAvatar userId={row.id} name={row.name} photo={row.avatar} />
            <span className="row-card-title min-w-0 flex-1 truncate">{row.name}</span>
            <Status user={row} />
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">{row.email}</span>
            <span>{roleOf(row)}</span>
          </span>
        </button>
      )}
      filters={
        <>
          <FilterChoice
            label={t('role')}
            value={view.role}
            onValue={(role) => setView({ role })}
            options={roles.map((role) => ({ value: role.id, label: nameOf(role) }))}
          />
          <FilterChoice
            label={t('status')}
            value={view.status}
            onValue={(status) => setView({ status })}
            options={[
              { value: 'active', label: t('active') },
              { value: 'inactive', label: t('inactive') },
              { value: 'suspended', label: t('suspended') },
            ]}
          />
        </>
      }
      action={
        mayCreate && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={17} />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        )
      }
      bulk={mayBulk ? (selection, keep) => <UserBulk people={[...selection.values()]} onDone={() => keep([])} /> : undefined}
    >
      <CreateUserDialog open={creating} onOpenChange={setCreating} />
      {opened && <UserDialog open={isOpen} onOpenChange={setIsOpen} user={opened} />}
    </ListFrame>
  )
}

function Status({ user }: { user: User }) {
  const t = useText(usersText)
  // Someone who has not been here yet shows the same, whether they had an account before or not (OP-12).
  if (user.status === 'active' && user.joinedAt === null)
    return (
      <Pill family="shop" value="maintenance">
        {t('invited')}
      </Pill>
    )
  return (
    <Pill family="shop" value={user.status === 'suspended' ? 'inactive' : user.status}>
      {t(user.status)}
    </Pill>
  )
}
