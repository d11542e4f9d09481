import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toProblem } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { technicianFitText } from '../technician-fit.text.ts'
import { TechnicianFitNotice } from '../technician-fit-notice.tsx'
import { TechnicianSelect } from '../technician-select.tsx'
import { useAddTechnician } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

/** The names are those of the call, so that its faults stand at their fields. */
interface Values {
  technician_id: string | null
  estimated_minutes: number | null
  /** Who is not able is taken all the same (G37). */
  allow_unfit: boolean
}

/** Gives an order one more technician, who gets a job of their own (G17). */
export default function AddTechnicianDialog({ order, onClose }: { order: ServiceOrderDetail; onClose: () => void }) {
  const t = useText(orderDetailText)
  const form = useForm<Values, unknown, Values>({
    defaultValues: { technician_id: null, estimated_minutes: null, allow_unfit: false },
  })
  const add = useAddTechnician()
  const fitWords = useText(technicianFitText)
  const format = useFormat()
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const allowed = useWatch({ control: form.control, name: 'allow_unfit' })
  const record = useRecordForm({
    form,
    send: ({ technician_id, estimated_minutes, allow_unfit }) =>
      add.mutateAsync({
        params: { id: order.id },
        body: { technician_id: technician_id ?? '', estimated_minutes, ...(allow_unfit && { allow_unfit }) },
      }),
    onSaved: ({ technician, warnings }) => {
      if (warnings[0])
        notify({
          kind: 'success',
          title: t('technicianAdded', { name: technician.name }),
          text: fitWords('assignHelp', { name: warnings[0].technician, skills: format.list(warnings[0].skills) }),
        })
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      title={t('addTechnicianTitle', { number: order.number })}
      onClose={onClose}
      save={t('add')}
      disabledReason={chosen ? undefined : t('chooseTechnician')}
    >
      <div className="stack">
        <FormField form={form} name="technician_id" label={t('technician')}>
          {({ value, onValue }) => (
            <TechnicianSelect
              orderId={order.id}
              value={value}
              onValue={(one) => {
                form.setValue('allow_unfit', false)
                setChosen(one)
                onValue(one?.id ?? null)
              }}
              except={order.technicians.map((one) => one.id)}
            />
          )}
        </FormField>
        {chosen && (
          <TechnicianFitNotice
            orderId={order.id}
            technician={chosen}
            isRefused={record.error !== null && toProblem(record.error).code === 'NOT_ABLE'}
            allowed={allowed}
            onAllowed={(allow) => form.setValue('allow_unfit', allow, { shouldDirty: true })}
          />
        )}
        <FormField form={form} name="estimated_minutes" label={t('estimate')} optional>
          {(field) => <NumberField {...field} kind="minutes" min={1} unit="min" />}
        </FormField>
      </div>
    </FormDialog>
  )
}
