import { NewLegalHold } from '@twopost/contract/privacy'
import * as z from 'zod'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { usePlaceHold } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

const { reason, until } = NewLegalHold.shape
const schema = z.object({ reason, until: until.unwrap() })

/** Holds a customer with everything of theirs (AUD13). */
export default function HoldDialog({
  open,
  onOpenChange,
  customer,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; name: string }
}) {
  const t = useText(privacyText)
  const place = usePlaceHold()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, { reason: '', until: null })
  const record = useRecordForm({
    form,
    failedTitle: () => t('holds.failed'),
    fieldOf: (code) => (code === 'HOLD_ENDS_IN_PAST' ? 'until' : undefined),
    send: (values) => place.mutateAsync({ body: { record_kind: 'customer', record_id: customer.id, ...values } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('holds.done') })
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('holds.placeTitle', { name: customer.name })}
      description={t('holds.placeText')}
      onClose={close}
      save={t('holds.save')}
      saving={t('holds.saving')}
    >
      <div className="stack">
        <FormField form={form} name="reason" label={t('holds.reason')}>
          {(field) => (
            <Textarea
              rows={2}
              maxLength={300}
              value={field.value}
              onChange={(event) => field.onValue(event.target.value)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
        <FormField form={form} name="until" label={t('holds.last')} help={t('holds.lastHelp')} optional>
          {(field) => <DateField value={field.value ?? ''} onValue={(day) => field.onValue(day || null)} onBlur={field.onBlur} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
