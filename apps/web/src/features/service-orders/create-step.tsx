import type { RefObject } from 'react'
import type { ApiError } from '#platform/api/problem.ts'
import type { DraftFault, OrderDraft } from './order-draft.rules.ts'

/** What every step of the create flow gets. */
export interface StepProps {
  draft: OrderDraft
  change: (part: Partial<OrderDraft>) => void
  /** What is missing, once the person wanted to go on. */
  faults: readonly DraftFault[]
  /** The refusal of the create call, as long as it concerns this step. */
  problem: ApiError | null
  /** A step with a form of its own checks it here before the flow goes on. */
  check: RefObject<(() => Promise<boolean>) | null>
}
