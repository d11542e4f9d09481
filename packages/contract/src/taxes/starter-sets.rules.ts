import type { SalesClass } from '../core/line-types.ts'
import type { TaxCondition } from './taxes.states.ts'

/**
 * Where a shop may start from (TAX17). Nothing of it is applied by itself: it fills a form that somebody reads, corrects and saves, and it says
 * that an accountant should look at it. The rates are those of the states alone; counties and cities are left to the shop.
 */
export interface StarterTax {
  code: string
  name: string
  jurisdiction: string
  /** Of the state; 0 where the shop has to say its own. */
  percent: number
}
export interface StarterSet {
  /** Two letters of the state. */
  state: string
  taxes: readonly StarterTax[]
  /** What all taxes of the set are for; a class that is not named is not taxed. */
  rules: Readonly<Partial<Record<SalesClass, Exclude<TaxCondition, 'never' | 'per_piece'>>>>
}

const goods = {
  part_new: 'always',
  part_rebuilt: 'always',
  part_used: 'always',
  tire: 'always',
  battery: 'always',
} as const
const work = { labor: 'always', labor_diagnosis: 'always', sublet: 'always' } as const
const local: StarterTax = { code: 'local', name: 'Local sales tax', jurisdiction: '', percent: 0 }
const ofState = (jurisdiction: string, percent: number): StarterTax[] => [
  { code: 'state', name: `${jurisdiction} sales tax`, jurisdiction, percent },
  local,
]

export const starterSets: readonly StarterSet[] = [
  { state: 'CA', taxes: ofState('California', 7.25), rules: { ...goods, supplies: 'always', core: 'always' } },
  {
    state: 'FL',
    taxes: ofState('Florida', 6),
    rules: {
      ...goods,
      supplies: 'always',
      core: 'always',
      labor: 'with_parts',
      labor_diagnosis: 'with_parts',
      sublet: 'with_parts',
    },
  },
  { state: 'MN', taxes: ofState('Minnesota', 6.875), rules: { ...goods, supplies: 'always', core: 'always' } },
  { state: 'NY', taxes: ofState('New York', 4), rules: { ...goods, ...work, supplies: 'always', core: 'always' } },
  { state: 'OH', taxes: ofState('Ohio', 5.75), rules: { ...goods, ...work, supplies: 'always', core: 'always' } },
  { state: 'TX', taxes: ofState('Texas', 6.25), rules: { ...goods, supplies: 'always', core: 'always' } },
  { state: 'WA', taxes: ofState('Washington', 6.5), rules: { ...goods, ...work, supplies: 'always', core: 'always' } },
]
