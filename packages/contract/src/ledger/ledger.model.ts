import * as z from 'zod'
import { requiredLine } from '../core/text.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { longJobStates } from '../registries/long-jobs.ts'
import { entryKinds, journalFormats } from './ledger.states.ts'
import { isLedgerPlace } from './ledger-places.rules.ts'

/** Signs that every program for bookkeeping takes in the number of an account. */
const accountCode = z
  .string('NOT_TEXT')
  .trim()
  .min(1, 'REQUIRED')
  .max(20, 'TOO_LONG')
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/, 'INVALID_ACCOUNT_CODE')
const place = z.string('NOT_TEXT').max(70, 'TOO_LONG').refine(isLedgerPlace, 'INVALID')

/** An account of the shop's bookkeeping for one place: a role, `sales:` with a class, `method:` with a way of money, `tax:` with a code (INT5). */
export const LedgerAccount = z.object({ place: z.string(), code: z.string(), name: z.string() }).meta({ id: 'LedgerAccount' })
export type LedgerAccount = z.output<typeof LedgerAccount>
export const LedgerAccountFields = z.strictObject({ place, code: accountCode, name: requiredLine(100) })

/** The map of accounts, and the taxes that shops charge or have charged, which need one each. */
export const LedgerMap = z
  .object({
    accounts: z.array(LedgerAccount),
    taxes: z.array(z.object({ code: z.string(), name: z.string() })),
    version: z.int(),
    /** Who may enter every shop may change it. */
    allowed: z.array(z.enum(allowedWords.ledger)),
  })
  .meta({ id: 'LedgerMap' })
export type LedgerMap = z.output<typeof LedgerMap>

export const JournalLine = z
  .object({
    place: z.string(),
    /** Empty where the map names no account for the place. */
    account: z.string(),
    account_name: z.string(),
    /** Dollars; one of the two is 0. */
    debit: z.number(),
    credit: z.number(),
  })
  .meta({ id: 'JournalLine' })
/** All that one document or act put in the books on a day; debits and credits are equal. */
export const JournalEntry = z
  .object({
    kind: z.enum(entryKinds),
    /** The record that it is of: the invoice of one that was voided, the order of parts taken, the part of a correction of stock. */
    record_id: z.string(),
    reference: z.string(),
    /** The customer or supplier; empty for none. */
    name: z.string(),
    total: z.number(),
    lines: z.array(JournalLine),
  })
  .meta({ id: 'JournalEntry' })
export type JournalEntry = z.output<typeof JournalEntry>

const naming = z.object({ id: z.string(), number: z.string() }).nullable()
/** The entries of a shop on a day as they were exported. Never changed. */
export const Journal = z
  .object({
    id: z.string(),
    number: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    business_date: z.string(),
    format: z.enum(journalFormats),
    entries: z.int(),
    lines: z.int(),
    /** Sum of all debits, which is that of all credits; dollars. */
    amount: z.number(),
    /** Over lines, accounts and amounts, without names of people; hexadecimal. */
    sha256: z.string(),
    /** The journal of the same day that this one takes the place of, and whether it says the same. */
    replaces: naming,
    is_same: z.boolean(),
    replaced_by: naming,
    export_id: z.string(),
    made_by: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Journal' })
export type Journal = z.output<typeof Journal>

/** Days that somebody exports at once, and how far the job is. */
export const JournalExport = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    from: z.string(),
    to: z.string(),
    format: z.enum(journalFormats),
    state: z.enum(longJobStates),
    progress: z.number(),
    problem: z.string().nullable(),
    /** Days that have a journal of this export by now. */
    journals: z.int(),
    /** Of these, how many take the place of one that said something else. */
    changed: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'JournalExport' })
export type JournalExport = z.output<typeof JournalExport>
