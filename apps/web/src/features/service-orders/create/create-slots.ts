import type { ReactNode } from 'react'
import type { DraftDeferred } from './order-draft.rules.ts'

/** What features above orders show in the flow, of a vehicle that is on file (DEF8, DEF10). */
export interface CreateSlots {
  /** Under the vehicle: what should not wait. */
  arrival?: ((vehicleId: string) => ReactNode) | undefined
  /** Above the services: work from earlier visits, to be ticked. */
  earlier?:
    | ((work: { vehicleId: string; chosen: readonly DraftDeferred[]; onChosen: (chosen: DraftDeferred[]) => void }) => ReactNode)
    | undefined
}
