import { quantity } from '@twopost/contract/core/money-fields'
import { requiredLine } from '@twopost/contract/core/text'
import { partReturns } from '@twopost/contract/order-parts.states'
import type { LineItem } from '@twopost/contract/service-orders'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards, Switch } from '#ui/toggle.tsx'
import { useReturnPart } from './order-parts.api.ts'
import { outOfLine } from './order-parts.rules.ts'
import { orderPartsText } from './order-parts.text.ts'

const schema = z.object({
  quantity: z.number().nullable().pipe(quantity()),
  to: z.enum(partReturns),
  off_line: z.boolean(),
  reason: requiredLine(200, 'REASON_REQUIRED'),
})

/** Asks how many of a line's part come back to the shelf, and why (PAR19, PAR25). */
export function ReturnPartDialog({ orderId, line, onClose }: { orderId: string; line: LineItem; onClose: () => void }) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const say = useFieldText()
  const send = useReturnPart()
  const most = outOfLine(line)
  const form = useSchemaForm(schema, { quantity: most, to: 'shelf', off_line: true, reason: '' })
  const record = useRecordForm({
    form,
    guarded: false,
    fieldOf: (code) => (code === 'RETURN_TOO_MANY' ? 'quantity' : undefined),
    send: ({ off_line, ...body }) =>
      send.mutateAsync({
        params: { id: orderId, itemId: line.id },
        body: { ...body, ...(body.to !== 'customer' && { off_line }) },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('broughtBack', { part: line.description }) })
      onClose()
    },
  })
  const [count, to] = form.watch(['quantity', 'to'])
  const left = Math.max(0, Math.round((line.quantity - (count ?? 0)) * 1000) / 1000)
  return (
    <FormDialog
      record={record}
      size="sm"
      title={t('backTitle', { part: line.description })}
      onClose={onClose}
      save={t('saveBack')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="quantity" label={t('backCount')} help={t('tooMany', { count: format.number(most, 3) })}>
          {(field) => <NumberField {...field} data-autofocus kind="quantity" min={0.001} max={most} />}
        </FormField>
        <FormField form={form} name="to" label={t('goes')} group>
          {({ value, onValue }) => (
            <RadioCards
              value={value}
              onValue={onValue}
              options={[
                { value: 'shelf', label: t('answers.shelf'), help: t('backText') },
                { value: 'vendor', label: t('answers.vendor'), help: t('vendorHelp') },
                { value: 'customer', label: t('answers.customer'), help: t('customerHelp') },
              ]}
            />
          )}
        </FormField>
        {to !== 'customer' && (
          <FormField
            form={form}
            name="off_line"
            label={t('offLine', { from: '', to: '' })}
            hideLabel
            group
            help={t('offLineHelp')}
          >
            {({ value, onValue }) => (
              <Switch checked={value} onCheckedChange={onValue}>
                {left > 0 ? t('offLine', { from: format.number(line.quantity, 3), to: format.number(left, 3) }) : t('offLineAll')}
              </Switch>
            )}
          </FormField>
        )}
        <Field
          label={t('reason')}
          help={t('reasonHelp')}
          error={say(form.formState.errors.reason, { REASON_REQUIRED: t('needReason') })}
        >
          <Input maxLength={200} {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
