import { line } from '@twopost/contract/core/text'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type TaxExemption, useActivateCertificate } from './certificates.api.ts'
import { certificatesText } from './certificates.text.ts'

const schema = z.object({ certificate_no: line(60), expires_on: z.string() })
const valuesOf = (one: TaxExemption | null) => ({
  certificate_no: one?.certificate_no ?? '',
  expires_on: one?.expires_on ?? '',
})

/** Lets a certificate count, or one that has ended with a new number or day; what it needs for that is asked here (TAX6). */
export default function ActivateDialog({
  open,
  onOpenChange,
  one,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  one: TaxExemption | null
}) {
  const t = useText(certificatesText)
  const say = useFieldText()
  const activate = useActivateCertificate()
  const form = useSchemaForm(schema, valuesOf(one))
  const isRenewal = one?.state === 'expired'
  const record = useRecordForm({
    form,
    guarded: false,
    record: one,
    valuesOf,
    send: ({ certificate_no, expires_on }, { version }) =>
      activate.mutateAsync({
        params: { id: one?.customer_id ?? '', exemptionId: one?.id ?? '' },
        body: { certificate_no, expires_on: expires_on === '' ? null : expires_on, version },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('turn.activated') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t(isRenewal ? 'turn.renewTitle' : 'turn.activateTitle')}
      description={t(isRenewal ? 'turn.renewText' : 'turn.activateText', { customer: one?.customer_name ?? '' })}
      onClose={() => onOpenChange(false)}
      save={t(isRenewal ? 'renew' : 'activate')}
      saving={t('turn.saving')}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('form.number')} error={say(form.formState.errors.certificate_no)}>
          <Input autoComplete="off" maxLength={60} {...form.register('certificate_no')} />
        </Field>
        <FormField form={form} name="expires_on" label={t('form.until')} optional help={t('form.untilHelp')}>
          {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day ?? '')} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
