import { dateIn } from '@twopost/contract/core/time'
import type { BayKind } from '@twopost/contract/shops'
import { insertSkill, keptParts, putWeek, replaceTechnicianSkills, replaceWorkingHours } from '#features/technicians/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Actor } from './acting.ts'
import { demoPeople, demoShops } from './demo-people.ts'

type Levels = Readonly<Record<string, 1 | 2 | 3>>

/** What the services of the demo's work need, by their names. */
const needs: Readonly<Record<string, { skills: Levels; bay?: BayKind }>> = {
  Aftertreatment: { skills: { Aftertreatment: 2 } },
  Clutch: { skills: { Clutch: 2 } },
  'Air brakes': { skills: { 'Air brakes': 2 } },
  Hydraulics: { skills: { Hydraulics: 2 } },
  Emissions: { skills: { Aftertreatment: 2 } },
  Climate: { skills: { Electrical: 2 } },
  Lift: { skills: { Hydraulics: 2 } },
  Refrigeration: { skills: { Electrical: 2 } },
  'Front brakes': { skills: { Brakes: 2 } },
  Electrical: { skills: { Electrical: 2 } },
  Charging: { skills: { Electrical: 1 } },
  'Oil service': { skills: { 'Oil service': 1 } },
  Suspension: { skills: { Suspension: 2 }, bay: 'alignment' },
}

/** What a service of the demo needs, as the call takes it. */
export function needsOf(service: string, skillIds: ReadonlyMap<string, string>) {
  const { skills = {}, bay = null } = needs[service] ?? {}
  return { skills: Object.entries(skills).map(([name, level]) => ({ id: skillIds.get(name) as string, level })), bay_kind: bay }
}

const noon = 12 * 60
/** The usual week of a shop's people: as long as it is open, with half an hour for lunch. */
const weekOf = ({ days, opens, closes }: (typeof demoShops)[number]) =>
  days.flatMap((weekday) => [
    { weekday, from_minute: opens, to_minute: noon },
    { weekday, from_minute: noon + 30, to_minute: closes },
  ])

/** The list of skills, who has them at which level, and when everyone works. @returns the ids by name */
export async function addSkills(tx: Tx, actors: Iterable<Actor>, at: Date): Promise<ReadonlyMap<string, string>> {
  const names = new Set(demoPeople.flatMap((one) => Object.keys(one.skills ?? {})))
  const ids = new Map([...names].map((name) => [name, newId(at)]))
  for (const [name, id] of ids) await insertSkill(tx, id, name, at)
  for (const actor of actors) {
    const person = demoPeople.find((one) => one.email === actor.email)
    const shop = demoShops.find((one) => one.key === person?.shop)
    if (!actor.technicianId || !person || !shop) continue
    const rows = Object.entries(person.skills ?? {}).map(([name, level]) => ({ id: ids.get(name) as string, level }))
    await replaceTechnicianSkills(tx, actor.technicianId, rows)
    const week = weekOf(shop)
    await replaceWorkingHours(tx, actor.technicianId, week)
    await putWeek(tx, actor.technicianId, { validFrom: dateIn('UTC', at.getTime()), isActive: true, week: keptParts(week) })
  }
  return ids
}
