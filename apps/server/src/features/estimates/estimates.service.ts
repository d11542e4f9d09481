import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { addDays } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/estimates'
import { deciderOf } from '#features/customers/index.ts'
import {
  expectLines,
  getOrder,
  getOrderLocked,
  type OrderRow,
  recordActivity,
  selectOrderParties,
  updateApprover,
  updatePresented,
} from '#features/service-orders/index.ts'
import { digestOf } from '#platform/database/digest.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { AskedService } from './consent.rules.ts'
import { shownLinesOf, writeDocument } from './estimate-paper.service.ts'
import { presentEstimates, presentTotals, readShown, type Shown } from './estimates.presenter.ts'
import {
  countEstimates,
  type EstimateRow,
  insertEstimate,
  selectEstimate,
  selectEstimatePaper,
  selectEstimates,
} from './estimates.queries.ts'
import { contentOf, mayPresent, presentedByDefault } from './estimates.rules.ts'
import { readConsent, settleConsent } from './ledger.service.ts'
import { handOver } from './order-links.service.ts'
import { letBackToDraft } from './present-again.service.ts'

/** What exactly these services come to (EST17, EST26, EST27). @throws Problem ORDER_NOT_FOUND, NOT_FOUND for one of another order */
export async function countEstimate(
  ctx: Context,
  { params, body }: Input<typeof calls.countEstimate>,
): Promise<Answer<typeof calls.countEstimate>> {
  const order = await getOrder(ctx, params.id)
  const { services, partsOf } = await readConsent(ctx, order)
  const ids = body.service_ids.map((id) => id.toLowerCase())
  if (ids.some((id) => !services.some((one) => one.id === id))) throw new Problem('NOT_FOUND')
  return { totals: presentTotals(partsOf(new Set(ids))) }
}

/** @throws Problem ORDER_NOT_FOUND */
export async function listEstimates(
  ctx: Context,
  { params, query }: Input<typeof calls.listEstimates>,
): Promise<Answer<typeof calls.listEstimates>> {
  const order = await getOrder(ctx, params.id, query)
  const at = pageOf(query)
  const [rows, total] = await Promise.all([
    selectEstimates(ctx.tx, order.id, at.limit, at.offset),
    countEstimates(ctx.tx, order.id),
  ])
  return { estimates: await presentEstimates(ctx, order, rows), pagination: paginate(at, total) }
}
/** @throws Problem ESTIMATE_NOT_FOUND, also for one of a shop one may not enter */
export async function getEstimate(
  ctx: Context,
  { params }: Input<typeof calls.getEstimate>,
): Promise<Answer<typeof calls.getEstimate>> {
  const row = await selectEstimate(ctx.tx, params.id)
  if (!row) throw new Problem('ESTIMATE_NOT_FOUND')
  const order = await getOrder(ctx, row.service_order_id).catch(() => {
    throw new Problem('ESTIMATE_NOT_FOUND')
  })
  const [estimate] = await presentEstimates(ctx, order, [row])
  if (!estimate) throw new Problem('ESTIMATE_NOT_FOUND')
  return { estimate }
}

/** The services that are shown: those named, else all that wait for a word. @throws Problem NOT_FOUND, SERVICE_NOT_ASKED, NOTHING_TO_PRESENT, PRICE_MISSING */
function chosenServices(
  { facts: { services, rows } }: Shown,
  named: readonly string[] | undefined,
  message: string | undefined,
): AskedService[] {
  const ids = named?.map((id) => id.toLowerCase())
  if (ids?.some((id) => !services.some((one) => one.id === id))) throw new Problem('NOT_FOUND')
  const chosen = services.filter((one) => (ids ? ids.includes(one.id) : presentedByDefault(one)))
  if (chosen.length === 0) throw new Problem('NOTHING_TO_PRESENT')
  const unasked = chosen.find((one) => !mayPresent(one))
  if (unasked) throw new Problem('SERVICE_NOT_ASKED', { service: unasked.name })
  const free = chosen.find((one) => one.amountCents === 0 && !message && !rows.find((row) => row.id === one.id)?.concern)
  if (free) throw new Problem('PRICE_MISSING', { service: free.name })
  return chosen
}

/**
 * Shows services to the customer (EST8, EST15, EST18): a frozen revision, the same one where nothing changed, and a link to it. What was shown and is not
 * on it any more goes back to draft.
 * @throws Problem as the call says
 */
export async function presentEstimate(
  ctx: Context,
  { params, body }: Input<typeof calls.presentEstimate>,
): Promise<Answer<typeof calls.presentEstimate>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  if (order.consent_mode === 'off') throw new Problem('CONSENT_OFF')
  const contact = await deciderOf(ctx, order.customer_id, body.contact_id ?? null)
  const shown = await readShown(ctx, order)
  const chosen = chosenServices(shown, body.service_ids, body.message)
  const estimate = await freeze(ctx, order, shown, chosen, { ...body, language: body.language ?? contact?.language })
  const isChosen = new Set(chosen.map((one) => one.id))
  for (const one of chosen)
    if ((await updatePresented(ctx.tx, one.id, one.approval, ctx.now)) === 0)
      throw new Problem('SERVICE_NOT_ASKED', { service: one.name })
  await letBackToDraft(
    ctx,
    shown.facts.services.filter((one) => one.approval === 'presented' && !isChosen.has(one.id)),
  )
  await settleConsent(ctx, order)
  await updateApprover(ctx.tx, order.id, contact?.id ?? null)
  const services = chosen.map((one) => one.name).join(', ')
  await recordActivity(ctx, order, { type: 'estimate_presented', details: { estimate: estimate.number, services } })
  const delivery = await handOver(ctx, order, { days: linkDays(shown, estimate), send: body.send, contact })
  ctx.note({
    ...{ kind: 'service_order', id: order.id, code: 'estimate.presented', params: { number: estimate.number } },
    details: { services, link_id: delivery.link.id, mailed: delivery.sent_to !== null },
  })
  const [presented] = await presentEstimates(ctx, await getOrder(ctx, order.id), [estimate])
  if (!presented) throw new Problem('ESTIMATE_NOT_FOUND')
  return { estimate: presented, ...delivery }
}
/** A link outlives its estimate, because what was decided stays readable: thirty days, or as long as the estimate is valid. */
const linkDays = ({ today }: Shown, { valid_until }: EstimateRow): number =>
  Math.min(365, Math.max(30, Math.round((Date.parse(valid_until) - Date.parse(today)) / 86_400_000) + 1))

/** The frozen revision with these services: the last one where it says the same and is still valid, else a new one (EST15). */
async function freeze(
  ctx: Context,
  order: OrderRow,
  { facts, today }: Shown,
  chosen: readonly AskedService[],
  body: Input<typeof calls.presentEstimate>['body'],
): Promise<EstimateRow> {
  const { rule, rows, lines, partsOf } = facts
  const [parties, [last]] = await Promise.all([selectOrderParties(ctx.tx, order.id), selectEstimates(ctx.tx, order.id, 1)])
  const totals = partsOf(new Set(chosen.map((one) => one.id)))
  const services = chosen.flatMap((asked) => {
    const row = rows.find((one) => one.id === asked.id)
    return row ? [{ asked, row }] : []
  })
  const language = body.language ?? parties.preferred_language
  const { content, party } = await writeDocument(ctx.tx, {
    ...{ row: parties, shopId: order.shop_id, language, today, facts, services, totals },
  })
  const validUntil = addDays(today, body.valid_days ?? rule.estimate_days)
  if (last && (await saysTheSame(ctx, last, content, body, { today, validUntil }))) return last
  const revision = (last?.revision ?? 0) + 1
  const document = { ...content, number: `${order.number}-E${revision}`, date: today, validUntil, message: body.message ?? '' }
  const estimate: EstimateRow = {
    ...{ id: newId(ctx.now), service_order_id: order.id, revision, number: document.number, language, valid_until: validUntil },
    ...{ subtotal_cents: totals.beforeTaxCents, discount_cents: 0, tax_cents: totals.taxCents, total_cents: content.totalCents },
    ...{ message: document.message, presented_by_name: ctx.actorName, sha256: digestOf(document), created_at: ctx.now },
  }
  await insertEstimate(
    ctx.tx,
    { ...estimate, document, party, presented_by: ctx.userId },
    services.map(({ asked, row }) => ({
      ...{ service_id: asked.id, name: asked.name, kind: row.kind, urgency: row.urgency, concern: row.concern },
      ...{ net_cents: asked.amountCents, fee_cents: partsOf(new Set([asked.id])).feesCents },
      was_cents: asked.approval === 'approved' ? asked.authorizedCents : null,
      ...{ hours_thousandths: asked.hoursThousandths, lines: shownLinesOf(lines, asked.id) },
      content_sha256: contentOf(lines, asked.id),
    })),
  )
  return estimate
}
/** Would the last revision say the same, and is it still valid? A message or a time that nobody names now stays as it is. */
async function saysTheSame(
  ctx: Context,
  last: EstimateRow,
  content: object,
  body: Input<typeof calls.presentEstimate>['body'],
  { today, validUntil }: { today: string; validUntil: string },
): Promise<boolean> {
  if (last.valid_until < today) return false
  if (body.message !== undefined && body.message !== last.message) return false
  if (body.valid_days !== undefined && validUntil !== last.valid_until) return false
  const paper = await selectEstimatePaper(ctx.tx, last.id)
  if (!paper) return false
  const { number: _, date: __, validUntil: ___, message: ____, ...before } = paper.document
  return digestOf(before) === digestOf(content)
}
