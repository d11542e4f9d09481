import { Link, useRouter } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Pager, pageOfRows } from '#ui/pager.tsx'
import { Count, Tag } from '#ui/status.tsx'
import { type Role, useRoleLead, useRoleName, useRoles } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

const params = { page: param.int(1) }
const pageSize = 25

/** System roles and the organization's own (C18, B17). */
export function RoleListScreen() {
  const t = useText(rolesText)
  const router = useRouter()
  const paths = usePaths()
  const found = useRoles()
  const problem = useProblemText(found.error)
  const mayCreate = useMay('roles:create')
  useLiveRefresh(['role.changed', 'user.changed'], ['listRoles'])
  const roles = found.data?.roles
  const [view, setView] = useUrlState(params)
  const shown = pageOfRows(roles ?? [], view.page, pageSize)
  const create = mayCreate && (
    <Button
      kind="primary"
      aria-keyshortcuts="n"
      icon={<Plus size={17} />}
      onClick={() => void router.navigate({ href: paths.role('new') })}
    >
      {t('create')}
    </Button>
  )
  return (
    <div className="page page--list">
      <PageHeader title={t('title')} beside={roles && <Count value={roles.length} />} actions={create} />
      <p className="text-ink-2">{t('lead')}</p>
      <div className="card">
        {roles === undefined ? (
          found.error ? (
            <ErrorState
              title={t('failed')}
              message={problem}
              requestId={found.error.requestId}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <SkeletonRows rows={8} />
          )
        ) : roles.length === 0 ? (
          <EmptyState icon={<KeyRound size={24} />} title={t('failed')} />
        ) : (
          <>
            <ul>
              {shown.rows.map((role) => (
                <RoleRow key={role.id} role={role} />
              ))}
            </ul>
            {roles.length > pageSize && (
              <Pager page={shown.page} limit={pageSize} total={roles.length} onPage={(page) => setView({ page })} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function RoleRow({ role }: { role: Role }) {
  const t = useText(rolesText)
  const paths = usePaths()
  const nameOf = useRoleName()
  const leadOf = useRoleLead()
  return (
    <li className="list-row flex-wrap gap-x-4">
      <span className="two-lines min-w-52 flex-1">
        <Link to={paths.role(role.id)}>{nameOf(role)}</Link>
        <span>
          <span className="truncate">{leadOf(role)}</span>
        </span>
      </span>
      <Tag>{role.isSystem ? t('system') : t('own')}</Tag>
      <span className="w-28 text-right text-ink-2 max-sm:w-full max-sm:text-left">{t('people', { count: role.userCount })}</span>
      <span className="w-36 text-right text-ink-3 max-sm:hidden">{t('permissions', { count: role.permissions.length })}</span>
    </li>
  )
}
