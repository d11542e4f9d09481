import { Camera, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { PersonAvatar } from '#platform/person-avatar.tsx'
import { renewSession } from '#platform/session/session-actions.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { useDeletePhoto, useUploadPhoto } from './users.api.ts'
import { usersText } from './users.text.ts'

/** One's own photo, and the ways to change it (OP-83). Who has no membership, or whose organization waits, sees initials alone. */
export function OwnPhoto({ profile }: { profile: { id: string | null; name: string; avatar: string | null } }) {
  const t = useText(usersText)
  const input = useRef<HTMLInputElement>(null)
  const mayChange = useTenant()?.state === 'approved' && profile.id !== null
  const [upload, remove] = [useUploadPhoto(), useDeletePhoto()]

  async function run(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      notify({ kind: 'success', title: done })
      await renewSession().catch(() => undefined)
    } catch (caught) {
      notify({ kind: 'error', title: t('photoFailed'), text: await spokenProblem(caught) })
    }
  }
  const avatar = <PersonAvatar userId={profile.id} name={profile.name} photo={profile.avatar} size="xl" />
  if (!mayChange) return avatar
  const choose = () => input.current?.click()
  return (
    <span className="flex items-center gap-3">
      {avatar}
      <input
        ref={input}
        type="file"
        className="hidden"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('photo')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void run(() => upload.mutateAsync({ body: { file } }), t('photoSaved'))
        }}
      />
      {profile.avatar ? (
        <Menu
          label={t('photo')}
          align="start"
          trigger={
            <Button size="sm" busy={upload.isPending || remove.isPending} busyText={t('saving')}>
              {t('photo')}
            </Button>
          }
        >
          <MenuItem icon={<Camera size={16} />} onSelect={choose}>
            {t('photoOther')}
          </MenuItem>
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => void run(() => remove.mutateAsync({}), t('photoRemoved'))}>
            {t('photoRemove')}
          </MenuItem>
        </Menu>
      ) : (
        <Button size="sm" icon={<Camera size={16} />} busy={upload.isPending} busyText={t('saving')} onClick={choose}>
          {t('photoAdd')}
        </Button>
      )}
    </span>
  )
}
