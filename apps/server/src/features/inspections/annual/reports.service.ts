import type { Answer, Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { addDays, dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/inspections'
import { type InspectionReport, nextDue } from '@twopost/contract/inspections'
import { shopFilter } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { vehicleTitle } from '../inspections.presenter.ts'
import { selectExpiring } from './qualifications.queries.ts'
import { presentQualification } from './qualifications.service.ts'
import { countReports, type ReportRow, selectReports } from './reports.queries.ts'

const presentReport = (row: ReportRow): InspectionReport => ({
  id: row.id,
  inspection_id: row.inspection_id,
  service_order_id: row.service_order_id,
  number: row.number,
  result: row.result,
  vehicle_id: row.vehicle_id,
  vehicle: vehicleTitle(row),
  unit_number: row.unit_number,
  customer: row.company_name || row.customer_name,
  decal_no: row.decal_no,
  signed_by: row.signed_by_name,
  signed_on: row.signed_on,
  due_on: row.result === 'failed' ? null : nextDue(row.signed_on),
  keep_until: row.keep_until,
  sha256: row.sha256,
  replaces: row.replaces ?? '',
  is_replaced: row.is_replaced,
})
/** How far ahead qualifications are told that end, unless a day is asked. */
const soonDays = 60
/** The last day of signing after which a vehicle is due by a day: twelve months before it. */
const signedBy = (due: string): string => {
  const before = `${Number(due.slice(0, 4)) - 1}${due.slice(4)}`
  // The 29th of February has no day a year before; the day after it is due the day after as well.
  return nextDue(before) > due ? addDays(before, -1) : before
}

/** Signed reports, or those of vehicles that are due again by a day (INS17). @throws Problem CUSTOMER_NOT_FOUND for a malformed id */
export async function listReports(
  ctx: Context,
  { query }: Input<typeof calls.listInspectionReports>,
): Promise<Answer<typeof calls.listInspectionReports>> {
  const at = pageOf(query, 25)
  if (query.customer_id !== undefined && !isUuid(query.customer_id)) throw new Problem('CUSTOMER_NOT_FOUND')
  const shopIds = shopFilter(ctx, query.shop_id)
  const filter = {
    shopIds,
    customerId: query.customer_id ?? null,
    signedBefore: query.due_before === undefined ? null : signedBy(query.due_before),
  }
  const by = query.due_before ?? addDays(dateIn('UTC', ctx.now.getTime()), soonDays)
  const [rows, total, expiring] = await Promise.all([
    selectReports(ctx.tx, filter, at),
    countReports(ctx.tx, filter),
    selectExpiring(ctx.tx, by, shopIds),
  ])
  return {
    inspection_reports: rows.map(presentReport),
    expiring: expiring.map(presentQualification),
    pagination: paginate(at, total),
  }
}
