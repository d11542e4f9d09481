import { Fact, Question } from '#platform/events/facts.ts'

/** What hangs on a shop. */
export interface ShopDuties {
  openOrders: number
  orders: number
  /** Customers and vehicles whose home it is. */
  records: number
}
/** Asked before a shop is closed for good; the answers add up (OP-72). */
export const shopDuties = new Question<string, ShopDuties>('shop.duties')
/** A shop opened: what counts by shop begins. */
export const shopOpened = new Fact<{ shopId: string }>('shop.opened')
/** A shop closes: what has its home there moves. */
export const shopClosing = new Fact<{ shopId: string; moveTo: string }>('shop.closing')
/** Asked before a bay goes: is work scheduled on it from now on? */
export const isBayBooked = new Question<string, boolean>('shop.bay_booked')
/** A shop moved to another time zone: what was added up by its days belongs to other days now. */
export const timeZoneChanged = new Fact<{ shopId: string }>('shop.time_zone')
