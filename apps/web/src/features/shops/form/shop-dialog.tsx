import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { RadioCards, Switch } from '#ui/toggle.tsx'
import { shopScreensText } from '../shop-screens.text.ts'
import { useUpdateShop } from '../shops.api.ts'
import { shopsText } from '../shops.text.ts'
import { ShopBaysFields } from './shop-bays-fields.tsx'
import { ShopFields } from './shop-fields.tsx'
import { type Shop, type ShopForm, shopBody, shopValues, useShopForm } from './shop-form.rules.ts'
import { ShopHoursFields } from './shop-hours-fields.tsx'
import { ShopPartsFields } from './shop-parts-fields.tsx'

export interface ShopDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shop: Shop
  /** The part it opens at. */
  part?: Part
}
type Part = 'details' | 'hours' | 'rates' | 'parts' | 'bays'
const fieldsOf: Record<Exclude<Part, 'details'>, readonly string[]> = {
  hours: ['week', 'opening_hours', 'hour_exceptions'],
  rates: ['labor_rate', 'labor_tax_percent', 'parts_tax_percent'],
  parts: ['parts_gate', 'bill_tolerance_percent', 'bill_tolerance_amount'],
  bays: ['bays'],
}
const partOf = (field: string): Part =>
  (Object.keys(fieldsOf) as (keyof typeof fieldsOf)[]).find((part) => fieldsOf[part].includes(field)) ?? 'details'

/** Changes a shop: who and where, week, rates and taxes, bays (D4, D7, D8). A part with a fault comes to the front. */
export function ShopDialog({ open, onOpenChange, shop, part: firstPart = 'details' }: ShopDialogProps) {
  const t = useText(shopScreensText)
  const [part, setPart] = useState<Part>(firstPart)
  const form = useShopForm(shop)
  const update = useUpdateShop()

  const record = useRecordForm({
    form,
    record: shop,
    valuesOf: (current: Shop) => shopValues(current),
    keepAs: `shop:${shop.id}`,
    onFault: (field) => setPart(partOf(field)),
    failedTitle: () => say(shopScreensText)('saveFailed'),
    send: (values, { version }) => update.mutateAsync({ params: { id: shop.id }, body: { ...shopBody(values), version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })

  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={t('editTitle')}
      description={shop.name}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <Tabs
        label={t('editTitle')}
        value={part}
        onValue={setPart}
        items={[
          { value: 'details', label: t('details') },
          { value: 'hours', label: t('hours') },
          { value: 'rates', label: t('rates') },
          { value: 'parts', label: t('partsTab') },
          { value: 'bays', label: t('bays') },
        ]}
      >
        <TabPanel value={part} className="pt-4">
          {part === 'details' && <Details form={form} />}
          {part === 'hours' && <ShopHoursFields form={form} since={shop.hours_since} />}
          {part === 'rates' && <Rates form={form} />}
          {part === 'parts' && <ShopPartsFields form={form} />}
          {part === 'bays' && <ShopBaysFields form={form} />}
        </TabPanel>
      </Tabs>
    </FormDrawer>
  )
}

function Details({ form }: { form: ShopForm }) {
  const t = useText(shopScreensText)
  const words = useText(shopsText)
  return (
    <div className="flex flex-col gap-5">
      <ShopFields form={form} />
      <Field group label={t('status')}>
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <RadioCards
              aria-label={t('status')}
              value={field.value}
              onValue={field.onChange}
              columns={3}
              options={[
                { value: 'active', label: words('active'), help: t('activeText') },
                { value: 'maintenance', label: words('maintenance'), help: t('maintenanceText') },
                { value: 'inactive', label: words('inactive'), help: t('inactiveText') },
              ]}
            />
          )}
        />
      </Field>
      <Field group label={t('ratings')}>
        <Controller
          control={form.control}
          name="asks_for_ratings"
          render={({ field }) => (
            <Switch checked={field.value} onCheckedChange={field.onChange}>
              {t('asksForRatings')}
            </Switch>
          )}
        />
      </Field>
    </div>
  )
}

function Rates({ form }: { form: ShopForm }) {
  const t = useText(shopScreensText)
  const fieldText = useFieldText()
  const { errors } = form.formState
  const format = useFormat()
  /** A fraction typed for a percentage ("0.0825"), or a rate that no place has. */
  const unusualTax = (value: number) =>
    value > 0 && value < 1
      ? { text: t('taxLow', { percent: format.number(value, 4) }), choices: value * 100 <= 15 ? [value * 100] : [] }
      : value > 15
        ? { text: t('taxHigh', { percent: format.number(value, 4) }) }
        : undefined
  return (
    <div className="flex flex-col gap-3">
      <div className="form-grid">
        <Field label={t('laborRate')} error={fieldText(errors.labor_rate)}>
          <Controller
            control={form.control}
            name="labor_rate"
            render={({ field }) => (
              <MoneyField
                unit={t('perHour')}
                value={field.value ?? null}
                onValue={(value) => field.onChange(value ?? undefined)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
        <span />
        {(['labor_tax_percent', 'parts_tax_percent'] as const).map((name) => (
          <Field key={name} label={t(name === 'labor_tax_percent' ? 'laborTax' : 'partsTax')} error={fieldText(errors[name])}>
            <Controller
              control={form.control}
              name={name}
              render={({ field }) => (
                <NumberField
                  kind="percent"
                  unit="%"
                  doubt={unusualTax}
                  value={field.value ?? null}
                  onValue={(value) => field.onChange(value ?? undefined)}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
        ))}
      </div>
      <p className="text-sm text-ink-3">{t('ratesHelp')}</p>
    </div>
  )
}
