import { secondsOf } from '@twopost/contract/attendance'
import type { TenantId } from '@twopost/contract/core/ids'
import { dateIn, weekdayOf } from '@twopost/contract/core/time'
import { notify } from '#features/notifications/index.ts'
import { endEntry, endForgottenTimer } from '#features/timers/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import { findOpenEntry } from '../attendance.queries.ts'
import { lockOpenClocks, type OpenClockRow, selectShiftEnd } from './forgotten-clocks.queries.ts'
import { forgottenNoticeText } from './forgotten-notices.text.ts'
import { closesAt } from './shift-end.rules.ts'

const mostAtOnce = 500
interface At {
  tx: Tx
  tenant: TenantId
  now: Date
}

/** Tells the person, in the time of the shop: nothing ends silently (CLK5). */
async function tellEnded(at: At, row: OpenClockRow, end: Date): Promise<void> {
  const say = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: row.time_zone,
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(end)
  await notify(at, [row.user_id], {
    type: 'system_alert',
    texts: { en: forgottenNoticeText.en(say('en-US')), es: forgottenNoticeText.es(say('es-US')) },
    priority: 'high',
    actionUrl: 'technician-portal/time',
    metadata: { time_entry_id: row.id },
  })
}

async function endClock(at: At, row: OpenClockRow, end: Date): Promise<void> {
  const open = await findOpenEntry(at.tx, row.technician_id, 'indirect')
  for (const entry of [row, ...(open ? [open] : [])])
    await endEntry(at.tx, {
      id: entry.id,
      at: entry.started_at.getTime() > end.getTime() ? entry.started_at : end,
      seconds: secondsOf({ from: entry.started_at.getTime(), to: end.getTime() }),
      notes: entry.notes,
      needsReview: true,
    })
  await endForgottenTimer(at, row.technician_id, end)
  await tellEnded(at, row, end)
  await announceIn({ tx: at.tx, tenant: at.tenant, at: at.now }, 'time.changed', row.shop_id, {
    technician_id: row.technician_id,
  })
}

/**
 * Ends clocks that were forgotten, with what runs on them, and marks them for review (CLK5). Bounded, and may run twice without effect.
 * @returns how many
 */
export async function endForgottenClocks(at: At): Promise<number> {
  let ended = 0
  for (const row of await lockOpenClocks(at.tx, mostAtOnce)) {
    const start = row.started_at.getTime()
    const weekday = weekdayOf(dateIn(row.time_zone, start))
    const minute = await selectShiftEnd(at.tx, row.technician_id, row.shop_id ?? '', weekday)
    const end = closesAt(row.time_zone, start, minute, row.auto_close_after)
    if (end > at.now.getTime()) continue
    await endClock(at, row, fromMs(end))
    ended += 1
  }
  return ended
}
