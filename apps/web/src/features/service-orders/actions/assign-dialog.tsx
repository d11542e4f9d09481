import { useForm } from 'react-hook-form'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import type { ActedOrder } from './order-actions.rules.ts'
import { orderActionsText } from './order-actions.text.ts'

export interface ChosenTechnician {
  id: string
  name: string
}
type Values = { technician: ChosenTechnician | null }
const valuesOf = ({ assigned_technician_id: id }: ActedOrder): Values => ({ technician: id === null ? null : { id, name: '' } })

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
  /** `version` is of the one order. */
  onAssign: (technician: ChosenTechnician | null, version: number | undefined) => unknown
  onClose: () => void
}) {
  const t = useText(orderActionsText)
  const words = useText(serviceOrdersText)
  const form = useForm<Values, unknown, Values>({ defaultValues: order ? valuesOf(order) : { technician: null } })
  const currentId = order?.assigned_technician_id ?? null
  const record = useRecordForm({
    form,
    record: order,
    valuesOf,
    send: async ({ technician }, { version }) => {
      if ((technician?.id ?? null) === currentId) onClose()
      else await onAssign(technician, version)
    },
  })
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
      <FormField form={form} name="technician" label={words('technician')}>
        {({ value, onValue }) => (
          <TechnicianSelect
            orderId={order?.id}
            value={value?.id ?? null}
            onValue={onValue}
            placeholder={currentId ? t('assignDialog.none') : t('assignDialog.search')}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
