import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addDays, dateIn, daysBetween } from '@twopost/contract/core/time'
import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import type * as calls from '@twopost/contract/taxes'
import type { TaxExemption, TaxExemptionChange } from '@twopost/contract/taxes'
import { type ExemptionState, exemptionTransitions } from '@twopost/contract/taxes.states'
import { getCustomerRow } from '#features/customers/index.ts'
import { forgetFile } from '#features/files/index.ts'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop, when } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import {
  countEnding,
  countExemptions,
  type ExemptionRow,
  type ExemptionValues,
  insertExemption,
  lockExemption,
  markExemptionDeleted,
  moveExemption,
  selectEnding,
  selectExemption,
  selectExemptions,
  updateExemption,
} from './exemptions.queries.ts'
import { taxesChanged } from './taxes.events.ts'

type One = { tax_exemption: TaxExemption }
const todayOf = (ctx: Context, row: Pick<ExemptionRow, 'time_zone'>): string => dateIn(row.time_zone, ctx.now.getTime())

/** What this person may do now with a certificate: states × permission. */
function allowedOn(ctx: Context, state: ExemptionState): AllowedWord<'exemption'>[] {
  if (!may(ctx, 'tax:create')) return []
  const moves = exemptionTransitions[state]
  return [
    ...when(state === 'draft', 'edit', 'delete'),
    ...when(moves.includes('active'), state === 'draft' ? 'activate' : 'renew'),
    ...when(moves.includes('revoked'), 'revoke'),
  ]
}
/** Row → wire (TAX4). */
export function presentExemption(ctx: Context, row: ExemptionRow): TaxExemption {
  const counts = row.state === 'active' && row.expires_on !== null
  return {
    id: row.id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    scope: row.scope,
    components: row.codes,
    kind: row.kind,
    certificate_no: row.certificate_no ?? '',
    issuer: row.issuer,
    valid_from: row.valid_from,
    expires_on: row.expires_on,
    days_left: counts ? Math.max(0, daysBetween(todayOf(ctx, row), row.expires_on ?? '')) : null,
    state: row.state,
    revoke_reason: row.revoke_reason,
    file:
      row.file_id === null
        ? null
        : { filename: row.filename ?? '', content_type: row.content_type ?? '', size: row.file_size ?? 0 },
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: allowedOn(ctx, row.state),
  }
}

/** The certificates of a customer, the latest first (TAX15). @throws Problem CUSTOMER_NOT_FOUND */
export async function listExemptions(
  ctx: Context,
  { params, query }: Input<typeof calls.listTaxExemptions>,
): Promise<Answer<typeof calls.listTaxExemptions>> {
  const customer = await getCustomerRow(ctx, params.id)
  const at = pageOf(query, 25)
  const [rows, count] = await Promise.all([
    selectExemptions(ctx.tx, customer.id, at.limit, at.offset),
    countExemptions(ctx.tx, customer.id),
  ])
  return { tax_exemptions: rows.map((row) => presentExemption(ctx, row)), pagination: paginate(at, count) }
}
const usualDays = 30
/** Until which day certificates are looked at, and of which shops; `within` is days from today. */
export async function endingOf(ctx: Context, query: { shop_id?: string | undefined; within?: number | undefined }) {
  const shopIds = shopFilter(ctx, query.shop_id)
  const zone = await zoneOfShops(ctx, shopIds)
  return { shopIds, zone, until: addDays(dateIn(zone, ctx.now.getTime()), query.within ?? usualDays) }
}
/** Certificates that end soon or have ended (TAX17). */
export async function listEnding(
  ctx: Context,
  { query }: Input<typeof calls.listEndingExemptions>,
): Promise<Answer<typeof calls.listEndingExemptions>> {
  const at = pageOf(query, 25)
  const { shopIds, until } = await endingOf(ctx, query)
  const [rows, count] = await Promise.all([
    selectEnding(ctx.tx, until, shopIds, at.limit, at.offset),
    countEnding(ctx.tx, until, shopIds),
  ])
  return { tax_exemptions: rows.map((row) => presentExemption(ctx, row)), pagination: paginate(at, count) }
}

/** A certificate of a customer whose shop one may enter. @throws Problem EXEMPTION_NOT_FOUND */
export async function getExemptionRow(ctx: Context, id: string, customerId?: string): Promise<ExemptionRow> {
  const row = await selectExemption(ctx.tx, id)
  const isOther = customerId !== undefined && row?.customer_id !== customerId.toLowerCase()
  if (!row || isOther || !mayEnterShop(ctx, row.shop_id)) throw new Problem('EXEMPTION_NOT_FOUND')
  return row
}
/** The same, held until the transaction ends. @throws Problem CUSTOMER_NOT_FOUND, EXEMPTION_NOT_FOUND */
async function getOfCustomer(ctx: Context, params: { id: string; exemptionId: string }): Promise<ExemptionRow> {
  await getCustomerRow(ctx, params.id)
  return getExemptionRow(ctx, params.exemptionId, params.id)
}
export async function getExemptionLocked(ctx: Context, id: string): Promise<ExemptionRow> {
  await lockExemption(ctx.tx, id)
  return getExemptionRow(ctx, id)
}
/** The customer and the certificate one may see, held. @throws Problem CUSTOMER_NOT_FOUND, EXEMPTION_NOT_FOUND, STALE_VERSION */
async function forChange(
  ctx: Context,
  params: { id: string; exemptionId: string },
  version: number | undefined,
): Promise<ExemptionRow> {
  await getOfCustomer(ctx, params)
  const row = await getExemptionLocked(ctx, params.exemptionId)
  const wanted = version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentExemption(ctx, row) })
  return row
}
export const showOne = async (ctx: Context, id: string): Promise<One> => ({
  tax_exemption: presentExemption(ctx, await getExemptionRow(ctx, id)),
})
/** @throws Problem CUSTOMER_NOT_FOUND, EXEMPTION_NOT_FOUND */
export const showExemption = async (ctx: Context, { params }: Input<typeof calls.getTaxExemption>): Promise<One> => ({
  tax_exemption: presentExemption(ctx, await getOfCustomer(ctx, params)),
})

/** What a customer is exempt of changed; with `counts` their drafts follow. */
async function tell(ctx: Context, row: Pick<ExemptionRow, 'customer_id' | 'shop_id'>, counts: boolean): Promise<void> {
  if (counts) await taxesChanged.announce(ctx, { customerId: row.customer_id })
  await announceLive(ctx, 'tax.changed', row.shop_id, { customer_id: row.customer_id })
}
type Word = 'added' | 'changed' | 'activated' | 'revoked' | 'deleted' | 'file-added' | 'file-removed'
export const noteExemption = (ctx: Context, id: string, word: Word, reason?: string): void =>
  ctx.note({ kind: 'tax_exemption', id, code: `exemption.${word}`, ...(reason && { details: { reason } }) })
export const announceExemption = (ctx: Context, row: ExemptionRow): Promise<void> => tell(ctx, row, false)

const valuesFrom = (change: TaxExemptionChange, row?: ExemptionRow): ExemptionValues => {
  const scope = change.scope ?? row?.scope ?? 'all'
  return {
    scope,
    codes: scope === 'all' ? [] : [...new Set(change.components ?? row?.codes ?? [])],
    kind: change.kind ?? row?.kind ?? 'other',
    // A form that was shown no number because its key is missing does not take it away.
    certificate_no: change.certificate_no === '' && row?.certificate_no === null ? undefined : change.certificate_no,
    issuer: change.issuer ?? row?.issuer ?? '',
    valid_from: change.valid_from ?? row?.valid_from ?? '',
    expires_on: change.expires_on === undefined ? (row?.expires_on ?? null) : change.expires_on,
  }
}

/** @throws Problem CUSTOMER_NOT_FOUND */
export async function createExemption(ctx: Context, { params, body }: Input<typeof calls.createTaxExemption>): Promise<One> {
  const customer = await getCustomerRow(ctx, params.id)
  const id = newId(ctx.now)
  await insertExemption(ctx.tx, { ...valuesFrom(body), id, customer_id: customer.id }, ctx.now)
  await tell(ctx, { customer_id: customer.id, shop_id: customer.shop_id }, false)
  noteExemption(ctx, id, 'added')
  return showOne(ctx, id)
}
/** @throws Problem CUSTOMER_NOT_FOUND, EXEMPTION_NOT_FOUND, EXEMPTION_FIXED, STALE_VERSION, VALIDATION_FAILED */
export async function changeExemption(ctx: Context, { params, body }: Input<typeof calls.updateTaxExemption>): Promise<One> {
  const row = await forChange(ctx, params, body.version)
  if (row.state !== 'draft') throw new Problem('EXEMPTION_FIXED')
  const values = valuesFrom(body, row)
  if (values.expires_on !== null && values.expires_on < values.valid_from)
    throw fieldProblem('body.expires_on', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  if (values.scope === 'components' && values.codes.length === 0)
    throw fieldProblem('body.components', 'TOO_FEW', fieldTexts.TOO_FEW)
  await updateExemption(ctx.tx, row.id, values, null, ctx.now)
  await tell(ctx, row, false)
  noteExemption(ctx, row.id, 'changed')
  return showOne(ctx, row.id)
}
/** @throws Problem CUSTOMER_NOT_FOUND, EXEMPTION_NOT_FOUND, EXEMPTION_FIXED, STALE_VERSION */
export async function deleteExemption(ctx: Context, { params }: Input<typeof calls.deleteTaxExemption>): Promise<void> {
  const row = await forChange(ctx, params, undefined)
  if (row.state !== 'draft') throw new Problem('EXEMPTION_FIXED')
  await markExemptionDeleted(ctx.tx, row.id, ctx.now)
  if (row.file_id) await forgetFile(ctx.tx, row.file_id)
  await tell(ctx, row, false)
  noteExemption(ctx, row.id, 'deleted')
}

const refuseMove = (from: ExemptionState, to: ExemptionState) => new Problem('INVALID_TRANSITION', { from, to })
/**
 * Lets a certificate count (TAX6): a draft with its number, and its file where the shop asks for it; one that has ended with a new number or day.
 * @throws Problem INVALID_TRANSITION, CERTIFICATE_FILE_REQUIRED, STALE_VERSION, VALIDATION_FAILED
 */
export async function activateExemption(ctx: Context, { params, body }: Input<typeof calls.activateTaxExemption>): Promise<One> {
  const row = await forChange(ctx, params, body.version)
  if (!exemptionTransitions[row.state].includes('active')) throw refuseMove(row.state, 'active')
  const certificateNo = body.certificate_no ?? row.certificate_no
  const expiresOn = body.expires_on === undefined ? row.expires_on : body.expires_on
  if (certificateNo === '')
    throw fieldProblem('body.certificate_no', 'CERTIFICATE_NUMBER_REQUIRED', fieldTexts.CERTIFICATE_NUMBER_REQUIRED)
  const isSame = certificateNo === row.certificate_no && expiresOn === row.expires_on
  const hasEnded = expiresOn !== null && expiresOn < todayOf(ctx, row)
  if (hasEnded || (row.state === 'expired' && isSame))
    throw fieldProblem('body.expires_on', 'CERTIFICATE_ENDED', fieldTexts.CERTIFICATE_ENDED)
  if (expiresOn !== null && expiresOn < row.valid_from) throw fieldProblem('body.expires_on', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  if (row.asks_for_certificates && row.file_id === null) throw new Problem('CERTIFICATE_FILE_REQUIRED')
  const said = { certificateNo: body.certificate_no, expiresOn, revokeReason: '' }
  if ((await moveExemption(ctx.tx, row.id, row.state, 'active', said, ctx.now)) === 0) throw refuseMove(row.state, 'active')
  await tell(ctx, row, true)
  noteExemption(ctx, row.id, 'activated')
  return showOne(ctx, row.id)
}
/** Takes a certificate back (TAX6). @throws Problem INVALID_TRANSITION, STALE_VERSION */
export async function revokeExemption(ctx: Context, { params, body }: Input<typeof calls.revokeTaxExemption>): Promise<One> {
  const row = await forChange(ctx, params, body.version)
  const said = { certificateNo: undefined, expiresOn: row.expires_on, revokeReason: body.reason }
  if ((await moveExemption(ctx.tx, row.id, row.state, 'revoked', said, ctx.now)) === 0) throw refuseMove(row.state, 'revoked')
  await tell(ctx, row, true)
  noteExemption(ctx, row.id, 'revoked', body.reason)
  return showOne(ctx, row.id)
}
