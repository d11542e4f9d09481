import { Camera, Trash2 } from 'lucide-react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { PersonAvatar } from '#platform/person-avatar.tsx'
import { renewSession } from '#platform/session/session-actions.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { useUploadChoice } from '#platform/uploads/upload-field.tsx'
import { UploadRows } from '#platform/uploads/upload-rows.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { readsOfPhoto, useDeletePhoto } from './users.api.ts'
import { usersText } from './users.text.ts'

/** One's own photo, and the ways to change it (OP-83). Who has no membership, or whose organization waits, sees initials alone. */
export function OwnPhoto({ profile }: { profile: { id: string | null; name: string; avatar: string | null } }) {
  const t = useText(usersText)
  const mayChange = useTenant()?.state === 'approved' && profile.id !== null
  const remove = useDeletePhoto()
  const changed = (title: string) => {
    notify({ kind: 'success', title })
    void renewSession().catch(() => undefined)
  }
  const { uploads, choose, input } = useUploadChoice(
    { purpose: 'own-photo', target: {}, refreshes: readsOfPhoto, onAdded: () => changed(t('photoSaved')) },
    {},
    { label: t('photo') },
  )
  const removePhoto = () =>
    remove.mutateAsync({}).then(
      () => changed(t('photoRemoved')),
      async (caught: unknown) => notify({ kind: 'error', title: t('photoFailed'), text: await spokenProblem(caught) }),
    )
  const avatar = <PersonAvatar userId={profile.id} name={profile.name} photo={profile.avatar} size="xl" />
  if (!mayChange) return avatar
  return (
    <span className="flex flex-wrap items-center gap-3">
      {avatar}
      {input}
      {profile.avatar ? (
        <Menu
          label={t('photo')}
          align="start"
          trigger={
            <Button size="sm" busy={uploads.isBusy || remove.isPending} busyText={t('saving')}>
              {t('photo')}
            </Button>
          }
        >
          <MenuItem icon={<Camera size={16} />} onSelect={choose}>
            {t('photoOther')}
          </MenuItem>
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => void removePhoto()}>
            {t('photoRemove')}
          </MenuItem>
        </Menu>
      ) : (
        <Button size="sm" icon={<Camera size={16} />} busy={uploads.isBusy} busyText={t('saving')} onClick={choose}>
          {t('photoAdd')}
        </Button>
      )}
      <UploadRows uploads={uploads} />
    </span>
  )
}
