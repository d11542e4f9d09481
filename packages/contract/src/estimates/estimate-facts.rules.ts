import { hairline, plainFrame, plainLook } from '../core/plain-paper.ts'
import { wrapText } from '../core/print-text.ts'
import type { Sheet } from '../core/sheet.ts'
import { formatCents, formatMoment, type InvoiceApproval, type InvoiceLine, invoiceLabels } from '../invoices/index.ts'

/** What a shop prints on an estimate beside what every estimate has, frozen with it; missing is what it does not print (DOC6). Amounts are cents. */
export interface EstimateFacts {
  /** "2026-11-24 17:00" by a clock of the shop. */
  promised?: string
  /** What supplies come to, and the labor they go with. */
  supplies?: { cents: number; laborCents: number }
  /** Work that should not wait, is not asked for here, and that the customer did not want. */
  declined?: readonly { name: string; isPostponed: boolean }[]
  /** What the customer allowed, the oldest first; who it was stands apart, in `EstimateParty.persons` (NOW17). */
  approvals?: readonly Omit<InvoiceApproval, 'person'>[]
}
/** What is said of a line: its condition and its warranty. */
export type LineFacts = Pick<InvoiceLine, 'condition' | 'warranty'>

const suppliesOf = {
  en: (sum: string, share: string | null) => (share ? `Supplies come to ${sum}, ${share} of labor.` : `Supplies come to ${sum}.`),
  es: (sum: string, share: string | null) =>
    share ? `Los insumos suman ${sum}, el ${share} de la mano de obra.` : `Los insumos suman ${sum}.`,
} as const

/** "New · Warranty 24 months"; empty where nothing is said. */
export function lineFactsOf({ condition, warranty }: LineFacts, language: 'en' | 'es'): string {
  const labels = invoiceLabels[language]
  return [condition ? labels.conditions[condition] : '', warranty ? labels.warranty(warranty) : ''].filter(Boolean).join(' · ')
}

/** The facts below the sums, each under its label. */
function partsOf(one: EstimateFacts & { language: 'en' | 'es' }, persons: readonly string[]): [label: string, texts: string[]][] {
  const labels = invoiceLabels[one.language]
  const { supplies, declined = [], approvals = [], language } = one
  const share = supplies && supplies.laborCents > 0 ? `${Math.round((supplies.cents * 1000) / supplies.laborCents) / 10}%` : null
  const parts: [string, string[]][] = [
    [labels.supplies, supplies ? [suppliesOf[language](formatCents(supplies.cents), share)] : []],
    [labels.declined, declined.map((service) => labels.declinedName(service.name, service.isPostponed))],
    [
      labels.approvals,
      approvals.map((said, at) => {
        const how = [labels.approvalKinds[said.kind], labels.approvalMethods[said.method], persons[at] ?? '']
        const words = [formatMoment(said.at, language), ...how, labels.approvedInAll(formatCents(said.cents))]
        return words.filter(Boolean).join(' · ')
      }),
    ],
  ]
  return parts.filter(([, texts]) => texts.length > 0)
}
/** Puts them down, on further pages where there is no room; a label stays with its first line. Answers where they end. */
export function putEstimateFacts(
  sheet: Sheet,
  one: EstimateFacts & { language: 'en' | 'es' },
  persons: readonly string[],
  top: number,
  next: () => number,
): number {
  const { left, right, bottom } = plainFrame(sheet)
  const [label, body] = [plainLook.label, plainLook.body]
  let y = top
  for (const [title, texts] of partsOf(one, persons)) {
    if (y + 12 + label.lineHeight + body.lineHeight > bottom) y = next()
    sheet.rule(left, right, y + 4, 0.5, hairline)
    sheet.text(title, left, y + 12, label)
    y += 12 + label.lineHeight + 2
    for (const line of texts.flatMap((text) => wrapText(text, right - left, body.size, 400))) {
      if (y + body.lineHeight > bottom) y = next()
      sheet.text(line, left, y, body)
      y += body.lineHeight
    }
  }
  return y
}
