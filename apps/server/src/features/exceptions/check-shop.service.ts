import { addDays, dateIn, weekdayOf } from '@twopost/contract/core/time'
import type { ExceptionCode } from '@twopost/contract/exceptions'
import { exceptionRuleOf } from '@twopost/contract/exceptions'
import { openHoursOf, type ShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { type RuleInForce, rulesInForce } from './exception-rules.service.ts'
import { endRows, insertFound, lockLasting, noteChecked, seeAgain, wakeRows } from './exceptions.queries.ts'
import { mostFound, type Question, selectFound } from './findings.queries.ts'

type OpenDays = Awaited<ReturnType<typeof openHoursOf>>
const mostDaysBack = 400
/** The last day from which more than so many days of business lie up to today. A shop without hours works from Monday to Friday. */
export function businessDayBefore(hours: OpenDays, today: string, days: number): string {
  const isOpen = (day: string): boolean => {
    const special = hours.hour_exceptions.find((one) => one.day === day)
    if (special) return special.opens_at !== null
    const weekday = weekdayOf(day)
    return hours.opening_hours.length === 0
      ? weekday >= 1 && weekday <= 5
      : hours.opening_hours.some((one) => one.weekday === weekday)
  }
  let [day, passed] = [today, 0]
  for (let back = 0; back < mostDaysBack && passed <= days; back++) {
    if (isOpen(day)) passed += 1
    day = addDays(day, -1)
  }
  return day
}

interface Counted {
  opened: number
  resolved: number
  woken: number
}
const rowsAtOnce = 500
/** Brings the rows of one rule at one shop in line with what it finds. Run again on the same facts it changes nothing but `last_seen_at` (EXC20). */
async function reconcile(tx: Tx, rule: ExceptionCode, isOn: boolean, at: Question): Promise<Counted> {
  const found = isOn ? await selectFound(tx, rule, at) : []
  const lasting = await lockLasting(tx, rule, at.shopId)
  if (found.length === 0 && lasting.length === 0) return { opened: 0, resolved: 0, woken: 0 }
  // Of more than that the rest is not known: it neither comes nor goes.
  const isCut = found.length > mostFound
  const last = isCut ? (found[mostFound - 1]?.record_id ?? '') : null
  const known = found.slice(0, mostFound)
  const byRecord = new Map(known.map((one) => [one.record_id, one]))
  const recorded = new Set(lasting.map((row) => row.record_id))
  const fresh = known.filter((one) => !recorded.has(one.record_id)).map((one) => ({ ...one, id: newId(at.now) }))
  let opened = 0
  for (let from = 0; from < fresh.length; from += rowsAtOnce) {
    const to = { rule, shopId: at.shopId, recordKind: exceptionRuleOf(rule).record, at: at.now }
    opened += await insertFound(tx, to, fresh.slice(from, from + rowsAtOnce))
  }
  const seen = lasting.flatMap((row) => {
    const again = byRecord.get(row.record_id)
    return again ? [{ ...again, id: row.id }] : []
  })
  if (seen.length > 0) await seeAgain(tx, seen, at.now)
  const due = lasting.filter(
    (row) => row.state === 'snoozed' && (row.snoozed_until ?? '') <= at.today && byRecord.has(row.record_id),
  )
  if (due.length > 0)
    await wakeRows(
      tx,
      due.map((row) => row.id),
    )
  // A rule that is off finds nothing, and leaves alone what people accepted.
  const gone = lasting.filter(
    (row) => !byRecord.has(row.record_id) && (last === null || row.record_id <= last) && (isOn || row.state !== 'accepted'),
  )
  if (gone.length > 0)
    await endRows(
      tx,
      gone.map((row) => row.id),
      at.now,
    )
  return { opened, resolved: gone.filter((row) => row.state !== 'accepted').length, woken: due.length }
}

/**
 * Looks at one shop by every rule, or only by some (EXC4): opens what is new, resolves what has ended, wakes what was put off. Only a look by every rule
 * says when the shop was looked at.
 */
export async function checkShop(ctx: Context, shop: ShopRow, only?: ReadonlySet<ExceptionCode>): Promise<Counted> {
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  const [rules, hours] = [await rulesInForce(ctx, shop.id), await openHoursOf(ctx, shop)]
  const all: Counted = { opened: 0, resolved: 0, woken: 0 }
  for (const { rule, isOn, thresholdThousandths } of rules satisfies RuleInForce[]) {
    if (only && !only.has(rule)) continue
    const isOfBusiness = exceptionRuleOf(rule).threshold?.unit === 'business_days'
    const one = await reconcile(ctx.tx, rule, isOn, {
      ...{ shopId: shop.id, now: ctx.now, thresholdThousandths, today, timeZone: shop.time_zone },
      businessDay: isOfBusiness ? businessDayBefore(hours, today, thresholdThousandths / 1000) : today,
    })
    all.opened += one.opened
    all.resolved += one.resolved
    all.woken += one.woken
  }
  if (!only) await noteChecked(ctx.tx, shop.id, ctx.now)
  if (all.opened + all.resolved + all.woken > 0)
    await announceIn({ tx: ctx.tx, tenant: ctx.tenant, at: ctx.now }, 'exception.changed', shop.id, {})
  return all
}
