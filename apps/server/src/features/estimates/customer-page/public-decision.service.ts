import type { Answer, Input } from '@twopost/contract/core/call'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { cutText } from '@twopost/contract/core/text'
import type * as calls from '@twopost/contract/estimates'
import type { CustomerChoice, Decision } from '@twopost/contract/estimates'
import { deciderOf } from '#features/customers/index.ts'
import { getOrderLocked, type OrderRow } from '#features/service-orders/index.ts'
import { noteShareEvent, orGone } from '#features/share-links/index.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { fieldProblem } from '#platform/http/problem.ts'
import { refusalOf, type Said, writeDecision } from '../decisions.service.ts'
import { tellDecided } from '../estimate-notices.service.ts'
import { waitsForAnswer } from '../estimates.rules.ts'
import { type AuthorizationRow, findByKey, selectDecided } from '../ledger.queries.ts'
import { type BehindLink, byLink, expectOpen, readCurrent } from './public-order.service.ts'
import { keepSignature, readSignature, type Signature } from './signature.service.ts'

type Body = Input<typeof calls.decidePublicOrder>['body']
type Current = Awaited<ReturnType<typeof readCurrent>>

/** What was recorded, in the customer's words. */
async function presentAnswer(ctx: Context, orderId: string, row: AuthorizationRow) {
  const words: Record<Decision, CustomerChoice> = {
    ...{ approve: 'approve', decline: 'decline', keep: 'decline', postpone: 'later', withdraw: 'decline' },
  }
  const decided = (await selectDecided(ctx.tx, orderId)).filter((one) => one.authorization_id === row.id)
  return {
    answer: {
      ...{ at: row.received_at.toISOString(), person: row.person_name },
      decisions: decided.map((one) => ({ service_id: one.service_id, name: one.service_name, decision: words[one.decision] })),
    },
  }
}

/**
 * What the customer says, in the words of the ledger: declining more than was approved keeps what was (EST20).
 * @throws Problem VALIDATION_FAILED for a service that is not on the estimate or is a fee, ALREADY_DECIDED where somebody was first
 */
async function saidOf(ctx: Context, order: OrderRow, { shown, services }: Current, body: Body): Promise<Said[]> {
  const said: Said[] = []
  for (const [at, one] of body.decisions.entries()) {
    const frozen = services.find((service) => service.service_id === one.service_id)
    const now = shown.facts.services.find((service) => service.id === one.service_id)
    if (!frozen || !now || frozen.kind === 'fees')
      throw fieldProblem(`body.decisions.${at}.service_id`, 'NOT_ON_ESTIMATE', fieldTexts.NOT_ON_ESTIMATE)
    if (!waitsForAnswer(now)) throw await refusalOf(ctx, order, now)
    const declined = now.approval === 'approved' ? 'keep' : 'decline'
    const words = { approve: 'approve', decline: declined, later: 'postpone' } as const
    said.push({ service_id: now.id, decision: words[one.decision] })
  }
  return said
}

async function decideLocked(
  ctx: Context,
  from: OpenContext,
  { id, linkId, contactId }: BehindLink,
  body: Body,
  signature: Signature | null,
): Promise<Answer<typeof calls.decidePublicOrder>> {
  const order = await orGone(getOrderLocked(ctx, id))
  const before = await findByKey(ctx.tx, order.id, body.key)
  if (before) return presentAnswer(ctx, order.id, before)
  const current = await readCurrent(ctx, order, contactId)
  const estimate = expectOpen(order, current, body)
  const decider = await deciderOf(ctx, order.customer_id, contactId)
  const said = await saidOf(ctx, order, current, body)
  const person = decider?.name ?? body.name
  const { facts } = current.shown
  if (facts.rule.signature === 'required' && !signature)
    throw fieldProblem('body.signature', 'SIGNATURE_NEEDED', fieldTexts.SIGNATURE_NEEDED)
  const signatureFileId = signature && (await keepSignature(ctx, signature))
  await writeDecision(ctx, order, facts, said, {
    ...{
      method: signature ? 'signature' : 'link',
      person_name: person,
      contact_detail: '',
      po_number: '',
      note: body.note ?? '',
    },
    ...{ received_at: ctx.now, taken_by: null, taken_by_name: '', not_above_cents: null, estimate_id: estimate.id },
    ...{ ip: from.ip, user_agent: cutText(from.userAgent, 300), signature_file_id: signatureFileId },
    ...{ document_sha256: estimate.sha256, consent_text_ids: current.texts.ids, decision_key: body.key },
    decider,
  })
  await noteShareEvent(ctx.tx, linkId, 'decided', from)
  const names = new Map(facts.services.map((one) => [one.id, one.name]))
  await tellDecided(ctx, order, {
    ...{ number: estimate.number, person },
    said: said.map((one) => ({ name: names.get(one.service_id) ?? '', decision: one.decision })),
  })
  const row = await findByKey(ctx.tx, order.id, body.key)
  if (!row) throw new Error('a decision was written and is not there')
  return presentAnswer(ctx, order.id, row)
}

/** Takes what a customer decided by their link (EST20). @throws Problem as the call says */
export const decidePublicOrder = (
  ctx: OpenContext,
  { params, body }: Input<typeof calls.decidePublicOrder>,
): Promise<Answer<typeof calls.decidePublicOrder>> =>
  readSignature(body.signature, (signature) =>
    byLink(ctx, params.token, 'POST /public/orders/{token}/decisions', (inside, at) =>
      decideLocked(inside, ctx, at, body, signature),
    ),
  )
