import { useRef } from 'react'
import { toProblem, useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { OwnForm } from '../order-own.rules.ts'
import { OrderOwnFields } from '../order-own-fields.tsx'
import { type ServiceOrderDetail, useUpdateOrder } from '../service-orders.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import { orderSchema, orderValues } from './order-detail-edit.rules.ts'

/** The order's own fields; a change by someone else meanwhile is said and loses nothing typed (R8). */
export function EditOrderDialog({ order, onClose }: { order: ServiceOrderDetail; onClose: () => void }) {
  const t = useText(orderDetailText)
  const say = useFieldText()
  const zone = useZone()
  const save = useUpdateOrder()
  const form = useSchemaForm(orderSchema(zone), orderValues(order, zone))
  const { register, formState } = form
  // A mileage that was doubted is meant when it is saved once more.
  const doubted = useRef<number | null>(null)
  const record = useRecordForm({
    form,
    record: order,
    valuesOf: (current: ServiceOrderDetail) => orderValues(current, zone),
    keepAs: `order:${order.id}`,
    fieldOf: (code) => (code === 'MILEAGE_JUMP' ? 'mileage_out' : undefined),
    send: async ({ mileage_out }, { changed, version }) => {
      const isMeant = mileage_out !== null && doubted.current === mileage_out
      try {
        return await save.mutateAsync({
          params: { id: order.id },
          body: { ...changed, version, ...(isMeant && { allow_mileage_jump: true }) },
        })
      } catch (caught) {
        if (toProblem(caught).code === 'MILEAGE_JUMP') doubted.current = mileage_out
        throw caught
      }
    },
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
      <OrderOwnFields
        // The own fields are among those of this form.
        form={form as unknown as OwnForm}
        level={order.service_level}
        afterTitle={
          <Field
            className="wide"
            label={t('editDialog.description')}
            error={say(formState.errors.description, { TITLE_DESCRIPTION_REQUIRED: t('editDialog.needText') })}
          >
            <Textarea rows={3} maxLength={4000} {...register('description')} />
          </Field>
        }
        beforeNotes={
          <>
            <FormField form={form} name="estimated_duration" label={t('editDialog.duration')} optional>
              {(field) => <NumberField {...field} kind="minutes" min={1} unit="min" />}
            </FormField>
            <FormField form={form} name="mileage_in" label={t('editDialog.mileage')} optional>
              {(field) => <NumberField {...field} kind="mileage" unit="mi" />}
            </FormField>
            <FormField form={form} name="mileage_out" label={t('editDialog.mileageOut')} optional>
              {(field) => <NumberField {...field} kind="mileage" unit="mi" />}
            </FormField>
          </>
        }
      />
    </FormDialog>
  )
}
