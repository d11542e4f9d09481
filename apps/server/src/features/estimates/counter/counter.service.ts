import type { Answer, Input } from '@twopost/contract/core/call'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/estimates'
import type { AuthorizationFields } from '@twopost/contract/estimates'
import { contactNamed } from '#features/customers/index.ts'
import { showMadeFiles } from '#features/files/index.ts'
import { getOrder, type OrderRow } from '#features/service-orders/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { expectOpen, presentPublicOrder, readCurrent, readPhotos } from '../customer-page/public-order.service.ts'
import { orderOfSignature, selectApprover } from '../ledger.queries.ts'
import type { ConsentFacts } from '../ledger.service.ts'

/** What a customer at the counter sees of their order (EST23). @throws Problem ORDER_NOT_FOUND */
export async function getCounterView(
  ctx: Context,
  { params, query }: Input<typeof calls.getCounterView>,
): Promise<Answer<typeof calls.getCounterView>> {
  const order = await getOrder(ctx, params.id, query)
  const current = await readCurrent(ctx, order, await selectApprover(ctx.tx, order.id))
  const photos = await readPhotos(ctx, order, current)
  const shown = new Set(current.services.map((one) => one.service_id))
  return {
    order: await presentPublicOrder(ctx, order, current, photos),
    photos: photos
      .filter((one) => shown.has(one.service_id))
      .map(({ service_id, file_id, caption }) => ({ service_id, file_id, caption })),
  }
}

/** Whose word a decision at the counter is: the name on the screen may be one of the customer's people, who decides with their own limit (AUT12). */
export const whoDecides = async (ctx: Context, order: OrderRow, body: AuthorizationFields): Promise<string | null> => {
  if (body.contact_id !== undefined || body.estimate_id === undefined) return body.contact_id ?? null
  return contactNamed(ctx, order.customer_id, body.person_name, await selectApprover(ctx.tx, order.id))
}
/**
 * What a decision at the counter was made on: the revision on the screen with its digest, and the texts beside it; nothing for one that is only
 * written down (AUT2).
 * @throws Problem ESTIMATE_CHANGED, ESTIMATE_EXPIRED, ORDER_CLOSED; VALIDATION_FAILED where the shop asks for a signature and there is none
 */
export async function counterEvidence(ctx: Context, order: OrderRow, facts: ConsentFacts, body: AuthorizationFields) {
  if (body.estimate_id === undefined) return { estimate_id: null, document_sha256: '', consent_text_ids: [] }
  const current = await readCurrent(ctx, order, null, facts)
  const estimate = expectOpen(order, current, { estimate_id: body.estimate_id, text_ids: body.text_ids })
  const own = new Set(current.services.map((one) => one.service_id))
  const at = body.decisions.findIndex((one) => !own.has(one.service_id.toLowerCase()))
  if (at >= 0) throw fieldProblem(`body.decisions.${at}.service_id`, 'NOT_ON_ESTIMATE', fieldTexts.NOT_ON_ESTIMATE)
  if (facts.rule.signature === 'required' && !body.signature)
    throw fieldProblem('body.signature', 'SIGNATURE_NEEDED', fieldTexts.SIGNATURE_NEEDED)
  return { estimate_id: estimate.id, document_sha256: estimate.sha256, consent_text_ids: current.texts.ids }
}

/** A signature of a decision is seen by those who see its order. */
export const showSignatures = (): void =>
  showMadeFiles('decision-signature', async (ctx, fileId) => {
    const orderId = may(ctx, 'service-order:view') ? await orderOfSignature(ctx.tx, fileId) : undefined
    if (orderId === undefined) return false
    return getOrder(ctx, orderId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem) return false
        throw error
      },
    )
  })
