import { followUpChannels, followUpOutcomes } from '@twopost/contract/deferred.states'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type Deferred, useFollowUp } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'

const schema = z.object({
  channel: z.enum(followUpChannels),
  outcome: z.enum(followUpOutcomes),
  note: z.string().max(500),
  next_on: z.string(),
})

/** Writes down that the customer was asked again, and when to ask next (DEF3). */
export default function FollowUpDialog({
  open,
  onOpenChange,
  work,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  work: Deferred
}) {
  const t = useText(deferredText)
  const say = useFieldText()
  const follow = useFollowUp()
  const form = useSchemaForm(schema, { channel: 'call', outcome: 'later', note: '', next_on: '' })
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    send: ({ next_on, ...said }) =>
      follow.mutateAsync({ params: { id: work.id }, body: { ...said, next_on: next_on === '' ? null : next_on } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
    failedTitle: () => t('saveFailed'),
  })
  return (
    <FormDialog
      open={open}
      record={record}
      size="sm"
      title={t('followTitle', { name: work.name })}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField form={form} name="channel" label={t('channel')}>
            {(field) => (
              <Select
                value={field.value}
                onValue={field.onValue}
                options={followUpChannels.map((one) => ({ value: one, label: t(`channels.${one}`) }))}
              />
            )}
          </FormField>
          <FormField form={form} name="outcome" label={t('outcome')}>
            {(field) => (
              <Select
                value={field.value}
                onValue={field.onValue}
                options={followUpOutcomes.map((one) => ({ value: one, label: t(`outcomes.${one}`) }))}
              />
            )}
          </FormField>
        </div>
        <FormField form={form} name="next_on" label={t('nextOn')} optional>
          {(field) => <DateField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <Field label={t('note')} optional error={say(form.formState.errors.note)}>
          <Textarea rows={3} maxLength={500} {...form.register('note')} />
        </Field>
      </div>
    </FormDialog>
  )
}
