import type { Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { formatPhone } from '@twopost/contract/core/phone'
import type * as calls from '@twopost/contract/estimates'
import { consentSentence, type EstimateDocument, type EstimateParty } from '@twopost/contract/estimates'
import { addressLine } from '@twopost/contract/suppliers'
import { drawPaper } from '#features/documents/index.ts'
import { getOrder, type LineRow, type OrderPartiesRow, type ServiceRow, type SetTotals } from '#features/service-orders/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import type { AskedService } from './consent.rules.ts'
import { readPrintedFacts } from './estimate-facts.service.ts'
import { type EstimatePaperRow, type ShownLine, selectEstimatePaper } from './estimates.queries.ts'
import type { ConsentFacts } from './ledger.service.ts'
import { readTexts } from './texts/consent-texts.service.ts'

const joined = (separator: string, ...parts: readonly (string | number | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(separator)
export const vehicleTitle = (row: Pick<OrderPartiesRow, 'year' | 'make' | 'model'>): string =>
  joined(' ', row.year, row.make, row.model)

/** Who an estimate is for; stands apart from what its digest covers (NOW17). */
export const partyOf = (row: OrderPartiesRow): EstimateParty => ({
  to: [
    row.company_name || row.name,
    row.company_name ? row.primary_contact_name || row.name : '',
    addressLine({ ...row, country: '' }),
  ].filter((line, at, all) => line !== '' && all.indexOf(line) === at),
})
export const shownLinesOf = (lines: readonly LineRow[], serviceId: string): ShownLine[] =>
  ownLines(lines, serviceId).map((line) => ({
    ...{ type: line.type, description: line.description, unit_price: fromCents(line.unit_price_cents) },
    ...{ quantity: fromThousandths(quantityOf(line)), amount: fromCents(line.amount_cents) },
  }))
const ownLines = (lines: readonly LineRow[], serviceId: string) =>
  lines.filter((line) => line.service_id === serviceId && line.not_used_reason === '')
const quantityOf = (line: LineRow): number =>
  line.type === 'labor' ? (line.estimated_thousandths ?? line.quantity_thousandths) : line.quantity_thousandths

/** What an estimate says, in a language; without its number and dates. */
export async function writeDocument(
  tx: Tx,
  of: {
    row: OrderPartiesRow
    shopId: string
    language: 'en' | 'es'
    today: string
    facts: ConsentFacts
    services: readonly { asked: AskedService; row: ServiceRow }[]
    totals: SetTotals
  },
): Promise<{ content: Omit<EstimateDocument, 'number' | 'date' | 'validUntil' | 'message'>; party: EstimateParty }> {
  const { row, language, totals, facts } = of
  const {
    row: shopRow,
    registrations,
    ...paper
  } = await readShopPaper(tx, { shopId: of.shopId, kind: 'estimate', language, date: of.today })
  const shop = { address: row.shop_address, city: row.shop_city, state: row.shop_state, zip_code: row.shop_zip, country: '' }
  const shown = shopRow.estimate_facts
  const texts = await readTexts(tx, of.shopId, of.today)
  const terms = texts.terms(language, paper.texts?.terms ?? '')
  const printed = await readPrintedFacts(tx, shown, facts, new Set(of.services.map((one) => one.asked.id)), row)
  const content = {
    ...paper,
    ...(terms && { texts: { ...paper.texts, terms } }),
    ...(shown.includes('registrations') && registrations && { registrations }),
    ...printed.ofPaper,
    language,
    from: [row.shop_name, addressLine(shop), joined(' · ', formatPhone(row.shop_phone), row.shop_email)].filter(Boolean),
    vehicle: {
      ...{ title: vehicleTitle(row), plate: joined(' ', row.plate_state, row.license_plate), vin: row.vin },
      unitNumber: row.unit_number,
    },
    meterIn: row.mileage_in,
    services: of.services.map(({ asked, row: service }) => ({
      ...{ id: asked.id, name: asked.name, concern: service.concern, netCents: asked.amountCents },
      wasCents: asked.approval === 'approved' ? asked.authorizedCents : null,
      lines: ownLines(facts.lines, asked.id).map((line) => ({
        ...{ type: line.type, description: line.description, quantityThousandths: quantityOf(line) },
        ...{ unitCents: line.unit_price_cents, amountCents: line.amount_cents, ...printed.ofLine(line) },
      })),
    })),
    ...{ laborCents: totals.laborCents, partsCents: totals.partsCents, subletCents: totals.subletCents, discountCents: 0 },
    ...{ feesCents: totals.feesCents, taxCents: totals.taxCents, totalCents: totals.beforeTaxCents + totals.taxCents },
    consent: [texts.say('disclosure', language), consentSentence(facts.rule, language)].filter(Boolean).join(' '),
  }
  const { persons } = printed
  return { content, party: { ...partyOf(row), ...(persons.length > 0 && { persons }) } }
}

/** Its PDF, as it was frozen; the same content gives the same bytes (DOC3, DOC7). @throws Problem PDF_NOT_DRAWN */
export const drawEstimate = ({ document, party, created_at }: EstimatePaperRow): Promise<FileAnswer> =>
  drawPaper(
    { kind: 'estimate', document, party },
    { title: document.number, author: document.from[0] ?? '', language: document.language, createdAt: created_at },
  )
/** Read in one transaction, drawn outside of it (EST18). @throws Problem ESTIMATE_NOT_FOUND, PDF_NOT_DRAWN */
export async function showEstimatePdf(ctx: OutsideContext, { params }: Input<typeof calls.getEstimatePdf>): Promise<FileAnswer> {
  const paper = await ctx.inTenant(
    async (inside) => {
      const row = await selectEstimatePaper(inside.tx, params.id)
      if (!row) throw new Problem('ESTIMATE_NOT_FOUND')
      await getOrder(inside, row.service_order_id).catch(() => {
        throw new Problem('ESTIMATE_NOT_FOUND')
      })
      return row
    },
    { reads: true },
  )
  return drawEstimate(paper)
}
