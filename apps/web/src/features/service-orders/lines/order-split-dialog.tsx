import { Equal, Plus, X } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { spokenProblem } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { type LaborSplit, type LineItem, useReplaceSplit } from '../detail/order-detail.api.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { evenShares, missingShare } from './order-split.rules.ts'
import { orderSplitText } from './order-split.text.ts'

const schema = z
  .object({
    shares: z
      .array(
        z.object({
          technician_id: z.string().nullable(),
          percent: z.custom<number | null>((value) => typeof value === 'number' && value > 0 && value <= 100, 'INVALID_PERCENT'),
        }),
      )
      .min(1),
    reason: z.string().trim().min(1, 'REASON_REQUIRED').max(500, 'TOO_LONG'),
  })
  .superRefine(({ shares }, issue) => {
    for (const [at, share] of shares.entries())
      if (share.technician_id === null)
        issue.addIssue({ code: 'custom', path: ['shares', at, 'technician_id'], message: 'REQUIRED' })
    if (missingShare(shares.map((one) => one.percent)) !== 0)
      issue.addIssue({ code: 'custom', path: ['shares', shares.length - 1, 'percent'], message: 'SHARES_NOT_WHOLE' })
  })
type Shares = z.input<typeof schema>['shares']
const mostPeople = 10

/** Splits the sold hours of a labor line between people, with a reason; the shares add up to 100 percent (CLK15, CLK18, CLK22). */
export function SplitDialog({
  order,
  line,
  split,
  onClose,
}: {
  order: ServiceOrderDetail
  line: LineItem
  split: LaborSplit
  onClose: () => void
}) {
  const t = useText(orderSplitText)
  const format = useFormat()
  const replace = useReplaceSplit()
  const isFixed = split.creditedHours !== 0
  const [first] = split.shares
  const begun: Shares = split.isSplit
    ? split.shares.map(({ technicianId, percent }) => ({ technician_id: technicianId, percent }))
    : evenShares(2).map((percent, at) => ({ technician_id: at === 0 ? (first?.technicianId ?? null) : null, percent }))
  const form = useSchemaForm(schema, { shares: begun, reason: '' })
  const params = { id: order.id, itemId: line.id }
  const record = useRecordForm({
    form,
    failedTitle: () => t('failed'),
    send: ({ shares: own, reason }) =>
      replace.mutateAsync({
        params,
        body: {
          shares: own.map((one) => ({ technician_id: one.technician_id ?? '', percent: one.percent ?? 0 })),
          reason,
        },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onClose()
    },
  })
  const end = async () => {
    if (!(await form.trigger('reason', { shouldFocus: true }))) return
    try {
      await replace.mutateAsync({ params, body: { shares: [], reason: form.getValues('reason') } })
      notify({ kind: 'success', title: t('ended') })
      record.giveUp()
      onClose()
    } catch (error) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(error) })
    }
  }
  return (
    <FormDialog
      record={record}
      size="md"
      title={t('title')}
      description={t('about', { line: line.description, hours: format.number(split.hours, 3) })}
      onClose={onClose}
      save={t('save')}
      saving={t('saving')}
      maySave={!isFixed}
      beside={
        split.isSplit &&
        !isFixed && (
          <Button kind="ghost" busy={replace.isPending} onClick={() => void end()}>
            {t('end')}
          </Button>
        )
      }
    >
      <div className="stack">
        {isFixed && <Banner>{t('fixed')}</Banner>}
        <Shares form={form} hours={split.hours} isFixed={isFixed} />
        {!isFixed && (
          <FormField form={form} name="reason" label={t('reason')} help={t('reasonHelp')}>
            {(field) => <Input maxLength={500} value={field.value} onChange={(event) => field.onValue(event.target.value)} />}
          </FormField>
        )}
        <Clocked clocked={split.clocked} />
        {split.changed && (
          <p className="text-sm text-ink-3">
            {t('changed', {
              name: split.changed.byName,
              when: format.dateTime(split.changed.at),
              reason: split.changed.reason,
            })}
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** What the timers measured on the service, beside the shares; none of them is counted from it. */
function Clocked({ clocked }: { clocked: LaborSplit['clocked'] }) {
  const t = useText(orderSplitText)
  const format = useFormat()
  const hours = (seconds: number) => format.number(seconds / 3600, 2)
  if (clocked.length === 0) return null
  return (
    <section className="rounded-lg border border-border bg-surface-2 px-3 py-2.5" aria-label={t('clocked')}>
      <h3 className="text-sm font-[560]">{t('clocked')}</h3>
      <p className="text-sm text-ink-3">{t('clockedHelp')}</p>
      <ul className="mt-1.5 flex flex-col gap-1 text-sm">
        {clocked.map((one) => {
          const on =
            one.sharedSeconds > 0
              ? t('ofShared', { hours: hours(one.seconds), shared: hours(one.sharedSeconds) })
              : one.seconds > 0 && t('onJob', { hours: hours(one.seconds) })
          const whole = one.orderSeconds > 0 && t('onOrder', { hours: hours(one.orderSeconds) })
          return (
            <li key={one.technicianId} className="flex flex-wrap justify-between gap-x-4">
              <span>{one.name}</span>
              <span className="text-ink-2">{[on, whole].filter(Boolean).join(' · ')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Who gets how much, and whether it adds up. */
function Shares({
  form,
  hours,
  isFixed,
}: {
  form: SchemaForm<z.input<typeof schema>, z.output<typeof schema>>
  hours: number
  isFixed: boolean
}) {
  const t = useText(orderSplitText)
  const format = useFormat()
  const rows = useFieldArray({ control: form.control, name: 'shares' })
  const shares = useWatch({ control: form.control, name: 'shares' })
  const missing = missingShare(shares.map((one) => one.percent))
  const evenly = (people: number) =>
    evenShares(people).forEach((percent, at) => {
      form.setValue(`shares.${at}.percent`, percent, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    })
  const percentOf = (value: number) => format.percent(Math.abs(value) / 100, 4)
  return (
    <>
      <ul className="flex flex-col gap-3">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_8.5rem_2.25rem] items-start gap-2">
            <FormField
              form={form}
              name={`shares.${at}.technician_id`}
              label={t('person', { number: String(at + 1) })}
              says={{ REQUIRED: t('nobody') }}
            >
              {(field) => (
                <TechnicianSelect
                  value={field.value}
                  onValue={(picked) => field.onValue(picked?.id ?? null)}
                  except={shares.flatMap((one, i) => (i !== at && one.technician_id ? [one.technician_id] : []))}
                  clearable={false}
                />
              )}
            </FormField>
            <FormField
              form={form}
              name={`shares.${at}.percent`}
              label={t('percent', { number: String(at + 1) })}
              help={t('soldHours', { hours: format.number((hours * (shares[at]?.percent ?? 0)) / 100, 3) })}
              says={{ SHARES_NOT_WHOLE: t('notWhole') }}
            >
              {(field) => <NumberField {...field} kind="percent" decimals={4} />}
            </FormField>
            {rows.fields.length > 1 && !isFixed && (
              <IconButton
                className="mt-6"
                label={t('remove', { name: t('person', { number: String(at + 1) }) })}
                icon={<X size={17} />}
                onClick={() => rows.remove(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isFixed && (
        <div className="flex flex-wrap items-center gap-2">
          {rows.fields.length < mostPeople && (
            <Button
              size="sm"
              icon={<Plus size={15} />}
              onClick={() => rows.append({ technician_id: null, percent: Math.max(0, missing) })}
            >
              {t('add')}
            </Button>
          )}
          <Button size="sm" icon={<Equal size={15} />} onClick={() => evenly(rows.fields.length)}>
            {t('even')}
          </Button>
          <span className={missing === 0 ? 'ml-auto text-ok' : 'ml-auto font-[560] text-bad'} role="status">
            {t('sum')}: {missing === 0 ? t('complete') : t(missing > 0 ? 'missing' : 'tooMuch', { percent: percentOf(missing) })}
          </span>
        </div>
      )}
    </>
  )
}
