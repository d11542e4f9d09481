/** How a journal is written (INT16): all columns as CSV, or as QuickBooks Online or Xero take it in. */
export const journalFormats = ['csv', 'quickbooks', 'xero'] as const
export type JournalFormat = (typeof journalFormats)[number]

/** What an entry of a journal is of: one document or act of one day. */
export const entryKinds = [
  'invoice',
  'invoice_void',
  'credit_note',
  'receipt',
  'parts_taken',
  'parts_lost',
  'counter_parts',
  'stock',
  'delivery',
  'vendor_bill',
  'vendor_claim',
  'core',
  'day_close',
  'cash_move',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Days that one export may have: a quarter. */
export const mostJournalDays = 92
