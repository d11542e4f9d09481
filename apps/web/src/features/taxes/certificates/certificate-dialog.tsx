import { exemptionKinds } from '@twopost/contract/taxes.states'
import { useWatch } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import type { ShopTax } from '../taxes.rules.ts'
import { certificateBody, certificateSchema, certificateValues } from './certificate.rules.ts'
import { type TaxExemption, useAddCertificate, useChangeCertificate } from './certificates.api.ts'
import { certificatesText } from './certificates.text.ts'

/** Enters a certificate as a draft, or changes a draft (TAX4, TAX15). */
export default function CertificateDialog({
  open,
  onOpenChange,
  customerId,
  taxes,
  one,
  onAdded,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  customerId: string
  /** Those of the customer's shop; none where it counts by two rates. */
  taxes: readonly ShopTax[]
  /** Null for a new one. */
  one: TaxExemption | null
  /** A new one is there: its file comes next. */
  onAdded: (one: TaxExemption) => void
}) {
  const t = useText(certificatesText)
  const say = useFieldText()
  const { today } = useFormat()
  const [add, change] = [useAddCertificate(), useChangeCertificate()]
  const form = useSchemaForm(certificateSchema, certificateValues(one, today))
  const { errors } = form.formState
  const scope = useWatch({ control: form.control, name: 'scope' })
  // What a draft names stays to choose, also where the tax is gone.
  const codes = [...new Set([...taxes.map((tax) => tax.code), ...(one?.components ?? [])])]
  const record = useRecordForm({
    form,
    record: one,
    valuesOf: (current: TaxExemption) => certificateValues(current, today),
    failedTitle: () => t('form.failed'),
    send: async (values, { version }) => {
      const body = certificateBody(values)
      return one
        ? change.mutateAsync({ params: { id: customerId, exemptionId: one.id }, body: { ...body, version } })
        : add.mutateAsync({ params: { id: customerId }, body })
    },
    onSaved: ({ tax_exemption }) => {
      notify({ kind: 'success', title: t('form.saved') })
      if (one) onOpenChange(false)
      else onAdded(tax_exemption)
    },
  })
  return (
    <FormDrawer
      open={open}
      record={record}
      title={t(one ? 'form.editTitle' : 'form.addTitle')}
      description={t('form.about')}
      onClose={() => onOpenChange(false)}
      save={t('form.save')}
      saving={t('form.saving')}
    >
      <div className="form-grid">
        <Field label={t('form.number')} help={t('form.numberHelp')} error={say(errors.certificate_no)}>
          <Input data-autofocus autoComplete="off" maxLength={60} {...form.register('certificate_no')} />
        </Field>
        <FormField form={form} name="kind" label={t('form.kind')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={exemptionKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            />
          )}
        </FormField>
        <Field label={t('form.issuer')} optional className="wide" error={say(errors.issuer)}>
          <Input autoComplete="off" maxLength={120} {...form.register('issuer')} />
        </Field>
        <FormField form={form} name="valid_from" label={t('form.from')}>
          {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day ?? '')} />}
        </FormField>
        <FormField form={form} name="expires_on" label={t('form.until')} optional help={t('form.untilHelp')}>
          {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day ?? '')} />}
        </FormField>
        {codes.length > 0 && (
          <FormField form={form} name="scope" label={t('form.scope')} group className="wide">
            {({ value, onValue }) => (
              <RadioCards
                columns={2}
                aria-label={t('form.scope')}
                value={value}
                onValue={onValue}
                options={[
                  { value: 'all', label: t('allTaxes') },
                  { value: 'components', label: t('form.some') },
                ]}
              />
            )}
          </FormField>
        )}
        {scope === 'components' && (
          <FormField
            form={form}
            name="components"
            label={t('form.taxes')}
            group
            className="wide"
            says={{ TOO_FEW: t('form.need') }}
          >
            {({ value, onValue }) => (
              <div className="flex flex-col gap-2">
                {codes.map((code) => (
                  <Checkbox
                    key={code}
                    checked={value.includes(code)}
                    onCheckedChange={(on) => onValue(on ? [...value, code] : value.filter((other) => other !== code))}
                  >
                    {taxes.find((tax) => tax.code === code)?.shown.name ?? code}
                  </Checkbox>
                ))}
              </div>
            )}
          </FormField>
        )}
      </div>
    </FormDrawer>
  )
}
