import { partsGates } from '@twopost/contract/shops'
import { Controller } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Field } from '#ui/field.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { shopScreensText } from '../shop-screens.text.ts'
import type { ShopForm } from './shop-form.rules.ts'

/** What a shop wants of the parts of its orders, and of what its suppliers bill (PAR16, PAR20). */
export function ShopPartsFields({ form }: { form: ShopForm }) {
  const t = useText(shopScreensText)
  const fieldText = useFieldText()
  const { errors } = form.formState
  return (
    <div className="flex flex-col gap-5">
      <Field group label={t('partsGate')}>
        <Controller
          control={form.control}
          name="parts_gate"
          render={({ field }) => (
            <RadioCards
              aria-label={t('partsGate')}
              value={field.value}
              onValue={field.onChange}
              options={partsGates.map((value) => ({ value, label: t(`gate.${value}`), help: t(`gateText.${value}`) }))}
            />
          )}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <p className="font-[520]">{t('tolerance')}</p>
        <div className="form-grid">
          <Field label={t('tolerancePercent')} error={fieldText(errors.bill_tolerance_percent)}>
            <Controller
              control={form.control}
              name="bill_tolerance_percent"
              render={({ field }) => (
                <NumberField
                  kind="percent"
                  unit="%"
                  value={field.value ?? null}
                  onValue={(value) => field.onChange(value ?? undefined)}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
          <Field label={t('toleranceAmount')} error={fieldText(errors.bill_tolerance_amount)}>
            <Controller
              control={form.control}
              name="bill_tolerance_amount"
              render={({ field }) => (
                <MoneyField
                  value={field.value ?? null}
                  onValue={(value) => field.onChange(value ?? undefined)}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
        </div>
        <p className="text-sm text-ink-3">{t('toleranceHelp')}</p>
      </div>
    </div>
  )
}
