import { classesOfType, type LineType, lineTypes, rateOfType, type SalesClass } from '../core/line-types.ts'
import { countTotals } from '../core/money.ts'
import { type CountedLineTax, countTaxes, type Discount, type LineTax } from '../core/tax.ts'
import type { ExemptionScope, ExemptionState, ExemptReason, TaxCondition, TaxPhase } from './taxes.states.ts'

/** Which taxes are for which lines, on one day: the one way for orders, drafts, issues, previews and the try box (NOW7). Cents and millionths. */

interface Dated {
  /** YYYY-MM-DD, both days included; null where no end is known. */
  validFrom: string
  validTo: string | null
}
export const phaseOn = ({ validFrom, validTo }: Dated, date: string): TaxPhase =>
  date < validFrom ? 'coming' : validTo !== null && validTo < date ? 'ended' : 'in_force'

/** A rate of a tax, with the days on which it applies. */
export interface DatedTax extends Dated {
  id: string | null
  code: string
  name: string
  jurisdiction: string
  rateMillionths: number
  onTopOf: readonly string[]
}
export interface DatedRule extends Dated {
  id: string | null
  salesClass: SalesClass
  code: string
  condition: TaxCondition
  centsPerPiece: number | null
}
export type TaxInForce = Omit<DatedTax, keyof Dated>
export type RuleInForce = Omit<DatedRule, keyof Dated>
/** How a shop taxes on one day (TAX7). */
export type TaxPolicy =
  | { mode: 'simple'; laborMillionths: number; partsMillionths: number }
  | { mode: 'components'; taxes: readonly TaxInForce[]; rules: readonly RuleInForce[] }

/** What of a shop's taxes and rules applies on a day (TAX9): of the rules of a class and a tax the one that began last. */
export function policyOn(taxes: readonly DatedTax[], rules: readonly DatedRule[], date: string): TaxPolicy {
  const present = taxes.filter((tax) => phaseOn(tax, date) === 'in_force')
  const isLatest = (rule: DatedRule, all: readonly DatedRule[]) =>
    !all.some((other) => other.salesClass === rule.salesClass && other.code === rule.code && other.validFrom > rule.validFrom)
  const valid = rules.filter((rule) => phaseOn(rule, date) === 'in_force' && present.some((tax) => tax.code === rule.code))
  return { mode: 'components', taxes: present, rules: valid.filter((rule) => isLatest(rule, valid)) }
}

/** A certificate of a customer, as far as taxes go by it. */
export interface Certificate {
  state: ExemptionState
  scope: ExemptionScope
  codes: readonly string[]
  kind: ExemptReason
  validFrom: string
  expiresOn: string | null
}
/** That a customer is not taxed: at all, or not with these taxes. */
export interface Exemption {
  isAll: boolean
  codes: readonly string[]
  reason: ExemptReason
}
const appliesOn = ({ state, validFrom, expiresOn }: Certificate, date: string): boolean =>
  state === 'active' && validFrom <= date && (expiresOn === null || date <= expiresOn)
/**
 * What a customer is exempt of on a day (E14, TAX7). The mark of a customer counts as long as no certificate was ever active; from then on
 * certificates alone decide, so that one that has ended is taxed again.
 */
export function exemptionsOn(isMarked: boolean, certificates: readonly Certificate[], date: string): Exemption[] {
  const known = certificates.filter((one) => one.state !== 'draft')
  if (known.length === 0) return isMarked ? [{ isAll: true, codes: [], reason: 'no_certificate' }] : []
  return known
    .filter((one) => appliesOn(one, date))
    .map((one) => ({ isAll: one.scope === 'all', codes: one.codes, reason: one.kind }))
}
/** The last day of the certificate that has ended and was not followed by another one (TAX20); null where there is none. */
export function expiredOn(certificates: readonly Certificate[], date: string): string | null {
  if (certificates.some((one) => appliesOn(one, date))) return null
  const ended = certificates.flatMap((one) =>
    (one.state === 'active' || one.state === 'expired') && one.expiresOn !== null && one.expiresOn < date ? [one.expiresOn] : [],
  )
  return ended.sort().at(-1) ?? null
}

export interface LineToTax {
  salesClass: SalesClass
  type: LineType
  /** The service that the line belongs to; lines of one service share it. */
  service: string
  amountCents: number
  quantityThousandths: number
  /** Taxed or not by somebody's word, with a reason (TAX12); null where the rules decide. */
  override: boolean | null
}
/** A tax of a line as it is frozen (TAX5), with the rate and the rule it came from (NOW15). */
export interface CountedTax extends CountedLineTax {
  componentId: string | null
  ruleId: string | null
}
export interface DocumentLine {
  amountCents: number
  discountCents: number
  taxCents: number
  /** Of all rates that the line is taxed with. */
  rateMillionths: number
  taxes: CountedTax[]
}
/** A printed tax: one row per component, in simple mode one per rate. `name` is '' where the rate alone is printed. */
export interface DocumentTax {
  code: string
  name: string
  jurisdiction: string
  rateMillionths: number
  baseCents: number
  taxCents: number
}
export interface DocumentTotals {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  lines: DocumentLine[]
  taxes: DocumentTax[]
}

/** Parts whose sale makes the labor of their service taxable (TAX10). */
const partsThatTax: ReadonlySet<SalesClass> = new Set(['part_new', 'part_rebuilt', 'part_used', 'tire'])
/** The type of lines that have a class first of all. */
export const typeOfClass = (salesClass: SalesClass): LineType =>
  lineTypes.find((type) => (classesOfType[type] as readonly SalesClass[]).includes(salesClass)) ?? 'fee'

type Policy<M extends TaxPolicy['mode']> = Extract<TaxPolicy, { mode: M }>
type Marked = LineTax & { ruleId: string | null }
/** The taxes of one line by the rules of its class, or by somebody's word. */
function taxesOfLine(
  line: LineToTax,
  sellsParts: boolean,
  { taxes, rules }: Policy<'components'>,
  exemptions: readonly Exemption[],
): Marked[] {
  if (line.override === false) return []
  const own = rules.filter((rule) => rule.salesClass === line.salesClass && rule.condition !== 'never')
  const marked: Marked[] =
    line.override === true && own.length === 0
      ? taxes.map(({ code }) => ({ code, centsPerPiece: null, exemptReason: '', ruleId: null }))
      : own
          .filter((rule) => line.override === true || rule.condition !== 'with_parts' || sellsParts)
          .map((rule) => ({
            code: rule.code,
            centsPerPiece: rule.condition === 'per_piece' ? (rule.centsPerPiece ?? 0) : null,
            exemptReason: '',
            ruleId: rule.id,
          }))
  if (line.override === true) return marked
  const reasonOf = (code: string) => exemptions.find((one) => one.isAll || one.codes.includes(code))?.reason ?? ''
  return marked.map((tax) => ({ ...tax, exemptReason: reasonOf(tax.code) }))
}

function countByComponents(
  lines: readonly LineToTax[],
  policy: Policy<'components'>,
  exemptions: readonly Exemption[],
  discount: Discount,
): DocumentTotals {
  const withParts = new Set(
    lines.flatMap((line) => (partsThatTax.has(line.salesClass) && line.amountCents > 0 ? [line.service] : [])),
  )
  const marked = lines.map((line) => taxesOfLine(line, withParts.has(line.service), policy, exemptions))
  const counted = countTaxes(
    lines.map(({ amountCents, quantityThousandths }, index) => ({
      amountCents,
      quantityThousandths,
      taxes: marked[index] ?? [],
    })),
    policy.taxes,
    discount,
  )
  const known = new Map(policy.taxes.map((tax) => [tax.code, tax]))
  return {
    ...counted,
    lines: counted.lines.map((line, index) => ({
      ...line,
      rateMillionths: line.taxes.reduce(
        (sum, tax) => (tax.exemptReason === '' && tax.centsPerPiece === null ? sum + tax.rateMillionths : sum),
        0,
      ),
      taxes: line.taxes.map((tax) => ({
        ...tax,
        componentId: known.get(tax.code)?.id ?? null,
        ruleId: marked[index]?.find((one) => one.code === tax.code)?.ruleId ?? null,
      })),
    })),
    // A tax from which every line is exempt is not printed.
    taxes: counted.taxes.flatMap(({ code, rateMillionths, baseCents, taxCents, exemptCents }) =>
      exemptCents > 0 && baseCents === 0
        ? []
        : [
            {
              ...{ code, name: known.get(code)?.name ?? code, jurisdiction: known.get(code)?.jurisdiction ?? '' },
              ...{ rateMillionths, baseCents, taxCents },
            },
          ],
    ),
  }
}

/** The two rates of a shop, a tax each, or one where they are equal (TAX7). */
function countSimply(
  lines: readonly LineToTax[],
  { laborMillionths, partsMillionths }: Policy<'simple'>,
  exemptions: readonly Exemption[],
  discount: Discount,
): DocumentTotals {
  const exemption = exemptions.find((one) => one.isAll)
  const codeOf = (type: LineType) => (laborMillionths === partsMillionths ? 'all' : rateOfType[type])
  const ownRate = (type: LineType) => (rateOfType[type] === 'labor' ? laborMillionths : partsMillionths)
  const isExempt = (line: LineToTax) => exemption !== undefined && line.override !== true
  const counted = countTotals(
    lines.map((line) => ({
      amountCents: line.amountCents,
      taxRateMillionths: line.override === false || isExempt(line) ? 0 : ownRate(line.type),
    })),
    discount,
  )
  const taxesOf = (line: LineToTax, at: number): CountedTax[] => {
    const { amountCents = 0, discountCents = 0, taxCents = 0 } = counted.lines[at] ?? {}
    const rateMillionths = ownRate(line.type)
    if (line.override === false || rateMillionths === 0) return []
    const [netCents, exempt] = [amountCents - discountCents, isExempt(line)]
    return [
      {
        ...{ code: codeOf(line.type), rateMillionths, centsPerPiece: null, taxCents, componentId: null, ruleId: null },
        baseCents: exempt ? 0 : netCents,
        exemptCents: exempt ? netCents : 0,
        exemptReason: exempt ? (exemption?.reason ?? '') : '',
      },
    ]
  }
  const labelOf = (rateMillionths: number) => {
    if (exemption || laborMillionths === partsMillionths) return 'all'
    return rateMillionths === laborMillionths ? 'labor' : 'parts'
  }
  return {
    ...counted,
    lines: counted.lines.map(({ taxRateMillionths, ...line }, index) => ({
      ...line,
      rateMillionths: taxRateMillionths,
      taxes: lines[index] ? taxesOf(lines[index], index) : [],
    })),
    taxes: counted.taxes.map((tax) => ({ ...tax, code: labelOf(tax.rateMillionths), name: '', jurisdiction: '' })),
  }
}

/** The totals of an order, a draft or an issue on one day (M14, M15, TAX8), by the shop's two rates or by its components. */
export const countDocument = (
  lines: readonly LineToTax[],
  policy: TaxPolicy,
  exemptions: readonly Exemption[],
  discount: Discount,
): DocumentTotals =>
  policy.mode === 'simple'
    ? countSimply(lines, policy, exemptions, discount)
    : countByComponents(lines, policy, exemptions, discount)

/** Several documents as one: their sums, and each tax once. Of one tax the rate of those who pay it stands, beside those who are exempt. */
export function sumDocuments(documents: readonly DocumentTotals[]): DocumentTotals {
  const sum = (of: (one: DocumentTotals) => number) => documents.reduce((total, one) => total + of(one), 0)
  const taxes: DocumentTax[] = []
  for (const tax of documents.flatMap((one) => one.taxes)) {
    const known = taxes.findIndex((one) => one.code === tax.code)
    const before = taxes[known]
    if (!before) taxes.push(tax)
    else
      taxes[known] = {
        ...before,
        rateMillionths: Math.max(before.rateMillionths, tax.rateMillionths),
        baseCents: before.baseCents + tax.baseCents,
        taxCents: before.taxCents + tax.taxCents,
      }
  }
  return {
    subtotalCents: sum((one) => one.subtotalCents),
    discountCents: sum((one) => one.discountCents),
    taxCents: sum((one) => one.taxCents),
    totalCents: sum((one) => one.totalCents),
    lines: documents.flatMap((one) => one.lines),
    taxes,
  }
}
