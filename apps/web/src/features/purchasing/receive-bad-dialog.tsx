import { quantity } from '@twopost/contract/core/money-fields'
import { line as lineOfText } from '@twopost/contract/core/text'
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
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { PhotosToCome } from './damage-photos.tsx'
import type { PurchaseOrder, PurchaseOrderLine } from './purchasing.api.ts'
import type { BadPart, Counts } from './receive.rules.ts'
import { receiveText } from './receive.text.ts'

const schema = z.object({
  line: z.string(),
  quantity: quantity(),
  what: z.enum(['badDamaged', 'badWrong']),
  note: lineOfText(150),
  goes: z.enum(['claim', 'refuse']),
})

/** Asks what came damaged or wrong, and whether it goes back for a credit or was not accepted (p3b, PAR29). */
export default function ReceiveBadDialog({
  open,
  order,
  lines,
  counts,
  onBad,
  onClose,
}: {
  open: boolean
  order: PurchaseOrder
  /** Those of which something came. */
  lines: readonly PurchaseOrderLine[]
  counts: Counts
  onBad: (lineId: string, bad: BadPart) => void
  onClose: () => void
}) {
  const t = useText(receiveText)
  const format = useFormat()
  const say = useFieldText()
  const form = useSchemaForm(schema, { line: lines[0]?.id ?? '', quantity: 1, what: 'badDamaged', note: '', goes: 'claim' })
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [of, count, goes] = form.watch(['line', 'quantity', 'goes'])
  const most = counts[of] ?? 0
  const record = useRecordForm({
    form,
    guarded: false,
    send: ({ line, what, note, ...values }) => {
      const reason = note === '' ? t(what) : `${t(what)}: ${note}`
      onBad(line, { ...values, reason, ...(values.goes === 'claim' && { photos }) })
      return Promise.resolve(line)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('bad')}
      description={t('badHelp')}
      onClose={onClose}
      save={t('badSave')}
      disabledReason={count > most ? t('badTooMany', { count: format.number(most) }) : undefined}
    >
      <div className="grid grid-cols-1 gap-4">
        <FormField form={form} name="line" label={t('badOf')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={lines.map((one) => ({ value: one.id, label: `${one.item_name}, ${one.part_number}` }))}
            />
          )}
        </FormField>
        <FormField form={form} name="quantity" label={t('badCount')}>
          {({ value, onValue, ...field }) => (
            <NumberField
              {...field}
              size="lg"
              kind="quantity"
              max={100_000}
              value={value}
              onValue={(pieces) => onValue(pieces ?? 0)}
            />
          )}
        </FormField>
        <FormField form={form} name="what" label={t('badWhat')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={(['badDamaged', 'badWrong'] as const).map((one) => ({ value: one, label: t(one) }))}
            />
          )}
        </FormField>
        <Field label={t('badNote')} optional error={say(form.formState.errors.note)}>
          <Input autoComplete="off" maxLength={150} {...form.register('note')} />
        </Field>
        <FormField form={form} name="goes" label={t('badGoes')} group>
          {({ value, onValue }) => (
            <RadioCards
              value={value}
              onValue={onValue}
              options={[
                { value: 'claim', label: t('badClaim'), help: t('badClaimHelp', { supplier: order.supplier_name }) },
                { value: 'refuse', label: t('badRefuse'), help: t('badRefuseHelp') },
              ]}
            />
          )}
        </FormField>
        {goes === 'claim' && <PhotosToCome photos={photos} onPhotos={setPhotos} />}
      </div>
    </FormDialog>
  )
}
