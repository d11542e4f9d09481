import { starterSets } from '@twopost/contract/taxes'
import { X } from 'lucide-react'
import { useRef } from 'react'
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
import { IconButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useCreateRate, useSaveGrid } from '../taxes.api.ts'
import { classGroups, type ShopTax } from '../taxes.rules.ts'
import { taxesText } from '../taxes.text.ts'
import {
  emptyStarter,
  type StarterValues,
  starterConditions,
  starterRules,
  starterSchema,
  starterValues,
  takenAt,
} from './starter.rules.ts'

type StarterForm = SchemaForm<StarterValues, z.output<typeof starterSchema>>
type State = keyof (typeof taxesText)['en']['starter']['states']

/** The usual taxes of a state as a form that somebody reads, corrects and saves; it applies nothing by itself (TAX17). */
export default function StarterDialog({
  open,
  onOpenChange,
  shopId,
  taxes,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shopId: string
  /** Those that the shop has. */
  taxes: readonly ShopTax[]
}) {
  const t = useText(taxesText)
  const format = useFormat()
  const [create, saveGrid] = [useCreateRate(), useSaveGrid()]
  // What was saved before a later part was refused is not saved twice.
  const made = useRef(new Map<string, string>())
  const form: StarterForm = useSchemaForm(starterSchema, emptyStarter(format.today))
  const [state, chosen] = useWatch({ control: form.control, name: ['state', 'taxes'] })
  const known = taxes.map((tax) => tax.code)
  const record = useRecordForm({
    form,
    failedTitle: () => t('form.failed'),
    check: (values) => {
      const at = takenAt(values.taxes, known, made.current)
      return at < 0 ? undefined : { field: `taxes.${at}.code` as const, code: 'taken' }
    },
    send: async (values) => {
      for (const tax of values.taxes) {
        if (made.current.has(tax.code)) continue
        const { tax_component } = await create.mutateAsync({
          body: { ...tax, shop_id: shopId, valid_from: values.valid_from, on_top_of: [] },
        })
        made.current.set(tax.code, tax_component.id)
      }
      const ids = values.taxes.flatMap((tax) => made.current.get(tax.code) ?? [])
      const rules = starterRules(values.classes, ids)
      if (rules.length > 0) await saveGrid.mutateAsync({ body: { shop_id: shopId, valid_from: values.valid_from, rules } })
      return ids.length
    },
    onSaved: (count) => {
      notify({ kind: 'success', title: t('starter.saved', { count }) })
      onOpenChange(false)
    },
  })
  const fill = (next: string) => {
    const values = starterValues(next, form.getValues('valid_from'))
    for (const field of ['state', 'taxes', 'classes'] as const) form.setValue(field, values[field], { shouldDirty: true })
    form.clearErrors()
  }
  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={t('starter.title')}
      onClose={() => onOpenChange(false)}
      save={t('starter.save')}
      saving={t('starter.saving')}
      disabledReason={state === '' ? t('starter.need') : chosen.length === 0 ? t('starter.needTax') : undefined}
    >
      <div className="flex flex-col gap-5">
        <Banner kind="warn">
          <b>{t('starter.check')}.</b> {t('starter.checkText')}
        </Banner>
        <div className="form-grid">
          <FormField form={form} name="state" label={t('starter.state')}>
            {({ value }) => (
              <Select
                value={value === '' ? null : value}
                onValue={fill}
                placeholder={t('starter.pick')}
                options={starterSets.map((set) => ({ value: set.state, label: t(`starter.states.${set.state as State}`) }))}
              />
            )}
          </FormField>
          <FormField form={form} name="valid_from" label={t('form.validFrom')}>
            {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day || format.today)} />}
          </FormField>
        </div>
        {state !== '' && (
          <>
            <StarterTaxes form={form} />
            <StarterClasses form={form} />
          </>
        )}
      </div>
    </FormDrawer>
  )
}

function StarterTaxes({ form }: { form: StarterForm }) {
  const t = useText(taxesText)
  const say = useFieldText()
  const taxes = useWatch({ control: form.control, name: 'taxes' })
  const { errors } = form.formState
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-[620]">{t('starter.taxes')}</legend>
      {taxes.map((tax, at) => (
        <div key={tax.code} className="card flex flex-col gap-3 p-4">
          <div className="flex items-start gap-2">
            <Field label={t('form.name')} className="min-w-0 flex-1" error={say(errors.taxes?.[at]?.name)}>
              <Input autoComplete="off" maxLength={60} {...form.register(`taxes.${at}.name`)} />
            </Field>
            <IconButton
              className="mt-6"
              label={t('starter.remove', { name: tax.name })}
              icon={<X size={16} />}
              onClick={() =>
                form.setValue(
                  'taxes',
                  form.getValues('taxes').filter((_, index) => index !== at),
                  { shouldDirty: true },
                )
              }
            />
          </div>
          <div className="form-grid">
            <Field label={t('form.jurisdiction')} optional error={say(errors.taxes?.[at]?.jurisdiction)}>
              <Input autoComplete="off" maxLength={60} {...form.register(`taxes.${at}.jurisdiction`)} />
            </Field>
            <FormField
              form={form}
              name={`taxes.${at}.percent`}
              label={t('form.percent')}
              says={{ REQUIRED: t('starter.zero'), INVALID_PERCENT: t('starter.zero') }}
            >
              {(field) => <NumberField {...field} kind="percent" min={0} max={100} decimals={4} unit="%" />}
            </FormField>
          </div>
          {errors.taxes?.[at]?.code && (
            <p className="text-sm text-bad" role="alert">
              {say(errors.taxes[at]?.code, { taken: t('starter.taken') })}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function StarterClasses({ form }: { form: StarterForm }) {
  const t = useText(taxesText)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-[620]">{t('starter.what')}</legend>
      <p className="text-sm text-ink-2">{t('starter.whatText')}</p>
      {classGroups.map(({ group, classes }) => (
        <div key={group} className="form-grid">
          {classes.map((one) => (
            <FormField key={one} form={form} name={`classes.${one}`} label={t(`classes.${one}`)}>
              {({ value, onValue }) => (
                <Select
                  value={value}
                  onValue={onValue}
                  options={starterConditions.map((condition) => ({
                    value: condition,
                    label: t(`grid.conditions.${condition}`),
                    help: t(`grid.conditionHelp.${condition}`),
                  }))}
                />
              )}
            </FormField>
          ))}
        </div>
      ))}
    </fieldset>
  )
}
