import * as z from 'zod'
import { id } from '../core/ids.ts'
import { line, requiredLine } from '../core/text.ts'
import { calendarDate, pastDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { longJobStates } from '../registries/long-jobs.ts'
import {
  eraseBlockers,
  keptKinds,
  keptReasons,
  personalPlaces,
  privacyAskers,
  privacyChecks,
  privacyKinds,
  privacyStates,
} from './privacy.states.ts'

/** What stays of a person, how much, until which day (null: without an end), and why (AUD8). */
export const KeptData = z
  .object({
    kind: z.enum(keptKinds),
    count: z.int(),
    until: z.iso.date().nullable(),
    reason: z.enum(keptReasons),
  })
  .meta({ id: 'KeptData' })
export type KeptData = z.output<typeof KeptData>

/** Copies made before the erasing hold the person until then (AUD9). */
export const BackupsOf = z.object({ days: z.int(), last_day: z.iso.date() }).meta({ id: 'BackupsOf' })

/** A request of a person about their data (AUD2). */
export const PrivacyRequest = z
  .object({
    id: z.string(),
    kind: z.enum(privacyKinds),
    /** The name as it is now: after erasing `Erased …`. */
    customer: z.object({ id: z.string(), name: z.string() }),
    asked_by: z.enum(privacyAskers),
    asked_on: z.iso.date(),
    due_on: z.iso.date(),
    /** Until the due day, below zero when it has passed; null when the request is over. */
    days_left: z.int().nullable(),
    state: z.enum(privacyStates),
    checked_how: z.enum(privacyChecks).nullable(),
    checked_note: z.string(),
    /** Why it was refused, as the person is told. */
    refusal: z.string(),
    /** The run, while it works or after it failed. */
    run: z
      .object({ id: z.string(), state: z.enum(longJobStates), progress: z.number(), problem: z.string().nullable() })
      .nullable(),
    /** The file of an export, until it goes. */
    file: z.object({ size: z.int(), expires_at: z.iso.datetime() }).nullable(),
    /** What an erasing did: rows per table, what stays, and until when backups hold the rest. */
    outcome: z
      .object({
        erased: z.array(z.object({ table: z.string(), count: z.int() })),
        kept: z.array(KeptData),
        backups: BackupsOf.nullable(),
      })
      .nullable(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.output<typeof PrivacyRequest>

const asked = {
  asked_by: z.enum(privacyAskers, 'NOT_AN_OPTION').default('person'),
  /** Left out: today. */
  asked_on: pastDate().optional(),
  /** Left out: as many days later as the organization says. */
  due_on: calendarDate().optional(),
}
export const NewPrivacyRequest = z.strictObject({ kind: z.enum(privacyKinds, 'NOT_AN_OPTION'), customer_id: id(), ...asked })
export type NewPrivacyRequest = z.output<typeof NewPrivacyRequest>
export const PrivacyRequestFields = z.strictObject({
  asked_by: z.enum(privacyAskers, 'NOT_AN_OPTION').optional(),
  asked_on: pastDate().optional(),
  due_on: calendarDate().optional(),
  ...versionField,
})
export const PrivacyCheck = z.strictObject({
  checked_how: z.enum(privacyChecks, 'NOT_AN_OPTION'),
  /** No name or number: it stays as proof. */
  note: line(200).default(''),
})
export const PrivacyRefusal = z.strictObject({ reason: requiredLine(400) })
/** To erase, the name of the customer is typed; other kinds need nothing. */
export const PrivacyRun = z.strictObject({ confirmation: line(200).default('') })

/** What is stored of a customer, what stands in the way of erasing, and what would stay (AUD13). */
export const PersonalData = z
  .object({
    customer: z.object({ id: z.string(), name: z.string(), is_erased: z.boolean() }),
    places: z.array(z.object({ place: z.enum(personalPlaces), count: z.int() })),
    blockers: z.array(z.object({ what: z.enum(eraseBlockers), count: z.int() })),
    kept: z.array(KeptData),
    backups: BackupsOf.nullable(),
    answer_days: z.int(),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.output<typeof PersonalData>
