import { vehicleKinds } from '@twopost/contract/vehicles'
import { useId, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Field } from '#ui/field.tsx'
import { FoldButton } from '#ui/fold-button.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Dot } from '#ui/status.tsx'
import { type Filled, fillFromVin, type VehicleForm } from './vehicle-form.rules.ts'
import type { Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'
import { VinField } from './vin/vin-field.tsx'

const restFields = ['kind', 'unit_number', 'color', 'engine', 'status', 'next_service_date', 'notes'] as const

/**
 * The fields of a vehicle, the VIN first because it fills the others (F1, F12). `brief` folds what can wait: for places where a
 * vehicle is added on the way.
 */
export function VehicleFormFields({
  form,
  brief = false,
  ownId,
  onUse,
  useLabel,
}: {
  form: VehicleForm
  brief?: boolean
  /** The vehicle being edited. */
  ownId?: string | undefined
  /** Takes the vehicle that is already on file with this VIN. */
  onUse?: ((vehicle: Vehicle) => void) | undefined
  useLabel?: string | undefined
}) {
  const t = useText(vehiclesText)
  const say = useFieldText()
  const filled = useRef<Filled>({})
  const [isFilled, setIsFilled] = useState(false)
  const [unfolded, setUnfolded] = useState(!brief)
  const rest = useId()
  const { errors } = form.formState
  // A fault must be seen, so its field is shown.
  const open = unfolded || restFields.some((field) => errors[field])
  return (
    <div className="flex flex-col gap-5">
      <Controller
        control={form.control}
        name="vin"
        render={({ field, fieldState }) => (
          <VinField
            value={field.value ?? ''}
            onValue={field.onChange}
            onBlur={field.onBlur}
            error={say(fieldState.error)}
            ownId={ownId}
            onUse={onUse}
            useLabel={useLabel}
            onLookup={(lookup) => {
              filled.current = fillFromVin(form, lookup, filled.current)
              setIsFilled(Object.keys(filled.current).length > 0)
            }}
          />
        )}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 flex items-baseline gap-2 font-[620]">
          {t('details')}
          {isFilled && <span className="text-sm font-normal text-ink-3">{t('vin.filled')}</span>}
        </legend>
        <div className="form-grid">
          <MainFields form={form} />
        </div>
        {brief && (
          <FoldButton open={open} onOpen={setUnfolded} controls={rest} more={t('moreDetails')} fewer={t('fewerDetails')} />
        )}
        <div id={rest} className="form-grid" hidden={!open}>
          {open && <RestFields form={form} />}
        </div>
      </fieldset>
    </div>
  )
}

function MainFields({ form }: { form: VehicleForm }) {
  const t = useText(vehiclesText)
  const say = useFieldText()
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label={t('make')} error={say(errors.make)}>
        <Input autoComplete="off" {...register('make')} />
      </Field>
      <Field label={t('model')} error={say(errors.model)}>
        <Input autoComplete="off" {...register('model')} />
      </Field>
      <Field label={t('year')} optional error={say(errors.year)}>
        <Controller
          control={control}
          name="year"
          render={({ field }) => (
            <NumberField ref={field.ref} kind="year" value={field.value ?? null} onValue={field.onChange} onBlur={field.onBlur} />
          )}
        />
      </Field>
      <Field label={t('mileage')} optional error={say(errors.mileage)}>
        <Controller
          control={control}
          name="mileage"
          render={({ field }) => (
            <NumberField
              ref={field.ref}
              kind="mileage"
              unit={t('miles')}
              value={field.value ?? null}
              onValue={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-2">
        <Field label={t('plateState')} error={say(errors.plate_state)}>
          <Input autoComplete="off" autoCapitalize="characters" maxLength={10} {...register('plate_state')} />
        </Field>
        <Field label={t('plate')} optional error={say(errors.license_plate)}>
          <Input autoComplete="off" autoCapitalize="characters" {...register('license_plate')} />
        </Field>
      </div>
    </>
  )
}

function RestFields({ form }: { form: VehicleForm }) {
  const t = useText(vehiclesText)
  const say = useFieldText()
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label={t('kind')} optional error={say(errors.kind)}>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <Select
              value={field.value ?? ''}
              onValue={(kind) => field.onChange(kind === '' ? null : kind)}
              options={[
                { value: '', label: t('kinds.none') },
                ...vehicleKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
              ]}
            />
          )}
        />
      </Field>
      <Field label={t('unit')} optional error={say(errors.unit_number)}>
        <Input autoComplete="off" {...register('unit_number')} />
      </Field>
      <Field label={t('color')} optional error={say(errors.color)}>
        <Input autoComplete="off" {...register('color')} />
      </Field>
      <Field label={t('engine')} optional error={say(errors.engine)}>
        <Input autoComplete="off" {...register('engine')} />
      </Field>
      <Field label={t('status')} error={say(errors.status)}>
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <Select
              value={field.value ?? 'active'}
              onValue={field.onChange}
              options={(['active', 'maintenance', 'inactive'] as const).map((value) => ({
                value,
                label: t(value),
                icon: <Dot family="shop" value={value} />,
              }))}
            />
          )}
        />
      </Field>
      <Field label={t('nextService')} optional error={say(errors.next_service_date)}>
        <Controller
          control={control}
          name="next_service_date"
          render={({ field }) => (
            <DateField
              ref={field.ref}
              value={field.value ?? ''}
              onValue={(date) => field.onChange(date === '' ? null : date)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <Field label={t('notes')} optional className="wide" error={say(errors.notes)}>
        <Textarea rows={3} {...register('notes')} />
      </Field>
    </>
  )
}
