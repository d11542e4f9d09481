import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, LogOut, Settings, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { PersonAvatar } from '#platform/person-avatar.tsx'
import { logOut, switchTenant } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { shellText } from '../shell.text.ts'

// The names of the roles come after the first screen.
const RoleLabel = lazyPart(() => import('./role-label.tsx').then((module) => module.default))

/** My Account, Profile, Settings, other organizations, Log out (B65). The label under the name is "User" (OP-28), with the role beside it (R1-42). */
export function AccountMenu() {
  const t = useText(shellText)
  const paths = usePaths()
  const session = useSession((state) => state.session)
  if (!session) return null
  const role = session.user.roles[0]
  const others = session.tenants.filter((tenant) => tenant.id !== session.tenant?.id)
  return (
    <Menu
      label={t('account')}
      trigger={
        <button type="button" className="account-button" aria-label={`${t('account')}: ${session.user.name}`}>
          <PersonAvatar userId={session.user.id} name={session.user.name} photo={session.user.avatar} accent />
          <span className="account-text">
            <span className="account-name">{session.user.name}</span>
            <span className="account-label">
              {t('userLabel')}
              <Suspense fallback={null}>{role && <RoleLabel role={role} />}</Suspense>
            </span>
          </span>
        </button>
      }
    >
      <MenuLabel>{session.user.email}</MenuLabel>
      <MenuItem asChild>
        <Link to={paths.profile} hash="account">
          <UserRound size={16} />
          {t('myAccount')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.profile}>
          <UserRound size={16} />
          {t('profile')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.settings}>
          <Settings size={16} />
          {t('settings')}
        </Link>
      </MenuItem>
      {others.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>{t('switchTenant')}</MenuLabel>
          {others.map((tenant) => (
            <MenuItem
              key={tenant.id}
              icon={<ArrowLeftRight size={16} />}
              onSelect={() => {
                switchTenant(tenant.id)
                  .then(() => location.assign('/'))
                  .catch(async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) }))
              }}
            >
              {tenant.name}
            </MenuItem>
          ))}
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} />} onSelect={() => void logOut()}>
        {t('logOut')}
      </MenuItem>
    </Menu>
  )
}
