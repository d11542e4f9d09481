import { zodResolver } from '@hookform/resolvers/zod'
import { daysBetween, isTimeZone, mondayOf } from '@twopost/contract/core/time'
import {
  BayInput,
  HourExceptionInput,
  HoursInput,
  partsGates,
  ShopChange,
  ShopInput,
  type Shop as ShopModel,
} from '@twopost/contract/shops'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'

export type Shop = z.output<typeof ShopModel>

/** The form of a new shop: the seven fields of the specification and its zone (D6, B68). */
export const newShopSchema = ShopInput.pick({
  name: true,
  address: true,
  city: true,
  state: true,
  zip_code: true,
  contact_email: true,
  phone: true,
  time_zone: true,
})
export type NewShopValues = z.input<typeof newShopSchema>
export type NewShopForm = UseFormReturn<NewShopValues, unknown, z.output<typeof newShopSchema>>

/** The field of a time of day has no 24:00; closing at midnight is 00:00 there and 24:00 everywhere else. */
const toField = (time: string | null) => (time === '24:00' ? '00:00' : time)
const fromField = (time: string | null) => (time === '00:00' ? '24:00' : time)
const closing = (hours: unknown) =>
  typeof hours === 'object' && hours !== null && 'closes_at' in hours
    ? { ...hours, closes_at: fromField(hours.closes_at as string | null) }
    : hours

const day = z.object({ isOpen: z.boolean(), opens_at: z.string(), closes_at: z.string() })
/** Everything of a shop that is changed on one form; the contract's own rules check it. */
export const shopSchema = newShopSchema.extend({
  status: z.enum(['active', 'inactive', 'maintenance']),
  labor_rate: ShopInput.shape.labor_rate,
  labor_tax_percent: ShopInput.shape.labor_tax_percent,
  parts_tax_percent: ShopInput.shape.parts_tax_percent,
  asks_for_ratings: z.boolean(),
  parts_gate: z.enum(partsGates),
  bill_tolerance_percent: ShopChange.shape.bill_tolerance_percent,
  bill_tolerance_amount: ShopChange.shape.bill_tolerance_amount,
  // A closed day keeps its hours on the form; only open days are checked and sent.
  week: z.array(day).superRefine((week, issues) => {
    for (const [weekday, hours] of week.entries()) {
      if (!hours.isOpen) continue
      const found = HoursInput.safeParse(closing({ weekday, opens_at: hours.opens_at, closes_at: hours.closes_at }))
      for (const issue of found.error?.issues ?? [])
        issues.addIssue({ code: 'custom', message: issue.message, path: [weekday, issue.path[0] ?? 'closes_at'] })
    }
  }),
  hour_exceptions: z.array(
    z.preprocess<z.input<typeof HourExceptionInput>, typeof HourExceptionInput, z.input<typeof HourExceptionInput>>(
      closing as never,
      HourExceptionInput,
    ),
  ),
  bays: z.array(BayInput).min(1, 'TOO_FEW'),
})
export type ShopValues = z.input<typeof shopSchema>
export type KeptShop = z.output<typeof shopSchema>
export type ShopForm = UseFormReturn<ShopValues, unknown, KeptShop>

/** The zone of the person's device, as far as it is known. */
export function ownTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(zone) ? zone : 'America/Chicago'
}

export const emptyShop = (): NewShopValues => ({
  name: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  contact_email: '',
  phone: '',
  time_zone: ownTimeZone(),
})

export function shopValues(shop: Shop): ShopValues {
  return {
    name: shop.name,
    address: shop.address,
    city: shop.city,
    state: shop.state,
    zip_code: shop.zip_code,
    contact_email: shop.contact_email,
    phone: shop.phone,
    time_zone: shop.time_zone,
    status: shop.status,
    labor_rate: shop.labor_rate,
    labor_tax_percent: shop.labor_tax_percent,
    parts_tax_percent: shop.parts_tax_percent,
    asks_for_ratings: shop.asks_for_ratings,
    parts_gate: shop.parts_gate,
    bill_tolerance_percent: shop.bill_tolerance_percent,
    bill_tolerance_amount: shop.bill_tolerance_amount,
    week: Array.from({ length: 7 }, (_, weekday) => {
      const hours = shop.opening_hours.find((one) => one.weekday === weekday)
      return {
        isOpen: hours !== undefined,
        opens_at: hours?.opens_at ?? '08:00',
        closes_at: toField(hours?.closes_at ?? '18:00') ?? '18:00',
      }
    }),
    hour_exceptions: shop.hour_exceptions.map((one) => ({ ...one, closes_at: toField(one.closes_at) })),
    bays: shop.bays.map(({ id, name, kind }) => ({ id, name, kind })),
  }
}

/** What is sent: the open days of the week as rows. */
export function shopBody({ week, ...values }: KeptShop) {
  return {
    ...values,
    opening_hours: week.flatMap((hours, weekday) =>
      hours.isOpen ? [{ weekday, opens_at: hours.opens_at, closes_at: fromField(hours.closes_at) ?? '24:00' }] : [],
    ),
  }
}

/** Hours of a shop on a day of its own calendar: a day that differs wins over the week; null is closed. */
export function hoursOn(shop: Shop, date: string): { opens_at: string; closes_at: string } | null {
  const own = shop.hour_exceptions.find((one) => one.day === date)
  if (own) return own.opens_at !== null && own.closes_at !== null ? { opens_at: own.opens_at, closes_at: own.closes_at } : null
  // A week of the calendar begins on Monday, the numbers of its days with Sunday.
  const weekday = (daysBetween(mondayOf(date), date) + 1) % 7
  return shop.opening_hours.find((one) => one.weekday === weekday) ?? null
}

export function useNewShopForm(): NewShopForm {
  return useForm<NewShopValues, unknown, z.output<typeof newShopSchema>>({
    resolver: zodResolver(newShopSchema),
    defaultValues: emptyShop(),
    mode: 'onTouched',
  })
}
export function useShopForm(shop: Shop): ShopForm {
  return useForm<ShopValues, unknown, KeptShop>({
    resolver: zodResolver(shopSchema),
    defaultValues: shopValues(shop),
    mode: 'onTouched',
  })
}
