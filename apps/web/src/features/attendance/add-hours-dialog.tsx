import { indirectCodes } from '@twopost/contract/attendance.states'
import { requiredLine } from '@twopost/contract/core/text'
import { useState } from 'react'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { usePaused } from '#platform/use-paused.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type TimeDay, useAddHours } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'

const kinds = ['attended', 'on_job', ...indirectCodes] as const
interface Order {
  id: string
  number: string
}
const schema = z
  .object({
    technicianId: z.string().min(1, 'REQUIRED'),
    what: z.enum(kinds),
    order: z.custom<Order | null>(),
    from: z.string().min(1, 'REQUIRED'),
    to: z.string().min(1, 'REQUIRED'),
    reason: requiredLine(500, 'REASON_REQUIRED'),
  })
  .refine(({ what, order }) => what !== 'on_job' || order !== null, { path: ['order'], message: 'REQUIRED' })

/** Hours that nobody clocked: attended, on a job, or of no order (CLK14). */
export default function AddHoursDialog({
  open,
  onOpenChange,
  day,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  day: TimeDay
}) {
  const t = useText(attendanceText)
  const say = useFieldText()
  const add = useAddHours()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, {
    technicianId: day.lanes[0]?.technicianId ?? '',
    what: 'attended',
    order: null,
    from: `${day.date}T08:00`,
    to: `${day.date}T16:00`,
    reason: '',
  })
  const what = form.watch('what')
  const record = useRecordForm({
    form,
    failedTitle: () => t('addFailed'),
    send: ({ technicianId, what: kind, order, from, to, reason }) =>
      add.mutateAsync({
        body: {
          technician_id: technicianId,
          from: fromWall(from, day.timeZone) ?? '',
          to: fromWall(to, day.timeZone) ?? '',
          reason,
          ...(kind === 'on_job' ? { service_order_id: order?.id ?? '' } : { shop_id: day.shopId }),
          ...(kind !== 'on_job' && kind !== 'attended' ? { code: kind } : {}),
        },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('addedDone') })
      close()
    },
  })
  return (
    <FormDialog open={open} record={record} title={t('addTitle')} onClose={close} save={t('add')} saving={t('saving')}>
      <div className="stack">
        <FormField form={form} name="technicianId" label={t('technician')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={day.lanes.map((lane) => ({ value: lane.technicianId, label: lane.name }))}
            />
          )}
        </FormField>
        <FormField form={form} name="what" label={t('what')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={kinds.map((kind) => ({
                value: kind,
                label: kind === 'attended' ? t('whatAttended') : kind === 'on_job' ? t('whatOnJob') : t(`code.${kind}`),
              }))}
            />
          )}
        </FormField>
        {what === 'on_job' && (
          <FormField form={form} name="order" label={t('order')} help={t('orderHelp')} says={{ REQUIRED: t('orderMissing') }}>
            {(field) => <OrderPicker shopId={day.shopId} value={field.value} onValue={field.onValue} />}
          </FormField>
        )}
        <FormField form={form} name="from" label={t('from')}>
          {(field) => <DateTimeField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <FormField form={form} name="to" label={t('to')}>
          {(field) => <DateTimeField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <Field label={t('reason')} error={say(form.formState.errors.reason)}>
          <Input maxLength={500} {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}

function OrderPicker({
  shopId,
  value,
  onValue,
}: {
  shopId: string
  value: Order | null
  onValue: (order: Order | null) => void
}) {
  const t = useText(attendanceText)
  const [typed, setTyped] = useState('')
  const query = { shop_id: shopId, search: usePaused(typed.trim()) || undefined, limit: 20 }
  const found = useCall('listServiceOrders', { query }, { keepPrevious: true })
  return (
    <Combobox
      value={value && { value: value.id, label: value.number, help: '' }}
      onValue={(option) => onValue(option && { id: option.value, number: option.label })}
      options={(found.data?.service_orders ?? []).map((one) => ({ value: one.id, label: one.number, help: one.title }))}
      query={typed}
      onQuery={setTyped}
      loading={found.isFetching}
      searchLabel={t('orderHelp')}
    />
  )
}
