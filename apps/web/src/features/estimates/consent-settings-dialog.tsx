import { consentBases, gateSteps, gates, signatureRules, tolerances } from '@twopost/contract/estimates.states'
import { consentModes } from '@twopost/contract/service-orders.states'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Banner } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { RadioCards, Segmented } from '#ui/toggle.tsx'
import { exampleOf } from './consent-settings.rules.ts'
import { consentSettingsText } from './consent-settings.text.ts'
import { type ConsentRule, useSaveConsentRules } from './estimates.api.ts'
import { GateMatrix } from './gates/gate-matrix.tsx'

const schema = z
  .object({
    mode: z.enum(consentModes),
    tolerance: z.enum(tolerances),
    percent: z.number().nullable(),
    amount: z.number().nullable(),
    cap: z.number().nullable(),
    basis: z.enum(consentBases),
    backdate_days: z.number().int().min(0).max(30).nullable(),
    signature: z.enum(signatureRules),
    estimate_days: z.number().int().min(1).max(365).nullable(),
    gates: z.array(z.object({ step: z.enum(gateSteps), gate: z.enum(gates), level: z.enum(['warn', 'block']) })),
  })
  .superRefine((rule, issue) => {
    const missing = (field: 'percent' | 'amount') => {
      if (asks(rule.tolerance)[field] && rule[field] === null)
        issue.addIssue({ code: 'custom', path: [field], message: 'TOLERANCE_MISSING' })
    }
    missing('percent')
    missing('amount')
  })
const asks = (tolerance: ConsentRule['tolerance']) => ({
  percent: tolerance === 'percent' || tolerance === 'lesser' || tolerance === 'greater',
  amount: tolerance === 'amount' || tolerance === 'lesser' || tolerance === 'greater',
})

/** Sets what a shop asks of its customers, for orders written from now on (AUT17, AUT19). */
// oxlint-disable-next-line max-lines-per-function -- the fields of one form
export default function ConsentSettingsDialog({
  open,
  onOpenChange,
  shopId,
  rule,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shopId: string
  rule: ConsentRule | null
}) {
  const t = useText(consentSettingsText)
  const format = useFormat()
  const save = useSaveConsentRules()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, {
    mode: rule?.mode ?? 'off',
    tolerance: rule?.tolerance ?? 'none',
    percent: rule?.percent ?? 10,
    amount: rule?.amount ?? 50,
    cap: rule?.cap ?? null,
    basis: rule?.basis ?? 'before_tax',
    backdate_days: rule?.backdate_days ?? 7,
    signature: rule?.signature ?? 'off',
    estimate_days: rule?.estimate_days ?? 30,
    gates: rule?.gates ?? [],
  })
  const now = form.watch()
  const wants = asks(now.tolerance)
  const example = exampleOf(now)
  const record = useRecordForm({
    form,
    failedTitle: () => t('saveFailed'),
    send: ({ percent, amount, cap, backdate_days, estimate_days, ...said }) =>
      save.mutateAsync({
        params: { id: shopId },
        body: {
          ...said,
          backdate_days: backdate_days ?? 0,
          estimate_days: estimate_days ?? 30,
          percent: asks(said.tolerance).percent ? percent : null,
          amount: asks(said.tolerance).amount ? amount : null,
          cap: said.tolerance === 'none' ? null : cap,
        },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('editTitle')}
      description={t('from')}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <FormField form={form} name="mode" label={t('mode')} group>
          {(field) => (
            <RadioCards
              aria-label={t('mode')}
              value={field.value}
              onValue={field.onValue}
              options={consentModes.map((one) => ({ value: one, label: t(`modes.${one}`), help: t(`does.${one}`) }))}
            />
          )}
        </FormField>
        {now.mode !== 'off' && (
          <>
            <FormField form={form} name="tolerance" label={t('tolerance')}>
              {(field) => (
                <Select
                  value={field.value}
                  onValue={field.onValue}
                  options={tolerances.map((one) => ({ value: one, label: t(`tolerances.${one}`) }))}
                />
              )}
            </FormField>
            {now.tolerance !== 'none' && (
              <div className="grid gap-3 sm:grid-cols-2">
                {wants.percent && (
                  <FormField form={form} name="percent" label={t('percent')}>
                    {(field) => (
                      <NumberField
                        kind="percent"
                        decimals={4}
                        value={field.value}
                        onValue={field.onValue}
                        onBlur={field.onBlur}
                      />
                    )}
                  </FormField>
                )}
                {wants.amount && (
                  <FormField form={form} name="amount" label={t('amount')}>
                    {(field) => (
                      <MoneyField min={0} max={10_000_000} value={field.value} onValue={field.onValue} onBlur={field.onBlur} />
                    )}
                  </FormField>
                )}
                <FormField form={form} name="cap" label={t('cap')} optional>
                  {(field) => (
                    <MoneyField min={0} max={10_000_000} value={field.value} onValue={field.onValue} onBlur={field.onBlur} />
                  )}
                </FormField>
              </div>
            )}
            <p className="text-sm text-ink-2" aria-live="polite">
              {t('example', { authorized: format.money(example.authorized), limit: format.money(example.limit) })}
            </p>
            <FormField form={form} name="basis" label={t('basis')} group>
              {(field) => (
                <Segmented
                  label={t('basis')}
                  value={field.value}
                  onValue={field.onValue}
                  options={consentBases.map((one) => ({ value: one, label: t(`bases.${one}`) }))}
                />
              )}
            </FormField>
            <FormField form={form} name="backdate_days" label={t('backdate')}>
              {(field) => (
                <NumberField
                  kind="count"
                  min={0}
                  max={30}
                  unit={t('daysUnit')}
                  value={field.value}
                  onValue={field.onValue}
                  onBlur={field.onBlur}
                />
              )}
            </FormField>
            <FormField form={form} name="signature" label={t('signature')} group>
              {(field) => (
                <Segmented
                  label={t('signature')}
                  value={field.value}
                  onValue={field.onValue}
                  options={signatureRules.map((one) => ({ value: one, label: t(`signatures.${one}`) }))}
                />
              )}
            </FormField>
            <FormField form={form} name="estimate_days" label={t('estimateDays')}>
              {(field) => (
                <NumberField
                  kind="count"
                  min={1}
                  max={365}
                  unit={t('daysUnit')}
                  value={field.value}
                  onValue={field.onValue}
                  onBlur={field.onBlur}
                />
              )}
            </FormField>
            <Banner kind="info">{t('law')}</Banner>
          </>
        )}
        <GateMatrix value={now.gates} onValue={(gates) => form.setValue('gates', gates, { shouldDirty: true })} />
      </div>
    </FormDialog>
  )
}
