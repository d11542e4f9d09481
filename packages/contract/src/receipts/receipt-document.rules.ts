import type { Page } from '../core/display-list.ts'
import type { ShopPaper } from '../core/paper-texts.ts'
import {
  type FlowRow,
  flowPlainRows,
  hairline,
  markPages,
  newPlainSheet,
  nextPlainPage,
  numberPages,
  plainFrame,
  plainLook,
  putEndTexts,
  putFacts,
  putHeaderText,
  putLetterhead,
  putLines,
  tableHeadFill,
} from '../core/plain-paper.ts'
import type { Sheet } from '../core/sheet.ts'
import { formatCents, formatDate } from '../invoices/index.ts'
import type { ReceiptKind } from './receipts.states.ts'

/** A receipt as it is printed and mailed (PAY24). Amounts are cents. */
export interface ReceiptDocument extends ShopPaper {
  language: 'en' | 'es'
  number: string
  kind: ReceiptKind
  /** The receipt that this one takes back; empty for all others. */
  reverses: string
  /** The receipt that this one refunds; empty for all others. */
  refunds: string
  isReversed: boolean
  date: string
  method: 'cash' | 'card' | 'check' | 'transfer' | 'other'
  reference: string
  orderNumber: string
  /** Names and addresses, a line each. */
  from: readonly string[]
  to: readonly string[]
  amountCents: number
  tenderedCents: number | null
  changeCents: number | null
  /** What it is put on. */
  applications: readonly { number: string; date: string; cents: number }[]
  /** What was given back of it. */
  givenBack: readonly { number: string; date: string; method: ReceiptDocument['method']; cents: number }[]
  /** What is left of it as the customer's credit. */
  creditCents: number
}

const words = {
  en: {
    titles: {
      ...{ payment: 'Receipt', deposit: 'Deposit receipt', refund: 'Refund', goodwill: 'Goodwill', write_off: 'Write-off' },
      opening: 'Opening balance',
    },
    reversal: 'Reversal',
    void: 'Void',
    reversedNote: 'This receipt was reversed. It is not valid.',
    of: (number: string) => `of receipt ${number}`,
    customer: 'Received from',
    refundedTo: 'Paid back to',
    date: 'Date',
    method: 'Method',
    reference: 'Reference',
    order: 'Work order',
    methods: { cash: 'Cash', card: 'Card', check: 'Check', transfer: 'Bank transfer', other: 'Other' },
    amount: 'Amount',
    tendered: 'Cash given',
    change: 'Change',
    putOn: 'Put on',
    on: 'Date',
    invoice: (number: string) => `Invoice ${number}`,
    givenBack: (number: string, method: string) => `Refund ${number}, ${method}`,
    credit: 'Left as customer credit',
    thanks: 'Thank you.',
    page: (at: number, all: number) => `Page ${at} of ${all}`,
  },
  es: {
    titles: {
      ...{ payment: 'Recibo', deposit: 'Recibo de anticipo', refund: 'Reembolso', goodwill: 'Cortesía', write_off: 'Incobrable' },
      opening: 'Saldo inicial',
    },
    reversal: 'Anulación',
    void: 'Anulado',
    reversedNote: 'Este recibo fue anulado. No es válido.',
    of: (number: string) => `del recibo ${number}`,
    customer: 'Recibido de',
    refundedTo: 'Pagado a',
    date: 'Fecha',
    method: 'Forma de pago',
    reference: 'Referencia',
    order: 'Orden de trabajo',
    methods: { cash: 'Efectivo', card: 'Tarjeta', check: 'Cheque', transfer: 'Transferencia', other: 'Otro' },
    amount: 'Monto',
    tendered: 'Efectivo entregado',
    change: 'Cambio',
    putOn: 'Aplicado a',
    on: 'Fecha',
    invoice: (number: string) => `Factura ${number}`,
    givenBack: (number: string, method: string) => `Reembolso ${number}, ${method}`,
    credit: 'Queda como saldo a favor',
    thanks: 'Gracias.',
    page: (at: number, all: number) => `Página ${at} de ${all}`,
  },
} as const
const left = 42

/** What this paper is called: a refund says that it is one. */
export const receiptTitle = ({ kind, reverses, language }: Pick<ReceiptDocument, 'kind' | 'reverses' | 'language'>): string =>
  reverses ? words[language].reversal : words[language].titles[kind]

const nextPage = (sheet: Sheet, one: ReceiptDocument): number =>
  nextPlainPage(sheet, one.from[0] ?? '', `${receiptTitle(one)} ${one.number}`)

function drawHead(sheet: Sheet, one: ReceiptDocument): number {
  const t = words[one.language]
  const origin = one.reverses || one.refunds
  const head = { from: one.from, title: receiptTitle(one), number: one.number, state: origin && t.of(origin) }
  const y = putLetterhead(sheet, head)
  sheet.text(one.kind === 'refund' ? t.refundedTo : t.customer, left, y, plainLook.label)
  const [name = '', ...rest] = one.to
  const below = putLines(sheet, [name], left, y + 14, 300, plainLook.strong)
  const end = putLines(sheet, rest, left, below, 300, plainLook.body) + 14
  const facts = [
    [t.date, formatDate(one.date, one.language)] as const,
    [t.method, t.methods[one.method]] as const,
    ...(one.reference ? [[t.reference, one.reference] as const] : []),
    ...(one.orderNumber ? [[t.order, one.orderNumber] as const] : []),
  ]
  return putHeaderText(sheet, one, putFacts(sheet, facts, end) + 16, () => nextPage(sheet, one))
}

/** The amount in large letters, and below it what was handed over and given back in cash. */
function drawAmount(sheet: Sheet, one: ReceiptDocument, y: number): number {
  const t = words[one.language]
  const { right } = plainFrame(sheet)
  const change = one.tenderedCents === null ? [] : [t.tendered, t.change]
  const height = 44 + change.length * 16
  sheet.rect(left, y, right - left, height, { fill: tableHeadFill, radius: 4 })
  sheet.text(t.amount, left + 14, y + 13, plainLook.total)
  sheet.textRight(formatCents(one.amountCents), right - 14, y + 8, { ...plainLook.company, size: 20, lineHeight: 28 })
  change.forEach((label, at) => {
    const top = y + 40 + at * 16
    sheet.text(label, left + 14, top, plainLook.body)
    sheet.textRight(formatCents((at === 0 ? one.tenderedCents : one.changeCents) ?? 0), right - 14, top, plainLook.body)
  })
  return y + height + 16
}

/** Lays a receipt out on the paper of its shop (PAY24, DOC9). Pure. */
export function layoutReceipt(one: ReceiptDocument): Page[] {
  const t = words[one.language]
  const sheet = newPlainSheet(one.paper)
  const { right } = plainFrame(sheet)
  sheet.newPage()
  let y = drawAmount(sheet, one, drawHead(sheet, one))
  const tableHead = (top: number) => {
    sheet.text(t.putOn, left, top, plainLook.label)
    sheet.textRight(t.on, right - 120, top, plainLook.label)
    sheet.textRight(t.amount, right, top, plainLook.label)
    sheet.rule(left, right, top + 15, 0.75, hairline)
    return top + 20
  }
  const next = () => nextPage(sheet, one)
  const row = (label: string, date: string, cents: number): FlowRow => ({
    height: plainLook.body.lineHeight + 6,
    draw: (top) => {
      sheet.text(label, left, top, plainLook.body)
      sheet.textRight(formatDate(date, one.language), right - 120, top, plainLook.body)
      sheet.textRight(formatCents(cents), right, top, plainLook.body)
      sheet.rule(left, right, top + plainLook.body.lineHeight + 2, 0.5, hairline)
    },
  })
  const rows = [
    ...one.applications.map((each) => row(t.invoice(each.number), each.date, each.cents)),
    ...one.givenBack.map((each) => row(t.givenBack(each.number, t.methods[each.method].toLowerCase()), each.date, each.cents)),
  ]
  if (rows.length > 0) y = flowPlainRows(sheet, rows, tableHead(y), { endHeight: 40, next: () => tableHead(next()) })
  if (one.creditCents > 0) {
    sheet.text(t.credit, left, y + 6, plainLook.total)
    sheet.textRight(formatCents(one.creditCents), right, y + 6, plainLook.total)
    y += 28
  }
  sheet.text(one.isReversed ? t.reversedNote : t.thanks, left, y + 8, one.isReversed ? plainLook.strong : plainLook.body)
  putEndTexts(sheet, one, y + 26, next)
  numberPages(sheet, t.page)
  if (one.isReversed) markPages(sheet, t.void)
  return sheet.pages
}
