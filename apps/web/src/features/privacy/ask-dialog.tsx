import { dateIn } from '@twopost/contract/core/time'
import { NewPrivacyRequest, type PrivacyKind, privacyAskers } from '@twopost/contract/privacy'
import * as z from 'zod'
import { now } from '#platform/clock.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { useAsk } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

const { asked_by, asked_on, due_on } = NewPrivacyRequest.shape
const schema = z.object({ asked_by: asked_by.unwrap(), asked_on: asked_on.unwrap(), due_on: due_on.unwrap().nullable() })

/** Writes down what a customer asks for (AUD13). */
export default function AskDialog({
  open,
  onOpenChange,
  customerId,
  kind,
  answerDays,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  customerId: string
  kind: PrivacyKind
  answerDays: number
}) {
  const t = useText(privacyText)
  const zone = useZone()
  const ask = useAsk()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, { asked_by: 'person', asked_on: dateIn(zone, now()), due_on: null })
  const record = useRecordForm({
    form,
    failedTitle: () => t('ask.failed'),
    fieldOf: (code) => (code === 'PRIVACY_DUE_BEFORE_ASKED' ? 'due_on' : undefined),
    send: ({ due_on: due, ...rest }) =>
      ask.mutateAsync({ body: { kind, customer_id: customerId, ...rest, ...(due !== null && { due_on: due }) } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('ask.done') })
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t(`ask.title.${kind}`)}
      onClose={close}
      save={t('ask.save')}
      saving={t('ask.saving')}
    >
      <div className="stack">
        <FormField form={form} name="asked_by" label={t('ask.who')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={privacyAskers.map((who) => ({ value: who, label: t(`askers.${who}`) }))}
            />
          )}
        </FormField>
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField form={form} name="asked_on" label={t('ask.on')}>
            {(field) => <DateField value={field.value} onValue={(day) => field.onValue(day ?? '')} onBlur={field.onBlur} />}
          </FormField>
          <FormField
            form={form}
            name="due_on"
            label={t('ask.due')}
            help={t('ask.dueHelp', { count: String(answerDays) })}
            optional
          >
            {(field) => (
              <DateField value={field.value ?? ''} onValue={(day) => field.onValue(day || null)} onBlur={field.onBlur} />
            )}
          </FormField>
        </div>
      </div>
    </FormDialog>
  )
}
