import { toCents } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { LineType, SubletFields } from '@twopost/contract/service-orders'
import { expectSuppliers } from '#features/suppliers/index.ts'
import type { Context } from '#platform/http/context.ts'
import { may } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { deleteSublet, lockSublet, putSublet, type SubletValues } from './line-sublets.queries.ts'

type Said = Omit<SubletValues, 'bill_line_id' | 'is_billed'>
const unknown: Said = { supplier_id: null, cost_cents: null, document_no: '', document_date: null, due_on: null }
/** What is said over what was known; what is left out stays. */
const sayOver = (before: Said, said: SubletFields): Said => ({
  supplier_id: said.supplier_id === undefined ? before.supplier_id : said.supplier_id,
  cost_cents: said.cost === undefined ? before.cost_cents : said.cost === null ? null : toCents(said.cost),
  document_no: said.document ?? before.document_no,
  document_date: said.document_date === undefined ? before.document_date : said.document_date,
  due_on: said.due_date === undefined ? before.due_on : said.due_date,
})

/** While a bill names it its supplier stays; what a posted bill says stays as well. */
const isFixed = (before: SubletValues, after: Said): boolean =>
  (before.bill_line_id !== null && after.supplier_id !== before.supplier_id) ||
  (before.is_billed &&
    (after.cost_cents !== before.cost_cents ||
      after.document_no !== before.document_no ||
      after.document_date !== before.document_date))

/** The work goes from its order. @throws Problem WORK_BILLED */
export async function dropSublet(ctx: Context, lineId: string): Promise<void> {
  if ((await lockSublet(ctx.tx, lineId))?.bill_line_id) throw new Problem('WORK_BILLED')
  await deleteSublet(ctx.tx, lineId)
}

/**
 * Keeps who does the work of a line that another shop does, and what it costs (PAR20); a line of another type has nothing of it.
 * @throws Problem VALIDATION_FAILED where something is said of a line of another type, NOT_ALLOWED where a cost is said by one who may not see
 * costs, SUPPLIER_NOT_FOUND, WORK_BILLED
 */
export async function keepSublet(
  ctx: Context,
  line: { id: string; type: LineType },
  said: SubletFields | null | undefined,
  typeBefore?: LineType,
): Promise<void> {
  if (line.type !== 'sublet') {
    if (said) throw fieldProblem('body.sublet', 'NOT_SUBLET', fieldTexts.NOT_SUBLET)
    if (typeBefore === 'sublet') await dropSublet(ctx, line.id)
    return
  }
  if (!said && typeBefore === 'sublet') return
  const before = typeBefore === 'sublet' ? await lockSublet(ctx.tx, line.id) : undefined
  const values = sayOver(before ?? unknown, said ?? {})
  if (before && isFixed(before, values)) throw new Problem('WORK_BILLED')
  if (values.cost_cents !== (before?.cost_cents ?? null) && !may(ctx, 'pricing:cost')) throw new Problem('NOT_ALLOWED')
  if (values.supplier_id !== null && values.supplier_id !== before?.supplier_id) await expectSuppliers(ctx, [values.supplier_id])
  await putSublet(ctx.tx, line.id, values)
}
