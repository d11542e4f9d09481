import { useState } from 'react'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { vehicleName } from './vehicle-name.rules.ts'
import { useAssignVehicle, useTransferVehicle, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

/** Hands a vehicle to another customer, or gives it its first one (F8, F9). */
export function TransferDialog({
  open,
  onOpenChange,
  vehicle,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  vehicle: Vehicle
}) {
  const t = useText(vehiclesText)
  const hasOwner = vehicle.customer_id !== null
  const [to, setTo] = useState<CustomerChoice | null>(null)
  const [reason, setReason] = useState('')
  const [notes, setNotes] = useState('')
  const [version, setVersion] = useState(vehicle.version)
  const transfer = useTransferVehicle()
  const assign = useAssignVehicle()
  const error = transfer.error ?? assign.error

  async function give() {
    if (to?.kind !== 'known') return
    try {
      const params = { id: vehicle.id }
      if (hasOwner) await transfer.mutateAsync({ params, body: { new_customer_id: to.id, reason, notes, version } })
      else await assign.mutateAsync({ params, body: { customer_id: to.id, version } })
      notify({ kind: 'success', title: t('transferred'), text: to.name })
      onOpenChange(false)
    } catch (caught) {
      notify({ kind: 'error', title: t('transferFailed'), text: await spokenProblem(caught) })
    }
  }
  function reload(current: Vehicle) {
    setVersion(current.version)
    transfer.reset()
    assign.reset()
  }
  return (
    <Dialog
      size="md"
      open={open}
      onOpenChange={onOpenChange}
      title={hasOwner ? t('transferTitle', { name: vehicleName(vehicle) }) : t('assign')}
      description={hasOwner ? t('transferText') : vehicleName(vehicle)}
      dirty={to !== null || reason !== '' || notes !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        void give()
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={transfer.isPending || assign.isPending}
            busyText={t('transferring')}
            disabledReason={to?.kind === 'known' ? undefined : t('pickOwner')}
          >
            {hasOwner ? t('transferNow') : t('assignNow')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormProblem error={error} onReload={reload} />
        <Field label={t('newOwner')}>
          <CustomerPicker value={to} onValue={setTo} mayAdd={false} exceptId={vehicle.customer_id} />
        </Field>
        {hasOwner && (
          <>
            <Field label={t('reason')} optional help={t('reasonHint')}>
              <Input maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
            <Field label={t('notes')} optional>
              <Textarea rows={2} maxLength={4000} value={notes} onChange={(event) => setNotes(event.target.value)} />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}
