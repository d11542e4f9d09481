import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { OrderPhoto } from '#platform/uploads/order-photo.tsx'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { DecisionValues } from './decision-form.rules.ts'
import { signedPaperText } from './signed-paper.text.ts'

/** What was signed on paper: its photo, and whether the vehicle was left while nobody was there (AUT10). */
export function SignedPaper({ form, orderId }: { form: SchemaForm<DecisionValues>; orderId: string }) {
  const t = useText(signedPaperText)
  return (
    <div className="flex flex-col gap-3">
      <FormField form={form} name="paper_file_id" label={t('paper')} group>
        {(field) => (
          <OrderPhoto
            orderId={orderId}
            value={field.value || null}
            onValue={(next) => field.onValue(next ?? '')}
            labels={{ add: t('add'), remove: t('remove') }}
          />
        )}
      </FormField>
      <div className="flex flex-col gap-1">
        <Checkbox
          checked={form.watch('drop_off')}
          onCheckedChange={(next) => form.setValue('drop_off', next, { shouldDirty: true })}
        >
          {t('dropOff')}
        </Checkbox>
        <p className="text-sm text-ink-2">{t('dropOffHelp')}</p>
      </div>
    </div>
  )
}
