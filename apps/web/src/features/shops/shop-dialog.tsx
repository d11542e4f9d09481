import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { spokenProblem, toProblem, useFieldText } from '#platform/api/problem.ts'
import { showFaults } from '#platform/form-faults.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { ShopBaysFields } from './shop-bays-fields.tsx'
import { ShopFields } from './shop-fields.tsx'
import { type KeptShop, type Shop, type ShopForm, shopBody, shopValues, useShopForm } from './shop-form.rules.ts'
import { ShopHoursFields } from './shop-hours-fields.tsx'
import { shopScreensText } from './shop-screens.text.ts'
import { useUpdateShop } from './shops.api.ts'
import { shopsText } from './shops.text.ts'

export interface ShopDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  shop: Shop
}
type Part = 'details' | 'hours' | 'rates' | 'bays'
const fieldsOf: Record<Exclude<Part, 'details'>, readonly string[]> = {
  hours: ['week', 'opening_hours', 'hour_exceptions'],
  rates: ['labor_rate', 'labor_tax_percent', 'parts_tax_percent'],
  bays: ['bays'],
}
const partOf = (field: string): Part =>
  (Object.keys(fieldsOf) as (keyof typeof fieldsOf)[]).find((part) => fieldsOf[part].includes(field)) ?? 'details'

/** Changes a shop: who and where, week, rates and taxes, bays (D4, D7, D8). A part with a fault comes to the front. */
export function ShopDialog({ open, onOpenChange, shop }: ShopDialogProps) {
  const t = useText(shopScreensText)
  const [part, setPart] = useState<Part>('details')
  const [version, setVersion] = useState(shop.version)
  const [error, setError] = useState<unknown>(null)
  const form = useShopForm(shop)
  const update = useUpdateShop()

  async function keep(values: KeptShop) {
    setError(null)
    try {
      await update.mutateAsync({ params: { id: shop.id }, body: { ...shopBody(values), version } })
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    } catch (caught) {
      const shown = showFaults(form, caught)
      const [first] = toProblem(caught).errors
      if (shown && first) setPart(partOf(first.path.split('.')[1] ?? ''))
      setError(shown ? null : caught)
      if (toProblem(caught).code === 'STALE_VERSION') return
      notify({ kind: 'error', title: say(shopScreensText)('saveFailed'), text: await spokenProblem(caught) })
    }
  }
  function reload(current: Shop) {
    setVersion(current.version)
    form.reset(shopValues(current), { keepDirtyValues: true })
    setError(null)
  }
  const submit = form.handleSubmit(keep, (faults) => setPart(partOf(Object.keys(faults)[0] ?? '')))

  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={t('editTitle')}
      description={shop.name}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={update.isPending} busyText={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <FormProblem<Shop> error={error} onReload={reload} />
      <Tabs
        label={t('editTitle')}
        value={part}
        onValue={setPart}
        items={[
          { value: 'details', label: t('details') },
          { value: 'hours', label: t('hours') },
          { value: 'rates', label: t('rates') },
          { value: 'bays', label: t('bays') },
        ]}
      >
        <div className="pt-4">
          {part === 'details' && <Details form={form} />}
          {part === 'hours' && <ShopHoursFields form={form} />}
          {part === 'rates' && <Rates form={form} />}
          {part === 'bays' && <ShopBaysFields form={form} />}
        </div>
      </Tabs>
    </Drawer>
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
    </div>
  )
}

function Rates({ form }: { form: ShopForm }) {
  const t = useText(shopScreensText)
  const fieldText = useFieldText()
  const { errors } = form.formState
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
                  unit="%"
                  decimals={4}
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
