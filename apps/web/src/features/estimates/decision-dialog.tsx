import { takenMethods } from '@twopost/contract/estimates.states'
import { ArrowRight } from 'lucide-react'
import { serviceApprovalsText } from '#features/service-orders/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { useMedia } from '#ui/use-media.ts'
import { ContactChoice, firstDecider, useLimit } from './contact-choice.tsx'
import { chosenOf, decidable, decisionSchema } from './decision-form.rules.ts'
import { type AskedService, type Consent, useRecordDecision, useTriedDecisions } from './estimates.api.ts'
import { estimatesText } from './estimates.text.ts'

const detailLabels = { phone: 'number', text: 'numberText', email: 'address' } as const

/** What a customer decided, as somebody at the counter or on the phone writes it down (AUT15, s1b). */
// oxlint-disable-next-line max-lines-per-function -- the fields of one form
export default function DecisionDialog({
  open,
  onOpenChange,
  orderId,
  consent,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderId: string
  consent: Consent
}) {
  const t = useText(estimatesText)
  const say = useFieldText()
  const zone = useZone()
  const limitOf = useLimit()
  const isPhone = useMedia('(max-width: 639px)')
  const send = useRecordDecision()
  const close = () => onOpenChange(false)
  const services = decidable(consent.services)
  const first = firstDecider(consent)
  const form = useSchemaForm(decisionSchema, {
    method: 'phone',
    contact_id: first?.id ?? '',
    person_name: first?.name ?? consent.contact.name,
    contact_detail: first?.phone ?? consent.contact.phone,
    po_number: '',
    received_at: '',
    decisions: Object.fromEntries(services.map((one) => [one.id, '' as const])),
    not_above: null,
    note: '',
  })
  const method = form.watch('method')
  const chosen = chosenOf(form.watch('decisions'))
  const decider = consent.contacts.find((one) => one.id === form.watch('contact_id'))
  const reached = (by: string) => (by === 'email' ? (decider ?? consent.contact).email : (decider ?? consent.contact).phone)
  const record = useRecordForm({
    form,
    failedTitle: () => t('saveFailed'),
    send: ({ decisions, received_at, contact_id, contact_detail, po_number, not_above, note, ...said }) =>
      send.mutateAsync({
        params: { id: orderId },
        body: {
          ...said,
          decisions: chosenOf(decisions),
          ...(contact_id !== '' && { contact_id }),
          ...(said.method in detailLabels && { contact_detail }),
          ...(said.method === 'fleet_po' && { po_number }),
          ...(received_at !== '' && { received_at: fromWall(received_at, zone) ?? '' }),
          ...(not_above !== null && { not_above }),
          ...(note !== '' && { note }),
        },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  const approveAll = () => {
    const all = services.map((one) => [one.id, one.allowed.includes('approve') ? ('approve' as const) : ('' as const)])
    form.setValue('decisions', Object.fromEntries(all), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('dialogTitle')}
      description={t('cannotChange')}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
      {...(services.length === 0 && { disabledReason: t('noneToDecide') })}
    >
      <div className="stack">
        <FormField form={form} name="method" label={t('how')} group>
          {(field) => {
            const choose = (next: (typeof takenMethods)[number]) => {
              field.onValue(next)
              form.setValue('contact_detail', reached(next))
            }
            const options = takenMethods.map((one) => ({ value: one, label: t(`methods.${one}`) }))
            return isPhone ? (
              <Select aria-label={t('how')} value={field.value} onValue={choose} options={options} />
            ) : (
              <Segmented block label={t('how')} value={field.value} onValue={choose} options={options} />
            )
          }}
        </FormField>
        {consent.contacts.length > 0 && (
          <FormField form={form} name="contact_id" label={t('decider')} help={limitOf(decider)}>
            {(field) => (
              <ContactChoice
                consent={consent}
                value={field.value}
                label={t('decider')}
                other={t('otherPerson')}
                onValue={(next) => {
                  field.onValue(next)
                  const one = consent.contacts.find((contact) => contact.id === next) ?? consent.contact
                  form.setValue('person_name', one.name, { shouldValidate: form.formState.isSubmitted })
                  form.setValue('contact_detail', method === 'email' ? one.email : one.phone)
                }}
              />
            )}
          </FormField>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('who')} error={say(form.formState.errors.person_name)}>
            <Input maxLength={120} {...form.register('person_name')} />
          </Field>
          {method in detailLabels && (
            <Field label={t(detailLabels[method as keyof typeof detailLabels])} error={say(form.formState.errors.contact_detail)}>
              <Input maxLength={160} {...form.register('contact_detail')} />
            </Field>
          )}
          {method === 'fleet_po' && (
            <Field label={t('poNumber')} error={say(form.formState.errors.po_number)}>
              <Input maxLength={60} {...form.register('po_number')} />
            </Field>
          )}
        </div>
        <FormField
          form={form}
          name="decisions"
          label={t('services')}
          group
          aside={
            services.length > 1 && (
              <Button size="sm" kind="ghost" onClick={approveAll}>
                {t('approveAll')}
              </Button>
            )
          }
        >
          {(field) => (
            <ul className="rounded-lg border border-border">
              {services.map((one) => (
                <ServiceDecision
                  key={one.id}
                  service={one}
                  value={field.value[one.id] ?? ''}
                  onValue={(next) => field.onValue({ ...field.value, [one.id]: next })}
                />
              ))}
            </ul>
          )}
        </FormField>
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField form={form} name="received_at" label={t('time')} help={t('timeHelp')} optional>
            {(field) => <DateTimeField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
          </FormField>
          <FormField form={form} name="not_above" label={t('maxAmount')} help={t('maxHelp')} optional>
            {(field) => <MoneyField min={0} max={10_000_000} value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
          </FormField>
        </div>
        <Field label={t('note')} optional error={say(form.formState.errors.note)}>
          <Textarea rows={2} maxLength={1000} {...form.register('note')} />
        </Field>
        <Tried orderId={orderId} consent={consent} chosen={chosen} />
      </div>
    </FormDialog>
  )
}

/** A service with what may be decided about it now. */
function ServiceDecision({
  service,
  value,
  onValue,
}: {
  service: AskedService
  value: AskedService['allowed'][number] | ''
  onValue: (decision: AskedService['allowed'][number] | '') => void
}) {
  const t = useText(estimatesText)
  const approvals = useText(serviceApprovalsText)
  const format = useFormat()
  const amount = format.money(service.amount)
  const options = [
    { value: '' as const, label: t('undecided') },
    ...service.allowed.map((one) => ({ value: one, label: t(`decisions.${one}`) })),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border p-3 first:border-t-0">
      <span className="flex min-w-0 flex-1 basis-44 flex-col">
        <span className="flex justify-between gap-3">
          <b className="min-w-0 font-[520] break-words">{service.name}</b>
          <b className="flex-none font-[620] tabular-nums">{amount}</b>
        </span>
        <span className="text-sm text-ink-2">
          {service.grown && service.authorized !== null
            ? t('wasAmount', { now: amount, was: format.money(service.authorized) })
            : approvals(service.approval)}
        </span>
      </span>
      <ChoiceRow label={t('of', { service: service.name })} value={value} onValue={onValue} options={options} />
    </li>
  )
}
/** One choice of a few; nothing is chosen beforehand. */
function ChoiceRow<V extends string>({
  label,
  value,
  onValue,
  options,
}: {
  label: string
  value: V | ''
  onValue: (value: V | '') => void
  options: readonly { value: V | ''; label: string }[]
}) {
  return (
    <Segmented
      label={label}
      value={value === '' ? 'open' : value}
      onValue={(next) => onValue(next === 'open' ? '' : (next as V))}
      options={options.map((one) => ({ value: one.value === '' ? 'open' : one.value, label: one.label }))}
    />
  )
}

/** What the decisions come to, counted by the server; while it counts the figure before stays. */
function Tried({ orderId, consent, chosen }: { orderId: string; consent: Consent; chosen: ReturnType<typeof chosenOf> }) {
  const t = useText(estimatesText)
  const format = useFormat()
  const tried = useTriedDecisions(orderId, chosen)
  const before = tried.data?.amount_before ?? consent.authorizations[0]?.amount_after ?? 0
  const after = chosen.length === 0 ? before : (tried.data?.amount_after ?? before)
  const difference = Math.round((after - before) * 100) / 100
  return (
    <dl aria-live="polite" className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg bg-surface-2 p-3">
      <div>
        <dt className="text-sm text-ink-2">{t('before')}</dt>
        <dd className="font-[620] tabular-nums">{format.money(before)}</dd>
      </div>
      <ArrowRight size={16} aria-hidden="true" className="text-ink-3" />
      <div>
        <dt className="text-sm text-ink-2">{t('after')}</dt>
        <dd className="font-[620] tabular-nums">{format.money(after)}</dd>
      </div>
      <div className="ml-auto text-right">
        <dt className="text-sm text-ink-2">{t('difference')}</dt>
        <dd className="font-[620] tabular-nums">
          {difference > 0 ? '+' : ''}
          {format.money(difference)}
        </dd>
      </div>
    </dl>
  )
}
