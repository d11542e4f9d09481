import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { signedMoney } from '../../core/money.ts'
import { line, requiredLine } from '../../core/text.ts'
import { calendarDate, pastDate } from '../../core/time-fields.ts'

const balance = () => signedMoney().refine((value) => value >= 0, 'USE_OTHER_COLUMN')
/** A document of the program before: what is still owed of it, or what the customer has by it. */
const balanceFields = {
  /** The number that it had there. */
  number: requiredLine(40),
  date: pastDate(),
  /** Missing means the date of the document. */
  due_date: calendarDate().optional(),
  amount: balance().optional(),
  credit: balance().optional(),
}
type Balance = {
  date?: string | undefined
  due_date?: string | undefined
  amount?: number | undefined
  credit?: number | undefined
}
/** One of the two sums, and it is due no earlier than it was written. */
const checked = <S extends z.ZodType<Balance>>(schema: S) =>
  schema
    .refine(({ amount = 0, credit = 0 }) => amount < 0 || credit < 0 || amount > 0 !== credit > 0, {
      error: 'OWED_OR_CREDIT',
      path: ['amount'],
    })
    .refine(({ date, due_date }) => due_date === undefined || date === undefined || due_date >= date, {
      error: 'DUE_BEFORE_DATE',
      path: ['due_date'],
    })

/** What somebody adds on the account of a customer. */
export const OpeningBalanceFields = checked(
  z.strictObject({
    ...balanceFields,
    /** The shop's day that it counts for: open, not after today. Missing means today, or the first open day after it. */
    business_date: calendarDate().optional(),
    shop_id: id().optional(),
  }),
)
export type OpeningBalanceFields = z.output<typeof OpeningBalanceFields>

/** A row of a file: the customer by email or name, and by phone where several have the name. */
export const OpeningImportRow = checked(
  z.strictObject({ customer: requiredLine(200), phone: line(40).optional(), ...balanceFields }),
)
export type OpeningImportRow = z.output<typeof OpeningImportRow>

/** An opening balance as it was entered: an invoice over what is owed, or a receipt over what the customer has. */
export const OpeningBalance = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    number: z.string(),
    date: z.string(),
    invoice_id: z.string().nullable(),
    receipt_id: z.string().nullable(),
    /** The number that it has here. */
    own_number: z.string(),
  })
  .meta({ id: 'OpeningBalance' })
export type OpeningBalance = z.output<typeof OpeningBalance>
