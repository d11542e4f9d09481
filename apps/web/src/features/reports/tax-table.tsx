import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { TaxOfPeriod, TaxReport } from './reports.api.ts'
import { type OpenTax, TaxFigure, useTaxName } from './tax-figure.tsx'
import { taxReportText } from './tax-report.text.ts'

/** Each tax with what it was taken of; a rate that changed in the period has a row of its own below. */
export function TaxTable({ report, open }: { report: TaxReport; open: OpenTax }) {
  const t = useText(taxReportText)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('byTax')}>
        <table className="data-table data-table--compact">
          <thead>
            <tr>
              <th scope="col">{t('taxName')}</th>
              {(['rate', 'taxable', 'exempt', 'notTaxable', 'netSales', 'tax', 'credits', 'taxDue'] as const).map((word) => (
                <th key={word} scope="col" className="num">
                  {t(word)}
                </th>
              ))}
            </tr>
          </thead>
          {report.taxes.map((tax) => (
            <TaxRows key={`${tax.code} ${tax.name} ${tax.jurisdiction}`} tax={tax} open={open} />
          ))}
        </table>
      </section>
      <p className="px-4 py-2 text-xs text-ink-3">{t('sum')}</p>
    </>
  )
}

function TaxRows({ tax, open }: { tax: TaxOfPeriod; open: OpenTax }) {
  const format = useFormat()
  const nameOf = useTaxName()
  const rate = (percent: number) => format.percent(percent / 100, 4)
  const [only] = tax.rates.length === 1 ? tax.rates : []
  return (
    <tbody>
      <tr>
        <td>
          <span className="two-lines">
            <span className="whitespace-nowrap">{nameOf(tax)}</span>
            {tax.jurisdiction && <span>{tax.jurisdiction}</span>}
          </span>
        </td>
        <td className="num">{only ? rate(only.percent) : tax.rates.length === 0 ? '–' : ''}</td>
        <td className="num">
          <TaxFigure of="taxable" tax={tax} amount={tax.taxable} open={open} />
        </td>
        <td className="num">
          <TaxFigure of="exempt" tax={tax} amount={tax.exempt} open={open} />
        </td>
        <td className="num">
          <TaxFigure of="not_taxable" tax={tax} amount={tax.not_taxable} open={open} />
        </td>
        <td className="num">{format.money(tax.net_sales)}</td>
        <td className="num">
          <b className="font-[620]">{format.money(tax.tax)}</b>
        </td>
        <td className="num">
          <TaxFigure of="credits" tax={tax} amount={tax.credits.tax} open={open} />
        </td>
        <td className="num">{format.money(tax.tax_due)}</td>
      </tr>
      {!only &&
        tax.rates.map((one) => (
          <tr key={one.percent} className="text-ink-2">
            <td />
            <td className="num">{rate(one.percent)}</td>
            <td className="num">{format.money(one.taxable)}</td>
            <td colSpan={3} />
            <td className="num">{format.money(one.tax)}</td>
            <td colSpan={2} />
          </tr>
        ))}
    </tbody>
  )
}
