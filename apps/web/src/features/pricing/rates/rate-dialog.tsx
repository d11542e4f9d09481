import { laborCategories } from '@twopost/contract/pricing.states'
import { Plus, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/toggle.tsx'
import { type LaborRate, useCreateRate, useUpdateRate } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { ShopChoice } from '../shop-choice.tsx'
import { withEnd, withoutTier, withTier } from '../tier-rows.rules.ts'
import { type RateValues, rateBody, rateSchema, rateValues } from './rate-form.rules.ts'
import { ratesText } from './rates.text.ts'

type RateForm = SchemaForm<RateValues, Parameters<typeof rateBody>[0]>
/** Hours are kept in thousandths. */
const step = 0.001

/** Adds a labor rate, or says what one costs from a day on (CAN2, CAN8). */
export default function RateDialog({
  open,
  onOpenChange,
  rate,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  rate: LaborRate | null
}) {
  const t = useText(ratesText)
  const words = useText(pricingText)
  const say = useFieldText()
  const format = useFormat()
  const [create, update] = [useCreateRate(), useUpdateRate()]
  const form = useSchemaForm(rateSchema, rateValues(rate, format.today))
  const { errors } = form.formState
  const [code, name, amount] = useWatch({ control: form.control, name: ['code', 'name', 'amount'] })
  const record = useRecordForm({
    form,
    record: rate,
    valuesOf: (current: LaborRate) => rateValues(current, format.today),
    failedTitle: () => words('saveFailed'),
    fieldOf: (problem) => (problem === 'CODE_TAKEN' ? 'code' : undefined),
    send: async (values, { version }) => {
      const body = rateBody(values, rate, format.today)
      return rate
        ? update.mutateAsync({ params: { id: rate.id }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, amount: values.amount } })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  const isFilled = code.trim() !== '' && name.trim() !== '' && amount !== null
  return (
    <FormDrawer
      open={open}
      record={record}
      title={rate ? t('editTitle', { name: rate.name }) : t('newTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={words('saving')}
      disabledReason={isFilled ? undefined : t('need')}
    >
      <div className="flex flex-col gap-5">
        <div className="form-grid">
          <Field label={words('name')} className="wide" error={say(errors.name)}>
            <Input data-autofocus autoComplete="off" maxLength={80} {...form.register('name')} />
          </Field>
          <Field label={words('code')} error={say(errors.code)}>
            <Input autoComplete="off" maxLength={30} {...form.register('code')} />
          </Field>
          <FormField form={form} name="category" label={t('category')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={laborCategories.map((one) => ({ value: one, label: t(`categories.${one}`) }))}
              />
            )}
          </FormField>
          <FormField form={form} name="amount" label={t('amount')}>
            {(field) => <MoneyField {...field} />}
          </FormField>
          <FormField form={form} name="valid_from" label={words('validFrom')} help={words('validFromHelp')}>
            {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day || format.today)} />}
          </FormField>
          <FormField form={form} name="shop_id" label={words('shop')} className="wide">
            {({ value, onValue }) => <ShopChoice value={value} onValue={onValue} />}
          </FormField>
        </div>
        <FormField form={form} name="is_default" label={t('makeDefault')} hideLabel help={t('makeDefaultHelp')}>
          {({ value, onValue }) => (
            <Switch checked={value} onCheckedChange={onValue}>
              {t('makeDefault')}
            </Switch>
          )}
        </FormField>
        <Tiers form={form} />
      </div>
    </FormDrawer>
  )
}

function Tiers({ form }: { form: RateForm }) {
  const t = useText(ratesText)
  const format = useFormat()
  const tiers = useWatch({ control: form.control, name: 'tiers' })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const put = (next: RateValues['tiers']) => form.setValue('tiers', next, { shouldDirty: true, shouldTouch: true })
  const hourly = (percent: number) => t('tierSays', { amount: format.money(Math.round((amount ?? 0) * percent) / 100) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-[620]">{t('tiers')}</legend>
      <p className="text-sm text-ink-2">{t('tiersText')}</p>
      {tiers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a tier is its identity
        <div key={at} className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-2">
          <FormField form={form} name={`tiers.${at}.from`} label={t('fromHours')} hideLabel={at > 0}>
            {(field) => <NumberField {...field} kind="hours" min={0} />}
          </FormField>
          {at === tiers.length - 1 ? (
            <Field label={t('toHours')} hideLabel={at > 0}>
              <span className="flex min-h-9 items-center text-ink-2">{t('andUp')}</span>
            </Field>
          ) : (
            <FormField form={form} name={`tiers.${at}.to`} label={t('toHours')} hideLabel={at > 0}>
              {({ value, ref, onBlur }) => (
                <NumberField
                  {...{ value, ref, onBlur }}
                  kind="hours"
                  min={0}
                  onValue={(to) => put(withEnd(tiers, at, to, step))}
                />
              )}
            </FormField>
          )}
          <FormField form={form} name={`tiers.${at}.percent`} label={t('percent')} hideLabel={at > 0}>
            {(field) => <NumberField {...field} kind="percent" max={1000} decimals={4} unit="%" echo={hourly} />}
          </FormField>
          <IconButton
            className={at === 0 ? 'mt-6' : undefined}
            label={t('removeTier', { number: String(at + 1) })}
            icon={<X size={16} />}
            onClick={() => put(withoutTier(tiers, at))}
          />
        </div>
      ))}
      <span>
        <Button
          size="sm"
          icon={<Plus size={16} />}
          onClick={() => put(withTier<RateValues['tiers'][number]>(tiers, step, 3, { percent: 100 }))}
        >
          {t('addTier')}
        </Button>
      </span>
    </fieldset>
  )
}
