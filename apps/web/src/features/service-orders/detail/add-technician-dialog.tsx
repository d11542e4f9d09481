import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { useAddTechnician } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

/** The names are those of the call, so that its faults stand at their fields. */
interface Values {
  technician_id: string | null
  estimated_minutes: number | null
}

/** Gives an order one more technician, who gets a job of their own (G17). */
export default function AddTechnicianDialog({ order, onClose }: { order: ServiceOrderDetail; onClose: () => void }) {
  const t = useText(orderDetailText)
  const form = useForm<Values, unknown, Values>({ defaultValues: { technician_id: null, estimated_minutes: null } })
  const add = useAddTechnician()
  const isChosen = useWatch({ control: form.control, name: 'technician_id' }) !== null
  const record = useRecordForm({
    form,
    send: ({ technician_id, estimated_minutes }) =>
      add.mutateAsync({ params: { id: order.id }, body: { technician_id: technician_id ?? '', estimated_minutes } }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      record={record}
      title={t('addTechnicianTitle', { number: order.number })}
      onClose={onClose}
      save={t('add')}
      disabledReason={isChosen ? undefined : t('chooseTechnician')}
    >
      <div className="stack">
        <FormField form={form} name="technician_id" label={t('technician')}>
          {({ value, onValue }) => (
            <TechnicianSelect
              orderId={order.id}
              value={value}
              onValue={(one) => onValue(one?.id ?? null)}
              except={order.technicians.map((one) => one.id)}
            />
          )}
        </FormField>
        <FormField form={form} name="estimated_minutes" label={t('estimate')} optional>
          {(field) => <NumberField {...field} kind="minutes" min={1} unit="min" />}
        </FormField>
      </div>
    </FormDialog>
  )
}
