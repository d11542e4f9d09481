import type { CallName } from '@twopost/contract/calls'
import type { Sample } from './samples.ts'

/** Inputs that once were answered wrongly; each stays here for good. */
export const knownFailures: readonly { name: CallName; change: (sample: Sample) => Sample }[] = [
  // A NUL in free JSON reached the database, which refuses it.
  { name: 'saveOrderDraft', change: (sample) => ({ ...sample, body: { step: 2, fields: { title: 'a\u0000b' } } }) },
  // A figure beyond what can be counted stopped the check of the line's amount.
  {
    name: 'addLineItem',
    change: (sample) => ({ ...sample, body: { type: 'parts', description: 'Bolt', quantity: 1, unit_cost: 1e308 } }),
  },
]
