import { fromCents } from '@twopost/contract/core/money'
import { type FallingEdge, fallingEdges, type PartTier } from '@twopost/contract/pricing'
import { tierMethods, tierRoundings } from '@twopost/contract/pricing.states'
import { Plus, Trash2, TrendingDown } from 'lucide-react'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Field } from '#ui/field.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/toggle.tsx'
import { withEnd, withoutTier, withTier } from '../tier-rows.rules.ts'
import { matricesText } from './matrices.text.ts'
import type { MatrixValues, matrixSchema, TierValues } from './matrix-form.rules.ts'

export type MatrixForm = SchemaForm<MatrixValues, import('zod').output<typeof matrixSchema>>
/** A cent: each tier begins one after the end of the one before. */
const step = 0.01
const fresh = { method: 'multiplier', value: 2, round_to: 'cent' } as const

/** The tiers of a version as a table; each place at which a price falls is said in red below its row (CAN12, s5b). */
export function MatrixTiers({
  form,
  rows,
  tiers,
  mayChange,
}: {
  form: MatrixForm
  rows: readonly TierValues[]
  tiers: readonly PartTier[] | null
  mayChange: boolean
}) {
  const t = useText(matricesText)
  const put = (next: TierValues[]) => form.setValue('tiers', next, { shouldDirty: true, shouldTouch: true })
  const edges = tiers ? fallingEdges(tiers) : []
  return (
    <div className="flex flex-col">
      <ol className="flex flex-col" aria-label={t('title')}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a tier is its identity
          <li key={at} className="flex flex-col gap-2 border-border border-t px-4 py-3 first:border-t-0">
            <TierFields
              {...{ form, row, at }}
              isLast={at === rows.length - 1}
              onEnd={(to) => put(withEnd(rows, at, to, step))}
              onRemove={rows.length > 1 && mayChange ? () => put(withoutTier(rows, at)) : undefined}
            />
            <Edge edge={edges.find((one) => one.tier === at)} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-t px-4 py-3">
        {mayChange && (
          <Button icon={<Plus size={16} />} kind="ghost" onClick={() => put(withTier<TierValues>(rows, step, 50, fresh))}>
            {t('addTier')}
          </Button>
        )}
        <FormField form={form} name="keep_edges" label={t('keepEdges')} hideLabel help={t('keepEdgesHelp')}>
          {({ value, onValue }) => (
            <Switch checked={value} onCheckedChange={onValue} disabled={!mayChange}>
              {t('keepEdges')}
            </Switch>
          )}
        </FormField>
      </div>
    </div>
  )
}

function TierFields({
  form,
  row,
  at,
  isLast,
  onEnd,
  onRemove,
}: {
  form: MatrixForm
  row: TierValues
  at: number
  isLast: boolean
  onEnd: (to: number | null) => void
  onRemove: (() => void) | undefined
}) {
  const t = useText(matricesText)
  const isTimes = row.method === 'multiplier'
  // On a wide page the headings stand once, above the first row.
  const label = cx(at > 0 && 'sm:[&>:first-child]:sr-only')
  return (
    <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[1fr_1fr_1.45fr_0.95fr_1.1fr_auto]">
      <FormField form={form} name={`tiers.${at}.from`} label={t('costFrom')} className={label}>
        {(field) => <MoneyField {...field} />}
      </FormField>
      {isLast ? (
        <Field label={t('costTo')} className={label}>
          <span className="flex min-h-9 items-center text-ink-2">{t('andUp')}</span>
        </Field>
      ) : (
        <FormField form={form} name={`tiers.${at}.to`} label={t('costTo')} className={label}>
          {({ value, ref, onBlur }) => <MoneyField {...{ value, ref, onBlur }} onValue={onEnd} />}
        </FormField>
      )}
      <FormField form={form} name={`tiers.${at}.method`} label={t('method')} className={label}>
        {({ value, onValue }) => (
          <Select
            value={value}
            onValue={onValue}
            options={tierMethods.map((one) => ({ value: one, label: t(`methods.${one}`) }))}
          />
        )}
      </FormField>
      <FormField form={form} name={`tiers.${at}.value`} label={t('value')} className={label}>
        {(field) => <NumberField {...field} kind="percent" max={1000} decimals={4} unit={isTimes ? '×' : '%'} />}
      </FormField>
      <FormField form={form} name={`tiers.${at}.round_to`} label={t('roundUp')} className={label}>
        {({ value, onValue }) => (
          <Select
            value={value}
            onValue={onValue}
            options={tierRoundings.map((one) => ({ value: one, label: t(`rounds.${one}`) }))}
          />
        )}
      </FormField>
      {onRemove && (
        <IconButton
          className={cx('self-end justify-self-end sm:self-start', at === 0 && 'sm:mt-6')}
          label={t('removeTier', { number: String(at + 1) })}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** A place at which a higher cost makes a lower price, with both of them. */
function Edge({ edge }: { edge: FallingEdge | undefined }) {
  const t = useText(matricesText)
  const format = useFormat()
  if (!edge) return null
  const money = (cents: number) => format.money(fromCents(cents))
  return (
    <p className="flex items-start gap-2 rounded-md bg-[var(--bad-soft)] px-3 py-2 text-sm text-bad">
      <TrendingDown size={16} className="mt-0.5 flex-none" aria-hidden="true" />
      <span>
        <b className="font-[620]">{t('falls')}</b>{' '}
        {t('fallsText', {
          beforeCost: money(edge.beforeCostCents),
          beforePrice: money(edge.beforePriceCents),
          cost: money(edge.costCents),
          price: money(edge.priceCents),
        })}
      </span>
    </p>
  )
}
