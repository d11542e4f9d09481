import { TenantChange } from '@twopost/contract/tenants'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type TenantDetail, useUpdateTenant } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

export type TenantMove = 'suspend' | 'resume' | 'rename'

const changeSchema = TenantChange.pick({ name: true, reason: true }).required()
const valuesOf = (tenant: TenantDetail) => ({ name: tenant.name, reason: '' })

/** Suspends an organization, lets it go on, or renames it; asks why (D11). */
export default function TenantChangeDialog({
  tenant,
  move,
  onClose,
}: {
  tenant: TenantDetail
  move: TenantMove
  onClose: () => void
}) {
  const t = useText(tenantsText)
  const say = useFieldText()
  const update = useUpdateTenant()
  const form = useSchemaForm(changeSchema, valuesOf(tenant))
  const { register, formState } = form
  const { name } = tenant
  const renames = move === 'rename'
  const record = useRecordForm({
    form,
    record: tenant,
    valuesOf,
    failedTitle: () => t('failed'),
    send: ({ name: renamed, reason }, { version }) => {
      const change = renames ? { name: renamed } : { state: move === 'suspend' ? ('suspended' as const) : ('approved' as const) }
      return update.mutateAsync({ params: { id: tenant.id }, body: { ...change, reason, version } })
    },
    onSaved: () => {
      const told = renames ? t('renamedToast') : t(move === 'suspend' ? 'suspendedToast' : 'resumedToast', { name })
      notify({ kind: 'success', title: told })
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      title={renames ? t('renameTitle') : t(move === 'suspend' ? 'suspendTitle' : 'resumeTitle', { name })}
      description={renames ? t('renameText') : t(move === 'suspend' ? 'suspendText' : 'resumeText')}
      destroys={move === 'suspend'}
      onClose={onClose}
      save={renames ? t('save') : t(move)}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-3">
        {renames && (
          <Field label={t('name')} error={say(formState.errors.name)}>
            <Input maxLength={120} data-autofocus {...register('name')} />
          </Field>
        )}
        <Field
          label={t('reason')}
          help={t('reasonHelp')}
          error={say(formState.errors.reason, { REASON_REQUIRED: t('reasonMissing') })}
        >
          <Textarea maxLength={500} rows={3} {...(!renames && { 'data-autofocus': true })} {...register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
