import type { Page } from '../core/display-list.ts'
import type { ShopPaper } from '../core/paper-texts.ts'
import {
  type FlowRow,
  flowPlainRows,
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
} from '../core/plain-paper.ts'
import { wrapText } from '../core/print-text.ts'
import type { Sheet, TextStyle } from '../core/sheet.ts'
import { formatCents, formatDate, formatMoment } from '../invoices/index.ts'
import type { Decision, DecisionMethod, OverrideRule } from './estimates.states.ts'

/** What was shown to the customer of an order, what they decided and what was done without them (AUT16). Amounts are cents, moments a clock of the shop. */
export interface ApprovalHistory extends ShopPaper {
  language: 'en' | 'es'
  number: string
  date: string
  from: readonly string[]
  to: readonly string[]
  vehicle: string
  authorizedCents: number
  /** The oldest first; the first differs from nothing. */
  revisions: readonly {
    number: string
    at: string
    totalCents: number
    differenceCents: number
    added: readonly string[]
    changed: readonly string[]
    removed: readonly string[]
  }[]
  decisions: readonly {
    at: string
    /** When it was written down, where that was later. */
    recordedAt: string | null
    person: string
    method: DecisionMethod
    /** The vehicle was left with a signed paper (AUT10). */
    isDropOff: boolean
    detail: string
    takenBy: string
    beforeCents: number
    afterCents: number
    notAboveCents: number | null
    poNumber: string
    note: string
    services: readonly { name: string; decision: Decision; amountCents: number; reason: string }[]
  }[]
  overrides: readonly { at: string; by: string; rule: OverrideRule; service: string; amountCents: number; reason: string }[]
}

const words = {
  en: {
    title: 'Approval history',
    customer: 'Customer',
    vehicle: 'Vehicle',
    date: 'Printed',
    authorized: 'Approved now',
    revisions: 'What was presented',
    decisions: 'What the customer decided',
    overrides: 'What was done without approval',
    noRevisions: 'Nothing was presented.',
    noDecisions: 'Nothing was decided.',
    added: (names: string) => `Added: ${names}`,
    changed: (names: string) => `Changed: ${names}`,
    removed: (names: string) => `Taken off: ${names}`,
    by: (method: string, detail: string) => [method, detail].filter(Boolean).join(', '),
    recorded: (at: string, by: string) => `Written down ${[at, by && `by ${by}`].filter(Boolean).join(' ')}`,
    takenBy: (by: string) => `Written down by ${by}`,
    dropOff: 'Signed when the vehicle was left',
    notAbove: (amount: string) => `Not above ${amount}`,
    po: (number: string) => `Purchase order ${number}`,
    methods: {
      ...{ in_person: 'In person', phone: 'Phone', text: 'Text', email: 'Email', link: 'Customer page' },
      ...{ signature: 'Signed', fleet_po: 'Purchase order' },
    },
    said: {
      ...{ approve: 'Approved', decline: 'Declined', postpone: 'Later', withdraw: 'Withdrawn', keep: 'Increase refused' },
    },
    rules: {
      ...{ without_consent: 'Without asking', over_authorized: 'Above the limit', not_authorized: 'Work without approval' },
      ...{ gate_start: 'Started with something missing', gate_complete: 'Completed with something missing' },
      gate_issue: 'Invoiced with something missing',
    },
    page: (at: number, all: number) => `Page ${at} of ${all}`,
  },
  es: {
    title: 'Historial de aprobaciones',
    customer: 'Cliente',
    vehicle: 'Vehículo',
    date: 'Impreso',
    authorized: 'Aprobado ahora',
    revisions: 'Lo que se presentó',
    decisions: 'Lo que decidió el cliente',
    overrides: 'Lo que se hizo sin aprobación',
    noRevisions: 'No se presentó nada.',
    noDecisions: 'No se decidió nada.',
    added: (names: string) => `Agregado: ${names}`,
    changed: (names: string) => `Cambiado: ${names}`,
    removed: (names: string) => `Quitado: ${names}`,
    by: (method: string, detail: string) => [method, detail].filter(Boolean).join(', '),
    recorded: (at: string, by: string) => `Anotado ${[at, by && `por ${by}`].filter(Boolean).join(' ')}`,
    takenBy: (by: string) => `Anotado por ${by}`,
    dropOff: 'Firmado al dejar el vehículo',
    notAbove: (amount: string) => `No más de ${amount}`,
    po: (number: string) => `Orden de compra ${number}`,
    methods: {
      ...{ in_person: 'En persona', phone: 'Teléfono', text: 'Mensaje', email: 'Correo', link: 'Página del cliente' },
      ...{ signature: 'Firmado', fleet_po: 'Orden de compra' },
    },
    said: {
      ...{ approve: 'Aprobado', decline: 'Rechazado', postpone: 'Después', withdraw: 'Retirado', keep: 'Aumento rechazado' },
    },
    rules: {
      ...{ without_consent: 'Sin preguntar', over_authorized: 'Sobre el límite', not_authorized: 'Trabajo sin aprobación' },
      ...{ gate_start: 'Iniciada con algo faltante', gate_complete: 'Completada con algo faltante' },
      gate_issue: 'Facturada con algo faltante',
    },
    page: (at: number, all: number) => `Página ${at} de ${all}`,
  },
} as const
const left = 42
/** "+$432.00", "−$108.50". */
const signed = (cents: number): string =>
  cents > 0 ? `+${formatCents(cents)}` : cents < 0 ? `−${formatCents(-cents)}` : formatCents(0)

/** A row with words at the left, and figures before and at the right edge. */
function row(
  sheet: Sheet,
  texts: readonly (readonly [text: string, look: TextStyle, indent?: number])[],
  figures: { middle?: string; end: string; look?: TextStyle },
  more: { group?: string; isHeading?: boolean; isLast?: boolean } = {},
): FlowRow {
  const { right } = plainFrame(sheet)
  const wide = right - left - 190
  const lines = texts.flatMap(([text, look, indent = 0]) =>
    wrapText(text, wide - indent, look.size, look.weight ?? 400).map((line) => ({ line, look, indent })),
  )
  const height = lines.reduce((sum, { look }) => sum + look.lineHeight, 0) + 6
  return {
    height: height + (more.isLast ? 4 : 0),
    ...(more.group !== undefined && { group: more.group }),
    ...(more.isHeading && { isHeading: true }),
    draw(top) {
      let y = top + 3
      for (const { line, look, indent } of lines) {
        sheet.text(line, left + indent, y, look)
        y += look.lineHeight
      }
      const look = figures.look ?? plainLook.body
      if (figures.middle) sheet.textRight(figures.middle, right - 80, top + 3, look)
      sheet.textRight(figures.end, right, top + 3, look)
      if (more.isLast) sheet.rule(left, right, top + height, 0.5, hairline)
    },
  }
}
const heading = (sheet: Sheet, text: string): FlowRow => ({
  height: 30,
  isHeading: true,
  draw: (top) => sheet.text(text, left, top + 12, plainLook.total),
})

function revisionRows(sheet: Sheet, one: ApprovalHistory): FlowRow[] {
  const t = words[one.language]
  if (one.revisions.length === 0) return [row(sheet, [[t.noRevisions, plainLook.soft]], { end: '' })]
  return one.revisions.map((revision) => {
    const told = (['added', 'changed', 'removed'] as const).flatMap((what) =>
      revision[what].length > 0 ? [[t[what](revision[what].join(', ')), plainLook.soft] as const] : [],
    )
    return row(
      sheet,
      [[`${revision.number}, ${formatMoment(revision.at, one.language)}`, plainLook.strong], ...told],
      { middle: formatCents(revision.totalCents), end: signed(revision.differenceCents), look: plainLook.strong },
      { isLast: true },
    )
  })
}
function decisionRows(sheet: Sheet, one: ApprovalHistory): FlowRow[] {
  const t = words[one.language]
  if (one.decisions.length === 0) return [row(sheet, [[t.noDecisions, plainLook.soft]], { end: '' })]
  return one.decisions.flatMap((said): FlowRow[] => {
    const moment = formatMoment(said.at, one.language)
    const group = `${said.person}, ${moment}`
    const recorded = said.recordedAt
      ? t.recorded(formatMoment(said.recordedAt, one.language), said.takenBy)
      : said.takenBy && t.takenBy(said.takenBy)
    const notes = [
      t.by(said.isDropOff ? t.dropOff : t.methods[said.method], said.detail),
      recorded,
      said.notAboveCents === null ? '' : t.notAbove(formatCents(said.notAboveCents)),
      said.poNumber && t.po(said.poNumber),
      said.note,
    ].filter(Boolean)
    return [
      row(
        sheet,
        [[group, plainLook.strong], ...notes.map((note) => [note, plainLook.soft] as const)],
        {
          middle: `${formatCents(said.beforeCents)} › ${formatCents(said.afterCents)}`,
          end: signed(said.afterCents - said.beforeCents),
          look: plainLook.strong,
        },
        { isHeading: true },
      ),
      ...said.services.map((service, at) =>
        row(
          sheet,
          [
            [`${t.said[service.decision]}: ${service.name}`, plainLook.body, 12],
            ...(service.reason ? [[service.reason, plainLook.soft, 12] as const] : []),
          ],
          { end: signed(service.amountCents) },
          { group, isLast: at === said.services.length - 1 },
        ),
      ),
    ]
  })
}
function overrideRows(sheet: Sheet, one: ApprovalHistory): FlowRow[] {
  const t = words[one.language]
  if (one.overrides.length === 0) return []
  return [
    heading(sheet, t.overrides),
    ...one.overrides.map((past) =>
      row(
        sheet,
        [
          [[t.rules[past.rule], past.service].filter(Boolean).join(': '), plainLook.strong],
          [[past.by, formatMoment(past.at, one.language)].filter(Boolean).join(', '), plainLook.soft],
          [past.reason, plainLook.body],
        ],
        { end: formatCents(past.amountCents) },
        { isLast: true },
      ),
    ),
  ]
}

/** Lays the history of an order's approvals out: revisions, decisions, and what went on without them (AUT16, AUT22). Pure. */
export function layoutApprovalHistory(one: ApprovalHistory): Page[] {
  const t = words[one.language]
  const sheet = newPlainSheet(one.paper)
  const { right } = plainFrame(sheet)
  const next = () => nextPlainPage(sheet, one.from[0] ?? '', `${t.title} ${one.number}`)
  sheet.newPage()
  const head = putLetterhead(sheet, { from: one.from, title: t.title, number: one.number })
  const middle = left + (right - left) / 2
  sheet.text(t.customer, left, head, plainLook.label)
  sheet.text(t.vehicle, middle, head, plainLook.label)
  const parties = Math.max(
    putLines(sheet, one.to, left, head + 14, 240, plainLook.body),
    putLines(sheet, [one.vehicle], middle, head + 14, 240, plainLook.body),
  )
  const facts = putFacts(
    sheet,
    [
      [t.date, formatDate(one.date, one.language)],
      [t.authorized, formatCents(one.authorizedCents)],
    ],
    parties + 12,
  )
  const top = putHeaderText(sheet, one, facts + 8, next)
  const rows = [
    heading(sheet, t.revisions),
    ...revisionRows(sheet, one),
    heading(sheet, t.decisions),
    ...decisionRows(sheet, one),
    ...overrideRows(sheet, one),
  ]
  const continued = (group: string): FlowRow => ({ height: 20, draw: (y) => sheet.text(group, left, y + 4, plainLook.strong) })
  const end = flowPlainRows(sheet, rows, top, { endHeight: 0, next, continued })
  putEndTexts(sheet, one, end + 8, next)
  numberPages(sheet, t.page)
  return sheet.pages
}
