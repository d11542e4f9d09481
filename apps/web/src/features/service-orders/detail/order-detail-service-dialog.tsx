import { ServiceFields } from '@twopost/contract/service-orders'
import { feePlace, payers, serviceKinds, urgencies } from '@twopost/contract/service-orders.states'
import { bayKinds } from '@twopost/contract/shops'
import { SkillAtLevel } from '@twopost/contract/technicians'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { CategoryChoice, useServiceCategories } from '#features/pricing/index.ts'
import { SkillsField } from '#features/technicians/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { orderPayersText } from '../lines/order-payers.text.ts'
import { orderServiceText } from '../lines/order-service.text.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { type OrderService, useAddService, useUpdateService } from './order-detail.api.ts'

const { name, category, kind, urgency, concern, cause, correction, bay_kind, payer, position } = ServiceFields.shape
const serviceSchema = z.object({
  name,
  category: category.unwrap(),
  kind: kind.unwrap(),
  urgency: urgency.unwrap(),
  concern: concern.unwrap(),
  cause: cause.unwrap(),
  correction: correction.unwrap(),
  bay_kind: bay_kind.unwrap(),
  skills: z.array(SkillAtLevel),
  position: position.unwrap(),
  /** Of a new one alone: who pays for one that is there is asked by itself. */
  payer: payer.unwrap(),
  account: z.custom<CustomerChoice | null>(),
})
type Values = z.input<typeof serviceSchema>
type ServiceForm = SchemaForm<Values, z.output<typeof serviceSchema>>

/** The services that people added, in their order; fees by rule stand behind them. */
const placed = (order: ServiceOrderDetail) => order.services.filter((one) => one.position < feePlace)
const valuesOf =
  (order: ServiceOrderDetail) =>
  ({ name, category, kind, urgency, concern, cause, correction, bay_kind, skills, ...service }: OrderService): Values => ({
    ...{ name, category, kind, urgency, concern, cause, correction, bay_kind, skills, payer: service.payer, account: null },
    position: Math.max(1, placed(order).findIndex((one) => one.id === service.id) + 1),
  })
const emptyService = (order: ServiceOrderDetail): Values => ({
  ...{ name: '', category: '', kind: 'requested', urgency: null, concern: '', cause: '', correction: '', bay_kind: null },
  ...{ skills: [], payer: 'customer', account: null, position: placed(order).length + 1 },
})
const idsOf = (skills: Values['skills']) => skills.map(({ id, level }) => ({ id, level }))

/** What a service of an order is, why, and what it takes to do it; without one, a new one, which has no lines yet (EST16). */
export function ServiceDialog({
  order,
  service,
  onClose,
}: {
  order: ServiceOrderDetail
  service: OrderService | null
  onClose: () => void
}) {
  const t = useText(orderServiceText)
  const say = useFieldText()
  const [add, save] = [useAddService(), useUpdateService()]
  const form: ServiceForm = useSchemaForm(serviceSchema, service ? valuesOf(order)(service) : emptyService(order))
  const { register, formState } = form
  const record = useRecordForm({
    form,
    record: service,
    valuesOf: valuesOf(order),
    keepAs: service ? `service:${service.id}` : `service:new:${order.id}`,
    fieldOf: (code) => (code === 'SERVICE_EXISTS' ? 'name' : undefined),
    send: (entered, { changed, version }) => {
      const { account, cause: _, correction: __, skills, payer, ...values } = entered
      if (!service) {
        const accountId = payer !== 'customer' && account?.kind === 'known' ? account.id : null
        const body = { ...values, skills: idsOf(skills), payer, payer_customer_id: accountId }
        return add.mutateAsync({ params: { id: order.id }, body })
      }
      const { skills: needs, account: ___, payer: ____, ...said } = changed
      const body = { ...said, ...(needs && { skills: idsOf(needs) }), version }
      return save.mutateAsync({ params: { id: order.id, serviceId: service.id }, body })
    },
    onSaved: ({ service: { name } }) => {
      notify({ kind: 'success', title: service ? t('saved') : t('added', { name }) })
      onClose()
    },
  })
  const spoken = service ? (['concern', 'cause', 'correction'] as const) : (['concern'] as const)
  return (
    <FormDialog
      record={record}
      size="md"
      title={service ? t('title', { name: service.name }) : t('newTitle')}
      onClose={onClose}
      save={service ? t('save') : t('add')}
      saving={t('saving')}
    >
      <div className="stack">
        <Field label={t('name')} error={say(formState.errors.name)}>
          <Input maxLength={160} {...register('name')} />
        </Field>
        <ServiceKind form={form} wasFees={service?.kind === 'fees'} />
        {spoken.map((key) => (
          <Field key={key} label={t(key)} optional error={say(formState.errors[key])}>
            <Textarea rows={3} maxLength={2000} {...register(key)} />
          </Field>
        ))}
        {!service && <NewPayer form={form} exceptId={order.customer_id} />}
        {(service?.position ?? 0) < feePlace && <ServicePlace {...{ form, order, service }} />}
        <FormField form={form} name="skills" label={t('skills')} group optional>
          {(field) => <SkillsField value={field.value} onValue={(list) => field.onValue([...list])} />}
        </FormField>
        <FormField form={form} name="bay_kind" label={t('bay')} optional>
          {(field) => (
            <Select
              value={field.value ?? ''}
              onValue={(one) => field.onValue(one === '' ? null : one)}
              options={[{ value: '', label: t('anyBay') }, ...bayKinds.map((value) => ({ value, label: t(`bays.${value}`) }))]}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}

/** Its kind of service and of work, and how urgent it is. */
function ServiceKind({ form, wasFees }: { form: ServiceForm; wasFees: boolean }) {
  const t = useText(orderServiceText)
  const categories = useServiceCategories().data?.service_categories ?? []
  return (
    <>
      <FormField form={form} name="kind" label={t('kind')} help={t('kindHelp')}>
        {({ value, onValue }) => (
          <Select
            value={value}
            onValue={onValue}
            options={serviceKinds
              .filter((one) => one !== 'fees' || wasFees)
              .map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          />
        )}
      </FormField>
      {categories.length > 0 && (
        <FormField form={form} name="category" label={t('category')} optional>
          {({ value, onValue }) => <CategoryChoice {...{ value, onValue, categories }} none={t('noCategory')} />}
        </FormField>
      )}
      <FormField form={form} name="urgency" label={t('urgency')} optional>
        {({ value, onValue }) => (
          <Select
            value={value ?? ''}
            onValue={(one) => onValue(one === '' ? null : one)}
            options={[
              { value: '', label: t('noUrgency') },
              ...urgencies.map((one) => ({ value: one, label: t(`urgencies.${one}`) })),
            ]}
          />
        )}
      </FormField>
    </>
  )
}

/** Who pays for a new service, and with which account (EST2). */
function NewPayer({ form, exceptId }: { form: ServiceForm; exceptId: string }) {
  const t = useText(orderPayersText)
  const payer = useWatch({ control: form.control, name: 'payer' })
  return (
    <>
      <FormField form={form} name="payer" label={t('payer')}>
        {({ value, onValue }) => (
          <Select value={value} onValue={onValue} options={payers.map((one) => ({ value: one, label: t(`payers.${one}`) }))} />
        )}
      </FormField>
      {payer !== 'customer' && (
        <FormField form={form} name="account" label={t('account')} help={t('accountHelp')} optional>
          {({ value, onValue }) => <CustomerPicker value={value} onValue={onValue} mayAdd={false} exceptId={exceptId} />}
        </FormField>
      )}
    </>
  )
}

/** Where it stands among the other services. */
function ServicePlace({ form, order, service }: { form: ServiceForm; order: ServiceOrderDetail; service: OrderService | null }) {
  const t = useText(orderServiceText)
  const others = placed(order).filter((one) => one.id !== service?.id)
  if (others.length === 0) return null
  return (
    <FormField form={form} name="position" label={t('place')}>
      {({ value, onValue }) => (
        <Select
          value={String(value)}
          onValue={(place) => onValue(Number(place))}
          options={[
            { value: '1', label: t('first') },
            ...others.map((one, i) => ({ value: String(i + 2), label: t('after', { name: one.name }) })),
          ]}
        />
      )}
    </FormField>
  )
}
