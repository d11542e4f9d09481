import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { useVehicleForm, vehicleValues } from './vehicle-form.rules.ts'
import { VehicleFormFields } from './vehicle-form-fields.tsx'
import { vehicleName } from './vehicle-name.rules.ts'
import { useCreateVehicle, useUpdateVehicle, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

export interface VehicleDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The vehicle to change; without one a new one is made. */
  vehicle?: Vehicle | null
  /** The owner of a new one, when it is already known. */
  owner?: { id: string; name: string; shop_id: string } | null
  onSaved?: (vehicle: Vehicle) => void
}

/** Makes or changes a vehicle (F5, F18). A change of owner is a transfer and has its own dialog. */
export function VehicleDialog({ open, onOpenChange, vehicle, owner, onSaved }: VehicleDialogProps) {
  const t = useText(vehiclesText)
  const shop = useShop()
  const paths = usePaths()
  const navigate = useNavigate()
  const findsCustomers = useMay('customers:view')
  const [customer, setCustomer] = useState<CustomerChoice | null>(
    owner ? { kind: 'known', id: owner.id, name: owner.name } : null,
  )
  const form = useVehicleForm(vehicleValues(vehicle))
  const create = useCreateVehicle()
  const update = useUpdateVehicle()
  const isComplete = form.watch('make').trim() !== '' && form.watch('model').trim() !== ''

  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    record: vehicle,
    valuesOf: (current: Vehicle) => vehicleValues(current),
    keepAs: vehicle ? `vehicle:${vehicle.id}` : `vehicle:new:${owner?.id ?? shop?.id}`,
    fieldOf: (code) => (code === 'VIN_ON_FILE' ? 'vin' : undefined),
    failedTitle: (status) => say(vehiclesText)(status === 422 ? 'validation' : vehicle ? 'updateFailed' : 'createFailed'),
    send: (values, { changed, version }) => {
      if (vehicle) return update.mutateAsync({ params: { id: vehicle.id }, body: { ...changed, version } })
      const customer_id = customer?.kind === 'known' ? customer.id : undefined
      return create.mutateAsync({ query: { shop_id: owner?.shop_id ?? shop?.id }, body: { ...values, customer_id } })
    },
    onSaved: ({ vehicle: saved }) => {
      notify({
        kind: 'success',
        title: t(vehicle ? 'saved' : 'created'),
        ...(!vehicle && { text: t('createdText', { name: vehicleName(saved) }) }),
      })
      close()
      onSaved?.(saved)
    },
  })

  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={vehicle ? t('editTitle') : t('new')}
      description={owner?.name}
      onClose={close}
      save={vehicle ? t('save') : t('create')}
      saving={t('saving')}
      disabledReason={isComplete ? undefined : t('needMakeModel')}
    >
      <div className="flex flex-col gap-5">
        <VehicleFormFields
          form={form}
          ownId={vehicle?.id}
          useLabel={t('vin.openIt')}
          onUse={(found) => {
            record.giveUp()
            close()
            void navigate({ to: paths.vehicle(found.id) })
          }}
        />
        {!vehicle && !owner && findsCustomers && (
          <Field label={t('owner')} optional>
            <CustomerPicker value={customer} onValue={setCustomer} mayAdd={false} />
          </Field>
        )}
      </div>
    </FormDrawer>
  )
}
