import { payers } from '@twopost/contract/service-orders.states'
import { useForm, useWatch } from 'react-hook-form'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Select } from '#ui/select.tsx'
import { type OrderService, useUpdateService } from '../detail/order-detail.api.ts'
import { type AboutService, saidAndClosed } from './about-service.tsx'
import { orderPayersText } from './order-payers.text.ts'

type Values = { payer: OrderService['payer']; account: CustomerChoice | null }
const valuesOf = ({ payer, payer_customer }: OrderService): Values => ({
  payer,
  account: payer_customer && { kind: 'known', ...payer_customer },
})

/** Who pays for a service, and with which account (EST2). */
export function PayerDialog({ order, service, onClose }: AboutService) {
  const t = useText(orderPayersText)
  const save = useUpdateService()
  const form = useForm<Values, unknown, Values>({ defaultValues: valuesOf(service) })
  const payer = useWatch({ control: form.control, name: 'payer' })
  const record = useRecordForm({
    form,
    record: service,
    valuesOf,
    keepAs: `payer:${service.id}`,
    send: ({ payer, account }, { version }) =>
      save.mutateAsync({
        params: { id: order.id, serviceId: service.id },
        body: { payer, payer_customer_id: payer !== 'customer' && account?.kind === 'known' ? account.id : null, version },
      }),
    onSaved: saidAndClosed(t('saved'), onClose),
  })
  return (
    <FormDialog
      record={record}
      title={t('title', { service: service.name })}
      description={t('about')}
      onClose={onClose}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <FormField form={form} name="payer" label={t('payer')}>
          {({ value, onValue }) => (
            <Select value={value} onValue={onValue} options={payers.map((one) => ({ value: one, label: t(`payers.${one}`) }))} />
          )}
        </FormField>
        {payer !== 'customer' && (
          <FormField form={form} name="account" label={t('account')} help={t('accountHelp')} optional>
            {({ value, onValue }) => (
              <CustomerPicker value={value} onValue={onValue} mayAdd={false} exceptId={order.customer_id} />
            )}
          </FormField>
        )}
      </div>
    </FormDialog>
  )
}
