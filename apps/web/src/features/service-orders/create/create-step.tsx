import type { ReactNode, RefObject } from 'react'
import type { ApiError } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { isTruck } from './arrival.rules.ts'
import { orderCreateText } from './order-create.text.ts'
import type { DraftDeferred, DraftFault, OrderDraft, Step } from './order-draft.rules.ts'

/** What features above orders show in the flow, of a vehicle that is on file (DEF8, DEF10). */
export interface CreateSlots {
  /** Under the vehicle: what should not wait. */
  arrival?: ((vehicleId: string) => ReactNode) | undefined
  /** Above the services: work from earlier visits, to be ticked. */
  earlier?:
    | ((work: { vehicleId: string; chosen: readonly DraftDeferred[]; onChosen: (chosen: DraftDeferred[]) => void }) => ReactNode)
    | undefined
}
/** What every step of the create flow gets. */
export interface StepProps {
  slots: CreateSlots
  draft: OrderDraft
  change: (part: Partial<OrderDraft>) => void
  /** What is missing, once the person wanted to go on. */
  faults: readonly DraftFault[]
  /** The refusal of the create call, as long as it concerns this step. */
  problem: ApiError | null
  /** A step with a form of its own checks it here before the flow goes on. */
  check: RefObject<(() => Promise<boolean>) | null>
}

/** The names of the steps: the first one speaks of a truck only when it is one (R1-37). */
export function useStepName(draft: Pick<OrderDraft, 'vehicle'>): (step: Step) => string {
  const t = useText(orderCreateText)
  return (step) => (step === 1 && isTruck(draft) ? t('truckInfo') : t(`step.${step}`))
}
