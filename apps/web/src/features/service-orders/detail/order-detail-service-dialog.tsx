import { ServiceFields } from '@twopost/contract/service-orders'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { type OrderService, useUpdateService } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

const { name, concern, cause, correction } = ServiceFields.shape
const serviceSchema = z.object({
  name,
  concern: concern.unwrap(),
  cause: cause.unwrap(),
  correction: correction.unwrap(),
})
const valuesOf = ({ name, concern, cause, correction }: OrderService) => ({ name, concern, cause, correction })

/** Concern, cause and correction of one service. */
export function ServiceDialog({
  order,
  service,
  onClose,
}: {
  order: ServiceOrderDetail
  service: OrderService
  onClose: () => void
}) {
  const t = useText(orderDetailText)
  const say = useFieldText()
  const save = useUpdateService()
  const form = useSchemaForm(serviceSchema, valuesOf(service))
  const { register, formState } = form
  const record = useRecordForm({
    form,
    record: service,
    valuesOf,
    keepAs: `service:${service.id}`,
    send: (_, { changed, version }) =>
      save.mutateAsync({ params: { id: order.id, serviceId: service.id }, body: { ...changed, version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onClose()
    },
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
        {(['concern', 'cause', 'correction'] as const).map((key) => (
          <Field key={key} label={t(key)} optional error={say(formState.errors[key])}>
            <Textarea rows={3} maxLength={2000} {...register(key)} />
          </Field>
        ))}
      </div>
    </FormDialog>
  )
}
