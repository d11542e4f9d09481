import { useForm, useWatch } from 'react-hook-form'
import { toProblem } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'
import { TechnicianFitNotice } from '../technician-fit-notice.tsx'
import { TechnicianSelect } from '../technician-select.tsx'
import type { ActedOrder } from './order-actions.rules.ts'
import { orderActionsText } from './order-actions.text.ts'

export interface ChosenTechnician {
  id: string
  name: string
}
type Values = {
  technician: ChosenTechnician | null
  /** Who is not able is taken all the same (G37). */
  anyway: boolean
}
const valuesOf = ({ assigned_technician_id: id }: ActedOrder): Values => ({
  technician: id === null ? null : { id, name: '' },
  anyway: false,
})

/** Chooses the lead of one order, or of several at once (G18). */
export function AssignDialog({
  order,
  count = 1,
  onAssign,
  onClose,
}: {
  /** The one order; without it several at once. */
  order?: ActedOrder
  count?: number
  /** `version` is of the one order; `anyway` takes who is not able all the same. */
  onAssign: (technician: ChosenTechnician | null, anyway: boolean, version: number | undefined) => unknown
  onClose: () => void
}) {
  const t = useText(orderActionsText)
  const words = useText(serviceOrdersText)
  const form = useForm<Values, unknown, Values>({ defaultValues: order ? valuesOf(order) : { technician: null, anyway: false } })
  const [technician, anyway] = useWatch({ control: form.control, name: ['technician', 'anyway'] })
  const currentId = order?.assigned_technician_id ?? null
  const record = useRecordForm({
    form,
    record: order,
    valuesOf,
    send: async (values, { version }) => {
      if ((values.technician?.id ?? null) === currentId) onClose()
      else await onAssign(values.technician, values.technician !== null && values.anyway, version)
    },
  })
  const isRefused = record.error !== null && toProblem(record.error).code === 'NOT_ABLE'
  return (
    <FormDialog
      record={record}
      title={order ? t('assignDialog.title', { number: order.number }) : t('assignDialog.titleMany', { count })}
      description={t('assignDialog.text')}
      onClose={onClose}
      cancel={words('close')}
      save={t('assignDialog.confirm')}
      saving={t('assignDialog.busy')}
    >
      <div className="stack">
        <FormField form={form} name="technician" label={words('technician')}>
          {({ value, onValue }) => (
            <TechnicianSelect
              orderId={order?.id}
              value={value?.id ?? null}
              onValue={(one) => {
                form.setValue('anyway', false)
                onValue(one)
              }}
              placeholder={currentId ? t('assignDialog.none') : t('assignDialog.search')}
            />
          )}
        </FormField>
        {technician && technician.id !== currentId && (
          <TechnicianFitNotice
            orderId={order?.id}
            technician={technician}
            isRefused={isRefused}
            allowed={anyway}
            onAllowed={(allowed) => form.setValue('anyway', allowed, { shouldDirty: true })}
          />
        )}
      </div>
    </FormDialog>
  )
}
