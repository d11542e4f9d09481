import { Link } from '@tanstack/react-router'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonRows } from '#ui/feedback.tsx'
import { Avatar } from '#ui/identity.tsx'
import type { Role } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

const shown = 6

/** A role that somebody holds is not deleted (C20): who holds it, and where to give them another one. */
export function HeldRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useText(rolesText)
  const paths = usePaths()
  const seesPeople = useMay('users:view')
  const people = useCall('listUsers', { query: { role: role.id, limit: shown } }, { enabled: seesPeople })
  const found = people.data?.users ?? []
  const more = (people.data?.pagination.total ?? role.userCount) - found.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('heldTitle', { name: role.name, count: role.userCount })}
      description={t(seesPeople ? 'heldText' : 'heldElse')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {seesPeople && (
            <Button asChild kind="primary">
              <Link to={paths.users} search={{ role: role.id } as never}>
                {t('showHolders')}
              </Link>
            </Button>
          )}
        </>
      }
    >
      {seesPeople &&
        (people.isPending ? (
          <SkeletonRows rows={2} />
        ) : (
          <ul className="flex flex-col gap-2">
            {found.map((user) => (
              <li key={user.id} className="flex items-center gap-2.5">
                <Avatar name={user.name} size="sm" />
                {user.name}
              </li>
            ))}
            {more > 0 && <li className="text-sm text-ink-3">{t('heldMore', { count: more })}</li>}
          </ul>
        ))}
    </Dialog>
  )
}
