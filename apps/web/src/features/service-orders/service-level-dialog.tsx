import { serviceLevelColors } from '@twopost/contract/service-orders'
import { useState } from 'react'
import { spokenProblem, toProblem, useFieldText } from '#platform/api/problem.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { type ServiceLevel, useCreateServiceLevel, useUpdateServiceLevel } from './service-levels.api.ts'
import { serviceLevelsText } from './service-levels.text.ts'

/** A promise: its name, its hours, its colour (G38). */
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
  const [start] = useState({
    name: level?.name ?? '',
    hours: level?.target_hours ?? (8 as number | null),
    color: level?.color ?? 'blue',
  })
  const [values, setValues] = useState(start)
  const [version, setVersion] = useState(level?.version ?? 1)
  const [isChecked, setIsChecked] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isHoursFine = values.hours !== null && values.hours >= 0.25 && values.hours <= 8760 && Number.isInteger(values.hours * 4)
  const faults = error ? toProblem(error).errors : []

  async function save() {
    setIsChecked(true)
    setError(null)
    if (values.name.trim() === '' || !isHoursFine) return
    const body = { name: values.name, target_hours: values.hours ?? 0, color: values.color }
    try {
      if (level) await update.mutateAsync({ params: { id: level.id }, body: { ...body, version } })
      else await create.mutateAsync({ body })
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    } catch (caught) {
      setError(caught)
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={level ? t('editTitle') : t('createTitle')}
      dirty={values !== start}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={create.isPending || update.isPending} busyText={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      {faults.length === 0 && (
        <FormProblem<ServiceLevel>
          error={error}
          onReload={(current) => {
            setVersion(current.version)
            setError(null)
          }}
        />
      )}
      <div className="flex flex-col gap-4">
        <Field label={t('name')} error={isChecked && values.name.trim() === '' && say({ code: 'NAME_REQUIRED' })}>
          <Input
            data-autofocus
            maxLength={60}
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
        <Field label={t('hours')} error={isChecked && !isHoursFine && say({ code: 'INVALID_TARGET_HOURS' })}>
          <NumberField
            value={values.hours}
            onValue={(hours) => setValues({ ...values, hours })}
            decimals={2}
            min={0}
            unit={t('hoursUnit')}
          />
        </Field>
        <Field label={t('color')}>
          <Select
            value={values.color}
            onValue={(color) => setValues({ ...values, color })}
            options={serviceLevelColors.map((value) => ({
              value,
              label: t(`colors.${value}`),
              icon: <span className="dot" data-tone={value} />,
            }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
