import { orderPriorities } from '@twopost/contract/service-orders.states'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Priority } from '#ui/status.tsx'
import { ServiceLevelSelect } from './levels/service-level-select.tsx'
import type { OwnForm } from './order-own.rules.ts'
import { orderOwnText } from './order-own.text.ts'
import type { ServiceOrderDetail } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'

/** What creating and changing an order ask for alike. What only one of them asks for stands between as `afterTitle` and `beforeNotes`. */
export function OrderOwnFields({
  form,
  isNew = false,
  level,
  afterTitle,
  beforeNotes,
}: {
  form: OwnForm
  /** On creating, the title is large and explained. */
  isNew?: boolean
  /** The level that stands on the order already, which may be gone from the list. */
  level?: ServiceOrderDetail['service_level']
  afterTitle?: ReactNode
  beforeNotes?: ReactNode
}) {
  const t = useText(orderOwnText)
  const words = useText(serviceOrdersText)
  const say = useFieldText()
  const { register, control, formState, watch } = form
  const { errors } = formState
  const isDueByLevel = watch('service_level_id') !== '' && watch('due_date') === ''
  return (
    <div className="form-grid">
      <Field
        className="wide"
        label={t('title')}
        help={isNew ? t('titleHelp') : undefined}
        error={say(errors.title, { TITLE_DESCRIPTION_REQUIRED: t('titleMissing') })}
      >
        <Input maxLength={160} {...(isNew && { size: 'lg' as const })} {...register('title')} />
      </Field>
      {afterTitle}
      <FormField form={form} name="priority" label={t('priority')}>
        {(field) => (
          <Select
            value={field.value}
            onValue={field.onValue}
            options={orderPriorities.map((value) => ({
              value,
              label: words(`priorities.${value}`),
              icon: <Priority priority={value} />,
            }))}
          />
        )}
      </FormField>
      <Controller
        control={control}
        name="service_level_id"
        render={({ field }) => <ServiceLevelSelect value={field.value} known={level ?? null} onLevel={field.onChange} />}
      />
      <FormField form={form} name="due_date" label={t('due')} optional help={isDueByLevel ? t('dueByLevel') : undefined}>
        {(field) => <DateTimeField {...field} />}
      </FormField>
      <FormField form={form} name="promised_at" label={t('promised')} optional help={t('promisedHelp')}>
        {(field) => <DateTimeField {...field} />}
      </FormField>
      {beforeNotes}
      <Field label={t('poNumber')} optional help={t('poNumberHelp')} error={say(errors.po_number)}>
        <Input maxLength={60} autoComplete="off" {...register('po_number')} />
      </Field>
      <Field className="wide" label={t('notes')} optional error={say(errors.notes)}>
        <Textarea rows={2} maxLength={4000} {...register('notes')} />
      </Field>
    </div>
  )
}
