import type { BayKind } from '@twopost/contract/shops'
import { intersect, normalize, without } from '#features/scheduling/planner/intervals.rules.ts'
import {
  anyPause,
  type Interval,
  type Placement,
  type PlanBay,
  type PlanProblem,
  type PlanTask,
  type PlanTechnician,
  type SkillNeed,
} from '#features/scheduling/planner/problem.rules.ts'
import { randomFrom } from '#features/scheduling/planner/random.rules.ts'

/** Shops made from a seed. Days are UTC days here; zones are tested with the calendar. */
const monday = Date.UTC(2027, 2, 8) / 60_000
const skills = ['diesel', 'electrical', 'brakes', 'hydraulics', 'ac'] as const

function tools(seed: number) {
  const random = randomFrom(seed)
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const one = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!
  const chance = (share: number) => random() < share
  return { random, int, one, chance }
}
type Tools = ReturnType<typeof tools>

function skillsOf({ int, one }: Tools, count: number): Record<string, number> {
  const list: Record<string, number> = {}
  for (let i = 0; i < count; i += 1) list[one(skills)] = int(1, 3)
  return list
}
function daily(days: number, parts: readonly (readonly [number, number])[]): Interval[] {
  const list: Interval[] = []
  for (let day = 0; day < days; day += 1)
    for (const [from, to] of parts) list.push({ from: monday + day * 1440 + from, to: monday + day * 1440 + to })
  return normalize(list)
}
const h = (hours: number): number => hours * 60
const weightOf = ({ random }: Tools): number => {
  const roll = random()
  if (roll < 0.15) return 1
  if (roll < 0.65) return 2
  return roll < 0.9 ? 4 : 8
}
function needsOf({ one, int, chance }: Tools, technicians: readonly PlanTechnician[]): SkillNeed[] {
  if (chance(0.25)) return []
  const [skill, level] = one(Object.entries(one(technicians).skills)) ?? ['diesel', 1]
  return [{ skill, level: int(1, level) }]
}

/** One day, 5 to 7 orders, 2 or 3 technicians and bays, all on the quarter hour. */
export function smallDay(seed: number): PlanProblem {
  const t = tools(seed)
  const technicians: PlanTechnician[] = Array.from({ length: t.int(2, 3) }, (_, i) => ({
    id: `T${i + 1}`,
    skills: { diesel: t.int(1, 3), ...skillsOf(t, 2) },
    work: daily(
      1,
      t.chance(0.7)
        ? [
            [h(8), h(12)],
            [h(12.5), h(17)],
          ]
        : [[h(t.int(7, 9)), h(t.int(15, 18))]],
    ),
  }))
  const bays: PlanBay[] = Array.from({ length: t.int(2, 3) }, (_, i) => ({
    id: `B${i + 1}`,
    kind: i === 0 ? 'heavy' : t.one<BayKind>(['light', 'heavy', 'alignment']),
    largest: i === 0 ? 3 : (t.int(1, 3) as 1 | 2 | 3),
    open: daily(1, [[h(7), h(18)]]),
    out: t.chance(0.1) ? [{ from: monday + h(7), to: monday + h(9) }] : [],
  }))
  const count = t.int(5, 7)
  const target = (technicians.length * 8.5 * 60 * (0.7 + 0.4 * t.random())) / count
  const tasks: PlanTask[] = Array.from({ length: count }, (_, i) => {
    const minutes = Math.max(30, Math.round((target * (0.4 + 1.2 * t.random())) / 15) * 15)
    return {
      id: `O${i + 1}`,
      minutes,
      needs: needsOf(t, technicians),
      bayKinds: t.one<BayKind[]>([['heavy'], ['light', 'heavy'], ['light', 'heavy', 'alignment', 'other'], []]),
      vehicleClass: t.one([1, 1, 2, 3] as const),
      vehicleId: t.chance(0.15) ? 'V1' : null,
      earliest: t.chance(0.25) ? monday + h(8) + 15 * t.int(0, 16) : null,
      due: t.chance(0.9) ? monday + h(9) + 15 * t.int(0, 32) : null,
      weight: weightOf(t),
      preferredTechnicianId: t.chance(0.2) ? t.one(technicians).id : null,
      longestPause: t.one([0, 120, 120, 120]),
      receivedAt: monday - t.int(0, 5000),
      current: null,
      isFixed: false,
    }
  })
  return {
    from: monday,
    to: monday + 1440,
    step: 15,
    minimumPiece: 30,
    helpAllowed: false,
    open: daily(1, [[h(7), h(18)]]),
    technicians,
    bays,
    tasks,
  }
}

/** Five days, 60 orders, 12 technicians, 10 bays, near full. */
export function largeWeek(seed: number, orderCount = 60): PlanProblem {
  const t = tools(seed)
  const technicians: PlanTechnician[] = Array.from({ length: 12 }, (_, i) => {
    const full = daily(
      5,
      i % 3 === 0
        ? [
            [h(7), h(11.5)],
            [h(12), h(16)],
          ]
        : [
            [h(8), h(12)],
            [h(12.5), h(17)],
          ],
    )
    const day = monday + 1440 * t.int(0, 4)
    const away = t.chance(0.3) ? [{ from: day, to: day + 1440 }] : [{ from: day + h(14), to: day + h(14) + t.int(0, 3) * 40 }]
    return { id: `T${i + 1}`, skills: { brakes: t.int(1, 3), ...skillsOf(t, t.int(1, 3)) }, work: without(full, away) }
  })
  const bays: PlanBay[] = Array.from({ length: 10 }, (_, i) => ({
    id: `B${i + 1}`,
    kind: i < 5 ? 'heavy' : i < 8 ? 'light' : i === 8 ? 'alignment' : 'other',
    largest: i < 5 ? 3 : i < 8 ? 1 : 3,
    open: daily(5, [[h(7), h(18)]]),
    out: t.chance(0.1) ? [{ from: monday + 1440, to: monday + 1440 + h(24) }] : [],
  }))
  const tasks: PlanTask[] = Array.from({ length: orderCount }, (_, i) => {
    const size = t.random()
    const minutes = size < 0.3 ? t.int(6, 30) * 6 : size < 0.7 ? t.int(30, 80) * 6 : t.int(80, 190) * 6
    const arrival = t.chance(0.3) ? monday + 1440 * t.int(0, 3) + h(t.int(8, 15)) + t.int(0, 59) : null
    return {
      id: `O${i + 1}`,
      minutes,
      needs: needsOf(t, technicians),
      bayKinds: t.one<BayKind[]>([
        ['heavy'],
        ['light', 'heavy'],
        ['light', 'heavy', 'other'],
        ['light', 'heavy'],
        ['alignment', 'other'],
        [],
      ]),
      vehicleClass: t.one([1, 1, 2, 3] as const),
      vehicleId: t.chance(0.15) ? `V${t.int(1, 5)}` : null,
      earliest: arrival,
      due: t.chance(0.95) ? (arrival ?? monday) + 1440 * t.int(0, 4) + h(t.int(10, 17)) : null,
      weight: weightOf(t),
      preferredTechnicianId: t.chance(0.2) ? t.one(technicians).id : null,
      longestPause: minutes > 480 || t.chance(0.2) ? anyPause : 120,
      receivedAt: monday - t.int(0, 20_000),
      current: null,
      isFixed: false,
    }
  })
  return {
    from: monday,
    to: monday + 5 * 1440,
    step: 15,
    minimumPiece: 30,
    helpAllowed: false,
    open: daily(5, [[h(7), h(18)]]),
    technicians,
    bays,
    tasks,
  }
}

/** Anything a shop could be, odd minutes and contradictions included. */
export function anyShop(seed: number): PlanProblem {
  const t = tools(seed)
  const days = t.int(1, 4)
  const odd = () => t.int(0, 20) * 7
  const technicians: PlanTechnician[] = Array.from({ length: t.chance(0.03) ? 0 : t.int(2, 6) }, (_, i) => {
    const start = t.chance(0.15) ? h(18) : h(6) + odd()
    const length = t.chance(0.2) ? t.int(60, 300) : t.int(300, 720)
    const lunch = start + t.int(1, 300)
    const full = daily(days, [[start, start + length]])
    const lunches = daily(days, [[lunch, lunch + t.int(0, 60)]])
    const away = t.chance(0.3) ? [{ from: monday + t.int(0, 2000), to: monday + t.int(2000, 4000) }] : []
    return { id: `T${i + 1}`, skills: skillsOf(t, t.int(0, 5)), work: without(full, [...lunches, ...away]) }
  })
  const bays: PlanBay[] = Array.from({ length: t.chance(0.03) ? 0 : t.int(2, 5) }, (_, i) => ({
    id: `B${i + 1}`,
    kind: t.one<BayKind>(['light', 'heavy', 'heavy', 'alignment', 'other']),
    largest: t.one([1, 2, 3, 3]) as 1 | 2 | 3,
    open: t.chance(0.05) ? [] : daily(days, t.chance(0.2) ? [[0, 1440]] : [[h(7) + (t.chance(0.2) ? odd() : 0), h(19)]]),
    out: t.chance(0.2) ? [{ from: monday + t.int(0, 3000), to: monday + t.int(3001, 4500) }] : [],
  }))
  const tasks: PlanTask[] = Array.from({ length: t.int(0, 14) }, (_, i) => {
    const minutes = t.chance(0.1) ? t.int(1, 29) : t.int(30, t.chance(0.2) ? 900 : 240)
    const current = technicians.length > 0 && t.chance(0.35) ? somewhere(t, technicians, bays, minutes, days) : null
    return {
      id: `O${i + 1}`,
      minutes,
      needs: t.chance(0.5)
        ? []
        : [{ skill: t.one(skills), level: t.one([1, 1, 2, 3]) }, ...(t.chance(0.1) ? [{ skill: t.one(skills), level: 1 }] : [])],
      bayKinds: t.one<BayKind[]>([['heavy'], ['light', 'heavy'], ['light', 'heavy', 'alignment', 'other'], ['alignment'], []]),
      vehicleClass: t.int(1, 3) as 1 | 2 | 3,
      vehicleId: t.chance(0.3) ? `V${t.int(1, 3)}` : null,
      earliest: t.chance(0.3) ? monday + t.int(-1000, days * 1440 + 500) : null,
      due: t.chance(0.8) ? monday + t.int(-1000, days * 1440 + 1000) : null,
      weight: weightOf(t),
      preferredTechnicianId: t.chance(0.2) ? `T${t.int(1, 7)}` : null,
      longestPause: t.one([0, 60, 120, anyPause]),
      receivedAt: monday - t.int(0, 5000),
      current,
      isFixed: current !== null && t.chance(0.5),
    }
  })
  const step = t.one([5, 10, 15, 15, 30])
  const from = monday + t.int(0, 600)
  return {
    from,
    to: monday + days * 1440,
    step,
    minimumPiece: t.one([10, 30, 30, 60]),
    helpAllowed: t.chance(0.3),
    open: daily(days, [[0, 1440]]),
    technicians,
    bays,
    tasks,
  }
}
function somewhere(
  t: Tools,
  technicians: readonly PlanTechnician[],
  bays: readonly PlanBay[],
  minutes: number,
  days: number,
): Placement {
  const technician = t.one(technicians)
  const bay = bays.length > 0 && t.chance(0.7) ? t.one(bays) : null
  const usable = bay ? intersect(technician.work, bay.open) : technician.work
  const start = usable.length > 0 && t.chance(0.8) ? t.one(usable).from : monday + 15 * t.int(0, days * 90)
  return { technicianId: technician.id, bayId: bay?.id ?? null, pieces: [{ from: start, to: start + minutes }] }
}

/** Four hours, two to four orders of at most an hour: small enough for brute force. */
export function tinyDay(seed: number): PlanProblem {
  const t = tools(seed)
  const at = (cell: number) => monday + 480 + 15 * cell
  const cells = 14
  const technicians: PlanTechnician[] = Array.from({ length: t.int(1, 2) }, (_, i) => {
    const lunch = t.int(3, 8)
    const parts = [
      { from: at(t.int(0, 2)), to: at(lunch) },
      { from: at(lunch + t.int(1, 2)), to: at(t.int(11, cells)) },
    ]
    return { id: `T${i + 1}`, skills: { diesel: t.int(1, 3), ...skillsOf(t, 1) }, work: normalize(parts) }
  })
  const bays: PlanBay[] = Array.from({ length: t.int(1, 2) }, (_, i) => ({
    id: `B${i + 1}`,
    kind: t.one<BayKind>(['light', 'heavy']),
    largest: t.one([2, 3] as const),
    open: [{ from: at(0), to: at(t.int(10, cells)) }],
    out: t.chance(0.2) ? [{ from: at(5), to: at(6) }] : [],
  }))
  const tasks: PlanTask[] = Array.from({ length: t.int(2, 4) }, (_, i) => ({
    id: `O${i + 1}`,
    minutes: 15 * t.int(1, 4),
    needs: needsOf(t, technicians),
    bayKinds: t.one<BayKind[]>([['heavy'], ['light', 'heavy'], ['light', 'heavy'], []]),
    vehicleClass: t.one([1, 2, 3] as const),
    vehicleId: t.chance(0.3) ? 'V1' : null,
    earliest: t.chance(0.3) ? at(t.int(0, 6)) : null,
    due: at(t.int(0, 10)),
    weight: weightOf(t),
    preferredTechnicianId: t.chance(0.3) ? 'T1' : null,
    longestPause: t.one([0, 15, 120]),
    receivedAt: monday - t.int(0, 5000),
    current: null,
    isFixed: false,
  }))
  return {
    from: at(0),
    to: at(cells),
    step: 15,
    minimumPiece: t.one([15, 30]),
    helpAllowed: t.chance(0.3),
    open: [{ from: at(0), to: at(cells) }],
    technicians,
    bays,
    tasks,
  }
}
