import { FlagFields } from '@twopost/contract/flags'
import { flagPriorities, flagTypes } from '@twopost/contract/flags.states'
import { useState } from 'react'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { OrderPhoto } from '#platform/uploads/order-photo.tsx'
import { usePaused } from '#platform/use-paused.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { flagIcon } from './flag-words.tsx'
import { useRaiseFlag } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

/** What the dialog needs of an order. */
export interface FlaggedOrder {
  id: string
  number: string
}
const { priority, title, message } = FlagFields.shape
const schema = z.object({
  order: z.custom<FlaggedOrder | null>((value) => value !== null, 'REQUIRED'),
  type: z.enum(flagTypes, 'NOT_AN_OPTION'),
  priority: priority.unwrap(),
  title,
  message: message.unwrap(),
  photoFileId: z.string().nullable(),
})
type Values = z.input<typeof schema>

/** Raises a flag on an order; without one it is chosen here (G30, G32). */
export default function RaiseFlagDialog({
  open,
  onOpenChange,
  order = null,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  order?: FlaggedOrder | null
}) {
  const t = useText(flagsText)
  const say = useFieldText()
  const raise = useRaiseFlag()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, {
    order,
    type: '' as Values['type'],
    priority: 'medium',
    title: '',
    message: '',
    photoFileId: null,
  })
  const record = useRecordForm({
    form,
    send: ({ order: on, ...body }) => raise.mutateAsync({ params: { id: on?.id ?? '' }, body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('raised') })
      close()
    },
    failedTitle: () => t('raiseFailed'),
  })
  const { register, formState, watch } = form
  const chosen = watch('order')
  return (
    <FormDialog
      open={open}
      record={record}
      size="md"
      title={order ? t('raiseOn', { number: order.number }) : t('raiseTitle')}
      onClose={close}
      save={t('raise')}
      saving={t('raising')}
    >
      <div className="stack">
        {!order && (
          <FormField form={form} name="order" label={t('order')} help={t('orderHelp')} says={{ REQUIRED: t('orderMissing') }}>
            {(field) => <OrderPicker value={field.value} onValue={field.onValue} />}
          </FormField>
        )}
        <FormField
          form={form}
          name="type"
          group
          label={t('type')}
          help={watch('type') === 'safety' ? t('safetyHelp') : undefined}
          says={{ NOT_AN_OPTION: t('typeMissing') }}
          className="[&_.choice]:!min-h-11 [&_.choice]:!gap-2 [&_.choice]:!px-3 [&_.choice]:!py-1 [&_.choice]:!text-base sm:[&_.choice-grid]:!grid-cols-4"
        >
          {(field) => (
            <ChoiceGrid
              label={t('type')}
              value={field.value}
              onValue={field.onValue}
              options={flagTypes.map((value) => ({ value, label: t(`types.${value}`), icon: flagIcon(value, 17) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="priority" label={t('priority')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={[...flagPriorities].reverse().map((value) => ({ value, label: t(`priorities.${value}`) }))}
            />
          )}
        </FormField>
        <Field label={t('flagTitle')} error={say(formState.errors.title, { REQUIRED: t('titleMissing') })}>
          <Input maxLength={120} {...register('title')} />
        </Field>
        <Field label={t('message')} optional error={say(formState.errors.message)}>
          <Textarea rows={3} maxLength={2000} {...register('message')} />
        </Field>
        {chosen && (
          <FormField form={form} name="photoFileId" group label={t('photo')} optional>
            {(field) => (
              <OrderPhoto
                key={chosen.id}
                orderId={chosen.id}
                value={field.value}
                onValue={field.onValue}
                labels={{ add: t('addPhoto'), remove: t('removePhoto') }}
              />
            )}
          </FormField>
        )}
      </div>
    </FormDialog>
  )
}

function OrderPicker({ value, onValue }: { value: FlaggedOrder | null; onValue: (order: FlaggedOrder | null) => void }) {
  const t = useText(flagsText)
  const shop = useShop()
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim())
  const query = { shop_id: shop?.id, search: asked || undefined, limit: 20 }
  const found = useCall('listServiceOrders', { query }, { keepPrevious: true, enabled: Boolean(shop) })
  return (
    <Combobox
      value={value && { value: value.id, label: value.number, help: '' }}
      onValue={(option) => onValue(option && { id: option.value, number: option.label })}
      options={(found.data?.service_orders ?? []).map((one) => ({
        value: one.id,
        label: one.number,
        help: [one.title, [one.vehicle.make, one.vehicle.model].join(' '), one.vehicle.license_plate].filter(Boolean).join(' · '),
      }))}
      query={typed}
      onQuery={setTyped}
      loading={found.isFetching}
      searchLabel={t('orderHelp')}
    />
  )
}
