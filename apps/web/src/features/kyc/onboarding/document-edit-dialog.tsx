import { requiredLine } from '@twopost/contract/core/text'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type KycDocument, useChangeDocument } from '../kyc.api.ts'
import { kycText } from '../kyc.text.ts'
import { documentTypes } from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'

const documentSchema = z.object({
  type: z.enum(documentTypes),
  name: requiredLine(120, 'NAME_REQUIRED'),
  description: z.string(),
})

/** Kind, name and note of one's own document (N13). */
export default function DocumentEditDialog({
  open,
  onOpenChange,
  applicationId,
  document,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  applicationId: string
  document: KycDocument
}) {
  const t = useText(onboardingText)
  const words = useText(kycText)
  const say = useFieldText()
  const change = useChangeDocument()
  const { type, name, description } = document
  const form = useSchemaForm(documentSchema, { type, name, description })
  const { register, formState } = form
  const record = useRecordForm({
    form,
    send: (_, { changed }) => change.mutateAsync({ params: { id: applicationId, documentId: document.id }, body: changed }),
    onSaved: () => onOpenChange(false),
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('editTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('savingDocument')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="type" label={t('documentType')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={documentTypes.map((one) => ({ value: one, label: words(`document.${one}`) }))}
            />
          )}
        </FormField>
        <Field label={t('documentName')} error={say(formState.errors.name)}>
          <Input data-autofocus maxLength={120} {...register('name')} />
        </Field>
        <Field label={t('documentDescription')} optional error={say(formState.errors.description)}>
          <Textarea rows={3} maxLength={1000} {...register('description')} />
        </Field>
      </div>
    </FormDialog>
  )
}
