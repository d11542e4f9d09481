import { typedEmail } from '@twopost/contract/core/text'
import { calendarDate } from '@twopost/contract/core/time-fields'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { RadioCards } from '#ui/toggle.tsx'
import { type PurchaseOrder, useOrderPurchase } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

const schema = z.object({
  send: z.enum(['none', 'email']),
  email: typedEmail(),
  expected_delivery: calendarDate().nullable(),
})

/** Asks how a draft is ordered and when it is expected, then orders it (PAR27). */
export default function OrderDialog({
  open,
  onOpenChange,
  order,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  order: PurchaseOrder
}) {
  const t = useText(purchasingText)
  const say = useFieldText()
  const format = useFormat()
  const seesSuppliers = useMay('suppliers:view')
  const supplier = useCall('getSupplier', { params: { id: order.supplier_id } }, { enabled: seesSuppliers }).data?.supplier
  const place = useOrderPurchase()
  const form = useSchemaForm(schema, { send: 'none', email: '', expected_delivery: order.expected_delivery })
  const send = form.watch('send')
  const record = useRecordForm({
    form,
    record: order,
    failedTitle: () => t('orderFailed'),
    fieldOf: (code) => (code === 'SUPPLIER_HAS_NO_EMAIL' ? 'email' : undefined),
    guarded: false,
    send: (values, { version }) =>
      place.mutateAsync({
        params: { id: order.id },
        body: {
          send: values.send,
          expected_delivery: values.expected_delivery,
          ...(values.send === 'email' && values.email && { email: values.email }),
          version,
        },
      }),
    onSaved: ({ purchase_order: saved }) => {
      notify({ kind: 'success', title: t('orderDone'), text: saved.number })
      onOpenChange(false)
    },
  })
  const words = { supplier: order.supplier_name, lines: t('lines', { count: order.line_count }) }
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t('orderTitle', { number: order.number })}
      description={
        order.total === undefined ? t('orderTextPlain', words) : t('orderText', { ...words, total: format.money(order.total) })
      }
      onClose={() => onOpenChange(false)}
      save={t('orderNow')}
      saving={t('ordering')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="send" label={t('send')} group>
          {({ value, onValue }) => (
            <RadioCards
              value={value}
              onValue={onValue}
              options={[
                { value: 'none', label: t('sendNone'), help: t('sendNoneHelp') },
                { value: 'email', label: t('sendEmail'), help: t('sendEmailHelp') },
              ]}
            />
          )}
        </FormField>
        {send === 'email' && (
          <Field label={t('email')} error={say(form.formState.errors.email)}>
            <Input type="email" autoComplete="off" placeholder={supplier?.email ?? ''} {...form.register('email')} />
          </Field>
        )}
        <FormField form={form} name="expected_delivery" label={t('expected')} optional>
          {({ value, onValue, ...field }) => (
            <DateField {...field} value={value ?? ''} onValue={(date) => onValue(date || null)} />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
