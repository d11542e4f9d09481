import { PrivacyCheck, privacyChecks } from '@twopost/contract/privacy'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type PrivacyRequest, useCheck } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

const schema = z.object({ checked_how: PrivacyCheck.shape.checked_how, note: PrivacyCheck.shape.note.unwrap() })

/** Says how the person was recognized (AUD4). */
export default function CheckDialog({
  open,
  onOpenChange,
  request,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: PrivacyRequest
}) {
  const t = useText(privacyText)
  const check = useCheck()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, { checked_how: 'identity_card', note: '' })
  const record = useRecordForm({
    form,
    failedTitle: () => t('check.failed'),
    send: (body) => check.mutateAsync({ params: { id: request.id }, body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('check.done') })
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('check.title')}
      description={t('check.text')}
      onClose={close}
      save={t('check.save')}
      saving={t('ask.saving')}
    >
      <div className="stack">
        <FormField form={form} name="checked_how" label={t('check.how')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={privacyChecks.map((how) => ({ value: how, label: t(`checks.${how}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="note" label={t('check.note')} help={t('check.noteHelp')} optional>
          {(field) => (
            <Input
              maxLength={200}
              value={field.value}
              onChange={(event) => field.onValue(event.target.value)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
