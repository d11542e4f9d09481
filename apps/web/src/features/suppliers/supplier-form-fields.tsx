import { supplierStatuses } from '@twopost/contract/suppliers.states'
import { useState } from 'react'
import { useFieldText } from '#platform/api/problem.ts'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { type SupplierForm, termsWith } from './supplier-form.rules.ts'
import { useSupplierCategories } from './suppliers.api.ts'
import { suppliersText } from './suppliers.text.ts'

/** The fields of a supplier (L1): who it is, how to reach them, where they are, how the shop buys. */
export function SupplierFormFields({ form }: { form: SupplierForm }) {
  const t = useText(suppliersText)
  const say = useFieldText()
  return (
    <div className="flex flex-col gap-5">
      <Identity form={form} />
      <Address form={form} />
      <Buying form={form} />
      <Field label={t('notes')} optional error={say(form.formState.errors.notes)}>
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
    </div>
  )
}

function Identity({ form }: { form: SupplierForm }) {
  const t = useText(suppliersText)
  const say = useFieldText()
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="form-grid">
      <Field label={t('name')} error={say(errors.name)}>
        <Input data-autofocus autoComplete="off" {...register('name')} />
      </Field>
      <FormField form={form} name="category" label={t('category')} help={t('categoryHelp')}>
        {({ value, onValue }) => <CategoryField value={value} onValue={onValue} />}
      </FormField>
      <Field label={t('contactPerson')} optional error={say(errors.contact_person)}>
        <Input autoComplete="off" {...register('contact_person')} />
      </Field>
      <Field label={t('phone')} optional error={say(errors.phone)}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label={t('email')} optional error={say(errors.email)}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label={t('website')} optional error={say(errors.website)}>
        <Input type="url" placeholder="https://" autoComplete="off" {...register('website')} />
      </Field>
    </div>
  )
}

/** A category that another supplier has, or a new one. */
function CategoryField({ value, onValue }: { value: string; onValue: (category: string) => void }) {
  const t = useText(suppliersText)
  const [query, setQuery] = useState('')
  const known = useSupplierCategories()
  const wanted = query.trim().toLocaleLowerCase()
  const isKnown = known.some((one) => one.toLocaleLowerCase() === wanted)
  return (
    <Combobox
      value={value === '' ? null : { value, label: value }}
      onValue={(option) => onValue(option?.value ?? '')}
      options={known.filter((one) => one.toLocaleLowerCase().includes(wanted)).map((one) => ({ value: one, label: one }))}
      query={query}
      onQuery={setQuery}
      placeholder={t('categoryPick')}
      searchLabel={t('categorySearch')}
      emptyText={t('categoryNone')}
      create={isKnown ? undefined : { label: (name) => t('categoryAdd', { name }), onCreate: onValue }}
    />
  )
}

function Address({ form }: { form: SupplierForm }) {
  const t = useText(suppliersText)
  const say = useFieldText()
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-[620]">{t('address')}</legend>
      <div className="form-grid">
        <Field label={t('street')} optional className="wide" error={say(errors.address)}>
          <Input autoComplete="off" {...register('address')} />
        </Field>
        <Field label={t('city')} optional error={say(errors.city)}>
          <Input autoComplete="off" {...register('city')} />
        </Field>
        <div className="grid grid-cols-[1fr_1.35fr] gap-4">
          <Field label={t('state')} optional error={say(errors.state)}>
            <Input autoComplete="off" {...register('state')} />
          </Field>
          <Field label={t('zip')} optional error={say(errors.zip_code)}>
            <Input autoComplete="off" {...register('zip_code')} />
          </Field>
        </div>
        <Field label={t('country')} optional error={say(errors.country)}>
          <Input autoComplete="off" {...register('country')} />
        </Field>
      </div>
    </fieldset>
  )
}

function Buying({ form }: { form: SupplierForm }) {
  const t = useText(suppliersText)
  const say = useFieldText()
  const { register, formState } = form
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-[620]">{t('buying')}</legend>
      <div className="form-grid">
        <Field label={t('accountNumber')} optional error={say(formState.errors.account_number)}>
          <Input autoComplete="off" {...register('account_number')} />
        </Field>
        <FormField form={form} name="payment_terms" label={t('paymentTerms')} optional>
          {({ value, onValue, onBlur }) => (
            <Select
              value={value ?? ''}
              onValue={onValue}
              onBlur={onBlur}
              options={[
                { value: '', label: t('noTerms') },
                ...termsWith(value ?? '').map((term) => ({
                  value: term,
                  label: term === 'Due on receipt' ? t('dueOnReceipt') : term,
                })),
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="core_days" label={t('coreDays')} help={t('coreDaysHelp')}>
          {({ value, onValue, ...field }) => (
            <NumberField
              kind="count"
              min={1}
              max={365}
              unit={t('days')}
              value={value ?? null}
              onValue={(days) => onValue(days ?? Number.NaN)}
              {...field}
            />
          )}
        </FormField>
        <FormField form={form} name="status" label={t('status')} help={t('statusHelp')}>
          {({ value, onValue, onBlur }) => (
            <Select
              value={value ?? 'active'}
              onValue={onValue}
              onBlur={onBlur}
              options={supplierStatuses.map((status) => ({ value: status, label: t(status) }))}
            />
          )}
        </FormField>
      </div>
    </fieldset>
  )
}
