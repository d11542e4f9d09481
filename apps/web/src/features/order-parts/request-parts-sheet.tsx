import { type PartsRequestPriority, partsReasons, partsRequestPriorities } from '@twopost/contract/order-parts.states'
import { Minus, Plus, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { FormSheet } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { PartPicker } from './part-picker.tsx'
import { useRequestParts } from './parts-requests.api.ts'
import { partsRequestsText } from './parts-requests.text.ts'
import { Presence } from './request-panel.tsx'

const schema = z.object({
  parts: z.array(
    z.object({
      key: z.string(),
      partId: z.string().nullable(),
      name: z.string(),
      partNumber: z.string(),
      available: z.number().nullable(),
      location: z.string(),
      quantity: z.number(),
      reason: z.string(),
    }),
  ),
  priority: z.enum(partsRequestPriorities),
  notes: z.string().max(2000, 'TOO_LONG'),
})
type Chosen = z.output<typeof schema>['parts'][number]

export interface RequestPartsSheetProps {
  open: boolean
  job: {
    id: string
    orderNumber: string
    shopId: string
    parts: readonly { partId: string | null; name: string; partNumber: string; location: string }[]
  }
  /** Puts the job on hold, where that is possible. */
  onHold: (() => void) | undefined
  onClose: () => void
}

/** The technician's way to ask for parts from a job: found, tapped from the order's own, or named in words; no prices (H24, r4). */
export default function RequestPartsSheet({ open, job, onHold, onClose }: RequestPartsSheetProps) {
  const t = useText(partsRequestsText)
  const form = useSchemaForm(schema, { parts: [], priority: 'medium', notes: '' })
  const send = useRequestParts()
  const [parts, priority] = useWatch({ control: form.control, name: ['parts', 'priority'] })
  const record = useRecordForm({
    form,
    send: (values) =>
      send.mutateAsync({
        params: { id: job.id },
        body: {
          parts: values.parts.map(({ partId, name, quantity, reason }) => ({
            ...(partId ? { partId } : { name }),
            quantity,
            ...(reason && { reason }),
          })),
          priority: values.priority,
          notes: values.notes,
        },
      }),
    onSaved: ({ parts_request }) => {
      const mayHold = parts_request.priority === 'urgent' && onHold !== undefined
      notify({ kind: 'success', title: t('sent'), ...(mayHold && { action: { label: t('hold'), onAction: onHold } }) })
      onClose()
    },
  })
  const setParts = (next: readonly Chosen[]) => form.setValue('parts', [...next], { shouldDirty: true })
  const add = (part: Omit<Chosen, 'key' | 'quantity' | 'reason'>) => {
    const key = part.partId ?? part.name
    if (!parts.some((one) => one.key === key)) setParts([...parts, { ...part, key, quantity: 1, reason: '' }])
  }
  const change = (key: string, to: Partial<Chosen>) => setParts(parts.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const offered = job.parts.filter((part) => !parts.some((one) => one.key === (part.partId ?? part.name)))
  return (
    <FormSheet
      open={open}
      record={record}
      title={t('request')}
      description={job.orderNumber}
      onClose={onClose}
      save={t('send', { count: parts.length })}
      saving={t('sending')}
      disabledReason={parts.length === 0 ? t('needParts') : undefined}
    >
      <div className="flex flex-col gap-4">
        <PartPicker
          size="lg"
          shopId={job.shopId}
          value={null}
          aria-label={t('search')}
          onValue={(item) =>
            item &&
            add({
              partId: item.id,
              name: item.name,
              partNumber: item.partNumber,
              available: item.kind === 'non_stock' ? null : Math.max(0, item.available),
              location: item.location,
            })
          }
          create={{
            label: (name) => t('addNew', { name }),
            onCreate: (name) => add({ partId: null, name: name.slice(0, 200), partNumber: '', available: null, location: '' }),
          }}
        />
        <FromOrder parts={offered} onAdd={(part) => add({ ...part, available: null })} />
        <p className="text-[15px] text-ink-2" aria-live="polite">
          {t('chosen', { count: parts.length })}
        </p>
        {parts.length > 0 && (
          <ul className="flex flex-col gap-3">
            {parts.map((part) => (
              <ChosenPart
                key={part.key}
                part={part}
                onChange={(to) => change(part.key, to)}
                onRemove={() => setParts(parts.filter((one) => one.key !== part.key))}
              />
            ))}
          </ul>
        )}
        <FormField
          form={form}
          name="priority"
          group
          label={t('howUrgent')}
          help={priority === 'urgent' ? t('urgentHelp') : undefined}
        >
          {(field) => (
            <Segmented<PartsRequestPriority>
              block
              size="lg"
              label={t('howUrgent')}
              value={field.value}
              onValue={field.onValue}
              options={partsRequestPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
            />
          )}
        </FormField>
        <Field label={t('notes')} optional>
          <Textarea rows={2} maxLength={2000} className="!text-[17px] !leading-6" {...form.register('notes')} />
        </Field>
      </div>
    </FormSheet>
  )
}

type Offered = RequestPartsSheetProps['job']['parts'][number]
/** The order's own parts, one tap each. */
function FromOrder({
  parts,
  onAdd,
}: {
  parts: readonly Offered[]
  onAdd: (part: Omit<Chosen, 'key' | 'quantity' | 'reason' | 'available'>) => void
}) {
  const t = useText(partsRequestsText)
  if (parts.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-[15px] text-ink-2">{t('fromOrder')}</legend>
      <div className="flex flex-wrap gap-2">
        {parts.map(({ partId, name, partNumber, location }) => (
          <button
            key={partId ?? name}
            type="button"
            aria-label={t('addPart', { part: name })}
            className="inline-flex min-h-12 items-center gap-2 rounded-full border border-dashed border-border-strong px-4"
            onClick={() => onAdd({ partId, name, partNumber, location })}
          >
            <Plus size={16} aria-hidden="true" />
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function ChosenPart({
  part,
  onChange,
  onRemove,
}: {
  part: Chosen
  onChange: (to: Partial<Chosen>) => void
  onRemove: () => void
}) {
  const t = useText(partsRequestsText)
  const format = useFormat()
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border p-3">
      <div className="flex items-start gap-2">
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="font-[520] break-words">{part.name}</span>
          {part.partNumber && <span className="text-[15px] text-ink-2">{part.partNumber}</span>}
          <span>
            <Presence part={part} />
          </span>
        </span>
        <IconButton className="!size-12" label={t('remove', { part: part.name })} icon={<X size={20} />} onClick={onRemove} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="inline-flex items-center rounded-lg border border-border-strong">
          <IconButton
            className="!size-12"
            label={t('less', { part: part.name })}
            icon={<Minus size={20} />}
            disabled={part.quantity <= 1}
            onClick={() => onChange({ quantity: part.quantity - 1 })}
          />
          <b className="min-w-10 text-center text-[17px]" aria-live="polite">
            {format.number(part.quantity, 3)}
          </b>
          <IconButton
            className="!size-12"
            label={t('more', { part: part.name })}
            icon={<Plus size={20} />}
            onClick={() => onChange({ quantity: part.quantity + 1 })}
          />
        </span>
        <Select
          size="lg"
          className="!min-h-12 min-w-44 flex-1"
          aria-label={t('reasonOf', { part: part.name })}
          value={part.reason}
          onValue={(reason) => onChange({ reason })}
          options={[
            { value: '', label: t('noReason') },
            ...partsReasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
          ]}
        />
      </div>
    </li>
  )
}
