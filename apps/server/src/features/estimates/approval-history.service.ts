import type { Input } from '@twopost/contract/core/call'
import { formatPhone } from '@twopost/contract/core/phone'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/estimates'
import type { ApprovalHistory } from '@twopost/contract/estimates'
import { addressLine } from '@twopost/contract/suppliers'
import { drawPaper } from '#features/documents/index.ts'
import { clockMoment, getOrder, type OrderRow, selectOrderParties } from '#features/service-orders/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { partyOf, vehicleTitle } from './estimate-paper.service.ts'
import { type EstimateServiceRow, selectEstimateServices, selectEstimates } from './estimates.queries.ts'
import { selectAuthorizations, selectDecided, selectOverrides } from './ledger.queries.ts'

/** No order has more revisions than this that anybody reads. */
const mostRevisions = 200

/** What a revision shows that the one before did not, shows otherwise, or does not show any more. */
function changesOf(services: readonly EstimateServiceRow[], before: readonly EstimateServiceRow[]) {
  const was = new Map(before.map((one) => [one.service_id, one]))
  const is = new Set(services.map((one) => one.service_id))
  const names = (rows: readonly EstimateServiceRow[]) => rows.map((one) => one.name)
  return {
    added: names(services.filter((one) => !was.has(one.service_id))),
    changed: names(
      services.filter((one) => {
        const old = was.get(one.service_id)
        return old !== undefined && (old.content_sha256 !== one.content_sha256 || old.name !== one.name)
      }),
    ),
    removed: names(before.filter((one) => !is.has(one.service_id))),
  }
}

/** What the paper says; names are resolved as they are now (AUT15). */
async function readHistory(ctx: Context, order: OrderRow, asked: 'en' | 'es' | undefined): Promise<ApprovalHistory> {
  const [parties, revisions, ledger, decided, overrides] = await Promise.all([
    selectOrderParties(ctx.tx, order.id),
    selectEstimates(ctx.tx, order.id, mostRevisions),
    selectAuthorizations(ctx.tx, order.id),
    selectDecided(ctx.tx, order.id),
    selectOverrides(ctx.tx, order.id),
  ])
  const language = asked ?? parties.preferred_language
  const zone = parties.time_zone
  const date = dateIn(zone, ctx.now.getTime())
  const services =
    revisions.length > 0
      ? await selectEstimateServices(
          ctx.tx,
          revisions.map((one) => one.id),
        )
      : []
  const servicesOf = (id: string | undefined) => services.filter((one) => one.estimate_id === id)
  const { row: _, ...paper } = await readShopPaper(ctx.tx, { shopId: order.shop_id, kind: 'estimate', language, date })
  const oldestFirst = revisions.toReversed()
  const shop = {
    ...{
      address: parties.shop_address,
      city: parties.shop_city,
      state: parties.shop_state,
      zip_code: parties.shop_zip,
      country: '',
    },
  }
  const nameOf = new Map(decided.map((one) => [one.service_id, one.service_name]))
  return {
    // Terms of estimates say nothing about a history.
    ...{ paper: paper.paper, registrations: paper.registrations, language, number: order.number, date },
    from: [
      parties.shop_name,
      addressLine(shop),
      [formatPhone(parties.shop_phone), parties.shop_email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    to: partyOf(parties).to,
    vehicle: [vehicleTitle(parties), [parties.plate_state, parties.license_plate].filter(Boolean).join(' '), parties.vin]
      .filter(Boolean)
      .join(' · '),
    authorizedCents: order.authorized_cents,
    revisions: oldestFirst.map((one, at) => ({
      ...{ number: one.number, at: clockMoment(one.created_at, zone), totalCents: one.total_cents },
      differenceCents: one.total_cents - (oldestFirst[at - 1]?.total_cents ?? 0),
      ...changesOf(servicesOf(one.id), servicesOf(oldestFirst[at - 1]?.id)),
    })),
    decisions: ledger.toReversed().map((one) => ({
      at: clockMoment(one.received_at, zone),
      recordedAt:
        clockMoment(one.created_at, zone) === clockMoment(one.received_at, zone) ? null : clockMoment(one.created_at, zone),
      isDropOff: one.kind === 'drop_off',
      ...{ person: one.person_name, method: one.method, detail: one.contact_detail, takenBy: one.taken_by_name },
      ...{ beforeCents: one.amount_before_cents, afterCents: one.amount_after_cents, notAboveCents: one.not_above_cents },
      ...{ poNumber: one.po_number, note: one.note },
      services: decided
        .filter((service) => service.authorization_id === one.id)
        .map((service) => ({
          ...{
            name: service.service_name,
            decision: service.decision,
            amountCents: service.amount_cents,
            reason: service.reason,
          },
        })),
    })),
    overrides: overrides.toReversed().map((one) => ({
      ...{
        at: clockMoment(one.created_at, zone),
        by: [one.user_name, one.approver_name].filter(Boolean).join(', '),
        rule: one.rule,
        amountCents: one.amount_cents,
      },
      ...{ reason: one.reason, service: one.services.join(', ') || (nameOf.get(one.service_id ?? '') ?? '') },
    })),
  }
}

/** The history of an order's approvals as a PDF; read in one transaction, drawn outside of it (AUT16). @throws Problem ORDER_NOT_FOUND, PDF_NOT_DRAWN */
export async function showApprovalHistory(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getApprovalHistoryPdf>,
): Promise<FileAnswer> {
  const { document, at } = await ctx.inTenant(
    async (inside) => ({
      document: await readHistory(inside, await getOrder(inside, params.id, query), query.language),
      at: inside.now,
    }),
    { reads: true },
  )
  return drawPaper(
    { kind: 'approval_history', document },
    { title: document.number, author: document.from[0] ?? '', language: document.language, createdAt: at },
  )
}
