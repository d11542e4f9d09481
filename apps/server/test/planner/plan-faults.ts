import type {
  Interval,
  Placement,
  PlanBay,
  PlanProblem,
  PlanTask,
  PlanTechnician,
  Score,
} from '#features/scheduling/planner/problem.rules.ts'

/**
 * Says everything a plan breaks. Shares no code with the planner: it walks minutes and compares every pair.
 * What is fixed is taken as it is; what is movable may not collide with it.
 */
export function faultsOfPlan(problem: PlanProblem, placements: readonly (Placement | null)[]): string[] {
  const faults: string[] = []
  const say = (task: PlanTask, text: string) => faults.push(`${task.id}: ${text}`)
  if (placements.length !== problem.tasks.length) faults.push('not one answer per task')
  problem.tasks.forEach((task, at) => {
    const placement = placements[at] ?? null
    if (task.isFixed) {
      if (JSON.stringify(placement) !== JSON.stringify(task.current)) say(task, 'fixed, yet changed')
    } else if (placement) for (const fault of faultsOfOne(problem, task, placement)) say(task, fault)
  })
  for (let a = 0; a < placements.length; a += 1)
    for (let b = a + 1; b < placements.length; b += 1) {
      const [one, other] = [placements[a], placements[b]]
      const [task, rival] = [problem.tasks[a]!, problem.tasks[b]!]
      if (!one || !other || (task.isFixed && rival.isFixed)) continue
      if (one.technicianId === other.technicianId && one.pieces.some((p) => other.pieces.some((q) => meet(p, q))))
        say(task, `technician also at ${rival.id}`)
      if (!meet(span(one), span(other))) continue
      if (one.bayId !== null && one.bayId === other.bayId) say(task, `bay also held by ${rival.id}`)
      if (task.vehicleId !== null && task.vehicleId === rival.vehicleId) say(task, `vehicle also in ${rival.id}`)
    }
  return faults
}
const meet = (a: Interval, b: Interval): boolean => !(a.to <= b.from || b.to <= a.from)
const span = (placement: Placement): Interval => ({
  from: Math.min(...placement.pieces.map((one) => one.from)),
  to: Math.max(...placement.pieces.map((one) => one.to)),
})
const covers = (list: readonly Interval[], minute: number): boolean => list.some((one) => one.from <= minute && minute < one.to)

function faultsOfOne(problem: PlanProblem, task: PlanTask, placement: Placement): string[] {
  const faults: string[] = []
  const technician = problem.technicians.find((one) => one.id === placement.technicianId)
  const bay = problem.bays.find((one) => one.id === placement.bayId)
  if (!technician) return ['unknown technician']
  if (placement.pieces.length === 0) return ['no time at all']
  for (const need of task.needs) {
    const lacks = need.level - (technician.skills[need.skill] ?? 0)
    if (!(need.skill in technician.skills) || technician.skills[need.skill]! < 1) faults.push(`lacks ${need.skill}`)
    else if (lacks > (problem.helpAllowed ? 1 : 0)) faults.push(`level of ${need.skill} too low`)
  }
  if (task.bayKinds.length > 0 && !bay) faults.push('needs a bay')
  if (task.bayKinds.length === 0 && placement.bayId !== null) faults.push('holds a bay for nothing')
  if (bay && !task.bayKinds.includes(bay.kind)) faults.push('wrong kind of bay')
  if (bay && bay.largest < task.vehicleClass) faults.push('vehicle too large for the bay')
  const { from, to } = span(placement)
  if (from < problem.from || to > problem.to) faults.push('outside the days asked')
  if (task.earliest !== null && from < task.earliest) faults.push('before parts or vehicle are there')
  if (from % problem.step !== 0 && !beginsWork(technician, bay, from)) faults.push('start off the grid')
  let worked = 0
  for (const piece of placement.pieces)
    for (let minute = piece.from; minute < piece.to; minute += 1) {
      worked += 1
      if (!covers(technician.work, minute)) return [...faults, `technician does not work at ${minute}`]
      if (bay && !covers(bay.open, minute)) return [...faults, `bay closed at ${minute}`]
    }
  if (worked !== task.minutes) faults.push(`${worked} of ${task.minutes} minutes`)
  if (bay?.out.some((one) => meet(one, { from, to }))) faults.push('bay out of service')
  for (const [at, piece] of placement.pieces.entries()) {
    if (piece.to - piece.from < Math.min(problem.minimumPiece, task.minutes)) faults.push('a piece too short')
    const next = placement.pieces[at + 1]
    if (!next) break
    if (next.from <= piece.to) faults.push('pieces touch or are out of order')
    if (next.from - piece.to > task.longestPause) faults.push('pause too long')
    let idle = 0
    for (let minute = piece.to; minute < next.from; minute += 1) {
      idle = covers(technician.work, minute) && (!bay || covers(bay.open, minute)) ? idle + 1 : 0
      if (idle === Math.min(problem.minimumPiece, task.minutes)) faults.push('idle in the middle of the work')
    }
  }
  return faults
}
const beginsWork = (technician: PlanTechnician, bay: PlanBay | undefined, minute: number): boolean =>
  technician.work.some((one) => one.from === minute) || (bay?.open.some((one) => one.from === minute) ?? false)

/** The score from the placements alone. */
export function scoreOfPlan(problem: PlanProblem, placements: readonly (Placement | null)[]): Score {
  const score: Score = { lateness: 0, skill: 0, load: 0, moves: 0, ends: 0 }
  problem.tasks.forEach((task, at) => {
    const placement = placements[at] ?? null
    const end = placement ? span(placement).to : problem.to + 1440
    const late = Math.max(0, task.due === null ? 0 : end - task.due)
    score.lateness += task.weight * (placement ? late : Math.max(late, 1440, task.due === null ? 1440 : 0))
    if (task.isFixed) return
    score.ends += Math.min(end, problem.to) - problem.from
    const before = task.current
    const isSame =
      placement &&
      before &&
      span(placement).from === span(before).from &&
      placement.technicianId === before.technicianId &&
      placement.bayId === before.bayId
    if (before && !isSame) score.moves += 1
    if (!placement || placement.technicianId === task.preferredTechnicianId) return
    const skills = problem.technicians.find((one) => one.id === placement.technicianId)!.skills
    if (task.preferredTechnicianId !== null) score.skill += 10
    for (const need of task.needs) score.skill += Math.abs(skills[need.skill]! - need.level)
    if (task.needs.some((need) => skills[need.skill]! < need.level)) score.skill += 5
  })
  for (const technician of problem.technicians) {
    const busy = new Set<number>()
    placements.forEach((placement) => {
      if (placement?.technicianId !== technician.id) return
      for (const piece of placement.pieces)
        for (let minute = Math.max(piece.from, problem.from); minute < Math.min(piece.to, problem.to); minute += 1)
          busy.add(minute)
    })
    let available = 0
    for (const one of technician.work) available += Math.max(0, Math.min(one.to, problem.to) - Math.max(one.from, problem.from))
    score.load += busy.size ** 2 / Math.max(1, available)
  }
  return score
}
