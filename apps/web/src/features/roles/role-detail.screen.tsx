import { useParams, useRouter } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { DetailFrame, DetailHeader } from '#platform/detail-frame.tsx'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useSession } from '#platform/session/session-store.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { releaseUnsaved, useUnsaved } from '#ui/unsaved.ts'
import { HeldRoleDialog } from './held-role-dialog.tsx'
import { difference } from './role-grid.rules.ts'
import { RoleGrid } from './role-grid.tsx'
import { type Role, useCreateRole, useDeleteRole, useRole, useRoleLead, useUpdateRole } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

const blank: Role = {
  id: '',
  name: '',
  description: '',
  permissions: [],
  userCount: 0,
  isSystem: false,
  version: 1,
  createdAt: null,
  updatedAt: null,
}

/** One role: its permissions as a grid; `new` makes one, also as a copy of another (C19–C21, B17). */
export function RoleDetailScreen() {
  const { roleId = '' } = useParams({ strict: false }) as { roleId?: string }
  return roleId === 'new' ? <RoleForm key="new" role={blank} /> : <Known id={roleId} />
}

function Known({ id }: { id: string }) {
  const t = useText(rolesText)
  const paths = usePaths()
  const found = useRole(id)
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={{ to: paths.roles, title: t('title'), back: t('back') }}>
      {({ role }) => <RoleForm key={role.id} role={role} />}
    </DetailFrame>
  )
}

// oxlint-disable-next-line max-lines-per-function -- one form whose parts all need the same draft
function RoleForm({ role }: { role: Role }) {
  const t = useText(rolesText)
  const router = useRouter()
  const paths = usePaths()
  const nameOf = useRoleName()
  const leadOf = useRoleLead()
  const held = useSession((state) => state.session?.permissions)
  const mine: ReadonlySet<string> = new Set(held)
  const mayCreate = useMay('roles:create')
  const mayDelete = useMay('roles:delete')
  const [copying, setCopying] = useState(false)
  const [values, setValues] = useState({ name: role.name, description: role.description, version: role.version })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role.permissions))
  const [isChecked, setIsChecked] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [create, update, remove] = [useCreateRole(), useUpdateRole(), useDeleteRole()]
  const isNew = role.id === '' || copying
  const isOpen = mayCreate && (isNew || !role.isSystem)
  const { added, removed } = difference(isNew ? [] : role.permissions, chosen)
  const isTyped = added.length + removed.length > 0 || values.name !== role.name || values.description !== role.description
  const isDirty = isNew || isTyped
  useUnsaved(isOpen && isTyped)

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    setError(null)
    if (values.name.trim() === '' || values.description.trim() === '') return
    const body = { name: values.name, description: values.description, permissions: [...chosen] }
    try {
      const answer = isNew
        ? await create.mutateAsync({ body })
        : await update.mutateAsync({ params: { id: role.id }, body: { ...body, version: values.version } })
      notify({ kind: 'success', title: t(isNew ? 'created' : 'saved') })
      setValues({ name: answer.role.name, description: answer.role.description, version: answer.role.version })
      setCopying(false)
      releaseUnsaved()
      if (isNew) await router.navigate({ href: paths.role(answer.role.id) })
    } catch (caught) {
      setError(caught)
      if (toProblem(caught).code !== 'STALE_VERSION')
        notify({ kind: 'error', title: t(isNew ? 'createFailed' : 'saveFailed'), text: await spokenProblem(caught) })
    }
  }
  function copy() {
    setCopying(true)
    setValues({ name: t('copyOf', { name: nameOf(role) }), description: leadOf(role), version: 1 })
    // Only what one may give oneself can be in the copy.
    setChosen(new Set(role.permissions.filter((one) => mine.has(one))))
  }
  async function destroy() {
    try {
      await remove.mutateAsync({ params: { id: role.id } })
      notify({ kind: 'success', title: t('deleted') })
      releaseUnsaved()
      await router.navigate({ href: paths.roles })
    } catch (caught) {
      setRemoving(false)
      notify({ kind: 'error', title: t('deleteFailed'), text: await spokenProblem(caught) })
    }
  }
  const takeUp = (current: Role) => {
    setValues((before) => ({ ...before, version: current.version }))
    setError(null)
  }
  return (
    <form className="page" noValidate onSubmit={(event) => void save(event)}>
      <DetailHeader
        list={{ to: paths.roles, title: t('title'), back: t('back') }}
        title={isNew ? t('createTitle') : nameOf(role)}
        beside={!isNew && <Tag>{role.isSystem ? t('system') : t('people', { count: role.userCount })}</Tag>}
        actions={
          <>
            {mayCreate && !isNew && (
              <Button icon={<Copy size={16} />} onClick={copy}>
                {t('duplicate')}
              </Button>
            )}
            {mayDelete && !isNew && !role.isSystem && (
              <Button kind="danger-quiet" icon={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
            )}
            {isOpen && (
              <Button
                kind="primary"
                type="submit"
                busy={create.isPending || update.isPending}
                busyText={t('saving')}
                disabled={!isDirty}
              >
                {t('save')}
              </Button>
            )}
          </>
        }
      />
      <FormProblem<Role> error={error} onReload={takeUp} />
      {!isOpen && <Banner kind="info">{role.isSystem ? t('systemNote') : t('noRights')}</Banner>}
      {isOpen && (
        <div className="form-grid card p-4">
          <Field label={t('name')} error={isChecked && values.name.trim() === '' && t('nameRequired')}>
            <Input value={values.name} maxLength={60} onChange={(event) => setValues({ ...values, name: event.target.value })} />
          </Field>
          <Field label={t('description')} error={isChecked && values.description.trim() === '' && t('descriptionRequired')}>
            <Input
              value={values.description}
              maxLength={400}
              onChange={(event) => setValues({ ...values, description: event.target.value })}
            />
          </Field>
        </div>
      )}
      {isOpen && added.length + removed.length > 0 && (
        <p className="text-ink-2" role="status">
          {t('changes', { added: String(added.length), removed: String(removed.length) })}
        </p>
      )}
      <RoleGrid chosen={chosen} mine={mine} onChange={isOpen ? setChosen : undefined} />
      {removing && role.userCount > 0 && <HeldRoleDialog role={role} onClose={() => setRemoving(false)} />}
      {removing && role.userCount === 0 && (
        <ConfirmDialog
          open
          danger
          onOpenChange={setRemoving}
          title={t('removeTitle', { name: role.name })}
          description={t('removeText')}
          confirmText={t('remove')}
          busyText={t('removing')}
          onConfirm={destroy}
        />
      )}
    </form>
  )
}
