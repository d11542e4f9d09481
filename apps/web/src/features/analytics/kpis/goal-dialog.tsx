import { isKpiCode, type KpiCode, kpiCodes, kpiOf, kpiSteps } from '@twopost/contract/kpis'
import * as z from 'zod'
import { useShops } from '#features/shops/index.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { type Goal, useCreateGoal, useUpdateGoal } from './goals.api.ts'
import { goalsText } from './goals.text.ts'

const schema = z.object({
  code: z.enum(kpiCodes),
  /** Empty: all shops. */
  shop_id: z.string(),
  per: z.enum(kpiSteps),
  /** As it is typed: a share in percent. */
  value: z.number('INVALID_GOAL').gt(0, 'INVALID_GOAL').nullable(),
  valid_from: z.string().min(1, 'REQUIRED'),
})
const times = (code: KpiCode): number => (kpiOf(code).unit === 'share' ? 100 : 1)
const rounded = (value: number): number => Math.round(value * 1_000_000) / 1_000_000

/** How the goal of a figure is typed. */
const fieldOf = (code: KpiCode) =>
  ({
    money: { kind: 'money', max: 999_999_999 },
    hourly: { kind: 'money' },
    hours: { kind: 'quantity' },
    days: { kind: 'quantity' },
    count: { kind: 'quantity' },
    ratio: { kind: 'quantity' },
    share: { kind: 'percent' },
  })[kpiOf(code).unit] as { kind: 'money' | 'quantity' | 'percent'; max?: number }

/** A goal of a figure; which figure and shop it is of stays (KPI14). */
export default function GoalDialog({
  open,
  onOpenChange,
  goal,
  shopId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  goal: Goal | null
  /** The shop that is looked at; empty for all. */
  shopId: string
}) {
  const t = useText(goalsText)
  const format = useFormat()
  const at = useLocale() === 'es' ? 1 : 0
  const seesCosts = useMay('reports:financial')
  const shops = useShops().data?.shops ?? []
  const [create, update] = [useCreateGoal(), useUpdateGoal()]
  const valuesOf = (one: Goal | null) => ({
    code: one?.code ?? ('net_sales' as KpiCode),
    shop_id: one ? (one.shop_id ?? '') : shopId,
    per: one?.per ?? ('month' as const),
    value: one ? rounded(one.value * times(one.code)) : (null as number | null),
    valid_from: one?.valid_from ?? `${format.today.slice(0, 7)}-01`,
  })
  const form = useSchemaForm(schema, valuesOf(goal))
  const code = form.watch('code')
  const kpi = kpiOf(isKpiCode(code) ? code : 'net_sales')
  const record = useRecordForm({
    form,
    record: goal,
    valuesOf: (current: Goal) => valuesOf(current),
    failedTitle: () => t('saveFailed'),
    check: ({ value }) => (value === null ? { field: 'value', code: 'INVALID_GOAL' } : undefined),
    fieldOf: (problem) => (problem === 'GOAL_EXISTS' ? 'valid_from' : problem === 'GOAL_OF_ALL_SHOPS' ? 'shop_id' : undefined),
    send: ({ code: of, shop_id, value, ...rest }, { version }) => {
      const body = { ...rest, value: rounded((value ?? 0) / times(of)) }
      return goal
        ? update.mutateAsync({ params: { id: goal.id }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, code: of, shop_id: shop_id === '' ? null : shop_id } })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  const offered = kpiCodes.filter((one) => seesCosts || !kpiOf(one).isFinancial)
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t(goal ? 'editTitle' : 'newTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="code" label={t('figure')} help={`${kpi.formula[at]}.`}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              disabled={goal !== null}
              options={offered.map((one) => ({ value: one, label: kpiOf(one).words[at] }))}
            />
          )}
        </FormField>
        <FormField form={form} name="shop_id" label={t('shop')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              disabled={goal !== null}
              options={[{ value: '', label: t('allShops') }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
        </FormField>
        <FormField form={form} name="value" label={t(kpi.unit === 'share' ? 'percent' : 'value')}>
          {(field) => <NumberField {...field} key={kpi.unit} {...fieldOf(code)} data-autofocus />}
        </FormField>
        {!kpi.denominator && (
          <FormField form={form} name="per" label={t('perLabel')}>
            {({ value, onValue }) => (
              <Select value={value} onValue={onValue} options={kpiSteps.map((one) => ({ value: one, label: t(`per.${one}`) }))} />
            )}
          </FormField>
        )}
        <FormField form={form} name="valid_from" label={t('validFrom')}>
          {(field) => <DateField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
