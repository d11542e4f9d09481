import type { OrderFields, ServiceOrderDetail } from '../service-orders.api.ts'

/**
 * A new order with the same work for the same vehicle (R1-36): customer, vehicle, title, complaint, priority, service level, services and
 * lines. What belongs to the first visit alone stays there: times, technicians, bay, mileage, notes, findings. A category that is no longer
 * among `categories`, those of the organization, is left out; without any, every category stands (CAN7).
 */
export function copyOf(order: ServiceOrderDetail, categories: readonly string[]): OrderFields {
  const known = new Set(categories.map((name) => name.toLowerCase()))
  const kept = (category: string) => (known.size === 0 || known.has(category.toLowerCase()) ? category : '')
  // The new order is charged its own fees.
  const lines = order.line_items.filter((line) => line.price.source !== 'fee')
  const isFees = (service: ServiceOrderDetail['services'][number]) =>
    service.kind === 'fees' && !lines.some((line) => line.service_name === service.name)
  return {
    shop_id: order.shop_id,
    customer_id: order.customer_id,
    vehicle_id: order.vehicle_id,
    title: order.title,
    description: order.description,
    priority: order.priority,
    ...(order.service_level && { service_level_id: order.service_level.id }),
    services: order.services
      .filter((service) => !isFees(service))
      .map(({ name, category, concern, skills, bay_kind }) => ({
        name,
        category: kept(category),
        concern,
        ...(skills.length > 0 && { skills: skills.map(({ id, level }) => ({ id, level })) }),
        ...(bay_kind && { bay_kind }),
      })),
    line_items: lines.map((line) => ({
      type: line.type,
      description: line.description,
      quantity: line.quantity,
      unit_cost: line.unit_cost,
      ...(line.estimated_hours !== null && { estimated_hours: line.estimated_hours }),
      service_name: line.service_name,
      notes: line.notes,
    })),
  }
}
