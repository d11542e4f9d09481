import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/inspections'
import { isFinding, itemName, measureText, takesResults } from '@twopost/contract/inspections'
import {
  addFindingService,
  expectLines,
  getOrderLocked,
  recordActivity,
  showOrderService,
} from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { WithStatus } from '#platform/http/route.ts'
import { plainValue } from './inspections.presenter.ts'
import { lockInspection, selectLanguage, selectOpenFindings } from './inspections.queries.ts'
import { announceInspection, getInspectionRow, orderOf, refuseMove } from './inspections.service.ts'
import { type ResultRow, selectResults, setResultService } from './results.queries.ts'

type Made = Answer<typeof calls.createFindingService>

/** What the customer reads of a finding on an estimate: the note for them, else what was measured. */
export function findingWords(result: ResultRow, language: 'en' | 'es'): string {
  const note =
    language === 'es' ? result.customer_note_es || result.customer_note_en : result.customer_note_en || result.customer_note_es
  const value = plainValue(result.value_thousandths)
  const measured = value === null ? '' : measureText(value, result.unit)
  return [itemName(result, language), measured].filter(Boolean).join(': ') + (note ? `. ${note}` : '')
}

/** What was found on an order and has no service, in its customer's language, as it is kept for another visit (INS8). */
export async function openFindingsOf(
  ctx: Pick<Context, 'tx'>,
  order: { id: string; customer_id: string },
): Promise<{ resultId: string; name: string; urgency: 'now' | 'soon' }[]> {
  const rows = await selectOpenFindings(ctx.tx, order.id)
  if (rows.length === 0) return []
  const language = await selectLanguage(ctx.tx, order.customer_id)
  return rows.map((row) => ({
    ...{ resultId: row.result_id, name: itemName(row, language) },
    urgency: row.rating === 'now' ? 'now' : 'soon',
  }))
}
/**
 * Makes a recommended service of a finding: of the canned job of its item, else an empty one with name and position (INS7). Asked again the first one is
 * answered with 200 (INS25). @throws Problem INSPECTION_NOT_FOUND, RESULT_NOT_FOUND, NO_FINDING, ORDER_CLOSED
 */
export async function createFindingService(
  ctx: Context,
  { params }: Input<typeof calls.createFindingService>,
): Promise<Made | WithStatus<Made>> {
  const before = await getInspectionRow(ctx, params.id)
  // The order before what hangs on it, as everywhere.
  const order = await getOrderLocked(ctx, before.service_order_id)
  await lockInspection(ctx.tx, before.id)
  const row = await getInspectionRow(ctx, params.id)
  const result = (await selectResults(ctx.tx, row.id)).find((one) => one.id === params.resultId)
  if (!result) throw new Problem('RESULT_NOT_FOUND')
  if (result.service_id !== null)
    return new WithStatus(200, { service: await showOrderService(ctx, order.id, result.service_id) })
  if (takesResults(row.state)) throw refuseMove(row.state, 'reviewed')
  if (!isFinding(result.rating)) throw new Problem('NO_FINDING')
  expectLines(order)
  const language = await selectLanguage(ctx.tx, order.customer_id)
  const serviceId = await addFindingService(ctx, order, {
    ...{ cannedJobId: result.canned_job_id, name: itemName(result, language), concern: findingWords(result, language) },
    urgency: result.rating,
  })
  await setResultService(ctx.tx, result.id, serviceId)
  const service = await showOrderService(ctx, order.id, serviceId)
  await recordActivity(ctx, orderOf(row), {
    type: 'finding_service',
    details: { item: itemName(result, 'en'), service: service.name },
  })
  await announceInspection(ctx, row)
  ctx.note({
    ...{ kind: 'inspection', id: row.id, code: 'inspection.service-made' },
    ...{ params: { name: row.name_en, number: row.order_number }, details: { service_id: serviceId, result_id: result.id } },
  })
  return { service }
}
