import { dateIn } from '@twopost/contract/core/time'
import { zoneOfShops } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { type KeptPart, putWeek, selectLastWeek } from './weeks.queries.ts'

const isSameWeek = (one: readonly KeptPart[], other: readonly KeptPart[]): boolean =>
  one.length === other.length &&
  one.every((part, at) => {
    const own = other[at]
    return own?.weekday === part.weekday && own.from === part.from && own.to === part.to
  })

/**
 * Keeps how a technician works from today on: whether at all, and in which week (decision 63). What is not said stays; what changes nothing is not
 * written. The day is that of the technician's first shop.
 */
export async function keepWeek(
  ctx: Context,
  technician: { id: string; shop_ids: readonly string[] },
  said: { isActive?: boolean; week?: readonly KeptPart[] },
): Promise<void> {
  const last = await selectLastWeek(ctx.tx, technician.id)
  const isActive = said.isActive ?? last?.is_active ?? true
  const week = said.week ?? last?.week ?? []
  if (last && last.is_active === isActive && isSameWeek(last.week, week)) return
  const zone = await zoneOfShops(ctx, technician.shop_ids.length > 0 ? technician.shop_ids : null)
  await putWeek(ctx.tx, technician.id, { validFrom: dateIn(zone, ctx.now.getTime()), isActive, week })
}
