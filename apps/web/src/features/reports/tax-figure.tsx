import type { TaxClass } from '@twopost/contract/reports'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { TaxOfPeriod } from './reports.api.ts'
import { taxReportText } from './tax-report.text.ts'

export type OpenTax = (of: TaxClass, tax?: TaxOfPeriod, reason?: string) => void
const plain = ['all', 'labor', 'parts'] as const

/** What a tax is called: the rates of a shop without components have no name of their own. */
export function useTaxName(): (tax: Pick<TaxOfPeriod, 'code' | 'name'>) => string {
  const t = useText(taxReportText)
  return ({ code, name }) => {
    const known = plain.find((one) => one === code)
    return name || (known ? t(`plain.${known}`) : code)
  }
}

/** An amount that opens its documents; only a figure where there are none. */
export function TaxFigure({
  of,
  amount,
  open,
  tax,
  reason,
  has = amount !== 0,
}: {
  of: TaxClass
  amount: number
  open: OpenTax
  tax?: TaxOfPeriod
  reason?: string
  has?: boolean
}) {
  const t = useText(taxReportText)
  const format = useFormat()
  const nameOf = useTaxName()
  const value = format.money(amount)
  if (!has) return <>{value}</>
  const what = tax ? t('ofTax', { what: t(`class.${of}`), tax: nameOf(tax) }) : t(`class.${of}`)
  return (
    <button
      type="button"
      className="figure-button min-h-6 text-inherit hover:text-accent-text hover:underline"
      aria-label={t('open', { what, value })}
      onClick={() => open(of, tax, reason)}
    >
      {value}
    </button>
  )
}
