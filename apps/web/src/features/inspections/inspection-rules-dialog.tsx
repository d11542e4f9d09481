import { vehicleKinds } from '@twopost/contract/vehicles'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Switch } from '#ui/toggle.tsx'
import { ArrivalRows, type OnArrival } from './arrival-rows.tsx'
import { useSaveRules } from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'

interface Rules {
  skips_review: boolean
  keep_months: number
  arrival: OnArrival[]
  version: number
}
const schema = z.object({
  skips_review: z.boolean(),
  keep_months: z
    .number('INVALID_KEEP_MONTHS')
    .int('INVALID_KEEP_MONTHS')
    .min(14, 'INVALID_KEEP_MONTHS')
    .max(240, 'INVALID_KEEP_MONTHS'),
  arrival: z.array(z.object({ vehicle_kind: z.enum(vehicleKinds).nullable(), template_id: z.string().min(1, 'CHOOSE_ONE') })),
})
type Values = { skips_review: boolean; keep_months: number | null; arrival: OnArrival[] }

/** Sets what a shop says about inspections (INS5, INS12). */
export default function InspectionRulesDialog({
  open,
  onOpenChange,
  shopId,
  rules,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shopId: string
  rules: Rules
}) {
  const t = useText(inspectionsText)
  const save = useSaveRules()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema as unknown as z.core.$ZodType<z.output<typeof schema>, Values>, {
    skips_review: rules.skips_review,
    keep_months: rules.keep_months,
    arrival: rules.arrival,
  })
  const record = useRecordForm({
    form,
    failedTitle: () => t('saveFailed'),
    send: (typed) => save.mutateAsync({ params: { id: shopId }, body: { ...typed, version: rules.version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  return (
    <FormDialog open={open} record={record} title={t('rulesEdit')} onClose={close} save={t('save')} saving={t('saving')}>
      <div className="stack">
        <FormField form={form} name="skips_review" label={t('skips')} help={t('skipsHelp')}>
          {(field) => <Switch aria-label={t('skips')} checked={field.value} onCheckedChange={field.onValue} />}
        </FormField>
        <FormField form={form} name="keep_months" label={t('keep')}>
          {(field) => <NumberField kind="count" min={14} max={240} unit={t('monthsUnit')} {...field} />}
        </FormField>
        <FormField form={form} name="arrival" label={t('arrival')} help={t('arrivalHelp')} group>
          {(field) => <ArrivalRows value={field.value} onValue={field.onValue} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
