import { fromCents } from '@twopost/contract/core/money'
import type { Journal, JournalEntry, JournalExport } from '@twopost/contract/ledger'
import type { AccountMap, Entry } from './journal-entries.rules.ts'
import { sumsOf } from './journal-entries.rules.ts'
import type { BatchRow, ExportRow } from './journals.queries.ts'

export const presentEntry = (entry: Entry, accounts: AccountMap, names: ReadonlyMap<string, string>): JournalEntry => ({
  kind: entry.kind,
  record_id: entry.recordId,
  reference: entry.reference,
  name: names.get(entry.customerId ?? entry.supplierId ?? '') ?? '',
  total: fromCents(sumsOf([entry]).debit),
  lines: entry.lines.map((line) => ({
    place: line.place,
    account: accounts.get(line.place)?.code ?? '',
    account_name: accounts.get(line.place)?.name ?? '',
    debit: fromCents(line.debit),
    credit: fromCents(line.credit),
  })),
})
const named = (id: string | null, number: string | null) => (id === null || number === null ? null : { id, number })
export const presentJournal = (row: BatchRow): Journal => ({
  id: row.id,
  number: row.number,
  shop_id: row.shop_id,
  shop_name: row.shop_name,
  business_date: row.business_date,
  format: row.format,
  entries: row.entry_count,
  lines: row.line_count,
  amount: fromCents(row.amount_cents),
  sha256: row.sha256,
  replaces: named(row.replaces_id, row.replaces_number),
  is_same: row.replaces_sha === row.sha256,
  replaced_by: named(row.replaced_by_id, row.replaced_by_number),
  export_id: row.export_id,
  made_by: row.made_by,
  created_at: row.created_at.toISOString(),
})
/** The state of a job is known for a week; after that an export that has journals is done. */
export const presentExport = (row: ExportRow): JournalExport => ({
  id: row.id,
  shop_id: row.shop_id,
  from: row.from_date,
  to: row.to_date,
  format: row.format,
  state: row.state ?? (row.journals > 0 ? 'done' : 'failed'),
  progress: row.progress_permille === null ? 1 : row.progress_permille / 1000,
  problem: row.problem,
  journals: row.journals,
  changed: row.changed,
  created_at: row.created_at.toISOString(),
})
