import { orderPriorities } from '@twopost/contract/service-orders.states'
import { Controller } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { ServiceLevelSelect } from '../levels/service-level-select.tsx'
import { type ServiceOrderDetail, useUpdateOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { orderDetailText } from './order-detail.text.ts'
import { orderSchema, orderValues } from './order-detail-edit.rules.ts'

/** The order's own fields; a change by someone else meanwhile is said and loses nothing typed (R8). */
export function EditOrderDialog({ order, onClose }: { order: ServiceOrderDetail; onClose: () => void }) {
  const t = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const say = useFieldText()
  const zone = useZone()
  const save = useUpdateOrder()
  const form = useSchemaForm(orderSchema(zone), orderValues(order, zone))
  const { register, control, formState } = form
  const record = useRecordForm({
    form,
    record: order,
    valuesOf: (current: ServiceOrderDetail) => orderValues(current, zone),
    keepAs: `order:${order.id}`,
    send: (_, { changed, version }) => save.mutateAsync({ params: { id: order.id }, body: { ...changed, version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      size="md"
      title={t('editDialog.title', { number: order.number })}
      onClose={onClose}
      save={t('editDialog.save')}
      saving={t('lineDialog.saving')}
    >
      <div className="form-grid">
        <Field
          className="wide"
          label={t('editDialog.orderTitle')}
          error={say(formState.errors.title, { TITLE_DESCRIPTION_REQUIRED: t('editDialog.needTitle') })}
        >
          <Input maxLength={160} {...register('title')} />
        </Field>
        <Field
          className="wide"
          label={t('editDialog.description')}
          error={say(formState.errors.description, { TITLE_DESCRIPTION_REQUIRED: t('editDialog.needText') })}
        >
          <Textarea rows={3} maxLength={4000} {...register('description')} />
        </Field>
        <FormField form={form} name="priority" label={t('editDialog.priority')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={orderPriorities.map((value) => ({ value, label: words(`priorities.${value}`) }))}
            />
          )}
        </FormField>
        <Controller
          control={control}
          name="service_level_id"
          render={({ field }) => <ServiceLevelSelect value={field.value} known={order.service_level} onLevel={field.onChange} />}
        />
        <FormField form={form} name="due_date" label={t('editDialog.due')} optional>
          {(field) => <DateTimeField {...field} />}
        </FormField>
        <FormField form={form} name="estimated_duration" label={t('editDialog.duration')} optional>
          {(field) => <NumberField {...field} kind="minutes" min={1} unit="min" />}
        </FormField>
        <FormField form={form} name="mileage_in" label={t('editDialog.mileage')} optional>
          {(field) => <NumberField {...field} kind="mileage" unit="mi" />}
        </FormField>
        <Field className="wide" label={t('editDialog.notes')} optional error={say(formState.errors.notes)}>
          <Textarea rows={2} maxLength={4000} {...register('notes')} />
        </Field>
      </div>
    </FormDialog>
  )
}
