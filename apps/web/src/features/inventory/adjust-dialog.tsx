import { money, unitCount } from '@twopost/contract/core/money'
import { line } from '@twopost/contract/core/text'
import type { Item } from '@twopost/contract/inventory'
import { adjustReasons } from '@twopost/contract/inventory.states'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useAdjustItem } from './inventory.api.ts'
import { ledgerText } from './ledger.text.ts'

const schema = z.object({
  counted: unitCount(),
  reason: z.enum(adjustReasons),
  note: line(200),
  unit_cost: money().nullable(),
})

/**
 * Asks what was counted and sends the difference, so that two people who adjust at once lose nothing (K8, prototype p1b). A refusal leaves the dialog
 * open and says how many there are.
 */
export default function AdjustDialog({
  open,
  onOpenChange,
  item,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  item: Item
}) {
  const t = useText(ledgerText)
  const say = useFieldText()
  const format = useFormat()
  const shop = useShop()
  const seesCost = useMay('pricing:cost')
  const adjust = useAdjustItem()
  const form = useSchemaForm(schema, { counted: item.quantity, reason: 'count', note: '', unit_cost: null })
  const counted = form.watch('counted')
  const change = Math.round((counted - item.quantity) * 1000) / 1000
  const needsCost = change > 0 && item.quantity <= 0 && !item.unit_cost
  const record = useRecordForm({
    form,
    failedTitle: () => t('adjustFailed'),
    fieldOf: (code) => (code === 'COST_UNKNOWN' ? 'unit_cost' : undefined),
    guarded: false,
    send: ({ reason, note, unit_cost }) =>
      adjust.mutateAsync({
        params: { id: item.id },
        query: { shop_id: shop?.id },
        body: { quantity: change, reason, ...(note && { note }), ...(needsCost && unit_cost !== null && { unit_cost }) },
      }),
    onSaved: ({ item: saved }) => {
      notify({
        kind: 'success',
        title: t('adjusted'),
        text: t('adjustedText', { name: saved.name, count: format.number(saved.quantity) }),
      })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t('adjustTitle', { name: item.name })}
      description={t('at', {
        number: item.partNumber,
        bin: item.location || '–',
        count: format.number(item.quantity),
      })}
      onClose={() => onOpenChange(false)}
      save={change === 0 ? t('adjust') : t('setTo', { count: format.number(counted) })}
      saving={t('saving')}
      disabledReason={change === 0 ? t('needCount') : undefined}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-end gap-4">
          <FormField form={form} name="counted" label={t('counted')} className="flex-1">
            {({ value, onValue, ...field }) => (
              <NumberField
                {...field}
                data-autofocus
                kind="quantity"
                max={9_999_999}
                value={value}
                onValue={(count) => onValue(count ?? 0)}
              />
            )}
          </FormField>
          <span className="flex min-w-28 flex-col pb-1" aria-live="polite">
            <span className="text-sm text-ink-3">{t('change')}</span>
            <b className={change > 0 ? 'text-[17px] font-[620] text-good' : 'text-[17px] font-[620]'}>
              {change === 0 ? t('noChange') : (change > 0 ? '+' : '−') + format.number(Math.abs(change))}
            </b>
            {seesCost && change !== 0 && item.unit_cost ? (
              <span className="text-sm text-ink-3">
                {t('inValue', { amount: format.money(Math.abs(change) * item.unit_cost) })}
              </span>
            ) : null}
          </span>
        </div>
        <FormField form={form} name="reason" label={t('reason')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={adjustReasons.map((one) => ({ value: one, label: t(`reasons.${one}`) }))}
            />
          )}
        </FormField>
        {needsCost && (
          <FormField form={form} name="unit_cost" label={t('unitCost')} help={t('unitCostHelp')}>
            {({ value, ...field }) => <MoneyField {...field} max={9_999_999} value={value} />}
          </FormField>
        )}
        <Field label={t('note')} optional help={t('noteHelp')} error={say(form.formState.errors.note)}>
          <Input autoComplete="off" maxLength={200} {...form.register('note')} />
        </Field>
      </div>
    </FormDialog>
  )
}
