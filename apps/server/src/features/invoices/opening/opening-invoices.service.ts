import { formatDate } from '@twopost/contract/invoices'
import { countDocument } from '@twopost/contract/taxes'
import { lineToTax } from '#features/service-orders/index.ts'
import { readShopPaper, type ShopRow } from '#features/shops/index.ts'
import { nextNumbers } from '#platform/counters/counters.queries.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { addTokens, numberTokens, wordsOf } from '#platform/search/search-tokens.ts'
import { bareLine, headings } from '../documents/invoice-print.service.ts'
import { withShopPaper } from '../documents/shop-paper.rules.ts'
import { type SourceRow, selectOpeningSources } from '../draft-source.queries.ts'
import { addOpeningsToDay } from '../invoice-days.service.ts'
import { type BilledLine, documentOf, invoiceNumber, itemsOf, namesOf } from '../invoices.rules.ts'
import { freezeLines } from '../issue/frozen-lines.rules.ts'
import { insertIssues, insertItemsOf } from '../issue/issues.queries.ts'
import { findTemplate } from '../templates/template-choice.service.ts'
import { lookOf } from '../templates/template-look.rules.ts'
import { insertOpeningInvoices, type OpeningInvoice } from './opening-balances.queries.ts'

/** What a customer owed by a document of the program before; cents, and dates YYYY-MM-DD. */
export interface Owed {
  customerId: string
  number: string
  date: string
  dueDate: string
  cents: number
}
const invoicesAtOnce = 100
const untaxed = { taxable: false, reason: '', by: '', at: '' }
const noTax = { mode: 'simple', laborMillionths: 0, partsMillionths: 0 } as const
const described = {
  en: (number: string, date: string) => `Balance of ${number}, ${date}`,
  es: (number: string, date: string) => `Saldo de ${number}, ${date}`,
} as const

/** The one line of such an invoice: a sum without tax, hours and cost. */
const lineOf = (id: string, { language }: Pick<SourceRow, 'language'>, owed: Owed): BilledLine => ({
  ...bareLine,
  ...{ id, type: 'fee', sales_class: 'other', service_name: headings.opening[language] },
  description: described[language](owed.number, formatDate(owed.date, language)),
  ...{ quantity_thousandths: 1000, unit_price_cents: owed.cents, amount_cents: owed.cents },
  ...{ inventory_item_id: null, tax_override: untaxed },
})

/**
 * Issues an invoice over each sum that was owed before Twopost (NOW4), in few statements. They count for the day that is given and are due when they were:
 * so receivables, accounts and late fees have them. Nothing was sold here, so no figure of sales, hours or taxes hears of them. The counter is the last that
 * is locked. @returns the invoices in the order of what is owed
 */
export async function issueOpenings(
  ctx: Context,
  shop: ShopRow,
  owed: readonly Owed[],
  { day, today }: { day: string; today: string },
): Promise<{ id: string; number: string }[]> {
  if (owed.length === 0) return []
  const [template, sources] = [
    await findTemplate(ctx, undefined),
    await selectOpeningSources(ctx.tx, shop.id, [...new Set(owed.map((one) => one.customerId))]),
  ]
  const languages = [...new Set([...sources.values()].map((source) => source.language))]
  const papers = new Map<SourceRow['language'], Awaited<ReturnType<typeof readShopPaper>>>()
  for (const language of languages)
    papers.set(language, await readShopPaper(ctx.tx, { shopId: shop.id, kind: 'invoice', language, date: ctx.now }))
  const year = day.slice(0, 4)
  const first = await nextNumbers(ctx.tx, 'invoice', Number(year), owed.length)
  const issued = owed.flatMap((one, at) => {
    const source = sources.get(one.customerId)
    const paper = source && papers.get(source.language)
    if (!source || !paper) return []
    const [id, number] = [newId(ctx.now), invoiceNumber(year, first + at)]
    const lines = [lineOf(newId(ctx.now), source, one)]
    const totals = countDocument(
      lines.map((line) => lineToTax({ ...line, service_id: id })),
      noTax,
      [],
      { kind: 'none' },
    )
    const terms = source.payment_terms || 'Net 30'
    const plain = documentOf(source, lines, totals, { terms, notes: '', discount_kind: 'none', discount_value: 0 }, false)
    const document = withShopPaper(plain, paper, source, lines, {})
    const invoice: OpeningInvoice = {
      ...{ id, shopId: shop.id, customerId: one.customerId, templateId: template.id, number, terms, by: ctx.userId },
      ...{ issueDate: day, dueDate: one.dueDate, cents: one.cents },
      status: one.dueDate < today ? 'overdue' : 'sent',
    }
    const items = itemsOf(lines, totals).map((item) => ({ ...item, id: newId(ctx.now), line_item_id: null }))
    return [
      {
        invoice,
        lines: { invoiceId: id, items: freezeLines(items, [], source, new Map()) },
        tokens: [...numberTokens(number), ...numberTokens(one.number), ...wordsOf(source.customer_name)],
        issue: {
          ...{ invoiceId: id, number, issuedAt: ctx.now, issueDate: day, dueDate: one.dueDate },
          // On paper stands the date that the customer knows.
          document: { ...document, status: 'issued' as const, number, issueDate: one.date, dueDate: one.dueDate },
          ...{ template: lookOf(template), names: namesOf(source) },
        },
      },
    ]
  })
  for (let from = 0; from < issued.length; from += invoicesAtOnce) {
    const some = issued.slice(from, from + invoicesAtOnce)
    await insertOpeningInvoices(
      ctx.tx,
      some.map((one) => one.invoice),
      ctx.now,
    )
    await insertIssues(
      ctx.tx,
      some.map((one) => one.issue),
    )
    await insertItemsOf(
      ctx.tx,
      some.map((one) => one.lines),
    )
  }
  await addOpeningsToDay(ctx.tx, owed, { shopId: shop.id, date: day }, ctx.now)
  await addTokens(
    ctx.tx,
    'invoice',
    issued.map(({ invoice, tokens }) => ({ id: invoice.id, shopId: shop.id, tokens })),
  )
  return issued.map(({ invoice }) => ({ id: invoice.id, number: invoice.number }))
}
