import type { SalesClass } from '@twopost/contract/core/line-types'
import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/classes.ts'
import { Banner, ErrorState, ThinProgress } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card, Totals } from '#ui/layout.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import type { TriedTaxes } from './taxes.api.ts'
import { classGroups } from './taxes.rules.ts'
import { taxesText } from './taxes.text.ts'
import { firstLines, type TriedLine, tryBody } from './try-taxes.rules.ts'

/** What the taxes of a shop come to for some lines and a customer, tax by tax; nothing is written (TAX14, TAX17). */
export function TryTaxes({ shopId, mode }: { shopId: string; mode: 'simple' | 'components' }) {
  const t = useText(taxesText)
  const format = useFormat()
  const seesCustomers = useMay('customers:view')
  const [lines, setLines] = useState<readonly TriedLine[]>(firstLines)
  const [customer, setCustomer] = useState<CustomerChoice | null>(null)
  const [day, setDay] = useState(format.today)
  const [as, setAs] = useState<'simple' | 'components'>('components')
  const [isOne, setOne] = useState(true)
  const [discount, setDiscount] = useState<number | null>(null)
  const customerId = customer?.kind === 'known' ? customer.id : null
  const typed = useMemo(
    () =>
      tryBody({ shopId, customerId, day, mode: mode === 'components' ? undefined : as, lines, isOneService: isOne, discount }),
    [shopId, customerId, day, mode, as, lines, isOne, discount],
  )
  const body = usePaused(typed, 300)
  const found = useCall('tryTaxes', body ? { body } : undefined, { enabled: body !== null, keepPrevious: true })
  const put = (at: number, change: Partial<TriedLine>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)))
  return (
    <div className="with-summary">
      <Card title={t('try.title')} beside={<span className="text-sm text-ink-3">{t('try.nothing')}</span>}>
        <div className="flex flex-col gap-5">
          <div className="form-grid">
            {seesCustomers && (
              <Field label={t('try.customer')} optional help={t('try.customerHelp')}>
                <CustomerPicker value={customer} onValue={setCustomer} mayAdd={false} />
              </Field>
            )}
            <Field label={t('try.day')}>
              <DateField value={day} onValue={(next) => setDay(next || format.today)} />
            </Field>
            {mode === 'simple' && (
              <Field group label={t('try.as')} className="wide">
                <span className="w-fit">
                  <Segmented
                    label={t('try.as')}
                    value={as}
                    onValue={setAs}
                    options={[
                      { value: 'components', label: t('try.byTax') },
                      { value: 'simple', label: t('try.today') },
                    ]}
                  />
                </span>
              </Field>
            )}
          </div>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 font-[620]">{t('try.lines')}</legend>
            <div className={cx(lineLook, 'text-xs text-ink-3 max-sm:hidden')} aria-hidden="true">
              <span>{t('grid.class')}</span>
              <span>{t('try.amount')}</span>
              <span>{t('try.pieces')}</span>
              <span className="w-9" />
            </div>
            {lines.map((line, at) => (
              <LineFields
                key={line.key}
                line={line}
                number={String(at + 1)}
                isOnly={lines.length === 1}
                onChange={(change) => put(at, change)}
                onRemove={() => setLines(lines.filter((one) => one.key !== line.key))}
              />
            ))}
            <span>
              <Button
                size="sm"
                icon={<Plus size={16} />}
                onClick={() =>
                  setLines([...lines, { ...firstLines[1], key: Math.max(...lines.map((one) => one.key)) + 1, amount: null }])
                }
              >
                {t('try.add')}
              </Button>
            </span>
          </fieldset>
          <div className="form-grid">
            <Field label={t('try.one')} hideLabel help={t('try.oneHelp')}>
              <Checkbox checked={isOne} onCheckedChange={setOne}>
                {t('try.one')}
              </Checkbox>
            </Field>
            <Field label={t('try.discount')} optional>
              <MoneyField min={0} max={10_000_000} value={discount} onValue={setDiscount} />
            </Field>
          </div>
        </div>
      </Card>
      <Result found={found} lines={lines} customer={customer?.kind === 'known' ? customer.name : ''} isAsked={body !== null} />
    </div>
  )
}

/** On a phone the class stands above its amount and pieces. */
const lineLook = 'grid grid-cols-[1fr_7rem_auto] items-center gap-2 sm:grid-cols-[1fr_8rem_6rem_auto]'

function LineFields({
  line,
  number,
  isOnly,
  onChange,
  onRemove,
}: {
  line: TriedLine
  number: string
  isOnly: boolean
  onChange: (change: Partial<TriedLine>) => void
  onRemove: () => void
}) {
  const t = useText(taxesText)
  return (
    <div className={lineLook}>
      <Select<SalesClass>
        className="max-sm:col-span-3"
        aria-label={t('try.class', { number })}
        value={line.sales_class}
        onValue={(sales_class) => onChange({ sales_class })}
        options={classGroups.flatMap(({ classes }) => classes.map((one) => ({ value: one, label: t(`classes.${one}`) })))}
      />
      <MoneyField
        aria-label={t('try.amountOf', { number })}
        placeholder={t('try.amount')}
        min={0}
        max={10_000_000}
        value={line.amount}
        onValue={(amount) => onChange({ amount })}
      />
      <NumberField
        aria-label={t('try.piecesOf', { number })}
        unit={t('try.unit')}
        kind="quantity"
        min={0.001}
        value={line.pieces}
        onValue={(pieces) => onChange({ pieces })}
      />
      <IconButton label={t('try.remove', { number })} icon={<X size={16} />} disabled={isOnly} onClick={onRemove} />
    </div>
  )
}

function Result({
  found,
  lines,
  customer,
  isAsked,
}: {
  found: {
    data: { totals: TriedTaxes } | undefined
    error: Parameters<typeof useProblemText>[0]
    isFetching: boolean
    refetch: () => unknown
  }
  lines: readonly TriedLine[]
  customer: string
  isAsked: boolean
}) {
  const t = useText(taxesText)
  const format = useFormat()
  const problem = useProblemText(found.error)
  const totals = isAsked ? found.data?.totals : undefined
  const counted = lines.filter((line) => line.amount !== null)
  const nameOf = (code: string, name: string): string =>
    name !== '' ? name : code === 'labor' || code === 'parts' ? t(`try.plain.${code}`) : t('try.plain.all')
  return (
    <section className="card relative" aria-label={t('try.total')} aria-live="polite">
      <ThinProgress active={found.isFetching} />
      <div className="card-body flex flex-col gap-4">
        {isAsked && found.error ? (
          <ErrorState title={t('try.failed')} message={problem} onRetry={() => void found.refetch()} />
        ) : !totals ? (
          <p className="text-ink-3">{t('try.empty')}</p>
        ) : (
          <>
            {totals.expired_on && (
              <Banner kind="warn">{t('try.expired', { customer, day: format.calendarDate(totals.expired_on) })}</Banner>
            )}
            <ul className="flex flex-col gap-2">
              {totals.lines.map((line, at) => (
                <TriedRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the answer are those of the form, in their order
                  key={at}
                  line={line}
                  salesClass={counted[at]?.sales_class ?? 'other'}
                  nameOf={(code) =>
                    nameOf(code, totals.taxes.find((tax) => tax.code === code)?.name ?? (code === 'all' ? '' : code))
                  }
                />
              ))}
            </ul>
            <Totals
              items={[
                { label: t('try.subtotal'), value: format.money(totals.subtotal) },
                ...(totals.discount > 0 ? [{ label: t('try.discountSum'), value: format.money(-totals.discount) }] : []),
                ...totals.taxes.map((tax) => ({
                  label: t('try.ofBase', {
                    ...{ name: nameOf(tax.code, tax.name), percent: format.percent(tax.percent / 100, 4) },
                    base: format.money(tax.base),
                  }),
                  value: format.money(tax.amount),
                })),
                ...(totals.taxes.length === 0 ? [{ label: t('try.noTax'), value: format.money(0) }] : []),
                { label: t('try.total'), value: format.money(totals.total), grand: true },
              ]}
            />
          </>
        )}
      </div>
    </section>
  )
}

function TriedRow({
  line,
  salesClass,
  nameOf,
}: {
  line: TriedTaxes['lines'][number]
  salesClass: SalesClass
  nameOf: (code: string) => string
}) {
  const t = useText(taxesText)
  const format = useFormat()
  const says = line.taxes.map((tax) =>
    tax.exempt_reason
      ? `${nameOf(tax.code)} ${t('try.exempt', { reason: t(`reasons.${tax.exempt_reason}`) })}`
      : `${nameOf(tax.code)} ${format.money(tax.amount)}`,
  )
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span className="two-lines two-lines--whole min-w-0">
        <span className="font-normal">{t(`classes.${salesClass}`)}</span>
        <span className="whitespace-normal">{says.length > 0 ? says.join(' · ') : t('try.noTax')}</span>
      </span>
      <span className="tabular-nums">{format.money(line.amount)}</span>
    </li>
  )
}
