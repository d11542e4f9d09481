import type { Page } from '../core/display-list.ts'
import type { ShopPaper } from '../core/paper-texts.ts'
import {
  hairline,
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
import { wrapText } from '../core/print-text.ts'
import type { Sheet } from '../core/sheet.ts'
import { formatCents, formatDate } from '../invoices/index.ts'
import { type AgingBucket, agingBuckets } from '../receipts/index.ts'

/** What happened on one day of a statement; cents above zero raise what is owed. */
export interface StatementEntry {
  date: string
  what: 'invoice' | 'payment' | 'deposit' | 'refund' | 'goodwill' | 'write_off' | 'opening' | 'credit_note' | 'earlier'
  number: string
  title: string
  dueDate: string | null
  cents: number
}
/** A statement of account as it is frozen, printed and mailed (PAY19): opening + charges − credits = closing. */
export interface StatementDocument extends ShopPaper {
  language: 'en' | 'es'
  number: string
  /** Names and addresses, a line each. */
  from: readonly string[]
  to: readonly string[]
  terms: string
  fromDate: string
  toDate: string
  openingCents: number
  closingCents: number
  entries: readonly StatementEntry[]
  /** What is open on the last day, by how long it is due; credit is beside it and never netted (PAY18). */
  aging: Readonly<Record<AgingBucket, number>>
  creditCents: number
}

const words = {
  en: {
    title: 'Statement of account',
    customer: 'Customer',
    span: 'From, to',
    terms: 'Terms',
    balance: 'Balance',
    date: 'Date',
    document: 'Document',
    charge: 'Charge',
    credit: 'Credit',
    opening: 'Opening balance',
    closing: 'Closing balance',
    due: 'due',
    inCredit: (amount: string) => `${amount} credit`,
    what: {
      ...{ invoice: 'Invoice', payment: 'Payment', deposit: 'Deposit', refund: 'Refund', goodwill: 'Goodwill' },
      ...{
        write_off: 'Written off',
        opening: 'Opening entry',
        credit_note: 'Credit note',
        earlier: 'Recorded later for earlier days',
      },
    },
    aging: { current: 'Current', days_30: '1–30 days', days_60: '31–60 days', days_90: '61–90 days', over_90: 'Over 90 days' },
    customerCredit: 'Customer credit',
    ask: 'Please put the number of this statement on your payment. Thank you.',
    nothing: 'Nothing to pay. Thank you.',
    page: (at: number, all: number) => `Page ${at} of ${all}`,
  },
  es: {
    title: 'Estado de cuenta',
    customer: 'Cliente',
    span: 'Desde, hasta',
    terms: 'Condiciones',
    balance: 'Saldo',
    date: 'Fecha',
    document: 'Documento',
    charge: 'Debe',
    credit: 'Haber',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    due: 'vence el',
    inCredit: (amount: string) => `${amount} a favor`,
    what: {
      ...{ invoice: 'Factura', payment: 'Pago', deposit: 'Anticipo', refund: 'Reembolso', goodwill: 'Cortesía' },
      ...{ write_off: 'Dado de baja', opening: 'Saldo de apertura', credit_note: 'Nota de crédito' },
      earlier: 'Registrado después para días anteriores',
    },
    aging: {
      ...{ current: 'Al corriente', days_30: '1–30 días', days_60: '31–60 días' },
      ...{ days_90: '61–90 días', over_90: 'Más de 90 días' },
    },
    customerCredit: 'Saldo a favor',
    ask: 'Por favor ponga el número de este estado de cuenta en su pago. Gracias.',
    nothing: 'No hay nada por pagar. Gracias.',
    page: (at: number, all: number) => `Página ${at} de ${all}`,
  },
} as const
/** Right edges of the figures. */
const columnsOf = (sheet: Sheet) => {
  const { right } = plainFrame(sheet)
  return { charge: right - 170, credit: right - 90, balance: right - 8 }
}
const left = 42
const textLeft = left + 78

const said = (cents: number, language: 'en' | 'es'): string =>
  cents < 0 ? words[language].inCredit(formatCents(-cents)) : formatCents(cents)

const nextPage = (sheet: Sheet, one: StatementDocument): number =>
  nextPlainPage(sheet, one.from[0] ?? '', `${words[one.language].title} ${one.number}`)

function drawHead(sheet: Sheet, one: StatementDocument): number {
  const t = words[one.language]
  const y = putLetterhead(sheet, { from: one.from, title: t.title, number: one.number })
  sheet.text(t.customer, left, y, plainLook.label)
  const [name = '', ...rest] = one.to
  const below = putLines(sheet, [name], left, y + 14, 300, plainLook.strong)
  const end = putLines(sheet, rest, left, below, 300, plainLook.body) + 14
  const span = `${formatDate(one.fromDate, one.language)} – ${formatDate(one.toDate, one.language)}`
  const facts = [
    [t.span, span],
    [t.terms, one.terms],
    [t.balance, said(one.closingCents, one.language)],
  ] as const
  return putHeaderText(sheet, one, putFacts(sheet, facts, end) + 14, () => nextPage(sheet, one))
}

function drawTableHead(sheet: Sheet, { language }: StatementDocument, top: number): number {
  const t = words[language]
  const columns = columnsOf(sheet)
  const { right } = plainFrame(sheet)
  sheet.rect(left, top, right - left, 20, { fill: tableHeadFill })
  sheet.text(t.date, left + 8, top + 4, plainLook.label)
  sheet.text(t.document, textLeft, top + 4, plainLook.label)
  sheet.textRight(t.charge, columns.charge, top + 4, plainLook.label)
  sheet.textRight(t.credit, columns.credit, top + 4, plainLook.label)
  sheet.textRight(t.balance, columns.balance, top + 4, plainLook.label)
  return top + 26
}

/** What is due by age, with customer credit in a cell of its own. Answers where it ends. */
function drawAging(sheet: Sheet, one: StatementDocument, y: number): number {
  const t = words[one.language]
  const { right } = plainFrame(sheet)
  const cells: readonly (readonly [string, number])[] = [
    ...agingBuckets.map((bucket) => [t.aging[bucket], one.aging[bucket]] as const),
    ...(one.creditCents > 0 ? [[t.customerCredit, one.creditCents] as const] : []),
  ]
  const wide = (right - left) / cells.length
  sheet.rect(left, y, right - left, 42, { stroke: hairline, strokeWidth: 0.75 })
  cells.forEach(([label, cents], at) => {
    const x = left + at * wide + 8
    sheet.text(label, x, y + 6, plainLook.label)
    sheet.text(formatCents(cents), x, y + 20, plainLook.strong)
  })
  return y + 54
}

/** Lays a statement out on the paper of its shop (DOC9): the head of the table is on every page, closing and aging stay together. Pure. */
export function layoutStatement(one: StatementDocument): Page[] {
  const t = words[one.language]
  const sheet = newPlainSheet(one.paper)
  const { right, bottom } = plainFrame(sheet)
  const columns = columnsOf(sheet)
  sheet.newPage()
  let y = drawTableHead(sheet, one, drawHead(sheet, one))
  const room = (height: number, isTable: boolean) => {
    if (y + height <= bottom) return
    y = nextPage(sheet, one)
    if (isTable) y = drawTableHead(sheet, one, y)
  }
  const line = (date: string, names: readonly string[], cents: number | null, balance: number) => {
    const texts = names
      .filter(Boolean)
      .flatMap((name) => wrapText(name, columns.charge - textLeft - 70, plainLook.body.size, 400))
    const height = Math.max(1, texts.length) * plainLook.body.lineHeight + 8
    room(height, true)
    sheet.text(date, left + 8, y, plainLook.body)
    texts.forEach((text, at) => {
      sheet.text(text, textLeft, y + at * plainLook.body.lineHeight, at === 0 ? plainLook.strong : plainLook.body)
    })
    if (cents !== null && cents !== 0)
      sheet.textRight(formatCents(Math.abs(cents)), cents > 0 ? columns.charge : columns.credit, y, plainLook.body)
    sheet.textRight(said(balance, one.language), columns.balance, y, plainLook.strong)
    y += height
    sheet.rule(left, right, y - 5, 0.5, hairline)
  }
  const date = (value: string) => formatDate(value, one.language)
  line(date(one.fromDate), [t.opening], null, one.openingCents)
  let balance = one.openingCents
  for (const entry of one.entries) {
    balance += entry.cents
    const what = `${t.what[entry.what]} ${entry.number}`.trim()
    const note = [entry.title, entry.dueDate ? `${t.due} ${date(entry.dueDate)}` : ''].filter(Boolean).join(', ')
    line(date(entry.date), [what, note], entry.cents, balance)
  }
  room(140, false)
  sheet.text(t.closing, textLeft, y + 6, plainLook.total)
  sheet.textRight(said(one.closingCents, one.language), columns.balance, y + 6, plainLook.total)
  y = drawAging(sheet, one, y + 38)
  sheet.text(one.closingCents > 0 ? t.ask : t.nothing, left, y, plainLook.body)
  putEndTexts(sheet, one, y + plainLook.body.lineHeight, () => nextPage(sheet, one))
  numberPages(sheet, t.page)
  return sheet.pages
}
