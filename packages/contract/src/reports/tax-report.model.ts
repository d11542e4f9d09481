import * as z from 'zod'
import { exemptReasons } from '../taxes/index.ts'

/** By the day of the invoice, or by the days on which it was paid. */
export const taxBases = ['invoiced', 'paid'] as const
export type TaxBasis = (typeof taxBases)[number]
/** What the documents of a tax are listed by. */
export const taxClasses = ['taxable', 'exempt', 'not_taxable', 'credits', 'overrides', 'given_away'] as const
export type TaxClass = (typeof taxClasses)[number]

/** A tax over a period. Taxable + exempt + not taxable = net sales of the shops that have it. Money in dollars. */
export const TaxOfPeriod = z
  .object({
    /** The code of a component; labor, parts or all of a shop with two rates. */
    code: z.string(),
    /** Empty for the rates of a shop without components. */
    name: z.string(),
    jurisdiction: z.string(),
    /** The shops that have this tax; its figures are of their sales. */
    shop_ids: z.array(z.string()),
    /** Each rate that applied, the highest first; none where nothing was taxed. */
    rates: z.array(z.object({ percent: z.number(), taxable: z.number(), tax: z.number() })),
    net_sales: z.number(),
    taxable: z.number(),
    exempt: z.number(),
    exempt_by_reason: z.array(z.object({ reason: z.enum(exemptReasons), amount: z.number() })),
    not_taxable: z.number(),
    tax: z.number(),
    /** What credit notes of the period took back. */
    credits: z.object({ amount: z.number(), tax: z.number() }),
    /** Tax less credits. */
    tax_due: z.number(),
  })
  .meta({ id: 'TaxOfPeriod' })
export type TaxOfPeriod = z.output<typeof TaxOfPeriod>

export const TaxReport = z
  .object({
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    basis: z.enum(taxBases),
    taxes: z.array(TaxOfPeriod),
    /** Of all shops asked about. With basis paid: what of the money was for sales, and for tax. */
    totals: z.object({
      net_sales: z.number(),
      tax: z.number(),
      credits: z.object({ amount: z.number(), tax: z.number() }),
      tax_due: z.number(),
    }),
    /**
     * The same sales as the figures of sales have them, all payers, credit notes taken off. Null with basis paid, which the figures do not count.
     * `difference` is what this report has more.
     */
    sales_figures: z.object({ net_sales: z.number(), difference: z.number() }).nullable(),
    /** Goods at price 0, at what they cost; by the day of the invoice. */
    given_away: z.object({ lines: z.int(), cost: z.number() }),
    /** Lines of which somebody said that they are taxed, or not; by the day of the invoice. */
    overrides: z.object({ lines: z.int(), amount: z.number() }),
  })
  .meta({ id: 'TaxReport' })
export type TaxReport = z.output<typeof TaxReport>

/** An invoice, a payment on one, or a line, that a figure of the tax report is made of. */
export const TaxDocument = z
  .object({
    id: z.string(),
    date: z.string(),
    invoice_id: z.string(),
    /** Null without invoices:view. */
    invoice_number: z.string().nullable(),
    customer_name: z.string(),
    shop_name: z.string(),
    /** Of the class asked for; of goods given away what they cost. */
    amount: z.number(),
    tax: z.number(),
    percent: z.number().nullable(),
    /** Why it is exempt; what somebody said of a line: taxed or not_taxed. */
    reason: z.string(),
    /** Of what is listed line by line. */
    line: z.string(),
    /** The words of who overrode, and their name. */
    note: z.string(),
    by_name: z.string(),
    /** Of a payment: the money came, or went back. */
    event: z.enum(['issued', 'paid', 'reversed', 'credited']),
  })
  .meta({ id: 'TaxDocument' })
export type TaxDocument = z.output<typeof TaxDocument>
