import { Link, useRouter } from '@tanstack/react-router'
import { roleList } from '@twopost/contract/roles.list'
import { KeyRound, Plus } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { pageOf } from '#platform/list/list-view.rules.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Tag } from '#ui/status.tsx'
import { type Role, useRoleLead, useRoles } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

/** System roles and the organization's own (C18, B17). */
export function RoleListScreen() {
  const t = useText(rolesText)
  const format = useFormat()
  const router = useRouter()
  const paths = usePaths()
  const found = useRoles()
  const nameOf = useRoleName()
  const leadOf = useRoleLead()
  const mayCreate = useMay('roles:create')
  useLiveRefresh(['role.changed', 'user.changed'], ['listRoles'])
  const listView = useListView(roleList)
  const { view, setView } = listView
  const page = pageOf(found.data?.roles, view, {
    textOf: (role) => `${nameOf(role)} ${leadOf(role)}`,
    fits: (role) => view.kind === '' || role.isSystem === (view.kind === 'system'),
  })
  const kindOf = (role: Role) => <Tag>{role.isSystem ? t('system') : t('own')}</Tag>
  const cells: Cells<Role, typeof roleList> = {
    name: {
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.role(row.id)}>{nameOf(row)}</Link>
          <span>
            <span className="truncate">{leadOf(row)}</span>
          </span>
        </div>
      ),
    },
    kind: { width: '140px', cell: kindOf },
    people: { width: '120px', numeric: true, cell: (row) => format.number(row.userCount) },
    permissions: { width: '120px', numeric: true, cell: (row) => format.number(row.permissions.length) },
  }
  return (
    <ListFrame
      t={t}
      icon={<KeyRound size={24} />}
      view={listView}
      list={found}
      rows={page.rows}
      pagination={page.pagination}
      cells={cells}
      rowId={(row) => row.id}
      rowLabel={nameOf}
      rowPath={(row) => paths.role(row.id)}
      card={(row) => (
        <Link to={paths.role(row.id)} className="row-card">
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1 truncate">{nameOf(row)}</span>
            {kindOf(row)}
          </span>
          <span className="row-card-line text-ink-2">{leadOf(row)}</span>
          <span className="row-card-line text-ink-3">
            {t('people', { count: row.userCount })} · {t('permissions', { count: row.permissions.length })}
          </span>
        </Link>
      )}
      figures={<p className="text-ink-2">{t('lead')}</p>}
      filters={
        <FilterChoice
          label={t('kind')}
          value={view.kind}
          onValue={(kind) => setView({ kind })}
          options={(['system', 'own'] as const).map((kind) => ({ value: kind, label: t(kind) }))}
        />
      }
      action={
        mayCreate && (
          <Button
            kind="primary"
            aria-keyshortcuts="n"
            icon={<Plus size={17} />}
            onClick={() => void router.navigate({ href: paths.role('new') })}
          >
            {t('create')}
          </Button>
        )
      }
    />
  )
}
