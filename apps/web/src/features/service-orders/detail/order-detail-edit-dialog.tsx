import { type OrderPriority, orderPriorities } from '@twopost/contract/service-orders.states'
import { useState } from 'react'
import { FormProblem } from '#platform/form-problem.tsx'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { ServiceLevelSelect } from '../levels/service-level-select.tsx'
import { type ServiceOrderDetail, useUpdateOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { orderDetailText } from './order-detail.text.ts'

const fieldsOf = (order: ServiceOrderDetail, zone: string) => ({
  title: order.title,
  description: order.description,
  priority: order.priority,
  due: order.due_date ? toWall(order.due_date, zone) : '',
  level: order.service_level?.id ?? '',
  minutes: order.estimated_duration as number | null,
  mileage: order.mileage_in as number | null,
  notes: order.notes,
})
type Fields = ReturnType<typeof fieldsOf>

/** The fields that were typed in. */
const changedFields = (fields: Fields, kept: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== kept[key as keyof Fields]))

/** The order's own fields; a change by someone else meanwhile is said and loses nothing typed (R8). */
export function EditOrderDialog({ order, onClose }: { order: ServiceOrderDetail; onClose: () => void }) {
  const t = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const zone = useZone()
  const [kept, setKept] = useState(() => fieldsOf(order, zone))
  const [fields, setFields] = useState(kept)
  const [version, setVersion] = useState(order.version)
  const [tried, setTried] = useState(false)
  const save = useUpdateOrder()
  const submit = async () => {
    setTried(true)
    if (fields.title.trim() === '' || fields.description.trim() === '') return
    try {
      await save.mutateAsync({
        params: { id: order.id },
        body: {
          title: fields.title.trim(),
          description: fields.description.trim(),
          priority: fields.priority,
          due_date: fields.due ? fromWall(fields.due, zone) : null,
          ...(fields.level !== kept.level && { service_level_id: fields.level || null }),
          estimated_duration: fields.minutes,
          mileage_in: fields.mileage,
          notes: fields.notes,
          version,
        },
      })
      notify({ kind: 'success', title: t('saved') })
      onClose()
    } catch {
      // The banner says what is wrong; everything typed stays.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="md"
      title={t('editDialog.title', { number: order.number })}
      dirty={Object.keys(changedFields(fields, kept)).length > 0}
      onSubmit={() => void submit()}
      footer={
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('editDialog.save')}
        </Button>
      }
    >
      <FormProblem
        error={save.error}
        onReload={(current: ServiceOrderDetail) => {
          const theirs = fieldsOf(current, zone)
          // What was typed stays, everything else is theirs now.
          setFields({ ...theirs, ...changedFields(fields, kept) })
          setKept(theirs)
          setVersion(current.version)
          save.reset()
        }}
      />
      <div className="form-grid">
        <Field
          className="wide"
          label={t('editDialog.orderTitle')}
          error={tried && fields.title.trim() === '' ? t('editDialog.needTitle') : undefined}
        >
          <Input value={fields.title} maxLength={160} onChange={(event) => setFields({ ...fields, title: event.target.value })} />
        </Field>
        <Field
          className="wide"
          label={t('editDialog.description')}
          error={tried && fields.description.trim() === '' ? t('editDialog.needText') : undefined}
        >
          <Textarea
            rows={3}
            value={fields.description}
            maxLength={4000}
            onChange={(event) => setFields({ ...fields, description: event.target.value })}
          />
        </Field>
        <Field label={t('editDialog.priority')}>
          <Select
            value={fields.priority}
            onValue={(value) => setFields({ ...fields, priority: value as OrderPriority })}
            options={orderPriorities.map((value) => ({ value, label: words(`priorities.${value}`) }))}
          />
        </Field>
        <ServiceLevelSelect
          value={fields.level}
          known={order.service_level}
          onLevel={(level) => setFields({ ...fields, level })}
        />
        <Field label={t('editDialog.due')} optional>
          <DateTimeField value={fields.due} onValue={(due) => setFields({ ...fields, due: due ?? '' })} />
        </Field>
        <Field label={t('editDialog.duration')} optional>
          <NumberField
            value={fields.minutes}
            kind="minutes"
            onValue={(minutes) => setFields({ ...fields, minutes })}
            min={1}
            unit="min"
          />
        </Field>
        <Field label={t('editDialog.mileage')} optional>
          <NumberField value={fields.mileage} kind="mileage" onValue={(mileage) => setFields({ ...fields, mileage })} unit="mi" />
        </Field>
        <Field className="wide" label={t('editDialog.notes')} optional>
          <Textarea
            rows={2}
            value={fields.notes}
            maxLength={4000}
            onChange={(event) => setFields({ ...fields, notes: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
