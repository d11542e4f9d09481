import { History } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import {
  useVehicleForm,
  useVehicles,
  type Vehicle,
  VehicleFormFields,
  VehiclePicker,
  vehicleValues,
} from '#features/vehicles/index.ts'
import { showFaults } from '#platform/form-faults.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { VehicleFace } from './create-rail.tsx'
import type { StepProps } from './create-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import type { KnownVehicle, OrderDraft } from './order-draft.rules.ts'
import { vehicleName } from './order-words.tsx'

/** A vehicle of the file as the draft keeps it, and with it its customer. */
export function withVehicle(vehicle: Vehicle, customer: OrderDraft['customer']): Partial<OrderDraft> {
  return {
    vehicle: {
      kind: 'known',
      id: vehicle.id,
      name: vehicleName(vehicle),
      vin: vehicle.vin,
      plate: vehicle.license_plate,
      plateState: vehicle.plate_state,
      unit: vehicle.unit_number,
      mileage: vehicle.mileage,
      customerId: vehicle.customer_id,
    },
    mileage: null,
    customer: vehicle.customer_id
      ? customer?.kind === 'known' && customer.id === vehicle.customer_id
        ? customer
        : {
            kind: 'known',
            id: vehicle.customer_id,
            name: vehicle.customer_name ?? '',
            phone: '',
            email: '',
            taxExempt: false,
          }
      : customer,
  }
}

/** Step 1: which vehicle, its mileage, and what the driver reports (G43). */
export function CreateVehicleStep(props: StepProps) {
  const t = useText(orderCreateText)
  const { draft, change, faults } = props
  const { vehicle } = draft
  return (
    <>
      {vehicle.kind === 'known' ? (
        <KnownVehicleCard
          vehicle={vehicle}
          mileage={draft.mileage}
          onMileage={(mileage) => change({ mileage })}
          onOther={() =>
            change({
              vehicle: { kind: 'new', values: {} },
              mileage: null,
              ...(vehicle.customerId !== null && { customer: null }),
            })
          }
        />
      ) : (
        <NewVehicleCard {...props} values={vehicle.values} onUse={(one) => change(withVehicle(one, draft.customer))} />
      )}
      <Card>
        <Field label={t('report')} help={t('reportHelp')} error={faults.includes('description') ? t('requiredTexts') : undefined}>
          <Textarea
            rows={4}
            maxLength={4000}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
      </Card>
    </>
  )
}

function KnownVehicleCard({
  vehicle,
  mileage,
  onMileage,
  onOther,
}: {
  vehicle: KnownVehicle
  mileage: number | null
  onMileage: (mileage: number | null) => void
  onOther: () => void
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const last = vehicle.mileage
  const isLess = mileage !== null && last !== null && mileage < last
  return (
    <Card
      title={t('vehicleChosen')}
      actions={
        <Button size="sm" onClick={onOther}>
          {t('changeVehicle')}
        </Button>
      }
    >
      <div className="form-grid">
        <VehicleFace draft={{ vehicle }} />
        <Field
          label={t('mileage')}
          optional
          note={isLess ? { tone: 'warn', text: t('less', { mileage: format.number(last) }) } : undefined}
          help={
            last === null
              ? undefined
              : mileage === null
                ? t('lastMileage', { mileage: format.number(last) })
                : t('since', { miles: format.number(mileage - last) })
          }
        >
          <NumberField value={mileage} min={0} max={9_999_999} unit={t('miles')} onValue={onMileage} />
        </Field>
      </div>
    </Card>
  )
}

function NewVehicleCard({
  values,
  change,
  problem,
  check,
  onUse,
}: StepProps & {
  values: Extract<OrderDraft['vehicle'], { kind: 'new' }>['values']
  onUse: (vehicle: Vehicle) => void
}) {
  const t = useText(orderCreateText)
  const mayAdd = useMay('vehicles:create')
  const form = useVehicleForm(vehicleValues(null, values))
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    const watching = form.watch((next) => latest.current({ vehicle: { kind: 'new', values: { ...next } as never } }))
    return () => watching.unsubscribe()
  }, [form])
  useImperativeHandle(check, () => () => form.trigger(undefined, { shouldFocus: true }), [form])
  useEffect(() => {
    if (problem) showFaults(prefixed(form, 'vehicle.'), problem)
  }, [form, problem])
  return (
    <>
      <Card>
        <Field label={t('onFileTitle')} help={mayAdd ? t('onFileHelp') : t('mayNotAddVehicle')}>
          <VehiclePicker
            size="lg"
            value={null}
            mayAdd={false}
            onValue={(choice) => choice?.kind === 'known' && onUse(choice.vehicle)}
          />
        </Field>
      </Card>
      {mayAdd && (
        <>
          <PlateOnFile plate={values.license_plate ?? ''} onUse={onUse} />
          <Card title={t('newVehicleTitle')}>
            <VehicleFormFields form={form} onUse={onUse} useLabel={t('useIt')} />
          </Card>
        </>
      )}
    </>
  )
}

/** The form under a prefix of the answer's paths: `vehicle.vin` is its `vin`. */
export function prefixed<F extends { setError: unknown; getValues: unknown }>(form: F, prefix: string): F {
  return {
    ...form,
    getValues: () =>
      Object.fromEntries(
        Object.keys((form.getValues as () => object)()).flatMap((key) => [
          [key, true],
          [prefix.split('.')[0], true],
        ]),
      ),
    setError: (path: string, ...rest: unknown[]) => {
      if (path.startsWith(prefix))
        (form.setError as (path: string, ...rest: unknown[]) => void)(path.slice(prefix.length), ...rest)
    },
  }
}

const bare = (plate: string) => plate.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Offers the vehicle that already carries the plate being typed. */
function PlateOnFile({ plate, onUse }: { plate: string; onUse: (vehicle: Vehicle) => void }) {
  const t = useText(orderCreateText)
  const shop = useShop()
  const asked = usePaused(bare(plate), 350)
  const found = useVehicles({ shop_id: shop?.id, search: asked, limit: 10 }, { enabled: asked.length >= 4 })
  if (asked.length < 4) return null
  const vehicle = (found.data?.vehicles ?? []).find((one) => bare(one.license_plate) === asked && one.status !== 'inactive')
  if (!vehicle) return null
  return (
    <Banner
      kind="teal"
      size="lg"
      icon={<History size={18} />}
      actions={
        <Button kind="primary" size="sm" onClick={() => onUse(vehicle)}>
          {t('useIt')}
        </Button>
      }
    >
      <b>{t('plateOnFile', { name: vehicleName(vehicle) })}</b>
      {vehicle.customer_name && <div>{t('plateOwner', { owner: vehicle.customer_name })}</div>}
    </Banner>
  )
}
