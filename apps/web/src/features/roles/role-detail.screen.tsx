import { useParams, useRouter } from '@tanstack/react-router'
import { RoleInput } from '@twopost/contract/roles'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { DetailFrame, DetailHeader } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSession } from '#platform/session/session-store.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { useMay } from '#platform/session/use-session.ts'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { releaseUnsaved } from '#ui/unsaved.ts'
import { HeldRoleDialog } from './held-role-dialog.tsx'
import { difference } from './role-grid.rules.ts'
import { RoleGrid } from './role-grid.tsx'
import { RoleLimits } from './role-limits.tsx'
import { type Role, useCreateRole, useDeleteRole, useRole, useRoleLead, useUpdateRole } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

const blank: Role = {
  id: '',
  name: '',
  description: '',
  permissions: [],
  userCount: 0,
  isSystem: false,
  purchaseLimit: 0,
  refundLimit: 0,
  discountPercentLimit: 0,
  discountAmountLimit: 0,
  version: 1,
  createdAt: null,
  updatedAt: null,
}
const roleSchema = RoleInput.omit({ version: true })
type Values = { name: string; description: string; permissions: string[] }
const valuesOf = ({ name, description, permissions }: Role): Values => ({
  name,
  description,
  // Sorted, so that what is taken and given back is no change.
  permissions: [...permissions].sort(),
})

/** One role: its permissions as a grid; `new` makes one, also as a copy of another (C19–C21, B17). */
export function RoleDetailScreen() {
  const { roleId = '' } = useParams({ strict: false }) as { roleId?: string }
  return roleId === 'new' ? <RoleForm key="new" role={blank} /> : <Known key={roleId} id={roleId} />
}

function Known({ id }: { id: string }) {
  const t = useText(rolesText)
  const paths = usePaths()
  const found = useRole(id)
  const [copy, setCopy] = useState<Values | null>(null)
  // Who removes it must know whether somebody holds it by now (R1-28).
  useLiveRefresh(['role.changed', 'user.changed'], ['getRole'])
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={{ to: paths.roles, title: t('title'), back: t('back') }}>
      {({ role }) =>
        copy ? <RoleForm key="copy" role={blank} start={copy} /> : <RoleForm key={role.id} role={role} onCopy={setCopy} />
      }
    </DetailFrame>
  )
}

/** `start`: what a new role begins with, a copy of another. */
function RoleForm({ role, start, onCopy }: { role: Role; start?: Values; onCopy?: (copy: Values) => void }) {
  const t = useText(rolesText)
  const router = useRouter()
  const paths = usePaths()
  const nameOf = useRoleName()
  const held = useSession((state) => state.session?.permissions)
  const mayCreate = useMay('roles:create')
  const [create, update] = [useCreateRole(), useUpdateRole()]
  const isNew = role.id === ''
  const isOpen = mayCreate && (isNew || !role.isSystem)
  const form = useSchemaForm(roleSchema, start ?? valuesOf(role))
  const chosen = useWatch({ control: form.control, name: 'permissions' })
  const { submit, busy, dirty, notices } = useRecordForm({
    form,
    record: isNew ? null : role,
    valuesOf,
    keepAs: start ? undefined : `role:${role.id || 'new'}`,
    failedTitle: () => t(isNew ? 'createFailed' : 'saveFailed'),
    send: (values, { changed, version }) =>
      isNew
        ? create.mutateAsync({ body: values })
        : update.mutateAsync({ params: { id: role.id }, body: { ...changed, version } }),
    savedOf: (answer) => answer.role,
    onSaved: (answer) => {
      notify({ kind: 'success', title: t(isNew ? 'created' : 'saved') })
      if (isNew) void router.navigate({ href: paths.role(answer.role.id) })
    },
  })
  const { added, removed } = difference(isNew ? [] : role.permissions, new Set(chosen))
  return (
    <form className="page" noValidate onSubmit={submit}>
      <DetailHeader
        list={{ to: paths.roles, title: t('title'), back: t('back') }}
        title={isNew ? t('createTitle') : nameOf(role)}
        beside={!isNew && <Tag>{role.isSystem ? t('system') : t('people', { count: role.userCount })}</Tag>}
        actions={
          <>
            {!isNew && <RoleActions role={role} onCopy={onCopy} />}
            {isOpen && (
              <Button kind="primary" type="submit" busy={busy} busyText={t('saving')} disabled={!isNew && !dirty}>
                {t('save')}
              </Button>
            )}
          </>
        }
      />
      {notices}
      {!isOpen && <Banner kind="info">{role.isSystem ? t('systemNote') : t('noRights')}</Banner>}
      {isOpen && <RoleWords form={form} />}
      {isOpen && added.length + removed.length > 0 && (
        <p className="text-ink-2" role="status">
          {t('changes', { added: String(added.length), removed: String(removed.length) })}
        </p>
      )}
      {!isNew && <RoleLimits role={role} />}
      <RoleGrid
        chosen={new Set(chosen)}
        mine={new Set(held)}
        onChange={
          isOpen ? (permissions) => form.setValue('permissions', [...permissions].sort(), { shouldDirty: true }) : undefined
        }
      />
    </form>
  )
}

function RoleWords({ form }: { form: SchemaForm<Values> }) {
  const t = useText(rolesText)
  const say = useFieldText()
  const { errors } = form.formState
  return (
    <div className="form-grid card p-4">
      <Field label={t('name')} error={say(errors.name)}>
        <Input maxLength={60} {...form.register('name')} />
      </Field>
      <Field label={t('description')} error={say(errors.description)}>
        <Input maxLength={400} {...form.register('description')} />
      </Field>
    </div>
  )
}

/** Copies a role, or removes it. */
function RoleActions({ role, onCopy }: { role: Role; onCopy: ((copy: Values) => void) | undefined }) {
  const t = useText(rolesText)
  const router = useRouter()
  const paths = usePaths()
  const nameOf = useRoleName()
  const leadOf = useRoleLead()
  const mine = useSession((state) => state.session?.permissions)
  const [mayCreate, mayDelete] = [useMay('roles:create'), useMay('roles:delete')]
  const remove = useDeleteRole()
  const [removing, setRemoving] = useState(false)
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
  const copy = (): Values => ({
    name: t('copyOf', { name: nameOf(role) }),
    description: leadOf(role),
    // Only what one may give oneself can be in the copy.
    permissions: role.permissions.filter((one) => mine?.includes(one)),
  })
  return (
    <>
      {mayCreate && onCopy && (
        <Button icon={<Copy size={16} />} onClick={() => onCopy(copy())}>
          {t('duplicate')}
        </Button>
      )}
      {mayDelete && !role.isSystem && (
        <Button kind="danger-quiet" icon={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      )}
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
    </>
  )
}
