import * as schema from '#tables.gen.ts'

/** A table of an archive: its name, and the columns that are written, each with its type. */
export interface ExportedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly types: Readonly<Record<string, string>>
  /** What of it is not written, and why. */
  readonly without: Readonly<Record<string, string>>
  /** The time by which its rows are history, which may be left out before a day. */
  readonly history: string | undefined
  /** Columns that are written opened: each with the sealed one that holds its text, which is not written itself. */
  readonly opened: Readonly<Record<string, string>>
}

/** Tables of the organization that no archive has, each with its reason; the manifest says it, too. A test holds every other table against the schema. */
export const leftOut: Readonly<Record<string, string>> = {
  counter_pins: 'PINs of people',
  idempotency_keys: 'answers that are kept for a repeated request',
  events: 'what screens were told within the last day',
  search_tokens: 'an index, made from the records',
  kept_figures: 'figures that are counted from the other tables again',
  capacity_shops: 'how far the days below are kept',
  capacity_days: 'sums by day, made from bookings, timers and hours sold',
  long_jobs: 'work of the product itself',
  unreadable_fields: 'what no key of the installation opens, looked for again every night',
  sealed_looks: 'how far that look came',
  print_jobs: 'work of the product itself, kept for a day',
  upload_sessions: 'uploads that are not finished',
  export_jobs: 'the archives themselves',
}
/** Columns that are never written. */
const secret: Readonly<Record<string, readonly string[]>> = {
  webhooks: ['secret', 'old_secret'],
  payment_settings: ['signing_secret'],
  invoice_links: ['token'],
}
/** Columns whose text is sealed in another: the archive has the text (AUD5). A test holds the list against the sealed columns of the product. */
const sealed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customers: { tax_id: 'tax_id_sealed' },
  tax_exemptions: { certificate_no: 'certificate_no_sealed' },
}
/** What says or lets one count what somebody is paid: for people with `pay:view` alone. */
const pay: Readonly<Record<string, readonly string[]>> = {
  technicians: ['pay_rate_cents'],
  pay_rates: ['cents', 'loaded_millionths'],
  invoice_issue_line_techs: ['loaded_cents'],
  fact_lines: ['cost_cents'],
  fact_days: ['labor_cost_cents'],
}
/** Rows that only say what happened: nothing else in the archive needs them, so a day can begin them. */
const history: Readonly<Record<string, string>> = {
  activities: 'at',
  audit_log: 'at',
  notifications: 'created_at',
  messages: 'created_at',
  outbox: 'created_at',
  share_events: 'created_at',
  integration_events: 'at',
  webhook_deliveries: 'created_at',
}

const nameOf = (constant: string): string => constant.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Every table of the organizations, by its name. Those of signing in (`auth.…`) belong to no organization alone. */
const all: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries(schema).flatMap(([constant, columns]) =>
    /^auth[A-Z]/.test(constant) ? [] : [[nameOf(constant), columns as Readonly<Record<string, string>>] as const],
  ),
)
/** The names of tables that an archive can have, in its order. */
export const exportedNames: readonly string[] = [...all.keys()].filter((name) => !Object.hasOwn(leftOut, name)).sort()

/** A table as it is written for somebody with or without the right to see pay (INT12). @throws Error for one that is not exported */
export function exportedTable(name: string, withPay: boolean): ExportedTable {
  const types = all.get(name)
  if (!types || Object.hasOwn(leftOut, name)) throw new Error(`${name} is not exported`)
  const without: Record<string, string> = {}
  for (const column of secret[name] ?? []) without[column] = 'secret'
  if (!withPay) for (const column of pay[name] ?? []) without[column] = 'pay'
  const opened = sealed[name] ?? {}
  const closed = Object.values(opened)
  return {
    name,
    types,
    without,
    columns: Object.keys(types).filter((column) => !Object.hasOwn(without, column) && !closed.includes(column)),
    history: history[name],
    opened,
  }
}
