import { itemName } from '@twopost/contract/inspections'
import { useForm, useWatch } from 'react-hook-form'
import { useLocale } from '#platform/app-storage.ts'
import { FormSheet } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import type { Result } from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { rateText } from './rate.text.ts'

interface Notes {
  note: string
  customer_note_en: string
  customer_note_es: string
}
/** Notes on an item: one for the shop, which the customer never sees, and one for the customer (INS11). `why`: the value rates it worse. */
export function RateNoteSheet({
  result,
  why,
  onSave,
  onClose,
}: {
  result: Result
  why: 'soon' | 'now' | null
  onSave: (notes: Notes) => Promise<boolean>
  onClose: () => void
}) {
  const t = useText(rateText)
  const shared = useText(inspectionsText)
  const locale = useLocale()
  const form = useForm<Notes, unknown, Notes>({
    defaultValues: {
      ...{ note: result.note, customer_note_en: result.customer_note_en, customer_note_es: result.customer_note_es },
    },
  })
  const note = useWatch({ control: form.control, name: 'note' })
  const record = useRecordForm({
    form,
    guarded: false,
    send: async (notes) => {
      if (await onSave({ ...notes, note: notes.note.trim() })) onClose()
    },
  })
  return (
    <FormSheet
      record={record}
      title={t('note', { name: itemName(result, locale) })}
      description={why ? t('noteWhy', { rating: shared(`ratings.${why}`) }) : undefined}
      onClose={onClose}
      cancel={t('cancel')}
      save={t('noteSave')}
      disabledReason={why && note.trim() === '' ? t('noteRequired') : undefined}
    >
      <div className="stack">
        <Field label={t('noteForShop')} optional={!why}>
          <Textarea rows={2} maxLength={1000} {...form.register('note')} />
        </Field>
        <Field label={t('noteForCustomer')} optional>
          <Textarea rows={2} maxLength={500} {...form.register('customer_note_en')} />
        </Field>
        <Field label={t('noteForCustomerEs')} optional>
          <Textarea rows={2} maxLength={500} {...form.register('customer_note_es')} />
        </Field>
      </div>
    </FormSheet>
  )
}
