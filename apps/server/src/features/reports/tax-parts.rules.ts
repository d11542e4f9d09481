import { spread } from '@twopost/contract/core/money'

export type TaxKind = 'net' | 'taxable' | 'exempt' | 'credit' | 'given_away' | 'override'
/** What a document, or a payment on it, adds to the tax report, in cents. */
export interface TaxPart {
  kind: TaxKind
  /** The code of a tax; empty where it is of the whole document or of a line. */
  component: string
  rateMillionths: number
  reason: string
  /** The line, of what is listed line by line. */
  position: number | null
  baseCents: number
  taxCents: number
}
/** A line of an issue as it was frozen, with its taxes (TAX5). */
export interface FrozenTaxLine {
  position: number
  netCents: number
  taxCents: number
  /** Sold at price 0 though we bought it; null for everything else. */
  givenAwayCents: number | null
  /** What somebody said of it (TAX12). */
  override: boolean | null
  taxes: readonly { component: string; rateMillionths: number; exemptReason: string; taxCents: number }[]
}

const whole = { component: '', rateMillionths: 0, reason: '', position: null }
const before = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
const kinds: readonly TaxKind[] = ['net', 'taxable', 'exempt']
const inOrder = (a: TaxPart, b: TaxPart): number =>
  before(a.component, b.component) ||
  before(kinds.indexOf(a.kind), kinds.indexOf(b.kind)) ||
  before(a.rateMillionths, b.rateMillionths) ||
  before(a.reason, b.reason)

/**
 * The parts of an invoice: the whole sale first, then for each tax the sales it was taken of and those that were exempt, by reason, then lines that are
 * listed by themselves. What a tax is taken of may have another tax in it (TAX18); here it is always the sale alone, so that taxable, exempt and not
 * taxable add up to the sale.
 */
export function partsOf(lines: readonly FrozenTaxLine[]): TaxPart[] {
  const sum = (pick: (line: FrozenTaxLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const net: TaxPart = { ...whole, kind: 'net', baseCents: sum((line) => line.netCents), taxCents: sum((line) => line.taxCents) }
  const byKey = new Map<string, TaxPart>()
  for (const line of lines)
    for (const tax of line.taxes) {
      const kind = tax.exemptReason === '' ? 'taxable' : 'exempt'
      const key = JSON.stringify([tax.component, kind, tax.rateMillionths, tax.exemptReason])
      const part = byKey.get(key) ?? {
        ...whole,
        ...{ kind, component: tax.component, rateMillionths: tax.rateMillionths, reason: tax.exemptReason },
        ...{ baseCents: 0, taxCents: 0 },
      }
      part.baseCents += line.netCents
      part.taxCents += tax.taxCents
      byKey.set(key, part)
    }
  const listed = lines.flatMap((line): TaxPart[] => {
    const own = { ...whole, position: line.position }
    const given = line.givenAwayCents
    return [
      ...(given === null ? [] : [{ ...own, kind: 'given_away' as const, baseCents: given, taxCents: 0 }]),
      ...(line.override === null
        ? []
        : [
            {
              ...{ ...own, kind: 'override' as const, reason: line.override ? 'taxed' : 'not_taxed' },
              ...{ baseCents: line.netCents, taxCents: line.taxCents },
            },
          ]),
    ]
  })
  return [net, ...[...byKey.values()].sort(inOrder), ...listed]
}

/** What an invoice has given when so much of it is paid: each part its share by the largest remainder, all of it when it is paid in full. */
function givenAt(parts: readonly TaxPart[], paidCents: number): TaxPart[] {
  const [net, ...others] = parts.filter((part) => kinds.includes(part.kind))
  if (!net) return []
  const taxed = others.filter((part) => part.kind === 'taxable')
  const shares = spread(paidCents, [net.baseCents, ...taxed.map((part) => part.taxCents)])
  const netCents = shares[0] ?? 0
  const codes = [...new Set(others.map((part) => part.component))]
  const bases = codes.flatMap((code) => {
    const own = others.filter((part) => part.component === code)
    const rest = net.baseCents - own.reduce((sum, part) => sum + part.baseCents, 0)
    const given = net.baseCents === 0 ? [] : spread(netCents, [...own.map((part) => part.baseCents), rest])
    return own.map((part, at) => ({
      ...part,
      baseCents: given[at] ?? 0,
      taxCents: part.kind === 'taxable' ? (shares[taxed.indexOf(part) + 1] ?? 0) : 0,
    }))
  })
  return [{ ...net, baseCents: netCents, taxCents: paidCents - netCents }, ...bases]
}
/**
 * What a payment adds when an invoice was paid to one sum before it and to another after it (basis paid): the difference of what both have given. So a
 * reversal takes back, and payments that reach the total have given exactly the tax of the invoice, in whatever steps they came.
 */
export function paidParts(parts: readonly TaxPart[], beforeCents: number, afterCents: number): TaxPart[] {
  const [earlier, later] = [givenAt(parts, beforeCents), givenAt(parts, afterCents)]
  return later
    .map((part, at) => ({
      ...part,
      baseCents: part.baseCents - (earlier[at]?.baseCents ?? 0),
      taxCents: part.taxCents - (earlier[at]?.taxCents ?? 0),
    }))
    .filter((part) => part.baseCents !== 0 || part.taxCents !== 0)
}
