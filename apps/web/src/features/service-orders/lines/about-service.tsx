import { notify } from '#ui/notify.ts'
import type { OrderService } from '../detail/order-detail.api.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'

/** What a dialog about a service of an order gets. */
export interface AboutService {
  order: ServiceOrderDetail
  service: OrderService
  onClose: () => void
}
/** Says that it was saved, and closes. */
export const saidAndClosed = (title: string, onClose: () => void) => () => {
  notify({ kind: 'success', title })
  onClose()
}
