import { addDays } from '@twopost/contract/core/time'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { type TaxRate, useCreateRate, useUpdateRate } from '../taxes.api.ts'
import { codeFor, type ShopTax } from '../taxes.rules.ts'
import { taxesText } from '../taxes.text.ts'
import { type RateValues, rateBody, rateSchema, rateValues } from './rate-form.rules.ts'

/** Adds a tax, changes a rate that no invoice carries, or gives a tax its next rate from a day on (TAX3, TAX9). */
export default function RateDialog({
  open,
  onOpenChange,
  shopId,
  taxes,
  as,
  rate,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shopId: string
  /** All of the shop: those that this one may stand on. */
  taxes: readonly ShopTax[]
  as: 'new' | 'edit' | 'next'
  /** Null for a new tax. */
  rate: TaxRate | null
}) {
  const t = useText(taxesText)
  const say = useFieldText()
  const format = useFormat()
  const [create, update] = [useCreateRate(), useUpdateRate()]
  const day = as === 'next' ? addDays(format.today, 1) : format.today
  const form = useSchemaForm(rateSchema, rateValues(rate, as, day))
  const { errors, dirtyFields } = form.formState
  const [code, name, percent] = useWatch({ control: form.control, name: ['code', 'name', 'percent'] })
  const record = useRecordForm({
    form,
    record: as === 'edit' ? rate : null,
    valuesOf: (current: TaxRate) => rateValues(current, as, day),
    failedTitle: () => t('form.failed'),
    send: async (values, { version }) => {
      const body = rateBody(values)
      if (as !== 'edit' || !rate)
        return create.mutateAsync({ body: { ...body, shop_id: shopId, ...(as === 'next' && { replaces: true }) } })
      const { code: _, ...change } = body
      return update.mutateAsync({ params: { id: rate.id }, body: { ...change, version } })
    },
    onSaved: ({ tax_component }) => {
      notify({ kind: 'success', title: t('form.saved', { name: tax_component.name }) })
      onOpenChange(false)
    },
  })
  const isFilled = code !== '' && name.trim() !== '' && percent !== null
  const others = taxes.filter((tax) => tax.code !== code && tax.shown.phase !== 'ended')
  const title =
    as === 'new' ? t('form.newTitle') : t(as === 'edit' ? 'form.editTitle' : 'form.nextTitle', { name: rate?.name ?? '' })
  return (
    <FormDrawer
      open={open}
      record={record}
      title={title}
      description={as === 'next' ? t('form.nextText') : undefined}
      onClose={() => onOpenChange(false)}
      save={t('form.save')}
      saving={t('form.saving')}
      disabledReason={isFilled ? undefined : t('form.need')}
    >
      <div className="form-grid">
        <Field label={t('form.name')} help={t('form.nameHelp')} className="wide" error={say(errors.name)}>
          <Input
            data-autofocus={as === 'next' ? undefined : true}
            autoComplete="off"
            maxLength={60}
            {...form.register('name', {
              onChange: (event: { target: { value: string } }) => {
                // The code follows the name until somebody types one.
                if (as === 'new' && !dirtyFields.code) form.resetField('code', { defaultValue: codeFor(event.target.value) })
              },
            })}
          />
        </Field>
        <Field label={t('form.jurisdiction')} optional error={say(errors.jurisdiction)}>
          <Input autoComplete="off" maxLength={60} {...form.register('jurisdiction')} />
        </Field>
        <FormField form={form} name="percent" label={t('form.percent')} help={t('form.percentHelp')}>
          {(field) => (
            <NumberField
              {...field}
              data-autofocus={as === 'next' ? true : undefined}
              kind="percent"
              min={0}
              max={100}
              decimals={4}
              unit="%"
            />
          )}
        </FormField>
        <FormField form={form} name="valid_from" label={t('form.validFrom')}>
          {({ value, onValue }) => <DateField value={value} onValue={(next) => onValue(next ?? '')} />}
        </FormField>
        <FormField form={form} name="valid_to" label={t('form.validTo')} optional help={t('form.validToHelp')}>
          {({ value, onValue }) => <DateField value={value} onValue={(next) => onValue(next ?? '')} />}
        </FormField>
        {as === 'new' && (
          <Field label={t('form.code')} help={t('form.codeHelp')} className="wide" error={say(errors.code)}>
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={30} {...form.register('code')} />
          </Field>
        )}
        {others.length > 0 && <OnTop form={form} others={others} />}
      </div>
    </FormDrawer>
  )
}

/** Which other taxes are part of what this one is taken of. */
function OnTop({ form, others }: { form: SchemaForm<RateValues, z.output<typeof rateSchema>>; others: readonly ShopTax[] }) {
  const t = useText(taxesText)
  return (
    <FormField form={form} name="on_top_of" label={t('form.onTop')} help={t('form.onTopHelp')} group optional className="wide">
      {({ value, onValue }) => (
        <div className="flex flex-col gap-2">
          {others.map((tax) => (
            <Checkbox
              key={tax.code}
              checked={value.includes(tax.code)}
              onCheckedChange={(on) => onValue(on ? [...value, tax.code] : value.filter((one) => one !== tax.code))}
            >
              {tax.shown.name}
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  )
}
