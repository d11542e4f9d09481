import type { Input } from '@twopost/contract/core/call'
import { fromThousandths, toThousandths } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/inspections'
import { itemName, measureText, type ResultInput, rate, takesResults } from '@twopost/contract/inspections'
import { recordActivity } from '#features/service-orders/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { earlier } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { happenedAt } from '#platform/http/happened-at.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { type InspectionRow, moveInspectionState, nameTechnician } from './inspections.queries.ts'
import { announceInspection, lockedInspection, type One, orderOf, refuseMove, showInspection } from './inspections.service.ts'
import { insertWords, isItem, type ResultRow, selectResults, updateResults, type Word } from './results.queries.ts'

const kept = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : toThousandths(value)

/** What an entry says of a result. @throws Problem VALIDATION_FAILED for a rating better than the value without a note (INS6, INS20) */
function wordOf(ctx: Context, said: ResultInput, result: ResultRow, at: number): Word {
  const value = kept(said.value)
  const chosen = said.rating ?? null
  const { rating, needsNote } = rate(
    { value, chosen },
    { better: result.better, soonAt: result.soon_thousandths, nowAt: result.now_thousandths },
  )
  const note = said.note ?? result.note
  if (needsNote && note === '') throw fieldProblem(`body.results.${at}.note`, 'BETTER_NEEDS_NOTE', fieldTexts.BETTER_NEEDS_NOTE)
  return {
    ...{ resultId: result.id, rating, isByHand: chosen !== null, valueThousandths: value, note },
    customerNoteEn: said.customer_note_en ?? result.customer_note_en,
    customerNoteEs: said.customer_note_es ?? result.customer_note_es,
    at: happenedAt(ctx, said.at, `body.results.${at}.at`),
  }
}
const said = (one: Pick<ResultRow, 'rating' | 'value_thousandths' | 'unit'>): string =>
  one.value_thousandths === null ? one.rating : `${measureText(fromThousandths(one.value_thousandths), one.unit)}, ${one.rating}`

/** Two people about the same item: the later word holds, and both stay in the activity (INS10). */
async function tellOverwritten(
  ctx: Context,
  row: InspectionRow,
  both: readonly { result: ResultRow; word: Word; held: boolean }[],
) {
  for (const { result, word, held } of both) {
    if (result.at === null || result.by_user_id === ctx.userId || result.rating === word.rating) continue
    // What does not hold is the word that came late; otherwise the one that was there.
    const lost = held
      ? { said: said(result), by: result.by_name }
      : {
          said: said({ rating: word.rating, value_thousandths: word.valueThousandths, unit: result.unit }),
          by: ctx.actorName,
        }
    await recordActivity(ctx, orderOf(row), {
      type: 'inspection_overwritten',
      details: { inspection: row.name_en, inspection_id: row.id, item: itemName(result, 'en'), ...lost },
    })
  }
}

/** An item of another template is a fault of the entry (INS23); one that is in none is not found. */
const otherItem = async (ctx: Context, itemId: string, at: number): Promise<Problem> =>
  (await isItem(ctx.tx, itemId))
    ? fieldProblem(`body.results.${at}.item_id`, 'ITEM_OF_OTHER_TEMPLATE', fieldTexts.ITEM_OF_OTHER_TEMPLATE)
    : new Problem('RESULT_NOT_FOUND')

/**
 * Writes down what was found, of many items at once (INS10, INS15). An entry that is older than what is there does not hold, and is kept.
 * @throws Problem INSPECTION_NOT_FOUND, INVALID_INSPECTION_TRANSITION, REPORT_SIGNED, TIME_TOO_OLD, VALIDATION_FAILED for an item of another template
 */
export async function putResults(ctx: Context, { params, body }: Input<typeof calls.putInspectionResults>): Promise<One> {
  const row = await lockedInspection(ctx, params.id)
  if (!takesResults(row.state)) throw refuseMove(row.state, 'in_progress')
  const results = await selectResults(ctx.tx, row.id)
  // Of several entries about one item the last one by its time counts, so that a queue of a device can be sent as it is.
  const latest = new Map<string, { result: ResultRow; word: Word; held: boolean }>()
  const all: { result: ResultRow; word: Word; held: boolean }[] = []
  for (const [at, entry] of body.results.entries()) {
    const result = results.find((one) => one.item_id === entry.item_id && one.position === (entry.position ?? ''))
    if (!result) throw await otherItem(ctx, entry.item_id, at)
    const word = wordOf(ctx, entry, result, at)
    const before = latest.get(result.id)
    const newest = before?.word.at ?? result.at
    const one = { result, word, held: newest === null || word.at >= newest }
    if (before && one.held) before.held = false
    if (one.held) latest.set(result.id, one)
    all.push(one)
  }
  const by = { userId: ctx.userId, name: ctx.actorName }
  const holding = all.filter((one) => one.held)
  if (holding.length > 0)
    await updateResults(
      ctx.tx,
      holding.map((one) => one.word),
      by,
    )
  await insertWords(
    ctx.tx,
    all.map((one) => ({ ...one.word, id: newId(ctx.now), held: one.held })),
    by,
    ctx.now,
  )
  const technicianId = ownTechnicianId(ctx)
  if (row.technician_id === null && technicianId) await nameTechnician(ctx.tx, row.id, technicianId)
  if (row.state === 'open') {
    if (
      (await moveInspectionState(
        ctx.tx,
        row.id,
        'open',
        'in_progress',
        { started_at: all.reduce((first, one) => earlier(first, one.word.at), ctx.now) },
        ctx.now,
      )) === 0
    )
      throw refuseMove(row.state, 'in_progress')
  }
  await recordActivity(ctx, orderOf(row), {
    type: 'inspection_rated',
    details: { inspection: row.name_en, inspection_id: row.id, count: all.length },
  })
  await tellOverwritten(ctx, row, all)
  await announceInspection(ctx, row)
  ctx.note({ kind: 'inspection', id: row.id, code: 'inspection.rated', params: { name: row.name_en, number: row.order_number } })
  return showInspection(ctx, row.id)
}
