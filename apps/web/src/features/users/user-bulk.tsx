import { useState } from 'react'
import { useRoles } from '#features/roles/index.ts'
import { ApiError, spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { useMay } from '#platform/session/use-session.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { type BulkAction, useBulkUsers } from './users.api.ts'
import { usersText } from './users.text.ts'

type BulkRequest = { action: BulkAction; roleId?: string; label: string }

/** What can be done to the selected people; who could not be changed is told with the reason (C41). */
export function UserBulk({ people, onDone }: { people: readonly { id: string; name: string }[]; onDone: () => void }) {
  const t = useText(usersText)
  const [mayChange, mayDelete, mayAssign] = [useMay('users:create'), useMay('users:delete'), useMay('users:assign')]
  const roles = useRoles().data?.roles ?? []
  const nameOf = useRoleName()
  const bulk = useBulkUsers()
  const [asked, setAsked] = useState<BulkRequest | null>(null)
  const [refused, setRefused] = useState<{ id: string; name: string; why: string }[]>([])
  const closeRefused = () => {
    setRefused([])
    onDone()
  }

  async function run({ action, roleId }: BulkRequest) {
    try {
      const { results } = await bulk.mutateAsync({
        body: { action, user_ids: people.map((person) => person.id), ...(roleId ? { roleId } : {}) },
      })
      const refusals = results.filter((one) => !one.done)
      const title = t('bulkDone', { done: String(results.length - refusals.length), count: String(results.length) })
      notify({ kind: refusals.length > 0 ? 'error' : 'success', title })
      setRefused(
        await Promise.all(
          refusals.map(async ({ id, code, message }) => ({
            id,
            name: people.find((person) => person.id === id)?.name ?? id,
            why: await spokenProblem(new ApiError(409, { code: code ?? '', message: message ?? '' })),
          })),
        ),
      )
      if (refusals.length === 0) onDone()
    } catch (caught) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(caught) })
    } finally {
      setAsked(null)
    }
  }
  return (
    <>
      <BulkBar count={people.length} onClear={onDone}>
        {mayChange && (
          <>
            <Button size="sm" kind="ghost" onClick={() => void run({ action: 'activate', label: '' })}>
              {t('activate')}
            </Button>
            <Button size="sm" kind="ghost" onClick={() => setAsked({ action: 'deactivate', label: t('deactivate') })}>
              {t('deactivate')}
            </Button>
            <Button size="sm" kind="ghost" onClick={() => setAsked({ action: 'suspend', label: t('suspend') })}>
              {t('suspend')}
            </Button>
          </>
        )}
        {mayAssign && (
          <Menu
            label={t('assignRole')}
            trigger={
              <Button size="sm" kind="ghost">
                {t('assignRole')}
              </Button>
            }
          >
            {roles.map((role) => (
              <MenuItem key={role.id} onSelect={() => setAsked({ action: 'assignRole', roleId: role.id, label: nameOf(role) })}>
                {nameOf(role)}
              </MenuItem>
            ))}
          </Menu>
        )}
        {mayDelete && (
          <Button size="sm" kind="ghost" onClick={() => setAsked({ action: 'delete', label: t('remove') })}>
            {t('remove')}
          </Button>
        )}
      </BulkBar>
      {refused.length > 0 && (
        <Dialog
          open
          onOpenChange={closeRefused}
          title={t('bulkRefused')}
          footer={
            <Button kind="primary" onClick={closeRefused}>
              {t('close')}
            </Button>
          }
        >
          <ul className="flex flex-col gap-3">
            {refused.map((one) => (
              <li key={one.id} className="two-lines">
                <b className="font-[560]">{one.name}</b>
                <span>{one.why}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {asked && (
        <ConfirmDialog
          open
          danger={asked.action !== 'assignRole'}
          onOpenChange={() => setAsked(null)}
          title={t('bulkTitle', { action: asked.label, count: people.length })}
          description={t('bulkText')}
          confirmText={t('confirm')}
          onConfirm={() => run(asked)}
        />
      )}
    </>
  )
}
