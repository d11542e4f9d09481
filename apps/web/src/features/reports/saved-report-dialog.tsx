import { presets } from '@twopost/contract/core/periods'
import { kpiCodes, kpiMembers, kpiOf, kpiSplits, kpiSteps } from '@twopost/contract/kpis'
import { savedReportKinds, taxBases } from '@twopost/contract/reports'
import * as z from 'zod'
import { figuresText } from '#features/analytics/index.ts'
import { useShops } from '#features/shops/index.ts'
import { useLocale } from '#platform/app-storage.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type SavedReport, useCreateReport, useUpdateReport } from './reports.api.ts'
import { savedReportsText } from './saved-reports.text.ts'

const groups = [...kpiSteps, ...kpiMembers, ...kpiSplits] as const
const schema = z.object({
  name: z.string().trim().min(1, 'NAME_REQUIRED').max(80, 'TOO_LONG'),
  kind: z.enum(savedReportKinds),
  codes: z.array(z.string()),
  group_by: z.enum(['', ...groups]),
  shop_id: z.string(),
  period: z.enum(presets),
  basis: z.enum(taxBases),
  is_shared: z.boolean(),
})
type ReportForm = SchemaForm<z.input<typeof schema>, z.output<typeof schema>>
const valuesOf = (report: SavedReport | null): z.output<typeof schema> => ({
  name: report?.name ?? '',
  kind: report?.kind ?? 'figures',
  codes: [...(report?.codes ?? [])],
  group_by: report?.group_by ?? '',
  shop_id: report?.filters.shop_id ?? '',
  period: report?.period ?? 'last-month',
  basis: report?.filters.basis ?? 'invoiced',
  is_shared: report?.is_shared ?? false,
})

/** A report under a name: which figures, of which shop, by what; or the tax report by one of its bases (KPI14). */
export default function SavedReportDialog({
  open,
  onOpenChange,
  report,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  report: SavedReport | null
}) {
  const t = useText(savedReportsText)
  const [create, update] = [useCreateReport(), useUpdateReport()]
  const form = useSchemaForm(schema, valuesOf(report))
  const record = useRecordForm({
    form,
    record: report,
    valuesOf: (current: SavedReport) => valuesOf(current),
    failedTitle: () => t('saveFailed'),
    fieldOf: (code) => (code === 'SAVED_REPORT_EXISTS' ? 'name' : undefined),
    send: ({ kind: of, basis, shop_id, group_by, ...rest }, { version }) => {
      const { shop_id: _shop, basis: _basis, ...kept } = report?.filters ?? {}
      const filters = { ...kept, ...(shop_id && { shop_id }), ...(of === 'tax' && { basis }) }
      const body = { ...rest, filters, group_by: group_by === '' ? null : group_by }
      return report
        ? update.mutateAsync({ params: { id: report.id }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, kind: of } })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t(report ? 'editTitle' : 'newTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <Fields form={form} isNew={report === null} />
    </FormDialog>
  )
}

function Fields({ form, isNew }: { form: ReportForm; isNew: boolean }) {
  const t = useText(savedReportsText)
  const frame = useText(figuresText)
  const shops = useShops().data?.shops ?? []
  const [seesBooks, mayShare] = [useMay('reports:financial'), useMay('reports:generate')]
  const kind = form.watch('kind')
  return (
    <div className="flex flex-col gap-4">
      <FormField form={form} name="name" label={t('name')}>
        {({ value, onValue, onBlur, ref }) => (
          <Input ref={ref} value={value} onChange={(event) => onValue(event.target.value)} onBlur={onBlur} data-autofocus />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="kind" label={t('kindLabel')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              disabled={!isNew}
              options={savedReportKinds
                .filter((one) => one === 'figures' || seesBooks)
                .map((one) => ({ value: one, label: t(`kind.${one}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="shop_id" label={t('shop')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={[{ value: '', label: t('allShops') }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
        </FormField>
        <FormField form={form} name="period" label={t('period')} help={t('periodHelp')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={presets.map((one) => ({ value: one, label: frame(`preset.${one}`) }))}
            />
          )}
        </FormField>
        {kind === 'tax' ? (
          <FormField form={form} name="basis" label={t('basis')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={taxBases.map((one) => ({ value: one, label: t(`bases.${one}`) }))}
              />
            )}
          </FormField>
        ) : (
          <FormField form={form} name="group_by" label={t('groupBy')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={[{ value: '', label: t('noGroup') }, ...groups.map((one) => ({ value: one, label: t(`group.${one}`) }))]}
              />
            )}
          </FormField>
        )}
      </div>
      {kind === 'figures' && (
        <FormField form={form} name="codes" label={t('codes')} help={t('codesHelp')} group>
          {({ value, onValue }) => <FigureChoice codes={value} onCodes={onValue} seesBooks={seesBooks} />}
        </FormField>
      )}
      {mayShare && (
        <FormField form={form} name="is_shared" label={t('shared')} group hideLabel>
          {({ value, onValue }) => (
            <Checkbox checked={value} onCheckedChange={onValue}>
              {t('share')}
            </Checkbox>
          )}
        </FormField>
      )}
    </div>
  )
}

/** Which figures a report has; those of cost and margin are offered to who may see them. */
function FigureChoice({
  codes,
  onCodes,
  seesBooks,
}: {
  codes: readonly string[]
  onCodes: (codes: string[]) => void
  seesBooks: boolean
}) {
  const at = useLocale() === 'es' ? 1 : 0
  const offered = kpiCodes.filter((code) => seesBooks || !kpiOf(code).isFinancial)
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {offered.map((code) => (
        <Checkbox
          key={code}
          checked={codes.includes(code)}
          onCheckedChange={(on) => onCodes(on ? [...codes, code] : codes.filter((one) => one !== code))}
        >
          {kpiOf(code).words[at]}
        </Checkbox>
      ))}
    </div>
  )
}
