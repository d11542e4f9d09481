import { lineTypes } from '@twopost/contract/core/line-types'
import { vehicleKinds } from '@twopost/contract/vehicles'
import { Plus, X } from 'lucide-react'
import { PartPicker } from '#features/order-parts/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { cannedText } from './canned.text.ts'
import { type CannedLineValues, type CannedValues, type cannedSchema, newFitment, newLine, ofType } from './canned-form.rules.ts'

export type CannedForm = SchemaForm<CannedValues, import('zod').output<typeof cannedSchema>>
const mostLines = 100

/** The lines of a canned job, each with a price of its own or by the rules (CAN5). */
export function CannedLines({ form, lines }: { form: CannedForm; lines: readonly CannedLineValues[] }) {
  const t = useText(cannedText)
  const shop = useShop()
  const put = (next: CannedLineValues[]) => form.setValue('lines', next, { shouldDirty: true })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-[620]">{t('lines')}</legend>
      <p className="text-sm text-ink-2">{t('linesText')}</p>
      <ol className="flex flex-col divide-y divide-border">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is its identity
          <li key={at} className="py-3 first:pt-0">
            <LineFields
              {...{ form, line, at }}
              onType={(type) => put(lines.map((one, index) => (index === at ? ofType(one, type) : one)))}
              onRemove={() => put(lines.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      {lines.length < mostLines && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" icon={<Plus size={16} />} onClick={() => put([...lines, newLine])}>
            {t('addLine')}
          </Button>
          {shop && (
            <span className="min-w-56 flex-1">
              <PartPicker
                size="sm"
                shopId={shop.id}
                value={null}
                aria-label={t('addPart')}
                onValue={(item) => {
                  if (!item) return
                  const { id: item_id, name: description, partNumber: part_number } = item
                  put([...lines, { ...newLine, type: 'parts', item_id, description, part_number }])
                }}
              />
            </span>
          )}
        </div>
      )}
    </fieldset>
  )
}

function LineFields({
  form,
  line,
  at,
  onType,
  onRemove,
}: {
  form: CannedForm
  line: CannedLineValues
  at: number
  onType: (type: CannedLineValues['type']) => void
  onRemove: () => void
}) {
  const t = useText(cannedText)
  const say = useFieldText()
  const fault = form.formState.errors.lines?.[at]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Field label={t('type')} className="w-36 flex-none max-sm:w-28">
          <Select
            value={line.type}
            onValue={onType}
            options={lineTypes.map((one) => ({ value: one, label: t(`types.${one}`) }))}
          />
        </Field>
        <Field label={t('lineText')} className="min-w-0 flex-1" error={say(fault?.description)}>
          <Input maxLength={300} autoComplete="off" {...form.register(`lines.${at}.description`)} />
        </Field>
        <IconButton
          className="mt-6"
          label={t('removeLine', { number: String(at + 1) })}
          icon={<X size={16} />}
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-3">
        <FormField form={form} name={`lines.${at}.quantity`} label={line.type === 'labor' ? t('hours') : t('quantity')}>
          {(field) => <NumberField {...field} kind={line.type === 'labor' ? 'hours' : 'quantity'} min={0.001} />}
        </FormField>
        <FormField form={form} name={`lines.${at}.price`} label={t('fixed')} optional>
          {(field) => <MoneyField {...field} placeholder={t('byRule')} />}
        </FormField>
        {line.type === 'parts' && (
          <Field label={t('number')} optional aside={line.item_id && <span className="text-ink-3">{t('fromStock')}</span>}>
            <Input
              maxLength={60}
              autoComplete="off"
              readOnly={line.item_id !== null}
              {...form.register(`lines.${at}.part_number`)}
            />
          </Field>
        )}
      </div>
      <Checkbox
        checked={line.is_optional}
        onCheckedChange={(on) => form.setValue(`lines.${at}.is_optional`, on === true, { shouldDirty: true })}
      >
        {t('optional')}
      </Checkbox>
    </div>
  )
}

/** The vehicles a job is for; what is empty is any. */
export function CannedFitments({ form, fitments }: { form: CannedForm; fitments: CannedValues['fitments'] }) {
  const t = useText(cannedText)
  const put = (next: CannedValues['fitments']) => form.setValue('fitments', next, { shouldDirty: true })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-[620]">{t('fits')}</legend>
      <p className="text-sm text-ink-2">{t('fitsText')}</p>
      {fitments.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a vehicle is its identity
        <div key={at} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[1fr_1.2fr_1.2fr_.8fr_.8fr_1fr_auto]">
          <FormField form={form} name={`fitments.${at}.vehicle_kind`} label={t('vehicleKind')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={[
                  { value: '', label: t('vehicleKinds.any') },
                  ...vehicleKinds.map((kind) => ({ value: kind, label: t(`vehicleKinds.${kind}`) })),
                ]}
              />
            )}
          </FormField>
          <Field label={t('make')}>
            <Input maxLength={60} autoComplete="off" {...form.register(`fitments.${at}.make`)} />
          </Field>
          <Field label={t('model')}>
            <Input maxLength={60} autoComplete="off" {...form.register(`fitments.${at}.model`)} />
          </Field>
          <FormField form={form} name={`fitments.${at}.year_from`} label={t('yearFrom')}>
            {(field) => <NumberField {...field} kind="year" />}
          </FormField>
          <FormField form={form} name={`fitments.${at}.year_to`} label={t('yearTo')}>
            {(field) => <NumberField {...field} kind="year" />}
          </FormField>
          <Field label={t('engine')}>
            <Input maxLength={120} autoComplete="off" {...form.register(`fitments.${at}.engine`)} />
          </Field>
          <IconButton
            className="self-end justify-self-end"
            label={t('removeFit', { number: String(at + 1) })}
            icon={<X size={16} />}
            onClick={() => put(fitments.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <span>
        <Button size="sm" icon={<Plus size={16} />} onClick={() => put([...fitments, newFitment])}>
          {t('addFit')}
        </Button>
      </span>
    </fieldset>
  )
}
