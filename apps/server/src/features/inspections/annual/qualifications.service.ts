import type { Answer, Input } from '@twopost/contract/core/call'
import { addDays, dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/inspections'
import type { Qualification, QualificationKind } from '@twopost/contract/inspections'
import { getTechnicianRow } from '#features/technicians/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  deleteQualification,
  insertQualification,
  type QualificationRow,
  selectQualification,
  selectQualifications,
  updateQualification,
} from './qualifications.queries.ts'

export const presentQualification = (row: QualificationRow): Qualification => ({
  id: row.id,
  technician_id: row.technician_id,
  technician_name: row.technician_name,
  kind: row.kind,
  basis: row.basis,
  valid_from: row.valid_from,
  expires_on: row.expires_on,
  keep_until: row.keep_until,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
type One = Answer<typeof calls.createQualification>

/** @throws Problem TECHNICIAN_NOT_FOUND */
export async function listQualifications(
  ctx: Context,
  { params }: Input<typeof calls.listQualifications>,
): Promise<Answer<typeof calls.listQualifications>> {
  const technician = await getTechnicianRow(ctx, params.id)
  return { qualifications: (await selectQualifications(ctx.tx, technician.id)).map(presentQualification) }
}
/** @throws Problem TECHNICIAN_NOT_FOUND, QUALIFICATION_NOT_FOUND */
async function getRow(ctx: Context, { id, qualificationId }: { id: string; qualificationId: string }): Promise<QualificationRow> {
  const technician = await getTechnicianRow(ctx, id)
  const row = await selectQualification(ctx.tx, technician.id, qualificationId)
  if (!row) throw new Problem('QUALIFICATION_NOT_FOUND')
  return row
}
async function told(
  ctx: Context,
  row: Pick<QualificationRow, 'id' | 'technician_id' | 'technician_name' | 'kind'>,
  code: 'qualification.added' | 'qualification.changed' | 'qualification.removed',
): Promise<void> {
  await announceLive(ctx, 'technician.changed', null, { technician_id: row.technician_id })
  ctx.note({ kind: 'qualification', id: row.id, code, params: { name: row.technician_name }, details: { kind: row.kind } })
}
/** @throws Problem TECHNICIAN_NOT_FOUND */
export async function createQualification(ctx: Context, { params, body }: Input<typeof calls.createQualification>): Promise<One> {
  const technician = await getTechnicianRow(ctx, params.id)
  const id = newId(ctx.now)
  await insertQualification(ctx.tx, id, technician.id, { ...body, expires_on: body.expires_on ?? null }, ctx.now)
  const row = await getRow(ctx, { id: technician.id, qualificationId: id })
  await told(ctx, row, 'qualification.added')
  return { qualification: presentQualification(row) }
}
/** @throws Problem TECHNICIAN_NOT_FOUND, QUALIFICATION_NOT_FOUND, STALE_VERSION with the record */
export async function changeQualification(ctx: Context, { params, body }: Input<typeof calls.updateQualification>): Promise<One> {
  const row = await getRow(ctx, params)
  const { version, ...values } = body
  const given = { ...values, expires_on: values.expires_on ?? null }
  if ((await updateQualification(ctx.tx, row.id, given, version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentQualification(row) })
  await told(ctx, row, 'qualification.changed')
  return { qualification: presentQualification(await getRow(ctx, params)) }
}
/** @throws Problem TECHNICIAN_NOT_FOUND, QUALIFICATION_NOT_FOUND, QUALIFICATION_KEPT */
export async function removeQualification(ctx: Context, { params }: Input<typeof calls.deleteQualification>): Promise<void> {
  const row = await getRow(ctx, params)
  if (row.keep_until !== null && row.keep_until >= dateIn('UTC', ctx.now.getTime()))
    throw new Problem('QUALIFICATION_KEPT', { date: row.keep_until })
  await deleteQualification(ctx.tx, row.id)
  await told(ctx, row, 'qualification.removed')
}

/** The qualification of a kind that is in force on a day. @throws Problem NEVER_QUALIFIED, NOT_QUALIFIED with the day on which it ended (INS24) */
export function expectQualified(rows: readonly QualificationRow[], kind: QualificationKind, today: string): QualificationRow {
  const own = rows.filter((row) => row.kind === kind && row.valid_from <= today)
  const valid = own.find((row) => row.expires_on === null || row.expires_on >= today)
  if (valid) return valid
  const ended = own.flatMap((row) => row.expires_on ?? []).toSorted((a, b) => (a < b ? 1 : -1))[0]
  throw ended === undefined ? new Problem('NEVER_QUALIFIED', { kind }) : new Problem('NOT_QUALIFIED', { kind, date: ended })
}
/** Twelve months, as days: how long a qualification is kept beyond the reports signed under it (INS13). */
export const beyondReports = (keepUntil: string): string => addDays(keepUntil, 366)
