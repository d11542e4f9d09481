import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/estimates'
import { consentSentence, type PublicOrder } from '@twopost/contract/estimates'
import { positionName } from '@twopost/contract/inspections'
import { formatDate } from '@twopost/contract/invoices'
import { isWanted } from '@twopost/contract/service-orders.states'
import { addressLine } from '@twopost/contract/suppliers'
import { type FindingPhoto, findingPhotosOf } from '#features/inspections/index.ts'
import { countThread, threadOf } from '#features/messages/index.ts'
import { getOrder, type OrderRow, recordActivity, selectOrderParties } from '#features/service-orders/index.ts'
import { goneLink, noteShareEvent, orGone, throughShareLink } from '#features/share-links/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { isGrown } from '../consent.rules.ts'
import { tellOpened } from '../estimate-notices.service.ts'
import { drawEstimate, vehicleTitle } from '../estimate-paper.service.ts'
import { presentTotals, readShown, stateOfEstimate } from '../estimates.presenter.ts'
import {
  type EstimateRow,
  selectEstimatePaper,
  selectEstimateServices,
  selectEstimates,
  selectLinkContact,
} from '../estimates.queries.ts'
import { waitsForAnswer } from '../estimates.rules.ts'
import type { ConsentFacts } from '../ledger.service.ts'
import { areShown, readTexts } from '../texts/consent-texts.service.ts'

/** The order behind a link, and whose link it is: a contact's, or the customer's own. */
export interface BehindLink {
  id: string
  linkId: string
  contactId: string | null
}
/** One transaction in the tenant of a link, with its order as the link may see it. @throws Problem LINK_GONE */
export const byLink = <T>(
  ctx: OpenContext,
  token: string,
  action: string,
  work: (inside: Context, order: BehindLink) => Promise<T>,
  options: { reads?: boolean } = {},
): Promise<T> =>
  throughShareLink(
    ctx,
    { kind: 'order', token, action },
    (inside, link) => work(inside, { id: link.record_id, linkId: link.id, contactId: link.contact_id }),
    options,
  )
/** @throws Problem LINK_GONE for an order that was deleted */
export const orderBehind = (ctx: Context, id: string): Promise<OrderRow> => orGone(getOrder(ctx, id))

/**
 * The revision that a decision is made on, while it may be decided.
 * @throws Problem ESTIMATE_CHANGED where another one, or other texts of the shop, were on the screen, ESTIMATE_EXPIRED, ORDER_CLOSED (EST28, EST30)
 */
export function expectOpen(
  order: OrderRow,
  { shown, estimate, services, texts }: Current,
  seen: { estimate_id: string; text_ids?: readonly string[] | undefined },
): EstimateRow {
  if (!estimate || estimate.id !== seen.estimate_id.toLowerCase()) throw new Problem('ESTIMATE_CHANGED')
  const state = stateOfEstimate(order, shown, estimate, services)
  if (state === 'closed') throw new Problem('ORDER_CLOSED', { status: order.status })
  if (state === 'changed') throw new Problem('ESTIMATE_CHANGED')
  if (state === 'expired') throw new Problem('ESTIMATE_EXPIRED', { date: formatDate(estimate.valid_until, estimate.language) })
  if (seen.text_ids && !areShown(texts, seen.text_ids)) throw new Problem('ESTIMATE_CHANGED')
  return estimate
}
/** What is shown to the customer: the latest revision with its services, if there is one. @param known what was read of the order's services already */
export async function readCurrent(ctx: Context, order: OrderRow, contactId: string | null, known?: ConsentFacts) {
  const [estimate] = await selectEstimates(ctx.tx, order.id, 1)
  const [shown, parties, services, contact] = await Promise.all([
    readShown(ctx, order, known),
    selectOrderParties(ctx.tx, order.id),
    estimate ? selectEstimateServices(ctx.tx, [estimate.id]) : [],
    contactId === null ? undefined : selectLinkContact(ctx.tx, contactId),
  ])
  const texts = await readTexts(ctx.tx, order.shop_id, shown.today)
  return { shown, parties, estimate, services, contact, texts }
}
export type Current = Awaited<ReturnType<typeof readCurrent>>

function presentShown(
  order: OrderRow,
  { shown, services }: Pick<Current, 'shown' | 'services'>,
  estimate: EstimateRow,
  photos: readonly FindingPhoto[],
) {
  const state = stateOfEstimate(order, shown, estimate, services)
  const discount = fromCents(estimate.discount_cents)
  // What is none of these is a fee: of a line, or of a rule, which stands in no service of the customer's.
  const byType = (type: 'labor' | 'parts' | 'sublet') =>
    services.reduce(
      (sum, one) => sum + one.lines.reduce((cents, line) => cents + (line.type === type ? Math.round(line.amount * 100) : 0), 0),
      0,
    )
  const [labor, parts, sublet] = [byType('labor'), byType('parts'), byType('sublet')]
  return {
    ...{ id: estimate.id, number: estimate.number, revision: estimate.revision, state, valid_until: estimate.valid_until },
    message: estimate.message,
    services: services.map((one) => {
      const now = shown.facts.services.find((service) => service.id === one.service_id)
      return {
        ...{ service_id: one.service_id, name: one.name, concern: one.concern, urgency: one.urgency },
        ...{ net: fromCents(one.net_cents), was: one.was_cents === null ? null : fromCents(one.was_cents) },
        hours: fromThousandths(one.hours_thousandths),
        lines: one.lines.map((line) => ({ description: line.description, amount: line.amount })),
        approval: now?.approval ?? ('draft' as const),
        asks: state === 'open' && now !== undefined && waitsForAnswer(now),
        photos: photos
          .filter((photo) => photo.service_id === one.service_id)
          .map(({ id, caption, position }) => ({
            ...{ id, caption, place_en: positionName(position, 'en'), place_es: positionName(position, 'es') },
          })),
      }
    }),
    totals: {
      ...{ labor: fromCents(labor), parts: fromCents(parts), sublet: fromCents(sublet) },
      ...{
        fees: fromCents(estimate.subtotal_cents - labor - parts - sublet),
        subtotal: fromCents(estimate.subtotal_cents),
        discount,
      },
      ...{ tax: fromCents(estimate.tax_cents), total: fromCents(estimate.total_cents) },
    },
  }
}

/** The photos of what was found, beside the services that were made of it; none where nothing is shown. */
export const readPhotos = async (ctx: Context, order: Pick<OrderRow, 'id'>, { estimate }: Pick<Current, 'estimate'>) =>
  estimate ? findingPhotosOf(ctx, order.id) : []
/** What the page shows. Amounts of services are those that were shown; what was decided is as it stands now. */
export async function presentPublicOrder(
  ctx: Context,
  order: OrderRow,
  { shown, parties, estimate, services, contact, texts }: Current,
  photos: readonly FindingPhoto[],
): Promise<PublicOrder> {
  const language = estimate?.language ?? parties.preferred_language
  const { facts, shop, today } = shown
  const termsIn = async (spoken: 'en' | 'es') =>
    (await readShopPaper(ctx.tx, { shopId: order.shop_id, kind: 'estimate', language: spoken, date: today })).texts?.terms ?? ''
  const [en, es] = [await termsIn('en'), await termsIn('es')]
  const messages = await countThread(ctx.tx, threadOf(order, contact?.id ?? null))
  const own = new Set(services.map((one) => one.service_id))
  const answer = facts.ledger.find((row) => row.method === 'link' || row.method === 'signature')
  const wanted = facts.services
    .filter((one) => one.isCustomers && one.approval === 'approved' && !isGrown(one))
    .map((one) => one.id)
  return {
    shop: {
      ...{ name: shop.name, phone: shop.phone, email: shop.contact_email, time_zone: shop.time_zone },
      address: addressLine({ ...shop, country: '' }),
    },
    ...{ number: order.number, language, customer: contact?.name ?? (parties.primary_contact_name || parties.name) },
    contact: contact
      ? { name: contact.name, limit: contact.approval_limit_cents === null ? null : fromCents(contact.approval_limit_cents) }
      : null,
    messages,
    vehicle: { title: vehicleTitle(parties), plate: parties.license_plate, plate_state: parties.plate_state },
    estimate: estimate ? presentShown(order, { shown, services }, estimate, photos) : null,
    decided: facts.services
      .filter(
        (one) =>
          one.isCustomers && !own.has(one.id) && one.decidedAt !== null && (isWanted(one.approval) || one.approval !== 'draft'),
      )
      .map((one) => ({ name: one.name, net: fromCents(one.amountCents), approval: one.approval })),
    answer: answer
      ? {
          person: answer.person_name,
          at: answer.received_at.toISOString(),
          totals: presentTotals(facts.partsOf(new Set(wanted))),
        }
      : null,
    signature: facts.rule.signature,
    consent: { en: consentSentence(facts.rule, 'en'), es: consentSentence(facts.rule, 'es') },
    terms: { en: texts.terms('en', en || es), es: texts.terms('es', es || en) },
    disclosure: { en: texts.say('disclosure', 'en'), es: texts.say('disclosure', 'es') },
    text_ids: texts.ids,
  }
}

/** The customer opened their page; the first time the office is told. */
async function noteOpened(
  ctx: Context,
  from: OpenContext,
  order: OrderRow,
  { linkId, estimate, parties, contact }: { linkId: string } & Current,
): Promise<void> {
  const isFirst = await noteShareEvent(ctx.tx, linkId, 'opened', from)
  if (!isFirst || !estimate) return
  await tellOpened(ctx, order, {
    number: estimate.number,
    customer: contact?.name ?? (parties.primary_contact_name || parties.name),
  })
  await recordActivity(ctx, order, { type: 'estimate_opened', details: { estimate: estimate.number } })
}

/** What a customer's link shows (EST20, EST24). @throws Problem LINK_GONE */
export const showPublicOrder = (
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicOrder>,
): Promise<Answer<typeof calls.getPublicOrder>> =>
  byLink(ctx, params.token, 'GET /public/orders/{token}', async (inside, { id, linkId, contactId }) => {
    const order = await orderBehind(inside, id)
    const current = await readCurrent(inside, order, contactId)
    await noteOpened(inside, ctx, order, { linkId, ...current })
    return { order: await presentPublicOrder(inside, order, current, await readPhotos(inside, order, current)) }
  })

/** What of an estimate comes to what (EST24); nothing is written. @throws Problem LINK_GONE, ESTIMATE_CHANGED */
export const countPublicOrder = (
  ctx: OpenContext,
  { params, body }: Input<typeof calls.countPublicOrder>,
): Promise<Answer<typeof calls.countPublicOrder>> =>
  byLink(
    ctx,
    params.token,
    '',
    async (inside, { id }) => {
      const order = await orderBehind(inside, id)
      const { shown, estimate, services } = await readCurrent(inside, order, null)
      const ids = body.service_ids.map((one) => one.toLowerCase())
      const isShown = ids.every((one) => services.some((service) => service.service_id === one))
      if (estimate?.id !== body.estimate_id || !isShown) throw new Problem('ESTIMATE_CHANGED')
      return { totals: presentTotals(shown.facts.partsOf(new Set(ids))) }
    },
    { reads: true },
  )

/** The PDF of the current estimate (EST20); read in one transaction, drawn outside of it. @throws Problem LINK_GONE, PDF_NOT_DRAWN */
export async function showPublicEstimatePdf(
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicEstimatePdf>,
): Promise<FileAnswer> {
  const paper = await byLink(ctx, params.token, '', async (inside, { id, linkId }) => {
    const order = await orderBehind(inside, id)
    const [latest] = await selectEstimates(inside.tx, order.id, 1)
    const found = latest && (await selectEstimatePaper(inside.tx, latest.id))
    if (!found) throw goneLink()
    await noteShareEvent(inside.tx, linkId, 'downloaded', ctx)
    return found
  })
  return drawEstimate(paper)
}
