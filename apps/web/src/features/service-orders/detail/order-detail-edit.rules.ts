import { OrderChange, type ServiceOrderDetail } from '@twopost/contract/service-orders'
import * as z from 'zod'
import { ownOf, ownShape } from '../order-own.rules.ts'

const { description, estimated_duration, mileage_in, mileage_out } = OrderChange.shape

/** The order's own fields as a form has them. */
export const orderSchema = (zone: string) =>
  z.object({
    ...ownShape(zone),
    description: description.unwrap(),
    estimated_duration: estimated_duration.unwrap(),
    mileage_in: mileage_in.unwrap(),
    mileage_out: mileage_out.unwrap(),
  })
export type OrderValues = z.input<ReturnType<typeof orderSchema>>

/** What the form shows of an order. */
export const orderValues = (order: ServiceOrderDetail, zone: string): OrderValues => ({
  ...ownOf(order, zone),
  description: order.description,
  estimated_duration: order.estimated_duration,
  mileage_in: order.mileage_in,
  mileage_out: order.mileage_out,
})
