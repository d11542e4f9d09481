import { ServiceFields } from '@twopost/contract/service-orders'
import { bayKinds } from '@twopost/contract/shops'
import { SkillAtLevel } from '@twopost/contract/technicians'
import * as z from 'zod'
import { CategoryChoice, useServiceCategories } from '#features/pricing/index.ts'
import { SkillsField } from '#features/technicians/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type AboutService, saidAndClosed } from '../lines/about-service.tsx'
import { type OrderService, useUpdateService } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

const { name, category, concern, cause, correction, bay_kind } = ServiceFields.shape
const serviceSchema = z.object({
  name,
  category: category.unwrap(),
  concern: concern.unwrap(),
  cause: cause.unwrap(),
  correction: correction.unwrap(),
  bay_kind: bay_kind.unwrap(),
  skills: z.array(SkillAtLevel),
})
const valuesOf = ({ name, category, concern, cause, correction, bay_kind, skills }: OrderService) => ({
  name,
  category,
  concern,
  cause,
  correction,
  bay_kind,
  skills,
})

/** Concern, cause and correction of one service, and what it takes to do it. */
export function ServiceDialog({ order, service, onClose }: AboutService) {
  const t = useText(orderDetailText)
  const say = useFieldText()
  const save = useUpdateService()
  const categories = useServiceCategories().data?.service_categories ?? []
  const form = useSchemaForm(serviceSchema, valuesOf(service))
  const { register, formState } = form
  const record = useRecordForm({
    form,
    record: service,
    valuesOf,
    keepAs: `service:${service.id}`,
    send: (_, { changed: { skills, ...changed }, version }) =>
      save.mutateAsync({
        params: { id: order.id, serviceId: service.id },
        body: { ...changed, ...(skills && { skills: skills.map(({ id, level }) => ({ id, level })) }), version },
      }),
    onSaved: saidAndClosed(t('saved'), onClose),
  })
  return (
    <FormDialog
      record={record}
      size="md"
      title={t('serviceDialog.title', { name: service.name })}
      onClose={onClose}
      save={t('serviceDialog.save')}
      saving={t('lineDialog.saving')}
    >
      <div className="stack">
        <Field label={t('serviceDialog.name')} error={say(formState.errors.name)}>
          <Input maxLength={160} {...register('name')} />
        </Field>
        {categories.length > 0 && (
          <FormField form={form} name="category" label={t('serviceDialog.category')} optional>
            {({ value, onValue }) => <CategoryChoice {...{ value, onValue, categories }} none={t('serviceDialog.noCategory')} />}
          </FormField>
        )}
        {(['concern', 'cause', 'correction'] as const).map((key) => (
          <Field key={key} label={t(key)} optional error={say(formState.errors[key])}>
            <Textarea rows={3} maxLength={2000} {...register(key)} />
          </Field>
        ))}
        <FormField form={form} name="skills" label={t('serviceDialog.skills')} group optional>
          {(field) => <SkillsField value={field.value} onValue={(list) => field.onValue([...list])} />}
        </FormField>
        <FormField form={form} name="bay_kind" label={t('serviceDialog.bay')} optional>
          {(field) => (
            <Select
              value={field.value ?? ''}
              onValue={(kind) => field.onValue(kind === '' ? null : kind)}
              options={[
                { value: '', label: t('serviceDialog.anyBay') },
                ...bayKinds.map((value) => ({ value, label: t(`serviceDialog.bays.${value}`) })),
              ]}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
