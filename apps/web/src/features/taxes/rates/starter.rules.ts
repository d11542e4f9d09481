import { type SalesClass, salesClasses } from '@twopost/contract/core/line-types'
import { percent } from '@twopost/contract/core/money-fields'
import { calendarDate } from '@twopost/contract/core/time-fields'
import { starterSets, TaxComponentInput } from '@twopost/contract/taxes'
import * as z from 'zod'

/** What a starter set says of a class; an amount for each piece is said in the grid. */
export const starterConditions = ['never', 'always', 'with_parts'] as const
const condition = z.enum(starterConditions)
type StarterCondition = z.output<typeof condition>
const { code, name, jurisdiction } = TaxComponentInput.shape
export const starterSchema = z.object({
  state: z.string().min(1, 'REQUIRED'),
  valid_from: calendarDate(),
  taxes: z.array(
    z.object({
      code,
      name,
      jurisdiction: jurisdiction.unwrap(),
      percent: z.number('REQUIRED').nullable().pipe(percent()),
    }),
  ),
  classes: z.object(Object.fromEntries(salesClasses.map((one) => [one, condition])) as Record<SalesClass, typeof condition>),
})
export type StarterValues = z.input<typeof starterSchema>
const classesOf = (rules: Partial<Record<SalesClass, StarterCondition>>) =>
  Object.fromEntries(salesClasses.map((one) => [one, rules[one] ?? 'never'])) as Record<SalesClass, StarterCondition>

/** The form as it begins, before a state is chosen: nothing. */
export const emptyStarter = (day: string): StarterValues => ({ state: '', valid_from: day, taxes: [], classes: classesOf({}) })
/** The form filled with the set of a state; a rate that the shop has to say itself is left open (TAX17). */
export function starterValues(state: string, day: string): StarterValues {
  const set = starterSets.find((one) => one.state === state)
  if (!set) return emptyStarter(day)
  return {
    state,
    valid_from: day,
    taxes: set.taxes.map((tax) => ({
      ...{ code: tax.code, name: tax.name, jurisdiction: tax.jurisdiction },
      percent: tax.percent === 0 ? null : tax.percent,
    })),
    classes: classesOf(set.rules),
  }
}
/** What the saved taxes are taken of, for the grid; a class that is not taxed is not said. */
export const starterRules = (classes: z.output<typeof starterSchema>['classes'], taxIds: readonly string[]) =>
  taxIds.flatMap((component_id) =>
    salesClasses.flatMap((sales_class) =>
      classes[sales_class] === 'never' ? [] : [{ sales_class, component_id, condition: classes[sales_class] }],
    ),
  )
/** The place of the first tax whose code the shop has already; -1 for none. `made` are those that this form has saved itself. */
export const takenAt = (
  taxes: readonly { code: string }[],
  known: readonly string[],
  made: ReadonlyMap<string, string>,
): number => taxes.findIndex((tax) => known.includes(tax.code) && !made.has(tax.code))
