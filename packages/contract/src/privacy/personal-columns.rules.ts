import { customerColumns } from './personal-columns-customer.rules.ts'
import { otherColumns } from './personal-columns-other.rules.ts'

/** Whose data a column can hold. */
export type PersonalSubject = 'customer' | 'staff' | 'supplier' | 'applicant' | 'visitor'
/** Why a column stays as it is when its person is erased (AUD6). */
export const stayReasons = {
  history: 'What was done on a vehicle; it is kept without its person.',
  proof: 'Shows what was agreed, paid or asked for.',
  chain: 'Part of a chain in which each entry covers the one before.',
  short_lived: 'Swept by itself within days, at most thirty.',
  employment: 'Of a member of the business: kept with the records of work, gone with the account.',
  business: 'Of a business that is dealt with, not of a private person.',
  own_account: 'The person changes or deletes it in their own account.',
  application: 'An application of a business to join the platform.',
} as const
export type StayReason = keyof typeof stayReasons

/** Columns that are treated alike. */
export interface ColumnGroup {
  /** `null`: no data of any person. */
  readonly subject: PersonalSubject | null
  /** `erase`: emptied or deleted by a request. `term`: stays until its retention ends and goes then. `keep`: stays, for the reason. `none`: nobody’s. */
  readonly treatment: 'erase' | 'term' | 'keep' | 'none'
  readonly reason?: StayReason
  readonly columns: readonly string[]
  /** Those of the columns that the person gets in an export. */
  readonly exported: readonly string[]
}

/** What one table says of all its columns that hold words, JSON or bytes: by table of the schema `app`, others with their schema in front (AUD6). */
export const personalColumns: Readonly<Record<string, readonly ColumnGroup[]>> = { ...customerColumns, ...otherColumns }
