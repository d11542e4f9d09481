import { attendanceNeeds, roundings, soldOnWords, workCodes } from '@twopost/contract/attendance.states'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { attendanceText } from './attendance.text.ts'
import { type TimeRules, useReplaceTimeRules } from './time-rules.api.ts'
import { timeRulesText } from './time-rules.text.ts'

const minutes = (most: number) =>
  z.number('INVALID_MINUTES').int('INVALID_MINUTES').min(0, 'INVALID_MINUTES').max(most, 'INVALID_MINUTES')
const schema = z.object({
  sold_on: z.enum(soldOnWords),
  clock_needs_attendance: z.enum(attendanceNeeds),
  unpaid_break_after: minutes(1440).nullable(),
  rounding: z.literal(roundings),
  auto_close_after: minutes(720),
  unpaid_codes: z.array(z.enum(workCodes)),
  shared_clock: z.boolean(),
})
const valuesOf = (rules: TimeRules) => ({
  sold_on: rules.soldOn,
  clock_needs_attendance: rules.clockNeedsAttendance,
  unpaid_break_after: rules.unpaidBreakAfter,
  rounding: rules.rounding,
  auto_close_after: rules.autoCloseAfter,
  unpaid_codes: rules.unpaidCodes,
  shared_clock: rules.sharedClock,
})

/** Changes how a shop counts hours (CLK4). */
export default function TimeRulesDialog({
  open,
  onOpenChange,
  rules,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  rules: TimeRules
}) {
  const t = useText(timeRulesText)
  const words = useText(attendanceText)
  const replace = useReplaceTimeRules()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, valuesOf(rules))
  const record = useRecordForm({
    form,
    record: { ...rules, id: rules.shopId },
    valuesOf,
    failedTitle: () => t('saveFailed'),
    send: (values, { version }) => replace.mutateAsync({ body: { shop_id: rules.shopId, ...values, version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  return (
    <FormDialog open={open} record={record} title={t('editTitle')} onClose={close} save={t('save')} saving={t('saving')}>
      <div className="stack">
        <FormField form={form} name="sold_on" label={t('soldOn')} help={t('soldOnHelp')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={soldOnWords.map((value) => ({ value, label: t(`sold.${value}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="clock_needs_attendance" label={t('needs')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={attendanceNeeds.map((value) => ({ value, label: t(`need.${value}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="shared_clock" label={t('shared')} help={t('sharedHelp')}>
          {(field) => (
            <Select
              value={field.value ? 'on' : 'off'}
              onValue={(value) => field.onValue(value === 'on')}
              options={(['off', 'on'] as const).map((value) => ({ value, label: t(`sharedHow.${value}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="unpaid_break_after" label={t('breakAfter')} help={t('breakHelp')} optional>
          {(field) => <NumberField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <FormField form={form} name="unpaid_codes" label={t('unpaid')} group>
          {(field) => (
            <div className="grid grid-cols-2 gap-2">
              {workCodes.map((code) => (
                <Checkbox
                  key={code}
                  checked={field.value.includes(code)}
                  onCheckedChange={(on) =>
                    field.onValue(workCodes.filter((one) => (one === code ? on === true : field.value.includes(one))))
                  }
                >
                  {words(`code.${code}`)}
                </Checkbox>
              ))}
            </div>
          )}
        </FormField>
        <FormField form={form} name="rounding" label={t('rounding')} help={t('roundingHelp')}>
          {(field) => (
            <Select
              value={String(field.value)}
              onValue={(value) => field.onValue(roundings.find((one) => String(one) === value) ?? 0)}
              options={roundings.map((one) => ({ value: String(one), label: t(`round.m${one}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="auto_close_after" label={t('autoClose')} help={t('autoCloseHelp')}>
          {(field) => <NumberField value={field.value} onValue={(value) => field.onValue(value ?? 0)} onBlur={field.onBlur} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
