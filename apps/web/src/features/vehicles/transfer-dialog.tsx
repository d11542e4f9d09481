import { useForm, useWatch } from 'react-hook-form'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { vehicleName } from './vehicle-name.rules.ts'
import { useAssignVehicle, useTransferVehicle, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

type Values = { to: CustomerChoice | null; reason: string; notes: string }
const empty = (): Values => ({ to: null, reason: '', notes: '' })

/** Hands a vehicle to another customer, or gives it its first one (F8, F9). Mount it while it is open. */
export function TransferDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const t = useText(vehiclesText)
  const say = useFieldText()
  const hasOwner = vehicle.customer_id !== null
  const [transfer, assign] = [useTransferVehicle(), useAssignVehicle()]
  const form = useForm<Values, unknown, Values>({ defaultValues: empty() })
  const { register, control, formState } = form
  const to = useWatch({ control, name: 'to' })
  const record = useRecordForm({
    form,
    record: vehicle,
    valuesOf: (_current: Vehicle) => empty(),
    keepAs: `transfer:${vehicle.id}`,
    failedTitle: () => t('transferFailed'),
    send: async ({ to, reason, notes }, { version }) => {
      if (to?.kind !== 'known') return
      const params = { id: vehicle.id }
      await (hasOwner
        ? transfer.mutateAsync({ params, body: { new_customer_id: to.id, reason, notes, version } })
        : assign.mutateAsync({ params, body: { customer_id: to.id, version } }))
      notify({ kind: 'success', title: t('transferred'), text: to.name })
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      size="md"
      title={hasOwner ? t('transferTitle', { name: vehicleName(vehicle) }) : t('assign')}
      description={hasOwner ? t('transferText') : vehicleName(vehicle)}
      onClose={onClose}
      save={hasOwner ? t('transferNow') : t('assignNow')}
      saving={t('transferring')}
      disabledReason={to?.kind === 'known' ? undefined : t('pickOwner')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="to" label={t('newOwner')}>
          {({ value, onValue }) => (
            <CustomerPicker value={value} onValue={onValue} mayAdd={false} exceptId={vehicle.customer_id} />
          )}
        </FormField>
        {hasOwner && (
          <>
            <Field label={t('reason')} optional help={t('reasonHint')} error={say(formState.errors.reason)}>
              <Input maxLength={200} {...register('reason')} />
            </Field>
            <Field label={t('notes')} optional error={say(formState.errors.notes)}>
              <Textarea rows={2} maxLength={4000} {...register('notes')} />
            </Field>
          </>
        )}
      </div>
    </FormDialog>
  )
}
