import type { Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { judge, nextFree, type Target } from '../schedule/schedule-place.rules.ts'

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

/** The earliest times for work of so many minutes from `at` (ms) on, one for each technician, in a bay for heavy or light vehicles. */
export function draftSlots(schedule: Schedule, minutes: number, isTruck: boolean, at: number): DraftSlot[] {
  const bays = schedule.bays.filter((one) => one.kind === 'heavy' || (!isTruck && one.kind === 'light'))
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
    needs: [],
    bay_ids: bays.map((one) => one.id),
    technician_count: 0,
    expected_end: null,
    waits_for_parts: false,
  }
  const world = { ...schedule, orders: [order] }
  const found = schedule.technicians.flatMap((technician): DraftSlot[] => {
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
