import { itemName } from '@twopost/contract/inspections'
import * as z from 'zod'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented } from '#ui/toggle.tsx'
import { findingsText } from '../findings.text.ts'
import type { Inspection, Result } from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { useRepair, useSign } from './annual.api.ts'

const schema = z.object({
  result: z.enum(['passed', 'failed']),
  decal_no: z.string().trim().max(40, 'TOO_LONG'),
  carrier_name: z.string().trim().max(160, 'TOO_LONG'),
  carrier_no: z.string().trim().max(40, 'TOO_LONG'),
})

/** Settles what is not in order, and signs the report, which never changes from then on (INS12, INS17). */
export default function SignDialog({
  open,
  onOpenChange,
  inspection,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  inspection: Inspection
}) {
  const t = useText(findingsText)
  const say = useFieldText()
  const sign = useSign()
  const close = () => onOpenChange(false)
  const defects = inspection.results.filter((one) => one.rating === 'now')
  const left = defects.filter((one) => one.repair === null)
  const form = useSchemaForm(schema, {
    result: left.length > 0 ? 'failed' : 'passed',
    ...{ decal_no: '', carrier_name: inspection.customer_name, carrier_no: '' },
  })
  const { result } = form.watch()
  const record = useRecordForm({
    form,
    failedTitle: () => t('actionFailed'),
    fieldOf: (code) => (code === 'DECAL_USED' ? 'decal_no' : undefined),
    send: (typed) => sign.mutateAsync({ params: { id: inspection.id }, body: typed }),
    onSaved: ({ inspection: signed }) => {
      notify({ kind: 'success', title: t('signed', { number: signed.report?.number ?? '' }) })
      close()
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('signTitle')}
      description={t('signText')}
      onClose={close}
      save={t('signIt')}
      saving={t('signing')}
      disabledReason={result === 'passed' && left.length > 0 ? t('defectsLeft') : undefined}
    >
      <div className="stack">
        {defects.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="font-[560]">{t('defects')}</h3>
            {left.length > 0 && <p className="text-sm text-ink-2">{t('defectsLeft')}</p>}
            <ul className="divide-y divide-border rounded-lg border border-border">
              {defects.map((one) => (
                <Defect key={one.id} inspection={inspection} result={one} />
              ))}
            </ul>
          </section>
        )}
        <FormField form={form} name="result" label={t('result')} group>
          {(field) => (
            <Segmented
              label={t('result')}
              value={field.value}
              onValue={field.onValue}
              options={[
                { value: 'passed', label: t('passed') },
                { value: 'failed', label: t('failedResult') },
              ]}
            />
          )}
        </FormField>
        <Field label={t('decal')} error={say(errors.decal_no)} optional>
          <Input maxLength={40} {...form.register('decal_no')} />
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('carrier')} error={say(errors.carrier_name)} optional>
            <Input maxLength={160} {...form.register('carrier_name')} />
          </Field>
          <Field label={t('carrierNo')} error={say(errors.carrier_no)} optional>
            <Input maxLength={40} {...form.register('carrier_no')} />
          </Field>
        </div>
      </div>
    </FormDialog>
  )
}

function Defect({ inspection, result }: { inspection: Inspection; result: Result }) {
  const t = useText(findingsText)
  const shared = useText(inspectionsText)
  const locale = useLocale()
  const repair = useRepair()
  const settle = async (what: 'repaired' | 'not_needed') => {
    try {
      await repair.mutateAsync({ params: { id: inspection.id }, body: { result_id: result.id, what } })
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-2 px-3 py-2">
      <span className="min-w-0 flex-1 basis-[180px] break-words">{itemName(result, locale)}</span>
      {result.repair ? (
        <span className="text-sm text-ink-2">
          {t(result.repair.what === 'repaired' ? 'repaired' : 'notNeeded')} · {t('settled', { name: result.repair.by })}
        </span>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and form semantics this row does not have
        <span role="group" aria-label={shared('ratings.now')} className="flex gap-2">
          <Button size="sm" busy={repair.isPending} onClick={() => void settle('repaired')}>
            {t('repaired')}
          </Button>
          <Button size="sm" busy={repair.isPending} onClick={() => void settle('not_needed')}>
            {t('notNeeded')}
          </Button>
        </span>
      )}
    </li>
  )
}
