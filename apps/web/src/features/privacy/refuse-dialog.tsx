import { PrivacyRefusal } from '@twopost/contract/privacy'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type PrivacyRequest, useRefuse } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

/** Refuses a request with a reason (AUD4). */
export default function RefuseDialog({
  open,
  onOpenChange,
  request,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: PrivacyRequest
}) {
  const t = useText(privacyText)
  const refuse = useRefuse()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(PrivacyRefusal, { reason: '' })
  const record = useRecordForm({
    form,
    failedTitle: () => t('refuse.failed'),
    send: (body) => refuse.mutateAsync({ params: { id: request.id }, body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('refuse.done') })
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('refuse.title')}
      description={t('refuse.text')}
      onClose={close}
      save={t('refuse.save')}
      saving={t('ask.saving')}
    >
      <FormField form={form} name="reason" label={t('refuse.reason')}>
        {(field) => (
          <Textarea
            rows={3}
            maxLength={400}
            value={field.value}
            onChange={(event) => field.onValue(event.target.value)}
            onBlur={field.onBlur}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
