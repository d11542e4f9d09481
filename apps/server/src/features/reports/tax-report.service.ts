import type { Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import type { getTaxReport, TaxOfPeriod, TaxReport } from '@twopost/contract/reports'
import { exemptReasons } from '@twopost/contract/taxes'
import { sumFacts } from '#features/kpis/index.ts'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { selectTaxNames, sumTaxes, type TaxNameRow, type TaxScope, type TaxSumRow } from './tax-report.queries.ts'

type Query = Input<typeof getTaxReport>['query']
const anybody = ['customer', 'third_party', 'warranty', 'internal'] as const

/** The shops, days and basis that are meant; without dates this month so far. @throws Problem VALIDATION_FAILED */
export async function taxScopeOf(ctx: Context, query: Query): Promise<TaxScope & { zone: string }> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const zone = await zoneOfShops(ctx, shopIds)
  const today = dateIn(zone, ctx.now.getTime())
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today)
  return { basis: query.basis ?? 'invoiced', shopIds, from: query.from ?? `${to.slice(0, 8)}01`, to, zone }
}

interface Named {
  code: string
  name: string
  jurisdiction: string
  shopIds: string[]
}
/** The taxes of the period: those that anything was taken of, and those that applied and were taken of nothing. One of several shops by its name. */
function taxesOf(sums: readonly TaxSumRow[], names: readonly TaxNameRow[]): Named[] {
  const latest = new Map(names.map((row) => [`${row.shop_id} ${row.code}`, row]))
  const own = [
    ...sums.filter((row) => row.component !== '').map((row) => ({ shopId: row.shop_id, code: row.component })),
    ...names.filter((row) => row.applies).map((row) => ({ shopId: row.shop_id, code: row.code })),
  ]
  const found = new Map<string, Named>()
  for (const { shopId, code } of own) {
    const { name = '', jurisdiction = '' } = latest.get(`${shopId} ${code}`) ?? {}
    const key = JSON.stringify([code, name, jurisdiction])
    const one = found.get(key) ?? { code, name, jurisdiction, shopIds: [] }
    found.set(key, one)
    if (!one.shopIds.includes(shopId)) one.shopIds.push(shopId)
  }
  return [...found.values()]
}

const sumOf = (rows: readonly TaxSumRow[], pick: 'base' | 'tax' | 'entries'): number =>
  rows.reduce((total, row) => total + row[pick], 0)
function presentTax({ code, name, jurisdiction, shopIds }: Named, all: readonly TaxSumRow[]): TaxOfPeriod {
  const inShops = all.filter((row) => shopIds.includes(row.shop_id))
  const of = (kind: TaxSumRow['kind']) => inShops.filter((row) => row.kind === kind && row.component === code)
  const [taxable, exempt, credit] = [of('taxable'), of('exempt'), of('credit')]
  const netCents = sumOf(
    inShops.filter((row) => row.kind === 'net'),
    'base',
  )
  const rates = [...new Set(taxable.map((row) => row.rate_millionths))].sort((a, b) => b - a)
  const tax = sumOf(taxable, 'tax')
  return {
    ...{ code, name, jurisdiction, shop_ids: shopIds },
    rates: rates.map((rate) => {
      const own = taxable.filter((row) => row.rate_millionths === rate)
      return { percent: rate / 10_000, taxable: fromCents(sumOf(own, 'base')), tax: fromCents(sumOf(own, 'tax')) }
    }),
    net_sales: fromCents(netCents),
    taxable: fromCents(sumOf(taxable, 'base')),
    exempt: fromCents(sumOf(exempt, 'base')),
    exempt_by_reason: exemptReasons.flatMap((reason) => {
      const cents = sumOf(
        exempt.filter((row) => row.reason === reason),
        'base',
      )
      return cents === 0 ? [] : [{ reason, amount: fromCents(cents) }]
    }),
    not_taxable: fromCents(netCents - sumOf(taxable, 'base') - sumOf(exempt, 'base')),
    tax: fromCents(tax),
    credits: { amount: fromCents(sumOf(credit, 'base')), tax: fromCents(sumOf(credit, 'tax')) },
    tax_due: fromCents(tax - sumOf(credit, 'tax')),
  }
}

/** What the sales figures say of the same days, all payers together: they are written beside the entries, and from other rows. */
async function salesFigures(ctx: Context, { shopIds, from, to }: TaxScope): Promise<number> {
  const sum = await sumFacts(ctx.tx, { shopIds, payers: anybody }, { from, to })
  return sum.labor + sum.parts + sum.tires + sum.cores + sum.sublet + sum.fees
}

/**
 * The tax report (TAX16), read from days that are kept with each document. Void invoices are in no figure. A credit note counts on its own day: the
 * credits of all taxes of a document are one credit of its sale.
 */
export async function findTaxReport(ctx: Context, query: Query): Promise<TaxReport> {
  const { zone, ...scope } = await taxScopeOf(ctx, query)
  const [sums, names, factCents] = await Promise.all([
    sumTaxes(ctx.tx, scope),
    selectTaxNames(ctx.tx, scope),
    scope.basis === 'invoiced' ? salesFigures(ctx, scope) : null,
  ])
  const of = (kind: TaxSumRow['kind']) => sums.filter((row) => row.kind === kind)
  const net = of('net')
  // The sale of a credit note stands in its row without a tax, the tax in those of its taxes.
  const credited = of('credit').filter((row) => row.component === '')
  const creditTax = sumOf(
    of('credit').filter((row) => row.component !== ''),
    'tax',
  )
  const netCents = sumOf(net, 'base')
  return {
    ...{ from: scope.from, to: scope.to, time_zone: zone, basis: scope.basis },
    taxes: taxesOf(sums, names)
      .map((one) => presentTax(one, sums))
      .sort((a, b) => (a.name || a.code).localeCompare(b.name || b.code)),
    totals: {
      net_sales: fromCents(netCents),
      tax: fromCents(sumOf(net, 'tax')),
      credits: { amount: fromCents(sumOf(credited, 'base')), tax: fromCents(creditTax) },
      tax_due: fromCents(sumOf(net, 'tax') - creditTax),
    },
    sales_figures:
      factCents === null
        ? null
        : {
            net_sales: fromCents(factCents),
            difference: fromCents(netCents - sumOf(credited, 'base') - factCents),
          },
    given_away: { lines: sumOf(of('given_away'), 'entries'), cost: fromCents(sumOf(of('given_away'), 'base')) },
    overrides: { lines: sumOf(of('override'), 'entries'), amount: fromCents(sumOf(of('override'), 'base')) },
  }
}
export const showTaxReport = async (ctx: Context, { query }: Input<typeof getTaxReport>): Promise<{ tax_report: TaxReport }> => ({
  tax_report: await findTaxReport(ctx, query),
})
