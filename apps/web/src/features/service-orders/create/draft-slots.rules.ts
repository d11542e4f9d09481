import type { Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { judge, nextFree, type Target } from '../schedule/schedule-place.rules.ts'
import { abilityOf } from '../schedule/scheduling.rules.ts'
import type { Need } from '../use-technician-fit.ts'

/** A time for an order that is not there yet. */
export interface DraftSlot {
  technician: { id: string; name: string }
  bay: { id: string; name: string } | null
  /** Ms. */
  start: number
  end: number
  minutes: number
}
/** So many are offered. */
const most = 2
/** The id that the order has while it is only a draft. */
const draftId = 'draft'

/**
 * The earliest times for work of so many minutes from `at` (ms) on, one for each technician who is able or able with help, in a bay for
 * heavy or light vehicles, or of the kind that the work asks for.
 */
export function draftSlots(
  schedule: Schedule,
  minutes: number,
  isTruck: boolean,
  at: number,
  takes: { needs: readonly Need[]; bayKinds: readonly string[] } = { needs: [], bayKinds: [] },
): DraftSlot[] {
  const { needs, bayKinds } = takes
  const bays = schedule.bays.filter((one) =>
    bayKinds.length > 0 ? bayKinds.includes(one.kind) : one.kind === 'heavy' || (!isTruck && one.kind === 'light'),
  )
  const order: ScheduleOrder = {
    id: draftId,
    number: '',
    title: '',
    status: 'pending',
    priority: 'normal',
    version: 1,
    minutes,
    due_date: null,
    assigned_technician_id: null,
    scheduled_at: null,
    scheduled_end: null,
    vehicle: { name: '', kind: null, license_plate: '', plate_state: '', unit_number: '' },
    needs: [...needs],
    bay_ids: bays.map((one) => one.id),
    technician_count: 0,
    expected_end: null,
    waits_for_parts: false,
  }
  const world = { ...schedule, orders: [order] }
  const found = schedule.technicians.flatMap((technician): DraftSlot[] => {
    if (abilityOf(technician, needs) === 'not_able') return []
    const target: Target = { orderId: draftId, technicianId: technician.id, bayId: undefined, start: at, minutes }
    const start = nextFree(world, target, at, at)
    if (start === null) return []
    const judged = judge(world, { ...target, start }, at)
    const bay = schedule.bays.find((one) => one.id === judged.bayId)
    return [
      {
        technician: { id: technician.id, name: technician.name },
        bay: bay ? { id: bay.id, name: bay.name } : null,
        start,
        end: judged.pieces.at(-1)?.to ?? start,
        minutes,
      },
    ]
  })
  return found.sort((a, b) => a.end - b.end || a.technician.name.localeCompare(b.technician.name)).slice(0, most)
}
