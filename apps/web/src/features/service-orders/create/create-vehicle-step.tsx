import { History, X } from 'lucide-react'
import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import {
  useVehicleForm,
  useVehicles,
  type Vehicle,
  VehicleFormFields,
  type VehicleValues,
  vehicleValues,
} from '#features/vehicles/index.ts'
import { DictateButton } from '#platform/dictate-button.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Textarea } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Tag } from '#ui/status.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { vehicleName } from '../order-words.tsx'
import { isDescribed } from './arrival.rules.ts'
import { ArrivalSearch, VehiclesOfCustomer } from './arrival-search.tsx'
import { VehicleFace } from './create-rail.tsx'
import type { StepProps } from './create-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import type { KnownVehicle, OrderDraft } from './order-draft.rules.ts'
import { useStepForm } from './use-step-form.ts'

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

const newVehicle = (values: Partial<VehicleValues>) => ({ kind: 'new' as const, values })

/** Step 1: what has arrived, what its driver reports, and for a new vehicle its details, folded as far as they can wait (G43, R1-37). */
export function CreateVehicleStep(props: StepProps) {
  const t = useText(orderCreateText)
  const { draft, change, faults, check, slots } = props
  const { vehicle, customer } = draft
  const mayAdd = useMay('vehicles:create')
  const [describes, setDescribes] = useState(() => vehicle.kind === 'new' && isDescribed(vehicle))
  const [missing, setMissing] = useState(false)
  const [justCame, setJustCame] = useState('')
  const [times, setTimes] = useState(0)
  const focusRow = useRowFocus()
  const isNew = vehicle.kind === 'new' && mayAdd && describes
  const isOpen = vehicle.kind === 'new' && !isNew
  const take = useCallback(
    (one: Vehicle) => {
      focusRow('report')
      setDescribes(false)
      setMissing(false)
      change(withVehicle(one, customer))
    },
    [focusRow, change, customer],
  )
  const describe = (values: Partial<VehicleValues>) => {
    focusRow('new-vehicle')
    // A form begins with what was typed, so another start is another form.
    setTimes((before) => before + 1)
    setDescribes(true)
    setMissing(false)
    change({ vehicle: newVehicle(values) })
  }
  const drop = () => {
    focusRow('arrival')
    setDescribes(false)
    change({
      vehicle: newVehicle({}),
      mileage: null,
      ...(vehicle.kind === 'known' && vehicle.customerId !== null && { customer: null }),
    })
  }
  return (
    <>
      {vehicle.kind === 'known' ? (
        <>
          {slots.arrival?.(vehicle.id)}
          <KnownVehicleCard
            vehicle={vehicle}
            mileage={draft.mileage}
            onMileage={(mileage) => change({ mileage })}
            onOther={drop}
          />
        </>
      ) : (
        <Card>
          <div data-focus-row="arrival">
            <ArrivalSearch
              error={missing && isOpen ? t('vehicleMissing') : undefined}
              onVehicle={take}
              onCustomer={(one) => {
                focusRow('arrival')
                setJustCame(one.id)
                change({ customer: one })
              }}
              onNewVehicle={describe}
              onNewCustomer={(values) => {
                focusRow('arrival')
                change({ customer: { kind: 'new', values } })
              }}
            />
          </div>
          {customer && <Arrived customer={customer} onDrop={() => change({ customer: null })} />}
          {customer?.kind === 'known' && isOpen && (
            <VehiclesOfCustomer customer={customer} takesOnly={justCame === customer.id} onVehicle={take} />
          )}
        </Card>
      )}
      <Card>
        <div className="relative">
          <div data-focus-row="report">
            <Field
              label={t('report')}
              help={t('reportHelp')}
              error={faults.includes('description') ? t('reportMissing') : undefined}
            >
              <Textarea
                rows={3}
                maxLength={4000}
                value={draft.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            </Field>
          </div>
          <span className="absolute -top-1.5 right-0">
            <DictateButton
              onWords={(words) =>
                change({ description: [draft.description.trimEnd(), words].filter(Boolean).join(' ').slice(0, 4000) })
              }
            />
          </span>
        </div>
      </Card>
      {isOpen && <NeedsVehicle check={check} onMissing={() => setMissing(true)} />}
      {isNew && <NewVehicleCard key={times} {...props} values={vehicle.values} onUse={take} onDrop={drop} />}
    </>
  )
}

/** Without a vehicle there is no going on. */
function NeedsVehicle({ check, onMissing }: { check: StepProps['check']; onMissing: () => void }) {
  const latest = useRef(onMissing)
  useEffect(() => {
    latest.current = onMissing
  })
  useImperativeHandle(
    check,
    () => async () => {
      latest.current()
      return false
    },
    [],
  )
  return null
}

/** The customer who was found before a vehicle. */
function Arrived({ customer, onDrop }: { customer: NonNullable<OrderDraft['customer']>; onDrop: () => void }) {
  const t = useText(orderCreateText)
  const isNew = customer.kind === 'new'
  const name = isNew ? customer.values.name || customer.values.phone || customer.values.email || '' : customer.name
  return (
    <div className="mt-3 flex items-center gap-3">
      <Avatar name={name} size="md" />
      <div className="two-lines min-w-0 flex-1">
        <span>
          {name} {isNew && <Tag>{t('newTag')}</Tag>}
        </span>
        <span>{t(isNew ? 'customerNext' : 'customerCame')}</span>
      </div>
      <IconButton size="sm" label={t('customerDrop', { name })} icon={<X size={16} />} onClick={onDrop} />
    </div>
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
          <NumberField value={mileage} kind="mileage" unit={t('miles')} onValue={onMileage} />
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
  onDrop,
}: StepProps & {
  values: Partial<VehicleValues>
  onUse: (vehicle: Vehicle) => void
  onDrop: () => void
}) {
  const t = useText(orderCreateText)
  const form = useVehicleForm(vehicleValues(null, values))
  useStepForm(form, { under: 'vehicle', check, problem, onValues: (typed) => change({ vehicle: newVehicle(typed) }) })
  return (
    <>
      <PlateOnFile plate={values.license_plate ?? ''} onUse={onUse} />
      <Card
        title={t('newVehicle')}
        actions={
          <Button size="sm" onClick={onDrop}>
            {t('dropVehicle')}
          </Button>
        }
      >
        <div data-focus-row="new-vehicle">
          <VehicleFormFields brief form={form} onUse={onUse} useLabel={t('useIt')} />
        </div>
      </Card>
    </>
  )
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
