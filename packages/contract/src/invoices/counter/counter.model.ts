import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { mayHaveClass, salesClasses } from '../../core/line-types.ts'
import { isLineWithin, lineCents, money, quantity, toCents, toThousandths } from '../../core/money.ts'
import { prose, requiredLine } from '../../core/text.ts'

/** What is sold at the counter: parts, and charges such as a core or a disposal. */
export const counterTypes = ['parts', 'fee'] as const
/** A line of a counter sale (PAY22). A kit becomes a line of each of its parts. */
export const CounterLine = z
  .strictObject({
    type: z.enum(counterTypes).optional(),
    /** What it sells; without it the class that its type and part have. */
    sales_class: z.enum(salesClasses).optional(),
    description: requiredLine(300, 'DESCRIPTION_REQUIRED'),
    quantity: quantity(),
    unit_price: money(),
    /** The part of the stock that it gives out. */
    item_id: id().nullable().optional(),
    notes: prose(500).optional(),
  })
  .superRefine((one, ctx) => {
    const [thousandths, cents] = [toThousandths(one.quantity), toCents(one.unit_price)]
    // A figure too high to be counted is refused by its own field.
    if (Number.isFinite(thousandths) && Number.isFinite(cents) && !isLineWithin(lineCents(thousandths, cents)))
      ctx.addIssue({ code: 'custom', path: ['unit_price'], message: 'LINE_TOO_HIGH' })
    if (one.sales_class !== undefined && !mayHaveClass(one.type ?? 'parts', one.sales_class))
      ctx.addIssue({ code: 'custom', path: ['sales_class'], message: 'CLASS_OF_OTHER_TYPE' })
  })
export type CounterLine = z.output<typeof CounterLine>
export const CounterLines = z.array(CounterLine).min(1, 'LINES_REQUIRED').max(200, 'TOO_MANY')
