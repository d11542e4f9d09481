import { useMemo, useState } from 'react'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { shopScreensText } from '../shop-screens.text.ts'
import type { NewShopForm, NewShopValues, ShopForm } from './shop-form.rules.ts'

/** Who and where a shop is (D6). Fits the form of a new shop and that of an old one. */
export function ShopFields({ form }: { form: NewShopForm | ShopForm }) {
  const t = useText(shopScreensText)
  const say = useFieldText()
  // Both forms have these fields; the types of react-hook-form cannot say so.
  const register = form.register as UseFormRegister<NewShopValues>
  const control = form.control as unknown as Control<NewShopValues>
  const errors = form.formState.errors as FieldErrors<NewShopValues>
  return (
    <div className="form-grid">
      <Field label={t('name')} error={say(errors.name)} className="wide">
        <Input data-autofocus autoComplete="organization" {...register('name')} />
      </Field>
      <Field label={t('address')} error={say(errors.address)} className="wide">
        <Input autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label={t('city')} error={say(errors.city)}>
        <Input autoComplete="address-level2" {...register('city')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('state')} error={say(errors.state)}>
          <Input autoComplete="address-level1" {...register('state')} />
        </Field>
        <Field label={t('zip')} error={say(errors.zip_code)}>
          <Input autoComplete="postal-code" {...register('zip_code')} />
        </Field>
      </div>
      <Field label={t('phone')} error={say(errors.phone)}>
        <Input type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label={t('email')} error={say(errors.contact_email)}>
        <Input type="email" autoComplete="email" {...register('contact_email')} />
      </Field>
      <Field label={t('timeZone')} help={t('timeZoneHelp')} error={say(errors.time_zone)} className="wide">
        <Controller
          control={control}
          name="time_zone"
          render={({ field }) => <TimeZoneField value={field.value ?? ''} onValue={field.onChange} />}
        />
      </Field>
    </div>
  )
}

const zoneLabel = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** One of the world's time zones, found by typing. */
function TimeZoneField({ value, onValue }: { value: string; onValue: (zone: string) => void }) {
  const t = useText(shopScreensText)
  const [query, setQuery] = useState('')
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zoneLabel(zone) })), [])
  const wanted = query.trim().toLowerCase()
  return (
    <Combobox
      value={value ? { value, label: zoneLabel(value) } : null}
      onValue={(option) => option && onValue(option.value)}
      options={zones.filter((zone) => zone.label.toLowerCase().includes(wanted)).slice(0, 60)}
      query={query}
      onQuery={setQuery}
      searchLabel={t('searchTimeZone')}
    />
  )
}
