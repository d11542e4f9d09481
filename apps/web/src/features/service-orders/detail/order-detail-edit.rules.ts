import { OrderChange, type ServiceOrderDetail } from '@twopost/contract/service-orders'
import * as z from 'zod'
import { fromWall, toWall } from '#platform/i18n/format.ts'

const { title, description, priority, estimated_duration, mileage_in, notes } = OrderChange.shape

/** The order's own fields as a form has them: the due date is on the wall clock of the shop's `zone`, '' is none; so is the level. */
export const orderSchema = (zone: string) =>
  z.object({
    title: title.unwrap(),
    description: description.unwrap(),
    priority: priority.unwrap(),
    due_date: z.string().transform((wall) => (wall === '' ? null : fromWall(wall, zone))),
    service_level_id: z.string().transform((id) => id || null),
    estimated_duration: estimated_duration.unwrap(),
    mileage_in: mileage_in.unwrap(),
    notes: notes.unwrap(),
  })
export type OrderValues = z.input<ReturnType<typeof orderSchema>>

/** What the form shows of an order. */
export const orderValues = (order: ServiceOrderDetail, zone: string): OrderValues => ({
  title: order.title,
  description: order.description,
  priority: order.priority,
  due_date: order.due_date ? toWall(order.due_date, zone) : '',
  service_level_id: order.service_level?.id ?? '',
  estimated_duration: order.estimated_duration,
  mileage_in: order.mileage_in,
  notes: order.notes,
})
