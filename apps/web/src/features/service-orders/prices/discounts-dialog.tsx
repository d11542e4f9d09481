import { chosenReasons, discountScopes } from '@twopost/contract/pricing.states'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useApprover } from '#features/users/index.ts'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { IconButton } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { useDiscounts, useGiveDiscount, useTakeDiscountBack } from './order-prices.api.ts'
import { orderPricesText } from './order-prices.text.ts'

interface Values {
  /** `order`, `service:<id>` or `line:<id>`. */
  record_id: string
  kind: 'amount' | 'percent'
  value: number | null
  reason_code: (typeof chosenReasons)[number] | null
  note: string
}

/** The discounts of an order, each with its reason and person, and one more (CAN17, CAN22). */
export function DiscountsDialog({ order, onClose }: { order: ServiceOrderDetail; onClose: () => void }) {
  const t = useText(orderPricesText)
  const give = useGiveDiscount()
  const form = useForm<Values, unknown, Values>({
    defaultValues: { record_id: 'order', kind: 'percent', value: null, reason_code: null, note: '' },
  })
  const [kind, value, reason] = useWatch({ control: form.control, name: ['kind', 'value', 'reason_code'] })
  const second = useApprover('discounts:approve', order.shop_id)
  const [isAbove, setAbove] = useState(false)
  const record = useRecordForm({
    form,
    send: async ({ record_id, kind, value, reason_code, note }) => {
      const [said, id] = record_id.split(':')
      const scope = discountScopes.find((one) => one === said) ?? 'order'
      // Without a reason or a value the button is off.
      try {
        return await give.mutateAsync({
          params: { id: order.id },
          body: {
            scope,
            record_id: id ?? null,
            kind,
            value: value ?? 0,
            reason_code: reason_code ?? 'other',
            note,
            ...second.sent,
          },
        })
      } catch (error) {
        // Above the own limit somebody else may approve it (AUT13).
        if (toProblem(error).code === 'DISCOUNT_OVER_CAP') setAbove(true)
        second.clear()
        throw error
      }
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('given') })
      onClose()
    },
  })
  const records = [
    { value: 'order', label: t('order') },
    ...order.services.map((one) => ({ value: `service:${one.id}`, label: one.name })),
    ...order.line_items
      .filter((line) => line.type !== 'fee' && line.sales_class !== 'core')
      .map((line) => ({ value: `line:${line.id}`, label: line.description })),
  ]
  return (
    <FormDialog
      record={record}
      title={t('discountsOn', { number: order.number })}
      onClose={onClose}
      save={t('give')}
      saving={t('giving')}
      disabledReason={reason === null || !value ? t('chooseReason') : undefined}
    >
      <div className="stack">
        <GivenDiscounts order={order} />
        <FormField form={form} name="record_id" label={t('scope')}>
          {({ value, onValue }) => <Select value={value} onValue={onValue} options={records} />}
        </FormField>
        <FormField form={form} name="kind" label={t('kind')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={(['percent', 'amount'] as const).map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="value" label={t('value')}>
          {(field) => (kind === 'percent' ? <NumberField {...field} kind="percent" unit="%" /> : <MoneyField {...field} />)}
        </FormField>
        <FormField form={form} name="reason_code" label={t('reason')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              placeholder={t('chooseReason')}
              options={chosenReasons.map((one) => ({ value: one, label: t(`reasons.${one}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="note" label={t('note')} optional>
          {({ value, onValue }) => <Input maxLength={200} value={value} onChange={(event) => onValue(event.target.value)} />}
        </FormField>
        {isAbove && second.fields}
      </div>
    </FormDialog>
  )
}

/** What was given so far; taking one back asks by a second press, as it can be given again. */
function GivenDiscounts({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderPricesText)
  const format = useFormat()
  const discounts = useDiscounts(order).data?.discounts ?? []
  const takeBack = useTakeDiscountBack()
  const [asked, setAsked] = useState<string | null>(null)
  const back = async (id: string) => {
    if (asked !== id) return setAsked(id)
    try {
      await takeBack.mutateAsync({ params: { id: order.id, discountId: id } })
      notify({ kind: 'success', title: t('takenBack') })
    } catch (error) {
      notify({ kind: 'error', title: t('backFailed'), text: await spokenProblem(error) })
    }
  }
  if (discounts.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {discounts.map((one) => (
        <li key={one.id} className="flex items-center justify-between gap-3">
          <span className="break-words">
            {one.scope === 'order' ? t('order') : one.record_name}
            <span className="block text-xs text-ink-3">
              {t('by', { reason: t(`reasons.${one.reason_code}`), person: one.given_by })}
              {one.is_approved && ` · ${t('approved')}`}
              {one.approved_by && one.approved_by !== one.given_by && ` · ${one.approved_by}`}
              {one.note && ` · ${one.note}`}
            </span>
            {asked === one.id && <span className="block text-xs text-warn">{`${t('backTitle')} ${t('backText')}`}</span>}
          </span>
          <span className="flex flex-none items-center gap-2">
            {format.money(-one.amount)}
            <IconButton
              size="sm"
              kind={asked === one.id ? 'danger' : 'ghost'}
              label={asked === one.id ? t('backYes') : t('back', { name: one.record_name })}
              icon={<Undo2 size={15} />}
              onClick={() => void back(one.id)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
