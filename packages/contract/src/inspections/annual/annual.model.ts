import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { line, requiredLine } from '../../core/text.ts'
import { calendarDate, pastDate } from '../../core/time-fields.ts'
import { versionField } from '../../core/version.ts'
import { qualificationKinds, repairWords, reportResults } from '../inspections.states.ts'

/** What a technician is qualified to inspect, and by what (INS4). */
export const Qualification = z
  .object({
    id: z.string(),
    technician_id: z.string(),
    technician_name: z.string(),
    kind: z.enum(qualificationKinds),
    basis: z.string(),
    valid_from: z.string(),
    expires_on: z.string().nullable(),
    /** Until when it has to be kept for the reports that were signed under it (INS13). */
    keep_until: z.string().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'InspectorQualification' })
export type Qualification = z.output<typeof Qualification>
const fields = {
  kind: z.enum(qualificationKinds, 'NOT_AN_OPTION'),
  basis: requiredLine(200, 'BASIS_REQUIRED'),
  valid_from: pastDate(),
  expires_on: calendarDate().nullable().optional(),
}
const inOrder = (
  { valid_from, expires_on }: { valid_from?: string | undefined; expires_on?: string | null | undefined },
  issue: z.core.$RefinementCtx<unknown>,
): void => {
  if (valid_from && expires_on && expires_on < valid_from)
    issue.addIssue({ code: 'custom', path: ['expires_on'], message: 'ENDS_LATER' })
}
export const QualificationInput = z.strictObject(fields).superRefine(inOrder)
export const QualificationChange = z.strictObject({ ...fields, ...versionField }).superRefine(inOrder)

export const RepairFields = z.strictObject({ result_id: id(), what: z.enum(repairWords, 'NOT_AN_OPTION') })
export const SignFields = z.strictObject({
  result: z.enum(reportResults, 'NOT_AN_OPTION'),
  decal_no: line(40).default(''),
  carrier_name: line(160).default(''),
  carrier_no: line(40).default(''),
  /** The report that this one stands in place of, after a mistake (INS13). */
  replaces_report_id: id().nullable().optional(),
  ...versionField,
})

/** A signed report as lists show it. */
export const InspectionReport = z
  .object({
    id: z.string(),
    inspection_id: z.string(),
    service_order_id: z.string(),
    number: z.string(),
    result: z.enum(reportResults),
    vehicle_id: z.string(),
    vehicle: z.string(),
    unit_number: z.string(),
    customer: z.string(),
    decal_no: z.string(),
    signed_by: z.string(),
    signed_on: z.string(),
    /** Twelve months later, where the vehicle passed. */
    due_on: z.string().nullable(),
    keep_until: z.string(),
    sha256: z.string(),
    /** The number of the report it stands in place of. */
    replaces: z.string(),
    is_replaced: z.boolean(),
  })
  .meta({ id: 'InspectionReport' })
export type InspectionReport = z.output<typeof InspectionReport>
