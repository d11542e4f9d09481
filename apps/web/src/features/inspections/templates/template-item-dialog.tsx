import {
  betterWays,
  measureText,
  measureUnits,
  type Position,
  photoRules,
  positionName,
  TemplateItemInput,
} from '@twopost/contract/inspections'
import type * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox, Segmented, Switch } from '#ui/toggle.tsx'
import { inspectionsText } from '../inspections.text.ts'
import { RatingMark } from '../rating-mark.tsx'
import { type ItemValues, worked } from './template-form.rules.ts'
import { useCannedJobs } from './templates.api.ts'
import { templatesText } from './templates.text.ts'

const groups: Readonly<Record<'corners' | 'axles' | 'duals' | 'sides' | 'numbers', readonly Position[]>> = {
  corners: ['LF', 'RF', 'LR', 'RR'],
  axles: ['A1L', 'A1R', 'A2L', 'A2R', 'A3L', 'A3R', 'A4L', 'A4R', 'A5L', 'A5R'],
  duals: ['A2LO', 'A2LI', 'A2RI', 'A2RO', 'A3LO', 'A3LI', 'A3RI', 'A3RO'],
  sides: ['front', 'rear', 'left', 'right'],
  numbers: ['B1', 'B2', 'B3', 'B4'],
}
const order = Object.values(groups).flat()
const none = ''

/** One item of a template: what is looked at, where, and from which value on it needs work (INS2, INS19). */
// oxlint-disable-next-line max-lines-per-function -- the fields of one form
export default function TemplateItemDialog({
  open,
  onOpenChange,
  item,
  onApply,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  item: ItemValues
  onApply: (item: ItemValues) => void
}) {
  const t = useText(templatesText)
  const shared = useText(inspectionsText)
  const say = useFieldText()
  const locale = useLocale()
  const seesJobs = useMay('pricing:view')
  const jobs = useCannedJobs(seesJobs && open)
  const close = () => onOpenChange(false)
  const form = useSchemaForm(TemplateItemInput as unknown as z.core.$ZodType<ItemValues, ItemValues>, item)
  const now = form.watch()
  const isMeasured = now.unit !== 'none'
  const record = useRecordForm({
    form,
    send: (typed) => Promise.resolve({ ...item, ...typed }),
    onSaved: (typed) => {
      const { positions } = typed
      onApply({
        ...typed,
        positions: order.filter((one) => positions.includes(one)),
        ...(typed.unit === 'none' && { soon_at: null, now_at: null }),
      })
      close()
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog open={open} record={record} title={t('itemTitle')} onClose={close} save={t('apply')} cancel={t('cancel')}>
      <div className="stack">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('itemNameEn')} error={say(errors.name_en)}>
            <Input maxLength={80} data-autofocus {...form.register('name_en')} />
          </Field>
          <Field label={t('itemNameEs')} error={say(errors.name_es)} optional>
            <Input maxLength={80} {...form.register('name_es')} />
          </Field>
          <Field label={t('section')} error={say(errors.section_en)} optional>
            <Input maxLength={60} {...form.register('section_en')} />
          </Field>
          <Field label={t('sectionEs')} error={say(errors.section_es)} optional>
            <Input maxLength={60} {...form.register('section_es')} />
          </Field>
        </div>
        <Field label={t('code')} help={t('codeHelp')} error={say(errors.code)} optional>
          <Input maxLength={40} {...form.register('code')} />
        </Field>
        <FormField form={form} name="unit" label={t('unit')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={(unit) => {
                field.onValue(unit)
                if (unit !== 'none') return
                form.setValue('soon_at', null)
                form.setValue('now_at', null)
              }}
              options={measureUnits.map((one) => ({ value: one, label: shared(`units.${one}`) }))}
            />
          )}
        </FormField>
        {isMeasured && (
          <>
            <FormField form={form} name="better" label={t('better')} group>
              {(field) => (
                <Segmented
                  label={t('better')}
                  value={field.value}
                  onValue={field.onValue}
                  options={betterWays.map((one) => ({ value: one, label: t(one) }))}
                />
              )}
            </FormField>
            <div className="grid gap-3 sm:grid-cols-2">
              <FormField form={form} name="soon_at" label={t('soonAt')} optional>
                {(field) => <NumberField decimals={3} min={0} max={100_000} {...field} />}
              </FormField>
              <FormField form={form} name="now_at" label={t('nowAt')} optional>
                {(field) => <NumberField decimals={3} min={0} max={100_000} {...field} />}
              </FormField>
            </div>
            <ul aria-label={t('exampleTitle')} className="flex flex-wrap gap-x-4 gap-y-2" aria-live="polite">
              {worked(now).map(({ value, rating }) => (
                <li key={value} className="inline-flex items-center gap-2 text-sm">
                  <b>{measureText(value, now.unit)}</b> <RatingMark rating={rating} />
                </li>
              ))}
            </ul>
          </>
        )}
        <FormField form={form} name="positions" label={t('positions')} help={t('positionsHelp')} group>
          {(field) => (
            <div className="flex flex-col gap-2">
              {Object.entries(groups).map(([group, places]) => (
                <fieldset key={group} className="flex flex-wrap gap-x-4 gap-y-1">
                  <legend className="text-sm text-ink-3">{t(`groups.${group as keyof typeof groups}`)}</legend>
                  {places.map((one) => (
                    <Checkbox
                      key={one}
                      checked={field.value.includes(one)}
                      onCheckedChange={(on) =>
                        field.onValue(on === true ? [...field.value, one] : field.value.filter((other) => other !== one))
                      }
                    >
                      {positionName(one, locale)}
                    </Checkbox>
                  ))}
                </fieldset>
              ))}
            </div>
          )}
        </FormField>
        <FormField form={form} name="photo" label={t('photo')} group>
          {(field) => (
            <Segmented
              label={t('photo')}
              value={field.value}
              onValue={field.onValue}
              options={photoRules.map((one) => ({ value: one, label: t(`photos.${one}`) }))}
            />
          )}
        </FormField>
        {seesJobs && (
          <FormField form={form} name="canned_job_id" label={t('job')}>
            {(field) => (
              <Select
                value={field.value ?? none}
                onValue={(id) => field.onValue(id === none ? null : id)}
                options={[
                  { value: none, label: t('noJob') },
                  ...(jobs.data?.canned_jobs ?? []).map((job) => ({ value: job.id, label: `${job.code} · ${job.name}` })),
                ]}
              />
            )}
          </FormField>
        )}
        <FormField form={form} name="is_required" label={t('isRequired')}>
          {(field) => <Switch aria-label={t('isRequired')} checked={field.value} onCheckedChange={field.onValue} />}
        </FormField>
        <FormField form={form} name="is_brake" label={t('isBrake')} help={t('isBrakeHelp')}>
          {(field) => <Switch aria-label={t('isBrake')} checked={field.value} onCheckedChange={field.onValue} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
