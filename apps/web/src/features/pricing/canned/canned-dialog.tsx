import { cannedPriceModes, packageSpreads } from '@twopost/contract/pricing.states'
import { serviceKinds } from '@twopost/contract/service-orders.states'
import { useWatch } from 'react-hook-form'
import { SkillsField } from '#features/technicians/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented, Switch } from '#ui/toggle.tsx'
import { CategoryChoice } from '../category-choice.tsx'
import { useLaborRates, useServiceCategories } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { type CannedJob, useCannedJob, useCreateCanned, useUpdateCanned } from './canned.api.ts'
import { cannedText } from './canned.text.ts'
import { cannedBody, cannedSchema, cannedValues, isEmptyPackage, rateOfShop } from './canned-form.rules.ts'
import { CannedFitments, type CannedForm, CannedLines } from './canned-lines.tsx'

/** Adds or changes a canned job; orders that have it keep what was copied (CAN5, CAN18). */
export default function CannedDialog({
  open,
  onOpenChange,
  jobId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  jobId: string | null
}) {
  if (jobId === null) return <Editor open={open} job={null} onClose={() => onOpenChange(false)} />
  return <KnownJob open={open} id={jobId} onClose={() => onOpenChange(false)} />
}
function KnownJob({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  const job = useCannedJob(id).data?.canned_job
  return job ? <Editor open={open} job={job} onClose={onClose} /> : null
}

function Editor({ open, job, onClose }: { open: boolean; job: CannedJob | null; onClose: () => void }) {
  const t = useText(cannedText)
  const words = useText(pricingText)
  const [create, update] = [useCreateCanned(), useUpdateCanned()]
  const form = useSchemaForm(cannedSchema, cannedValues(job))
  const [code, name, mode, lines, fitments] = useWatch({
    control: form.control,
    name: ['code', 'name', 'price_mode', 'lines', 'fitments'],
  })
  const record = useRecordForm({
    form,
    record: job,
    valuesOf: (current: CannedJob) => cannedValues(current),
    keepAs: `canned:${job?.id ?? 'new'}`,
    failedTitle: () => words('saveFailed'),
    fieldOf: (problem) => (problem === 'CODE_TAKEN' ? 'code' : undefined),
    send: async (values, { version }) =>
      job
        ? update.mutateAsync({ params: { id: job.id }, body: { ...cannedBody(values), version } })
        : create.mutateAsync({ body: cannedBody(values) }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onClose()
    },
  })
  const missing =
    code.trim() === '' || name.trim() === ''
      ? t('need')
      : isEmptyPackage({ price_mode: mode, lines })
        ? t('needLines')
        : undefined
  return (
    <FormDrawer
      open={open}
      wide
      record={record}
      title={job ? t('editTitle', { name: job.name }) : t('newTitle')}
      onClose={onClose}
      save={t('save')}
      saving={words('saving')}
      disabledReason={missing}
    >
      <div className="flex flex-col gap-6">
        <Basics form={form} />
        <PriceFields form={form} isPackage={mode === 'package'} />
        <CannedLines form={form} lines={lines} />
        <CannedFitments form={form} fitments={fitments} />
        <Needs form={form} />
        <Words form={form} />
      </div>
    </FormDrawer>
  )
}

function Basics({ form }: { form: CannedForm }) {
  const t = useText(cannedText)
  const words = useText(pricingText)
  const say = useFieldText()
  const { errors } = form.formState
  const categories = useServiceCategories().data?.service_categories ?? []
  const rates = (useLaborRates().data?.labor_rates ?? []).filter((one) => !one.is_retired)
  return (
    <div className="form-grid">
      <Field label={words('name')} className="wide" error={say(errors.name)}>
        <Input data-autofocus autoComplete="off" maxLength={160} {...form.register('name')} />
      </Field>
      <Field label={words('code')} error={say(errors.code)}>
        <Input autoComplete="off" maxLength={30} {...form.register('code')} />
      </Field>
      {categories.length === 0 ? (
        <Field label={t('category')} optional error={say(errors.category)}>
          <Input autoComplete="off" maxLength={80} {...form.register('category')} />
        </Field>
      ) : (
        <FormField form={form} name="category" label={t('category')} optional>
          {({ value, onValue }) => <CategoryChoice {...{ value, onValue, categories }} none={t('noCategory')} />}
        </FormField>
      )}
      <FormField form={form} name="kind" label={t('kind')}>
        {({ value, onValue }) => (
          <Select
            value={value}
            onValue={onValue}
            options={serviceKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          />
        )}
      </FormField>
      <FormField form={form} name="rate_id" label={t('rate')}>
        {({ value, onValue }) => (
          <Select
            value={value}
            onValue={onValue}
            options={[
              { value: rateOfShop, label: t('rateDefault') },
              ...rates.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        )}
      </FormField>
    </div>
  )
}

/** What it takes to do it; a service that is copied from it needs the same (CAN5, G37). */
function Needs({ form }: { form: CannedForm }) {
  const t = useText(cannedText)
  return (
    <FormField form={form} name="skills" label={t('skills')} help={t('skillsText')} optional group>
      {({ value, onValue }) => <SkillsField value={value} onValue={(list) => onValue([...list])} />}
    </FormField>
  )
}

function PriceFields({ form, isPackage }: { form: CannedForm; isPackage: boolean }) {
  const t = useText(cannedText)
  return (
    <div className="form-grid">
      <FormField form={form} name="price_mode" label={t('priceMode')} className="wide" group>
        {({ value, onValue }) => (
          <span className="w-fit">
            <Segmented
              label={t('priceMode')}
              value={value}
              onValue={onValue}
              options={cannedPriceModes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
            />
          </span>
        )}
      </FormField>
      {isPackage && (
        <>
          <FormField
            form={form}
            name="package_price"
            label={t('packagePrice')}
            says={{ PACKAGE_PRICE_REQUIRED: t('needPackage') }}
          >
            {(field) => <MoneyField {...field} />}
          </FormField>
          <FormField form={form} name="spread" label={t('spread')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={packageSpreads.map((one) => ({ value: one, label: t(`spreads.${one}`) }))}
              />
            )}
          </FormField>
        </>
      )}
    </div>
  )
}

function Words({ form }: { form: CannedForm }) {
  const t = useText(cannedText)
  const say = useFieldText()
  const { errors } = form.formState
  return (
    <div className="form-grid">
      <Field label={t('descriptionEn')} optional className="wide" error={say(errors.description_en)}>
        <Textarea rows={2} {...form.register('description_en')} />
      </Field>
      <Field label={t('descriptionEs')} optional className="wide" error={say(errors.description_es)}>
        <Textarea rows={2} {...form.register('description_es')} />
      </Field>
      <Field label={t('warranty')} optional className="wide" help={t('warrantyHelp')} error={say(errors.warranty)}>
        <Input maxLength={200} {...form.register('warranty')} />
      </Field>
      <FormField form={form} name="is_active" label={t('isOffered')} hideLabel className="wide">
        {({ value, onValue }) => (
          <Switch checked={value} onCheckedChange={onValue}>
            {t('isOffered')}
          </Switch>
        )}
      </FormField>
    </div>
  )
}
