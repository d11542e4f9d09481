import { dateIn } from '@twopost/contract/core/time'
import { QualificationInput, qualificationKinds } from '@twopost/contract/inspections'
import type * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { now } from '#platform/clock.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented } from '#ui/toggle.tsx'
import { type Qualification, useAddQualification, useChangeQualification } from './annual.api.ts'
import { annualText } from './annual.text.ts'

interface Values {
  kind: (typeof qualificationKinds)[number]
  basis: string
  valid_from: string
  expires_on: string | null
}
/** Adds a qualification of a technician, or changes it (INS4). */
export default function QualificationDialog({
  open,
  onOpenChange,
  technicianId,
  qualification,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  technicianId: string
  qualification: Qualification | null
}) {
  const t = useText(annualText)
  const say = useFieldText()
  const [add, change] = [useAddQualification(), useChangeQualification()]
  const close = () => onOpenChange(false)
  const form = useSchemaForm(QualificationInput as unknown as z.core.$ZodType<Values, Values>, {
    kind: qualification?.kind ?? 'annual',
    basis: qualification?.basis ?? '',
    valid_from: qualification?.valid_from ?? dateIn('UTC', now()),
    expires_on: qualification?.expires_on ?? null,
  })
  const record = useRecordForm({
    form,
    failedTitle: () => t('saveFailed'),
    send: (typed) =>
      qualification
        ? change.mutateAsync({
            params: { id: technicianId, qualificationId: qualification.id },
            body: { ...typed, version: qualification.version },
          })
        : add.mutateAsync({ params: { id: technicianId }, body: typed }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      record={record}
      title={t(qualification ? 'edit' : 'add')}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <FormField form={form} name="kind" label={t('kind')} group>
          {(field) => (
            <Segmented
              label={t('kind')}
              value={field.value}
              onValue={field.onValue}
              options={qualificationKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
            />
          )}
        </FormField>
        <Field label={t('basis')} help={t('basisHelp')} error={say(errors.basis)}>
          <Input maxLength={200} {...form.register('basis')} />
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField form={form} name="valid_from" label={t('from')}>
            {(field) => <DateField value={field.value} onValue={(date) => field.onValue(date ?? '')} onBlur={field.onBlur} />}
          </FormField>
          <FormField form={form} name="expires_on" label={t('until')} help={t('untilHelp')} optional>
            {(field) => (
              <DateField value={field.value ?? ''} onValue={(date) => field.onValue(date || null)} onBlur={field.onBlur} />
            )}
          </FormField>
        </div>
      </div>
    </FormDialog>
  )
}
