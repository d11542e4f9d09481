import { usePaused } from '#platform/use-paused.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { LaborGuide } from './labor-guide.tsx'

/** What labor with these words took before, while it is typed (CAN25). */
export function LineGuide({ order, description }: { order: ServiceOrderDetail; description: string }) {
  const words = usePaused(description.trim())
  return (
    <div className="wide empty:hidden">
      <LaborGuide order={order} words={words} short />
    </div>
  )
}
