import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { changedOf, showFaults } from '#platform/form-faults.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { type KeptVehicleValues, useVehicleForm, vehicleValues } from './vehicle-form.rules.ts'
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
  const [version, setVersion] = useState(vehicle?.version)
  const [customer, setCustomer] = useState<CustomerChoice | null>(
    owner ? { kind: 'known', id: owner.id, name: owner.name } : null,
  )
  const form = useVehicleForm(vehicleValues(vehicle))
  const create = useCreateVehicle()
  const update = useUpdateVehicle()
  const [error, setError] = useState<unknown>(null)
  const isComplete = form.watch('make').trim() !== '' && form.watch('model').trim() !== ''
  const { dirtyFields, isDirty } = form.formState

  function done(saved: Vehicle) {
    onOpenChange(false)
    onSaved?.(saved)
  }
  async function keep(values: KeptVehicleValues) {
    setError(null)
    try {
      if (vehicle) {
        const body = { ...changedOf(values, dirtyFields), version }
        const answer = await update.mutateAsync({ params: { id: vehicle.id }, body })
        notify({ kind: 'success', title: t('saved') })
        done(answer.vehicle)
      } else {
        const customer_id = customer?.kind === 'known' ? customer.id : undefined
        const answer = await create.mutateAsync({
          query: { shop_id: owner?.shop_id ?? shop?.id },
          body: { ...values, customer_id },
        })
        notify({ kind: 'success', title: t('created'), text: t('createdText', { name: vehicleName(answer.vehicle) }) })
        done(answer.vehicle)
      }
    } catch (caught) {
      const { code, status, message } = toProblem(caught)
      if (code === 'VIN_ON_FILE') form.setError('vin', { type: code, message: await spokenProblem(caught) })
      setError(code === 'VIN_ON_FILE' || showFaults(form, caught) ? null : caught)
      if (code === 'STALE_VERSION') return
      const title = status === 422 ? 'validation' : vehicle ? 'updateFailed' : 'createFailed'
      notify({ kind: 'error', title: say(vehiclesText)(title), text: (await spokenProblem(caught)) || message })
    }
  }
  function reload(current: Vehicle) {
    setVersion(current.version)
    form.reset(vehicleValues(current), { keepDirtyValues: true })
    setError(null)
  }

  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={vehicle ? t('editTitle') : t('new')}
      {...(owner && { description: owner.name })}
      dirty={isDirty}
      onSubmit={(event) => void form.handleSubmit(keep)(event)}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={create.isPending || update.isPending}
            busyText={t('saving')}
            disabledReason={isComplete ? undefined : t('needMakeModel')}
          >
            {vehicle ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem error={error} onReload={reload} />
        <VehicleFormFields
          form={form}
          ownId={vehicle?.id}
          useLabel={t('vin.openIt')}
          onUse={(found) => {
            onOpenChange(false)
            void navigate({ to: paths.vehicle(found.id) })
          }}
        />
        {!vehicle && !owner && findsCustomers && (
          <Field label={t('owner')} optional>
            <CustomerPicker value={customer} onValue={setCustomer} mayAdd={false} />
          </Field>
        )}
      </div>
    </Drawer>
  )
}
