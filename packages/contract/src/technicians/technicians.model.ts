import * as z from 'zod'
import { id } from '../core/ids.ts'
import { money } from '../core/money.ts'
import { line, requiredLine } from '../core/text.ts'
import { instant, timeOfDay } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'

/** How well somebody knows a skill: 1 learns, 2 able, 3 expert. */
export const skillLevels = [1, 2, 3] as const
export const SkillLevel = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'INVALID' })
export type SkillLevel = z.output<typeof SkillLevel>
/** A skill of the organization's list at a level: what somebody has, or what work needs. */
export const SkillAtLevel = z.object({ id: z.string(), name: z.string(), level: SkillLevel }).meta({ id: 'SkillAtLevel' })
export type SkillAtLevel = z.output<typeof SkillAtLevel>
const isEachOnce = (skills: readonly { id: string }[]): boolean => new Set(skills.map((one) => one.id)).size === skills.length
/** The whole list of skills with their levels; each once. */
export const SkillsInput = z
  .array(z.strictObject({ id: id(), level: SkillLevel }))
  .max(30, 'TOO_MANY')
  .refine(isEachOnce, 'REPEATED_KEY')

/** A skill of the organization's list (G37). */
export const Skill = z
  .object({
    id: z.string(),
    name: z.string(),
    technician_count: z.int(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Skill' })
export type Skill = z.output<typeof Skill>
export const SkillInput = z.strictObject({ name: requiredLine(60, 'NAME_REQUIRED') })
export const SkillChange = SkillInput.extend(versionField)

/** A technician (OP-46); camelCase as all technician data (R4). `hourlyRate`, their pay in major units, is sent to holders of users:manage only. */
export const Technician = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    skills: z.array(SkillAtLevel),
    hourlyRate: z.number().nullable().optional(),
    shopIds: z.array(z.string()),
    status: z.enum(['active', 'inactive']),
    openJobCount: z.int(),
    runningOrderId: z.string().nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Technician' })

export const TechnicianFields = z.strictObject({
  userId: id(),
  skills: SkillsInput.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  /** Pay per hour in major units, null for none; takes users:manage. */
  hourlyRate: money().nullable().optional(),
  ...versionField,
})
export const TechnicianChange = TechnicianFields.omit({ userId: true }).partial()

/** A part of a working day on the clock of the shop; weekday 0 is Sunday. */
const WorkingHours = z
  .strictObject({ weekday: z.int('INVALID').min(0, 'INVALID').max(6, 'INVALID'), from: timeOfDay(), to: timeOfDay() })
  .refine((hours) => hours.from < hours.to, { error: 'ENDS_LATER', path: ['to'] })
const AbsenceInput = z
  .strictObject({ startsAt: instant(), endsAt: instant(), reason: line(120).default('') })
  .refine((absence) => !(Date.parse(absence.startsAt) >= Date.parse(absence.endsAt)), { error: 'ENDS_LATER', path: ['endsAt'] })
const apart = (hours: readonly { weekday: number; from: string; to: string }[]): boolean =>
  hours.every((one, at) =>
    hours.every((other, place) => place <= at || one.weekday !== other.weekday || one.to <= other.from || other.to <= one.from),
  )

/** When a technician works in a usual week, and when they are away; times UTC. */
export const TechnicianCalendar = z
  .object({
    technicianId: z.string(),
    workingHours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
    /** The day from which these hours hold; what held before is kept for the figures of those days. Null where nobody has entered any. */
    hoursSince: z.string().nullable(),
    absences: z.array(z.object({ id: z.string(), startsAt: z.iso.datetime(), endsAt: z.iso.datetime(), reason: z.string() })),
    version: z.int(),
  })
  .meta({ id: 'TechnicianCalendar' })
/** The whole calendar: what is left out of a list goes. */
export const TechnicianCalendarInput = z.strictObject({
  workingHours: z.array(WorkingHours).max(28, 'TOO_MANY').refine(apart, 'HOURS_OVERLAP'),
  absences: z.array(AbsenceInput).max(200, 'TOO_MANY'),
  ...versionField,
})
export type TechnicianCalendarInput = z.output<typeof TechnicianCalendarInput>
