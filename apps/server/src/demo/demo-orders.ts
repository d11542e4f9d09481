import { addDays, dateIn, startOfDate, weekdayOf } from '@twopost/contract/core/time'
import type { OrderPriority } from '@twopost/contract/service-orders.states'
import { getJob, moveJob, selectOrderJobs, startJobLocked } from '#features/jobs/index.ts'
import {
  addOrder,
  assignOrder,
  cancelOrder,
  changeLine,
  completeOrder,
  getOrder,
  listLines,
  scheduleOrder,
  selectServices,
  writeNote,
} from '#features/service-orders/index.ts'
import { pauseTimer, resumeTimer, startTimer, stopTimer } from '#features/timers/index.ts'
import { after, earlier, fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import { askCustomers } from './demo-estimates.ts'
import { carWork, type DemoWork, truckWork } from './demo-fleet.ts'
import type { Shelves } from './demo-parts.ts'
import { needsOf } from './demo-skills.ts'
import { openRandom } from './random.ts'

export interface DemoShop {
  key: 'yard' | 'avenue'
  id: string
  zone: string
  bayIds: string[]
  technicians: Actor[]
  vehicles: { id: string; customerId: string }[]
}
export interface Staff {
  /** The organization's skills by name. */
  skillIds: ReadonlyMap<string, string>
  manager: Actor
  writer: Actor
  shelves: Shelves
  /** Suppliers by name. */
  suppliers: ReadonlyMap<string, string>
}
export type Fate = 'invoiced' | 'completed' | 'in_progress' | 'scheduled' | 'pending' | 'cancelled'
/** An order in work: who works on it, and since when. */
export interface OpenOrder {
  id: string
  lead: Actor
  begun: Date
}
/** An order that was completed and waits for, or had, its invoice. */
export interface FinishedOrder {
  id: string
  fate: Fate
  at: Date
  shop: DemoShop
  place: number
}

const minute = 60_000
/** A lead of the demo, whatever the skills are: some orders show what that looks like. */
const assigned = ({ technicianId }: Pick<Actor, 'technicianId'>) => ({ technician_id: technicianId, allow_unfit: true })
/** The fates of a shop's orders, oldest first: 75 in each shop over the last 90 days. */
/** What the meter showed when the vehicle of this order came in. */
const meterIn = (shop: DemoShop['key'], place: number): number => (shop === 'yard' ? 240_000 : 38_000) + place * 913

/** And when it left; not every road test ends with a look at it. */
const meterOut = (shop: DemoShop['key'], place: number) =>
  place % 4 === 3 ? undefined : { mileage_out: meterIn(shop, place) + 2 + (place % 9) }

function fatesOf(): Fate[] {
  const old: Fate[] = Array.from({ length: 49 }, (_, i) => (i % 12 === 7 ? 'cancelled' : 'invoiced'))
  return [
    ...old,
    ...Array<Fate>(4).fill('completed'),
    ...Array<Fate>(7).fill('in_progress'),
    ...Array<Fate>(8).fill('scheduled'),
    ...Array<Fate>(7).fill('pending'),
  ]
}

async function ownJob(ctx: Context, orderId: string, technician: Actor): Promise<string> {
  const job = (await selectOrderJobs(ctx.tx, orderId)).find((one) => one.technician_id === technician.technicianId)
  if (!job) throw new Error('the demo technician has no job on the order')
  return job.id
}

/** What is in work with the last technician of the avenue has a second, small service, and one clock for both (CLK12). */
const sharesClock = (shop: DemoShop, fate: Fate, free: readonly Actor[]): boolean =>
  shop.key === 'avenue' && fate === 'in_progress' && free.length === 1
/** The last orders of the avenue were written while it asked its customers. */
const askedOrders = 8
const second = { name: 'Courtesy inspection', category: 'Inspection', concern: '' }

/** The services of a job, and their labor and parts as the call takes them; with a shop what it has comes from its shelves. */
const linesOf = (job: DemoWork, { skillIds, shelves, suppliers }: Staff, hasSecond: boolean, shop: DemoShop['key'] | null) => ({
  services: [
    { name: job.service, category: job.category, concern: job.concern, ...needsOf(job.service, skillIds) },
    ...(hasSecond ? [second] : []),
  ],
  line_items: [
    ...job.labor.map(([description, hours]) => laborOf(description, hours, job.service, job.category)),
    ...(hasSecond ? [laborOf('Inspect brakes, tires, fluids and lights', 0.4, second.name, second.category)] : []),
    ...job.parts.map(([description, quantity, price]) => ({
      type: 'parts' as const,
      description,
      quantity,
      unit_cost: price,
      ...(shop && shelves.take(shop, description, quantity)),
      service_name: job.service,
      service_category: job.category,
    })),
    ...(job.sublet
      ? [
          {
            ...lineOf('sublet', job, job.sublet),
            sublet: { supplier_id: suppliers.get(job.sublet.supplier) ?? null },
          },
        ]
      : []),
    ...(job.fee ? [{ ...lineOf('fee', job, job.fee), sales_class: job.fee.sales_class }] : []),
  ],
})
const lineOf = <Type extends 'sublet' | 'fee'>(type: Type, job: DemoWork, one: { description: string; price: number }) => ({
  type,
  description: one.description,
  quantity: 1,
  unit_cost: one.price,
  service_name: job.service,
  service_category: job.category,
})
/** Who sees costs says what the work of another shop comes to. */
async function sayCost(ctx: Context, orderId: string, job: DemoWork): Promise<void> {
  if (!job.sublet) return
  const { line_items } = await listLines(ctx, { params: { id: orderId }, query: {} })
  const line = line_items.find((one) => one.type === 'sublet')
  if (line) await changeLine(ctx, { params: { id: orderId, itemId: line.id }, body: { sublet: { cost: job.sublet.cost } } })
}
const laborOf = (description: string, hours: number, service: string, category: string) => ({
  type: 'labor' as const,
  description,
  estimated_hours: hours,
  service_name: service,
  service_category: category,
})

/** Starts the timer, for all services at once where they share it. */
async function startWork(ctx: Context, id: string, isShared: boolean): Promise<void> {
  const service_ids = isShared ? (await selectServices(ctx.tx, id)).map((one) => one.id) : undefined
  await startTimer(ctx, { params: { id }, body: service_ids && { service_ids } })
}

/** In how many days the next four from Monday to Friday come: those of the planned week. */
const nextWorkDays = (today: string): number[] =>
  [1, 2, 3, 4, 5, 6].filter((days) => ![0, 6].includes(weekdayOf(addDays(today, days)))).slice(0, 4)

/** How many days ago an order of these days came. */
function daysSince(fate: Fate, random: ReturnType<typeof openRandom>): number {
  if (fate === 'completed') return random.whole(1, 3)
  return random.whole(0, fate === 'in_progress' ? 2 : 4)
}

/** Orders of one shop in every state, made by its people through the use cases, relative to the shop's today. */
export async function seedOrders(
  stage: Stage,
  shop: DemoShop,
  staff: Staff,
  now: Date,
): Promise<{ finished: FinishedOrder[]; open: OpenOrder[]; asked: { id: string; at: Date }[] }> {
  const random = openRandom(shop.key === 'yard' ? 11 : 23)
  const today = dateIn(shop.zone, now.getTime())
  const atHour = (day: string, hour: number) => fromMs(startOfDate(shop.zone, day) + Math.round(hour * 60) * minute)
  const work: readonly DemoWork[] = shop.key === 'yard' ? truckWork : carWork
  const finished: FinishedOrder[] = []
  const open: OpenOrder[] = []
  const asked: { id: string; at: Date }[] = []
  const fates = fatesOf()
  const freeTechnicians = [...shop.technicians]
  const openBays = [...shop.bayIds]

  for (const [place, fate] of fates.entries()) {
    const done = fate === 'invoiced' || fate === 'cancelled'
    const daysAgo = done ? 89 - Math.floor((place / 48) * 88) : daysSince(fate, random)
    const day = addDays(today, -daysAgo)
    const arrived = earlier(atHour(day, 8 + random.next() * 2), after(now, -(fates.length - place) * 3 * minute))
    const job = work[(place * 7 + (shop.key === 'yard' ? 0 : 3)) % work.length] as DemoWork
    const vehicle = shop.vehicles[(place * 5) % shop.vehicles.length] as DemoShop['vehicles'][number]
    const isShared = sharesClock(shop, fate, freeTechnicians)
    const isAsked = shop.key === 'avenue' && place >= fates.length - askedOrders
    if (isAsked && asked.length === 0) await askCustomers(stage, shop.id, staff.manager, 'warn', atHour(addDays(today, -5), 8))
    const minutes = Math.round(job.labor.reduce((sum, [, hours]) => sum + hours, 0) * 60)
    const priority: OrderPriority =
      fate === 'in_progress' && place % 3 === 0 ? 'critical' : random.pick(['low', 'normal', 'normal', 'normal', 'high'])
    const running = fate === 'in_progress'
    const technician = running ? freeTechnicians.shift() : undefined
    const lead = technician ?? (shop.technicians[place % shop.technicians.length] as Actor)
    // Most of what is scheduled is planned to end in time; some of it comes late.
    const startDay = nextWorkDays(today)[Math.floor((place % 8) / 2)] as number
    const due =
      fate === 'scheduled' && place % 5 !== 0
        ? atHour(addDays(today, startDay + (place % 3 === 0 ? 0 : 1)), 17)
        : fate === 'scheduled' || fate === 'pending'
          ? atHour(addDays(today, (place % 6) - (place % 5 === 0 ? 2 : 0)), 16)
          : atHour(addDays(day, running && place % 3 ? 1 : 0), 17)
    const writer = actAs(stage, place % 3 === 0 ? staff.manager : staff.writer, arrived)
    const id = await addOrder(writer, {
      shop_id: shop.id,
      customer_id: vehicle.customerId,
      vehicle_id: vehicle.id,
      title: job.title,
      description: job.concern,
      priority,
      estimated_duration: minutes,
      due_date: due.toISOString(),
      ...(fate === 'scheduled' && place % 2 === 0 && due > arrived && { promised_at: due.toISOString() }),
      mileage_in: meterIn(shop.key, place),
      // The stock of the demo begins with what is not over yet.
      ...linesOf(job, staff, isShared || isAsked, done ? null : shop.key),
    })
    const manager = (at: Date) => actAs(stage, staff.manager, at)
    if (isAsked) asked.push({ id, at: arrived })
    if (fate === 'pending') continue
    if (fate === 'cancelled') {
      const body = { reason: random.pick(['Customer postponed the work', 'Vehicle was sold', 'Estimate declined']) }
      await cancelOrder(manager(after(arrived, 90 * minute)), { params: { id }, body })
      continue
    }
    await sayCost(manager(after(arrived, 6 * minute)), id, job)
    const start = fate === 'scheduled' ? atHour(addDays(today, startDay), 8 + (place % 4) * 2.5) : after(arrived, 25 * minute)
    if (fate !== 'scheduled' || place % 4 !== 1)
      await assignOrder(manager(after(arrived, 8 * minute)), { params: { id }, body: assigned(lead) })
    const bayId = running ? openBays.shift() : shop.bayIds[place % shop.bayIds.length]
    await scheduleOrder(manager(after(arrived, 10 * minute)), {
      params: { id },
      body: {
        scheduled_start: start.toISOString(),
        estimated_duration: minutes,
        bay_id: bayId ?? null,
        allow_overlap: true,
        allow_unfit: true,
      },
    })
    if (fate === 'scheduled') continue

    const worker = (at: Date) => actAs(stage, lead, at)
    if (running && !technician) {
      // In work without a clock: the job was started and then put on hold, or waits for its technician.
      open.push({ id, lead, begun: start })
      const own = await ownJob(worker(start), id, lead)
      await startJobLocked(worker(start), await getJob(worker(start), own))
      if (place % 2 === 0)
        await moveJob(worker(after(start, 40 * minute)), {
          params: { id: own },
          body: { status: 'on_hold', notes: 'Waiting for a part from the dealer' },
        })
      continue
    }
    // What runs now began so long ago that most are within their estimate and one is over it.
    const share = place % 5 === 0 ? 1.15 : 0.15 + (place % 7) * 0.11
    const begun = running ? after(now, -Math.round(minutes * share) * minute) : start
    await startWork(worker(begun), id, isShared)
    if (running) {
      open.push({ id, lead, begun })
      if (place % 3 === 1)
        await pauseTimer(worker(after(now, -12 * minute)), { params: { id }, body: { reason: 'Waiting for parts' } })
      continue
    }
    const spent = Math.round(minutes * (0.75 + random.next() * 0.4))
    if (place % 5 === 0) {
      await pauseTimer(worker(after(begun, 30 * minute)), { params: { id }, body: { reason: 'Customer approval needed' } })
      await resumeTimer(worker(after(begun, 45 * minute)), { params: { id } })
    }
    await stopTimer(worker(after(begun, spent * minute)), { params: { id }, body: { reason: 'Work completed successfully' } })
    await moveJob(worker(after(begun, (spent + 4) * minute)), {
      params: { id: await ownJob(worker(begun), id, lead) },
      body: { status: 'completed' },
    })
    if (place % 4 === 0)
      await writeNote(manager(after(begun, (spent + 6) * minute)), await getOrder(manager(now), id), {
        content: 'Road test fine, customer called and told.',
      })
    await completeOrder(manager(after(begun, (spent + 10) * minute)), { params: { id }, body: meterOut(shop.key, place) })
    finished.push({ id, fate, at: after(begun, (spent + 30) * minute), shop, place })
  }
  if (asked.length > 0) await askCustomers(stage, shop.id, staff.manager, 'off', now)
  return { finished, open, asked }
}
