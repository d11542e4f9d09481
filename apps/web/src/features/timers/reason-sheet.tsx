import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormSheet } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { timersText } from './timers.text.ts'

interface Values<R extends string> {
  reason: R | null
  notes: string
}

/** Asks why, from a fixed list; nothing can be sent without a reason (I19, I20). */
export function ReasonSheet<R extends string>({
  title,
  confirmText,
  reasons,
  withNotes = false,
  danger = false,
  onClose,
  onConfirm,
}: {
  title: string
  confirmText: string
  reasons: readonly { value: R; label: string }[]
  withNotes?: boolean
  danger?: boolean
  onClose: () => void
  /** Does it; a refusal is shown in the sheet, and nothing typed is lost. */
  onConfirm: (reason: R, notes: string) => Promise<unknown>
}) {
  const t = useText(timersText)
  const form = useForm<Values<string>, unknown, Values<string>>({ defaultValues: { reason: null, notes: '' } })
  const isChosen = useWatch({ control: form.control, name: 'reason' }) !== null
  const record = useRecordForm({
    form,
    failedTitle: () => t('failed'),
    send: ({ reason, notes }) => onConfirm(reason as R, notes.trim()),
    onSaved: onClose,
  })
  return (
    <FormSheet
      record={record}
      title={title}
      onClose={onClose}
      cancel={t('cancel')}
      save={confirmText}
      destroys={danger}
      disabledReason={isChosen ? undefined : t('reason')}
    >
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <ChoiceGrid value={field.value as R | null} onValue={field.onChange} options={reasons} label={t('reason')} />
        )}
      />
      {withNotes && (
        <Field label={t('notes')} optional className="mt-3">
          <Textarea rows={2} maxLength={2000} {...form.register('notes')} />
        </Field>
      )}
    </FormSheet>
  )
}
