import { isPermissionForm } from '@twopost/contract/permissions'
import { type FormEvent, useState } from 'react'
import { spokenProblem, toProblem, useFieldText } from '#platform/api/problem.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type Permission, useCategories, useCreatePermission, useUpdatePermission } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'

/** Adds a permission or changes one (C24, C25). */
export default function PermissionDialog({
  open,
  onOpenChange,
  permission,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  permission: Permission | null
}) {
  const t = useText(permissionsText)
  const fieldText = useFieldText()
  const [create, update] = [useCreatePermission(), useUpdatePermission()]
  const categories = useCategories().data?.permission_categories ?? []
  const before = { id: '', name: '', description: '', category: '', version: 1, ...permission }
  const [values, setValues] = useState({
    id: before.id,
    name: before.name,
    description: before.description,
    category: before.category,
  })
  const [version, setVersion] = useState(before.version)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const faults = error ? toProblem(error).errors : []
  const own = {
    id: isPermissionForm(values.id.trim()) ? undefined : t('idForm'),
    name: values.name.trim() === '' ? t('nameRequired') : undefined,
    description: values.description.trim() === '' ? t('descriptionRequired') : undefined,
    category: values.category === '' ? t('categoryRequired') : undefined,
  }
  const faultOf = (name: keyof typeof own) => (tried && own[name]) || fieldText(faults.find((one) => one.path === `body.${name}`))
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setError(null)
    if (Object.values(own).some(Boolean)) return
    try {
      if (permission) await update.mutateAsync({ params: { id: permission.id }, body: { ...values, version } })
      else await create.mutateAsync({ body: values })
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    } catch (caught) {
      setError(caught)
      notify({
        kind: 'error',
        title: t(permission ? 'updateFailed.permissions' : 'createFailed.permissions'),
        text: await spokenProblem(caught),
      })
    }
  }
  const isFixed = Boolean(permission?.isBuiltIn)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(permission ? 'editPermission' : 'newPermission')}
      dirty={Object.keys(values).some((key) => values[key as 'id'] !== before[key as 'id'])}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={create.isPending || update.isPending} busyText={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error !== null && faults.length === 0 && (
          <FormProblem<Permission> error={error} onReload={(current) => setVersion(current.version)} />
        )}
        <Field label={t('id')} help={t(isFixed ? 'idFixed' : 'idHelp')} error={faultOf('id')}>
          <Input
            value={values.id}
            maxLength={80}
            readOnly={isFixed}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={!isFixed || undefined}
            onChange={(event) => set({ id: event.target.value.toLowerCase() })}
          />
        </Field>
        <Field label={t('name')} error={faultOf('name')}>
          <Input
            value={values.name}
            maxLength={80}
            data-autofocus={isFixed || undefined}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label={t('description')} error={faultOf('description')}>
          <Textarea
            rows={2}
            maxLength={400}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <Field label={t('category')} error={faultOf('category')}>
          <Select
            value={values.category || null}
            onValue={(category) => set({ category })}
            placeholder={t('choose')}
            options={categories.map((one) => ({ value: one.name, label: one.name }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
