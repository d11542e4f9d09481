import { type IndirectCode, typeOfCode } from '@twopost/contract/attendance.states'
import type { OwnClock, TimeEntry } from './attendance.api.ts'

/** The open entry of somebody whose clock-in this device keeps; the server knows it by this word (R1-4). */
const ownOpenEntry = 'me'

const open = (at: string): TimeEntry => ({
  id: ownOpenEntry,
  technicianId: '',
  serviceOrderId: null,
  taskId: null,
  startTime: at,
  endTime: null,
  duration: null,
  description: '',
  location: '',
  isActive: true,
  type: 'work',
  isBillable: false,
  notes: '',
  source: 'clock',
  seconds: 0,
  shopId: null,
  timerId: null,
  code: null,
  isPaid: true,
  recorded: 'queued',
  needsReview: false,
  version: 1,
})
/** One's own clock with attended time that began at `at` (ISO). */
export const clockedIn = (now: OwnClock, location: string, notes: string, at: string): OwnClock => ({
  ...now,
  time_entry: { ...open(at), location, notes },
})
/** The same with time of no order. */
export const withIndirect = (now: OwnClock, code: IndirectCode, at: string): OwnClock => ({
  ...now,
  indirect: { ...open(at), source: 'indirect', code, type: typeOfCode(code) },
})
