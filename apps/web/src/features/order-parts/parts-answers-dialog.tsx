import { requiredLine } from '@twopost/contract/core/text'
import { partReturns } from '@twopost/contract/order-parts.states'
import type { LineItem } from '@twopost/contract/service-orders'
import { useState } from 'react'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useReturnPart } from './order-parts.api.ts'
import { orderPartsText } from './order-parts.text.ts'

const schema = z.object({
  to: z.array(z.enum(partReturns).nullable()),
  reason: requiredLine(200, 'REASON_REQUIRED'),
})

/** Parts that came or were taken for lines which do not need them any more: asks for each where it goes, and then goes on (PAR19). */
export function PartsAnswersDialog({
  orderId,
  parts,
  reason,
  title,
  save,
  keep,
  onAnswered,
  onClose,
}: {
  orderId: string
  /** Each line with how many of its part are too many. */
  parts: readonly { line: LineItem; count: number }[]
  /** What was said already of why. */
  reason?: string
  title: string
  /** The word of the button: what happens when all is said. */
  save: string
  /** The way out, where "Cancel" would be read as the act itself. */
  keep?: string
  /** Goes on with what asked for the answers. */
  onAnswered: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useText(orderPartsText)
  const say = useFieldText()
  const send = useReturnPart()
  // What was answered is not sent again where a later step failed.
  const [done] = useState(() => new Set<string>())
  const form = useSchemaForm(schema, { to: parts.map(() => null), reason: reason ?? '' })
  const record = useRecordForm({
    form,
    guarded: false,
    failedTitle: () => t('failed'),
    send: async ({ to, reason: why }) => {
      for (const [at, { line, count }] of parts.entries()) {
        const answer = to[at]
        if (!answer || done.has(line.id)) continue
        await send.mutateAsync({
          params: { id: orderId, itemId: line.id },
          body: { quantity: count, to: answer, reason: why },
        })
        done.add(line.id)
      }
      return onAnswered()
    },
    onSaved: onClose,
  })
  const isOpen = form.watch('to').includes(null)
  return (
    <FormDialog
      record={record}
      size="md"
      title={title}
      description={t('answersText')}
      onClose={onClose}
      cancel={keep}
      save={save}
      saving={t('saving')}
      disabledReason={isOpen ? t('answersOpen') : undefined}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="to" label={t('answersTitle')} group hideLabel>
          {({ value, onValue }) => <Answers parts={parts} value={value} onValue={onValue} />}
        </FormField>
        <Field
          label={t('reason')}
          help={t('reasonHelp')}
          error={say(form.formState.errors.reason, { REASON_REQUIRED: t('needReason') })}
        >
          <Input maxLength={200} {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}

type Answer = (typeof partReturns)[number] | null
function Answers({
  parts,
  value,
  onValue,
}: {
  parts: readonly { line: LineItem; count: number }[]
  value: Answer[]
  onValue: (value: Answer[]) => void
}) {
  const t = useText(orderPartsText)
  const format = useFormat()
  return (
    <ul className="flex flex-col gap-3">
      {parts.map(({ line, count }, at) => (
        <li key={line.id} className="flex flex-wrap items-center gap-3 rounded-md border border-border p-3">
          <span className="two-lines min-w-40 flex-1">
            <b className="font-[520]">{`${format.number(count, 3)} × ${line.description}`}</b>
            <span>{line.part?.number}</span>
          </span>
          <Select
            className="w-56 max-sm:w-full"
            aria-label={t('answerOf', { part: line.description })}
            placeholder={t('answerPick')}
            value={value[at] ?? ''}
            onValue={(to) => onValue(value.map((one, place) => (place === at ? ((to || null) as Answer) : one)))}
            options={partReturns.map((to) => ({ value: to, label: t(`answers.${to}`) }))}
          />
        </li>
      ))}
    </ul>
  )
}
