import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FoldButton } from '#ui/fold-button.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox, Segmented } from '#ui/toggle.tsx'
import type { CustomerForm } from './customer-form.rules.ts'
import { customersText } from './customers.text.ts'

const terms = ['Due on receipt', 'Net 15', 'Net 30', 'Net 45', 'Net 60'] as const
const mostContacts = 10

/**
 * The fields of a customer (E4). `brief` starts with who it is and how to reach them, the rest one click away: for places
 * where a customer is added on the way. `notice` stands below who it is: what is known already.
 */
export function CustomerFormFields({ form, brief = false, notice }: { form: CustomerForm; brief?: boolean; notice?: ReactNode }) {
  const t = useText(customersText)
  const [open, setOpen] = useState(!brief)
  const rest = useId()
  // Every customer begins with these terms, so they are said where the field itself is folded (R1-48).
  const own = form.watch('paymentTerms') || 'Net 30'
  return (
    <div className="flex flex-col gap-5">
      <Identity form={form} />
      {notice}
      {brief && <FoldButton open={open} onOpen={setOpen} controls={rest} more={t('moreDetails')} fewer={t('fewerDetails')} />}
      {!open && (
        <p className="-mt-3 text-sm text-ink-3">
          {t('termsShown', { terms: own === 'Due on receipt' ? t('dueOnReceipt') : own })}
        </p>
      )}
      {open && (
        <div id={rest} className="flex flex-col gap-5">
          <Address form={form} />
          <Billing form={form} />
          <Contacts form={form} />
          <Notes form={form} />
        </div>
      )}
    </div>
  )
}

function Identity({ form }: { form: CustomerForm }) {
  const t = useText(customersText)
  const say = useFieldText()
  const { register, control, watch, setValue, clearErrors, formState } = form
  const { errors } = formState
  const noEmail = watch('no_email') === true
  const isCompany = watch('customer_type') === 'company'
  return (
    <div className="form-grid">
      <div className="wide">
        <Controller
          control={control}
          name="customer_type"
          render={({ field }) => (
            <Segmented
              label={t('type')}
              value={field.value === 'company' ? 'company' : 'individual'}
              onValue={field.onChange}
              options={[
                { value: 'individual', label: t('individual') },
                { value: 'company', label: t('company') },
              ]}
            />
          )}
        />
      </div>
      <Field label={t('name')} error={say(errors.name)}>
        <Input data-autofocus autoComplete="off" {...register('name')} />
      </Field>
      <div className="flex flex-col gap-1.5">
        <Field label={t('email')} error={say(errors.email)} help={noEmail ? t('noEmailHelp') : undefined}>
          <Input type="email" autoComplete="off" disabled={noEmail} {...register('email')} />
        </Field>
        <Controller
          control={control}
          name="no_email"
          render={({ field }) => (
            <Checkbox
              checked={field.value ?? false}
              onCheckedChange={(none) => {
                field.onChange(none)
                if (none) {
                  setValue('email', '', { shouldDirty: true })
                  setValue('preferredContact', 'phone', { shouldDirty: true })
                }
                clearErrors(['email', 'phone'])
              }}
            >
              {t('noEmail')}
            </Checkbox>
          )}
        />
      </div>
      <Field label={t('phone')} optional={!noEmail} error={say(errors.phone)}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label={t('preferredContact')}>
        <Controller
          control={control}
          name="preferredContact"
          render={({ field }) => (
            <Select
              value={field.value ?? 'email'}
              onValue={field.onChange}
              options={[
                { value: 'email', label: t('email') },
                { value: 'phone', label: t('phone') },
                { value: 'both', label: t('both') },
              ]}
            />
          )}
        />
      </Field>
      {isCompany && (
        <>
          <Field label={t('companyName')} optional error={say(errors.company_name)}>
            <Input autoComplete="off" {...register('company_name')} />
          </Field>
          <Field label={t('taxId')} optional error={say(errors.tax_id)}>
            <Input autoComplete="off" {...register('tax_id')} />
          </Field>
          <Field label={t('primaryContactName')} optional error={say(errors.primary_contact_name)}>
            <Input autoComplete="off" {...register('primary_contact_name')} />
          </Field>
          <Field label={t('primaryContactEmail')} optional error={say(errors.primary_contact_email)}>
            <Input type="email" autoComplete="off" {...register('primary_contact_email')} />
          </Field>
          <Field label={t('primaryContactPhone')} optional error={say(errors.primary_contact_phone)}>
            <Input type="tel" autoComplete="off" {...register('primary_contact_phone')} />
          </Field>
          <Field label={t('website')} optional error={say(errors.website)}>
            <Input type="url" placeholder="https://" autoComplete="off" {...register('website')} />
          </Field>
        </>
      )}
    </div>
  )
}

function Address({ form }: { form: CustomerForm }) {
  const t = useText(customersText)
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
            <Input autoComplete="off" inputMode="numeric" {...register('zip_code')} />
          </Field>
        </div>
      </div>
    </fieldset>
  )
}

function Billing({ form }: { form: CustomerForm }) {
  const t = useText(customersText)
  const say = useFieldText()
  const seesMoney = useMay('invoices:view')
  const { control, watch, formState } = form
  const { errors } = formState
  const own = watch('paymentTerms') ?? ''
  const options = [...new Set<string>([...terms, own])].filter(Boolean)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-[620]">{t('billing')}</legend>
      <div className="form-grid">
        <Field label={t('paymentTerms')} error={say(errors.paymentTerms)}>
          <Controller
            control={control}
            name="paymentTerms"
            render={({ field }) => (
              <Select
                value={field.value ?? 'Net 30'}
                onValue={field.onChange}
                options={options.map((value) => ({ value, label: value === 'Due on receipt' ? t('dueOnReceipt') : value }))}
              />
            )}
          />
        </Field>
        {seesMoney && (
          <Field label={t('creditLimit')} optional error={say(errors.creditLimit)}>
            <Controller
              control={control}
              name="creditLimit"
              render={({ field }) => (
                <MoneyField
                  ref={field.ref}
                  max={10_000_000}
                  value={field.value ?? 0}
                  onValue={(value) => field.onChange(value ?? 0)}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
        )}
        <Field label={t('language')}>
          <Controller
            control={control}
            name="preferred_language"
            render={({ field }) => (
              <Select
                value={field.value ?? 'en'}
                onValue={field.onChange}
                options={[
                  { value: 'en', label: t('english') },
                  { value: 'es', label: t('spanish') },
                ]}
              />
            )}
          />
        </Field>
        <Field label={t('status')}>
          <Controller
            control={control}
            name="status"
            render={({ field }) => (
              <Select
                value={field.value ?? 'active'}
                onValue={field.onChange}
                options={[
                  { value: 'active', label: t('active') },
                  { value: 'inactive', label: t('inactive') },
                ]}
              />
            )}
          />
        </Field>
        <Controller
          control={control}
          name="taxExempt"
          render={({ field }) => (
            <div className="wide flex flex-col gap-1">
              <Checkbox checked={field.value ?? false} onCheckedChange={field.onChange}>
                {t('taxExempt')}
              </Checkbox>
              <span className="pl-6.5 text-xs text-ink-3">{t('taxExemptHelp')}</span>
            </div>
          )}
        />
      </div>
    </fieldset>
  )
}

function Contacts({ form }: { form: CustomerForm }) {
  const t = useText(customersText)
  const say = useFieldText()
  const { register, control, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-[620]">{t('contacts')}</legend>
      {fields.map((contact, index) => (
        <div key={contact.id} className="flex items-start gap-2">
          <div className="grid flex-1 gap-3 sm:grid-cols-3">
            <Field label={t('name')} error={say(formState.errors.contacts?.[index]?.name)}>
              <Input autoComplete="off" {...register(`contacts.${index}.name`)} />
            </Field>
            <Field label={t('phone')} error={say(formState.errors.contacts?.[index]?.phone)}>
              <Input type="tel" autoComplete="off" {...register(`contacts.${index}.phone`)} />
            </Field>
            <Field label={t('relationship')} optional error={say(formState.errors.contacts?.[index]?.relationship)}>
              <Input autoComplete="off" {...register(`contacts.${index}.relationship`)} />
            </Field>
          </div>
          <IconButton
            className="mt-6"
            label={t('removeContact', { number: String(index + 1) })}
            icon={<X size={16} />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < mostContacts && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus size={16} />}
          onClick={() => append({ name: '', phone: '', relationship: '' })}
        >
          {t('addContact')}
        </Button>
      )}
    </fieldset>
  )
}

function Notes({ form }: { form: CustomerForm }) {
  const t = useText(customersText)
  const say = useFieldText()
  return (
    <Field label={t('notes')} optional error={say(form.formState.errors.notes)}>
      <Textarea rows={3} {...form.register('notes')} />
    </Field>
  )
}
