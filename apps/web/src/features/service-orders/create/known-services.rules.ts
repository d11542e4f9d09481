import type { KnownService as WireService } from '@twopost/contract/service-orders'
import type { DraftService } from './order-draft.rules.ts'
import type { KnownService } from './service-line.rules.ts'
import { draftClass } from './service-line.rules.ts'

/** A service that can be taken again, and what is known of the last time. */
export interface Proposal extends KnownService {
  key: string
  of: WireService['of']
  doneAt: string
  mileage: number | null
  isDue: boolean
}
/** So many are shown before anything is typed. */
const mostShown = 4

/** The wire's services as proposals: labor costs what the shop takes today, parts what they cost then. */
export const proposalsOf = (services: readonly WireService[]): Proposal[] =>
  services.map((one) => ({
    key: `${one.of} ${one.name}`,
    name: one.name,
    of: one.of,
    doneAt: one.done_at,
    mileage: one.mileage_in,
    isDue: one.is_due,
    skills: one.skills,
    bayKind: one.bay_kind,
    lines: one.lines.map((line) => ({
      type: line.type,
      ...draftClass(line),
      description: line.description,
      amount: line.type === 'labor' ? (line.estimated_hours ?? line.quantity) : line.quantity,
      price: line.type === 'labor' ? null : line.unit_cost,
    })),
  }))

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)
/** Do two words begin alike: brake, brakes, braking? */
const isAlike = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4)

/**
 * What to propose before anything is typed: what fits the report, then what is due again, then what was done on the vehicle; never what
 * the order has already. What was only done on other vehicles of the customer is proposed where the report names it.
 */
export function proposed(all: readonly Proposal[], report: string, services: readonly Pick<DraftService, 'name'>[]): Proposal[] {
  const words = wordsOf(report)
  const taken = new Set(services.map((one) => one.name.trim().toLocaleLowerCase()))
  const fits = (one: Proposal): boolean => wordsOf(one.name).some((word) => words.some((said) => isAlike(word, said)))
  const worth = (one: Proposal): number => (fits(one) ? 4 : 0) + (one.isDue ? 2 : 0) + (one.of === 'vehicle' ? 1 : 0)
  return all
    .filter((one) => !taken.has(one.name.toLocaleLowerCase()) && worth(one) > 0)
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, mostShown)
}
