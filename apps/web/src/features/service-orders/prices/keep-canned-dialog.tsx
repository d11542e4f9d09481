import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Input } from '#ui/input.tsx'
import { type AboutService, saidAndClosed } from '../lines/about-service.tsx'
import { useKeepCanned } from './order-prices.api.ts'
import { orderPricesText } from './order-prices.text.ts'

/** Keeps a service of an order as a canned job, under a code (CAN21). */
export function KeepCannedDialog({ order, service, onClose }: AboutService) {
  const t = useText(orderPricesText)
  const keep = useKeepCanned()
  const form = useForm<{ code: string }, unknown, { code: string }>({ defaultValues: { code: '' } })
  const code = useWatch({ control: form.control, name: 'code' })
  const record = useRecordForm({
    form,
    fieldOf: (problem) => (problem === 'CODE_TAKEN' ? 'code' : undefined),
    send: (values) => keep.mutateAsync({ body: { service_order_id: order.id, service_id: service.id, code: values.code } }),
    onSaved: saidAndClosed(t('kept'), onClose),
  })
  return (
    <FormDialog
      record={record}
      title={t('keepTitle', { name: service.name })}
      description={t('keepAbout')}
      onClose={onClose}
      save={t('keepSave')}
      saving={t('giving')}
      disabledReason={code.trim() === '' ? t('needCode') : undefined}
    >
      <FormField form={form} name="code" label={t('code')}>
        {({ value, onValue }) => <Input maxLength={30} value={value} onChange={(event) => onValue(event.target.value)} />}
      </FormField>
    </FormDialog>
  )
}
