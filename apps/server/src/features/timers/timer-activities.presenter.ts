import type { ActivityType } from '@twopost/contract/registries/activities'
import type { TimerActivity } from '@twopost/contract/timers'
import type { TimerActivityType } from '@twopost/contract/timers.states'
import { type ActivityRow, presentActivity } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'

const types = new Map<string, TimerActivityType>(
  Object.entries({
    timer_start: 'start',
    timer_pause: 'pause',
    timer_resume: 'resume',
    timer_break: 'break',
    timer_stop: 'stop',
    note_added: 'note',
    photo_added: 'note',
    voice_added: 'note',
    video_added: 'note',
  } satisfies Partial<Record<ActivityType, TimerActivityType>>),
)
const detailsOf = ({ details }: ActivityRow): string => String(details.reason ?? details.note ?? details.title ?? '')

/** Row → wire (I18). What is neither a move of the timer nor a note is a change of state. */
export const presentTimerActivity = (ctx: Pick<Context, 'principal'>, orderId: string, row: ActivityRow): TimerActivity => ({
  id: row.id,
  workOrderId: row.service_order_id ?? orderId,
  type: types.get(row.type) ?? 'status_change',
  description: presentActivity(ctx, row).description,
  details: detailsOf(row),
  technicianId: row.technician_id,
  actorName: row.actor_name,
  metadata: { ...row.details, activity: row.type },
  timestamp: row.at.toISOString(),
})
