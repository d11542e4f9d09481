import { ServiceLevelInput, serviceLevelColors } from '@twopost/contract/service-orders'
import { Controller } from 'react-hook-form'
import type * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { type ServiceLevel, useCreateServiceLevel, useUpdateServiceLevel } from './service-levels.api.ts'
import { serviceLevelsText } from './service-levels.text.ts'

type Values = z.input<typeof ServiceLevelInput>
const valuesOf = (level: ServiceLevel | null): Values => ({
  name: level?.name ?? '',
  target_hours: level?.target_hours ?? 8,
  counts_open_hours: level?.counts_open_hours ?? true,
  color: level?.color ?? 'blue',
})

/** A promise: its name, its hours, its color (G38). */
export default function ServiceLevelDialog({
  open,
  onOpenChange,
  level,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  level: ServiceLevel | null
}) {
  const t = useText(serviceLevelsText)
  const say = useFieldText()
  const [create, update] = [useCreateServiceLevel(), useUpdateServiceLevel()]
  const form = useSchemaForm(ServiceLevelInput, valuesOf(level))
  const { register, control, formState } = form
  const record = useRecordForm({
    form,
    record: level,
    valuesOf: (current: ServiceLevel) => valuesOf(current),
    failedTitle: () => t('saveFailed'),
    send: (body, { version }) =>
      level ? update.mutateAsync({ params: { id: level.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={level ? t('editTitle') : t('createTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('name')} error={say(formState.errors.name)}>
          <Input data-autofocus maxLength={60} {...register('name')} />
        </Field>
        <Field label={t('hours')} error={say(formState.errors.target_hours)}>
          <Controller
            control={control}
            name="target_hours"
            render={({ field }) => (
              <NumberField
                ref={field.ref}
                value={field.value ?? null}
                onValue={field.onChange}
                onBlur={field.onBlur}
                kind="hours"
                decimals={2}
                min={0.25}
                max={8760}
                unit={t('hoursUnit')}
              />
            )}
          />
        </Field>
        <Controller
          control={control}
          name="counts_open_hours"
          render={({ field }) => (
            <Checkbox checked={field.value ?? true} onCheckedChange={field.onChange}>
              {t('openHours')}
            </Checkbox>
          )}
        />
        <Field label={t('color')}>
          <Controller
            control={control}
            name="color"
            render={({ field }) => (
              <Select
                value={field.value ?? 'blue'}
                onValue={field.onChange}
                options={serviceLevelColors.map((value) => ({
                  value,
                  label: t(`colors.${value}`),
                  icon: <span className="dot" data-tone={value} />,
                }))}
              />
            )}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
