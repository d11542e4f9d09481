import * as z from 'zod'
import { allOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { Journal, JournalEntry, JournalExport, LedgerAccountFields, LedgerMap } from './ledger.model.ts'
import { journalFormats } from './ledger.states.ts'

/** Both: who connects other programs, and who sees money of cost and margin (INT20). */
const bookkeeping = allOf('integrations:create', 'reports:financial')
const ofJournal = z.object({ id: pathId('JOURNAL_NOT_FOUND') })
const ofExport = z.object({ id: pathId('JOURNAL_EXPORT_NOT_FOUND') })
const answer = z.object({ journal_export: JournalExport })

export const getLedgerAccounts = defineCall({
  method: 'GET',
  path: '/ledger-accounts',
  summary: 'Which account of the shop’s bookkeeping each amount goes to (INT20)',
  access: bookkeeping,
  answer: z.object({ ledger: LedgerMap }),
})
export const saveLedgerAccounts = defineCall({
  method: 'PUT',
  path: '/ledger-accounts',
  summary: 'Say which account each amount goes to; a place that is left out has none (INT20)',
  access: bookkeeping,
  reach: 'organization',
  body: z.strictObject({ accounts: z.array(LedgerAccountFields).max(300, 'TOO_MANY'), ...versionField }),
  answer: z.object({ ledger: LedgerMap }),
  problems: ['LEDGER_PLACE_TWICE', 'LEDGER_CODE_TWO_NAMES', 'STALE_VERSION'],
})
export const getLedgerSample = defineCall({
  method: 'GET',
  path: '/ledger-accounts/sample',
  summary: 'The entries of a shop on a day as they would be exported; without a date the last day with sales or money (INT21)',
  access: bookkeeping,
  query: z.object({ shop_id: id(), date: calendarDate().optional(), ...pageFields }),
  answer: z.object({
    sample: z.object({
      date: z.string(),
      shop_id: z.string(),
      entries: z.array(JournalEntry),
      /** Of the whole day, in dollars. */
      debit: z.number(),
      credit: z.number(),
      /** Places of the whole day that have no account yet. */
      missing: z.array(z.string()),
    }),
    pagination: Pagination,
  }),
  problems: ['SHOP_NOT_FOUND'],
})
export const createJournals = defineCall({
  method: 'POST',
  path: '/journals',
  summary: 'Export the days of a shop as balanced entries, one journal for each day, as a job with progress (INT15, INT20)',
  access: bookkeeping,
  status: 202,
  limit: 'export',
  body: z
    .strictObject({ shop_id: id(), from: calendarDate(), to: calendarDate(), format: z.enum(journalFormats) })
    .superRefine(datesInOrder),
  answer,
  problems: ['SHOP_NOT_FOUND', 'LEDGER_ACCOUNTS_MISSING', 'JOURNAL_RANGE', 'JOURNAL_EMPTY'],
})
export const listJournals = defineCall({
  method: 'GET',
  path: '/journals',
  summary: 'Journals that were exported, the latest first, with what each replaces (INT20)',
  access: bookkeeping,
  query: z
    .object({
      shop_id: z.string().max(60).optional(),
      from: calendarDate().optional(),
      to: calendarDate().optional(),
      export_id: id().optional(),
      ...pageFields,
    })
    .superRefine(datesInOrder),
  answer: z.object({ journals: z.array(Journal), pagination: Pagination }),
})
export const getJournalFile = defineCall({
  method: 'GET',
  path: '/journals/{id}/file',
  summary: 'One journal as a file in its format; the same bytes whenever it is asked for (INT16, INT20)',
  access: bookkeeping,
  params: ofJournal,
  answer: { kind: 'binary', contentType: 'text/csv' },
  problems: ['JOURNAL_NOT_FOUND'],
})
export const getJournalExport = defineCall({
  method: 'GET',
  path: '/journal-exports/{id}',
  summary: 'How far an export of days is',
  access: bookkeeping,
  params: ofExport,
  answer,
  problems: ['JOURNAL_EXPORT_NOT_FOUND'],
})
export const getJournalExportFile = defineCall({
  method: 'GET',
  path: '/journal-exports/{id}/file',
  summary: 'All days of an export in one file, once it is done (INT16)',
  access: bookkeeping,
  params: ofExport,
  answer: { kind: 'binary', contentType: 'text/csv' },
  problems: ['JOURNAL_EXPORT_NOT_FOUND', 'JOURNAL_EXPORT_NOT_READY'],
})
