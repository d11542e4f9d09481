import { type FormEvent, useState } from 'react'
import { spokenProblem, toProblem, useFieldText } from '#platform/api/problem.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type GroupKind, type PermissionGroup, useGroupMoves } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'

/** Adds a category or a resource, or changes one (C26, C27). */
export default function PermissionGroupDialog({
  open,
  onOpenChange,
  kind,
  group,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: GroupKind
  group: PermissionGroup | null
}) {
  const t = useText(permissionsText)
  const fieldText = useFieldText()
  const { create, update } = useGroupMoves(kind)
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const [version, setVersion] = useState(group?.version ?? 1)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const faults = error ? toProblem(error).errors : []
  const length = name.trim().length
  const ownFault = length === 0 ? t('nameRequired') : length === 1 ? t('nameShort') : undefined
  const isFixed = kind === 'resources' && (group?.permissionCount ?? 0) > 0
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setError(null)
    if (ownFault) return
    try {
      if (group) await update.mutateAsync({ params: { id: group.id }, body: { name, description, version } })
      else await create.mutateAsync({ body: { name, description } })
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    } catch (caught) {
      setError(caught)
      notify({ kind: 'error', title: t(`${group ? 'updateFailed' : 'createFailed'}.${kind}`), text: await spokenProblem(caught) })
    }
  }
  const word = kind === 'categories' ? 'Category' : 'Resource'
  const help = kind === 'categories' ? undefined : t(isFixed ? 'nameFixed' : 'resourceHelp')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(group ? `edit${word}` : `new${word}`)}
      dirty={name !== (group?.name ?? '') || description !== (group?.description ?? '')}
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
          <FormProblem<PermissionGroup> error={error} onReload={(current) => setVersion(current.version)} />
        )}
        <Field
          label={t('name')}
          help={help}
          error={(tried && ownFault) || fieldText(faults.find((one) => one.path === 'body.name'))}
        >
          <Input
            value={name}
            maxLength={60}
            readOnly={isFixed}
            data-autofocus
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={t('description')} optional error={fieldText(faults.find((one) => one.path === 'body.description'))}>
          <Textarea rows={2} maxLength={400} value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
