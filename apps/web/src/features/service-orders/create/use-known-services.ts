import { useMemo } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { type Proposal, proposalsOf } from './known-services.rules.ts'
import type { OrderDraft } from './order-draft.rules.ts'

/** What was done before on the vehicle of a draft, and on others of its customer; nothing for a new vehicle. */
export function useKnownServices({ vehicle, customer }: Pick<OrderDraft, 'vehicle' | 'customer'>): readonly Proposal[] {
  const vehicleId = vehicle.kind === 'known' ? vehicle.id : undefined
  const customerId = customer?.kind === 'known' ? customer.id : undefined
  const found = useCall(
    'listKnownServices',
    { query: { vehicle_id: vehicleId ?? '', ...(customerId !== undefined && { customer_id: customerId }) } },
    { enabled: vehicleId !== undefined, staleTime: 60_000 },
  )
  const services = vehicleId === undefined ? undefined : found.data?.known_services
  return useMemo(() => proposalsOf(services ?? []), [services])
}
