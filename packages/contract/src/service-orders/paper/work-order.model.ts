import type { ShopPaper } from '../../core/paper-texts.ts'

/** A work order as it hangs in the bay (DOC5). Plain data: amounts are cents, quantities and hours thousandths, moments those of a clock of the shop. */
export interface WorkOrderDocument extends ShopPaper {
  language: 'en' | 'es'
  number: string
  /** The modules of its bar code in one row, `1` is dark: Code 128 of the number, which GET /scan finds. */
  bars: string
  /** Name, address and contact of the shop, a line each. */
  from: readonly string[]
  title: string
  description: string
  customer: { name: string; phone: string; poNumber: string }
  vehicle: { title: string; unitNumber: string; plate: string; vin: string }
  meterIn: number | null
  meterOut: number | null
  promised: string | null
  bay: string
  technicians: readonly string[]
  writtenBy: string
  /** False leaves every price out. */
  hasPrices: boolean
  totalCents: number
  services: readonly WorkOrderService[]
}
export interface WorkOrderService {
  name: string
  concern: string
  cause: string
  correction: string
  totalCents: number
  tasks: readonly { title: string; instructions: string; technician: string; hours: number | null; isDone: boolean }[]
  parts: readonly WorkOrderPart[]
}
export interface WorkOrderPart {
  name: string
  number: string
  /** Where it lies; empty where that is not known. */
  bin: string
  quantity: number
  condition: PartCondition
  amountCents: number
}
/** What a part is (DOC6). */
export type PartCondition = 'new' | 'rebuilt' | 'used' | 'customer'
/** By the class of its line; undefined for what is no part. */
export const conditionOf = (salesClass: string): PartCondition | undefined =>
  (
    ({
      part_new: 'new',
      tire: 'new',
      battery: 'new',
      part_rebuilt: 'rebuilt',
      part_used: 'used',
      part_customer: 'customer',
    }) as const
  )[salesClass as 'part_new']
