import { paymentProviders } from '@twopost/contract/online-payments.states'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { type PaymentSettings, useSavePaymentSettings } from './online-payments.api.ts'
import { paymentSettingsText } from './payment-settings.text.ts'

const schema = z.object({
  provider: z.enum(paymentProviders),
  deposit_percent: z
    .number('DEPOSIT_PERCENT')
    .int('DEPOSIT_PERCENT')
    .min(0, 'DEPOSIT_PERCENT')
    .max(90, 'DEPOSIT_PERCENT')
    .nullable(),
})
const valuesOf = (settings: PaymentSettings) => ({
  provider: settings.provider,
  deposit_percent: settings.deposit_percent === 0 ? null : settings.deposit_percent,
})

/** Chooses who takes payments online for a shop; each choice says what it does (PAY23). */
export default function PaymentSettingsDialog({
  open,
  onOpenChange,
  settings,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings: PaymentSettings
}) {
  const t = useText(paymentSettingsText)
  const save = useSavePaymentSettings()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, valuesOf(settings))
  const record = useRecordForm({
    form,
    record: { ...settings, id: settings.shop_id },
    valuesOf,
    failedTitle: () => t('saveFailed'),
    send: ({ provider, deposit_percent }, { version }) =>
      save.mutateAsync({
        params: { id: settings.shop_id },
        body: { provider, deposit_percent: deposit_percent ?? 0, version },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  return (
    <FormDialog open={open} record={record} title={t('editTitle')} onClose={close} save={t('save')} saving={t('saving')}>
      <div className="stack">
        <FormField form={form} name="provider" label={t('provider')} group>
          {(field) => (
            <div className="flex flex-col gap-3">
              {settings.providers.map((one) => (
                <label key={one} className="flex cursor-pointer gap-3">
                  <input
                    type="radio"
                    name="provider"
                    className="mt-1 size-4 flex-none accent-accent"
                    checked={field.value === one}
                    onChange={() => field.onValue(one)}
                  />
                  <span className="flex flex-col">
                    <span className="font-[520]">{t(`providers.${one}`)}</span>
                    <span className="text-sm text-ink-2">{t(`does.${one}`)}</span>
                  </span>
                </label>
              ))}
            </div>
          )}
        </FormField>
        <FormField form={form} name="deposit_percent" label={t('percent')} help={t('percentHelp')} optional>
          {(field) => <NumberField value={field.value} onValue={field.onValue} onBlur={field.onBlur} unit="%" />}
        </FormField>
      </div>
    </FormDialog>
  )
}
