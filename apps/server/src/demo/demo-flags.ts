import type { FlagPriority, FlagStatus, FlagType } from '@twopost/contract/flags.states'
import { changeFlag, raiseFlag } from '#features/flags/index.ts'
import { addJobFlag, selectOrderJobs } from '#features/jobs/index.ts'
import { getOrder } from '#features/service-orders/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop, OpenOrder } from './demo-orders.ts'

interface DemoFlag {
  /** Which of the shop's orders in work it is about, from the end: those at the beginning run now. */
  order: number
  /** Minutes ago. */
  age: number
  type: FlagType
  priority: FlagPriority
  title: string
  message: string
  by?: 'office'
  /** What the office did with it, and said. */
  answers?: readonly (readonly [Exclude<FlagStatus, 'new'>, string])[]
}
const yard: readonly DemoFlag[] = [
  {
    order: 1,
    age: 8,
    type: 'safety',
    priority: 'urgent',
    title: 'Brake hose chafed through',
    message: 'Left rear, rubber through to the cord. Truck must not leave. Needs hose BH-38-24 and a clamp, about 40 minutes.',
  },
  {
    order: 3,
    age: 26,
    type: 'customer',
    priority: 'high',
    title: 'Approval needed for EGR cooler',
    message: 'Adds $1,284.00 to the order. Fleet manager not reached yet.',
    by: 'office',
  },
  {
    order: 2,
    age: 61,
    type: 'parts',
    priority: 'high',
    title: 'NOx sensor not in stock',
    message: '0 on hand, 2 arrive on Friday.',
  },
  {
    order: 4,
    age: 74,
    type: 'delay',
    priority: 'medium',
    title: 'Clutch runs over estimate',
    message: 'Flywheel had to be resurfaced, 1h 12m over.',
    answers: [['acknowledged', 'Customer is told, pick-up at 5 PM.']],
  },
  {
    order: 5,
    age: 130,
    type: 'technical',
    priority: 'medium',
    title: 'Fault code comes back',
    message: 'SPN 4364 FMI 18 after reset, second opinion wanted.',
    answers: [['acknowledged', 'Tomás looks at it after lunch.']],
  },
  {
    order: 2,
    age: 190,
    type: 'quality',
    priority: 'medium',
    title: 'Wheel torque not signed',
    message: 'Second signature missing after the alignment.',
    answers: [
      ['acknowledged', ''],
      ['resolved', 'Checked and signed.'],
    ],
  },
  {
    order: 3,
    age: 240,
    type: 'safety',
    priority: 'high',
    title: 'Steer tire at 3/32',
    message: 'Tread below limit on the right.',
    answers: [['resolved', 'Both steer tires replaced.']],
  },
  {
    order: 6,
    age: 300,
    type: 'other',
    priority: 'low',
    title: 'Key tag missing',
    message: '',
    answers: [['dismissed', 'Key hangs on hook 14 now.']],
  },
]
const avenue: readonly DemoFlag[] = [
  {
    order: 1,
    age: 35,
    type: 'technical',
    priority: 'high',
    title: 'Left rear shock leaks oil',
    message: 'Found while the wheel was off. The right one is dry.',
  },
  {
    order: 3,
    age: 95,
    type: 'customer',
    priority: 'medium',
    title: 'Customer wants the old pads back',
    message: '',
    by: 'office',
    answers: [['acknowledged', 'In a bag on the passenger seat.']],
  },
  {
    order: 2,
    age: 210,
    type: 'quality',
    priority: 'low',
    title: 'Scratch on the door seen at arrival',
    message: 'Photo is on the order.',
    answers: [['resolved', 'Customer knows, it was there before.']],
  },
]

/** Flags in every state on the orders that a shop works on, raised by their technicians and answered by the office. */
export async function seedFlags(
  stage: Stage,
  shop: DemoShop,
  manager: Actor,
  open: readonly OpenOrder[],
  now: Date,
): Promise<void> {
  const minute = 60_000
  for (const flag of shop.key === 'yard' ? yard : avenue) {
    const order = open.at(-flag.order)
    if (!order) continue
    // Never before the work on it began.
    const at = after(now, Math.max(-flag.age * minute, order.begun.getTime() - now.getTime() + minute))
    const fields = { type: flag.type, priority: flag.priority, title: flag.title, message: flag.message }
    const office = actAs(stage, manager, at)
    const worker = actAs(stage, order.lead, at)
    const job = (await selectOrderJobs(stage.tx, order.id)).find((one) => one.technician_id === order.lead.technicianId)
    const raised =
      flag.by === 'office' || !job
        ? await raiseFlag(office, await getOrder(office, order.id), fields)
        : (await addJobFlag(worker, { params: { id: job.id }, body: fields })).flag
    for (const [place, [status, note]] of (flag.answers ?? []).entries())
      await changeFlag(actAs(stage, manager, after(at, Math.min((place + 1) * 4 * minute, now.getTime() - at.getTime()))), {
        params: { id: raised.id },
        body: { status, note },
      })
  }
}
