import type * as calls from '@twopost/contract/attendance'
import type { PayRate } from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromMillionths, shareCents, toCents, toMillionths } from '@twopost/contract/core/money'
import { getTechnicianRow } from '#features/technicians/index.ts'
import { expectWithinShops } from '#features/users/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { lockHours } from '../attendance.queries.ts'
import { findApprovedSince } from './periods.queries.ts'
import { deleteRate, insertRate, type RateRow, type RateValues, selectRates, updateRate } from './rates.queries.ts'

type One = { pay_rate: PayRate }
const present = (row: RateRow): PayRate => ({
  id: row.id,
  technicianId: row.technician_id,
  kind: row.kind,
  amount: fromCents(row.cents),
  loadedPercent: fromMillionths(row.loaded_millionths),
  validFrom: row.valid_from,
  version: row.version,
})
const valuesOf = (body: Input<typeof calls.createPayRate>['body']): RateValues => ({
  kind: body.kind,
  cents: toCents(body.amount),
  loadedMillionths: toMillionths(body.loaded_percent ?? 100),
  validFrom: body.valid_from,
})

/** Which rate says what an hour costs where somebody has several; a salary says it of no hour. */
const ratesOfHours = ['hourly', 'mixed', 'flat'] as const
/** What an hour of these people costs the shop on a date, its load included, in cents; who has no rate is left out. */
export async function loadedRatesOn(
  tx: Tx,
  technicianIds: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, number>> {
  const loaded = new Map<string, number>()
  if (technicianIds.length === 0) return loaded
  const begun = (await selectRates(tx, technicianIds)).filter((rate) => rate.valid_from <= date)
  for (const id of technicianIds) {
    const own = begun.filter((rate) => rate.technician_id === id && rate.kind !== 'salary')
    const latest = own.filter((rate) => rate.valid_from === own[0]?.valid_from)
    const rate = ratesOfHours.map((kind) => latest.find((one) => one.kind === kind)).find((one) => one !== undefined)
    if (rate) loaded.set(id, shareCents(rate.cents, rate.loaded_millionths))
  }
  return loaded
}

/** Rates of pay of a technician, the latest first (CLK3). @throws Problem TECHNICIAN_NOT_FOUND */
export async function listPayRates(
  ctx: Context,
  { params }: Input<typeof calls.listPayRates>,
): Promise<Answer<typeof calls.listPayRates>> {
  const technician = await getTechnicianRow(ctx, params.id)
  return { pay_rates: (await selectRates(ctx.tx, [technician.id])).map(present) }
}

/** Whose rates one may change. @throws Problem TECHNICIAN_NOT_FOUND, BEYOND_OWN_SHOPS */
async function changeable(ctx: Context, id: string) {
  const technician = await getTechnicianRow(ctx, id)
  expectWithinShops(ctx, technician)
  await lockHours(ctx.tx, technician.id)
  return technician
}
/** What an approved period counted with stays as it is (CLK10, NOW15). @throws Problem PERIOD_APPROVED */
async function expectUnused(ctx: Context, shopIds: readonly string[], date: string): Promise<void> {
  if (await findApprovedSince(ctx.tx, shopIds.length === 0 ? null : shopIds, date)) throw new Problem('PERIOD_APPROVED')
}
async function getRate(ctx: Context, technicianId: string, rateId: string): Promise<RateRow> {
  const row = (await selectRates(ctx.tx, [technicianId])).find((one) => one.id === rateId.toLowerCase())
  if (!row) throw new Problem('PAY_RATE_NOT_FOUND')
  return row
}

/** @throws Problem TECHNICIAN_NOT_FOUND, BEYOND_OWN_SHOPS, PERIOD_APPROVED, PAY_RATE_EXISTS */
export async function createPayRate(ctx: Context, { params, body }: Input<typeof calls.createPayRate>): Promise<One> {
  const technician = await changeable(ctx, params.id)
  await expectUnused(ctx, technician.shop_ids, body.valid_from)
  const id = newId(ctx.now)
  if ((await insertRate(ctx.tx, id, technician.id, valuesOf(body), ctx.now)) === 0) throw new Problem('PAY_RATE_EXISTS')
  ctx.note({ kind: 'pay_rate', id, code: 'pay-rate.added', params: { name: technician.name } })
  return { pay_rate: present(await getRate(ctx, technician.id, id)) }
}
/** @throws Problem TECHNICIAN_NOT_FOUND, BEYOND_OWN_SHOPS, PAY_RATE_NOT_FOUND, PERIOD_APPROVED, PAY_RATE_EXISTS, STALE_VERSION */
export async function updatePayRate(ctx: Context, { params, body }: Input<typeof calls.updatePayRate>): Promise<One> {
  const technician = await changeable(ctx, params.id)
  const row = await getRate(ctx, technician.id, params.rateId)
  for (const date of [row.valid_from, body.valid_from]) await expectUnused(ctx, technician.shop_ids, date)
  const others = (await selectRates(ctx.tx, [technician.id])).filter((one) => one.id !== row.id)
  if (others.some((one) => one.kind === body.kind && one.valid_from === body.valid_from)) throw new Problem('PAY_RATE_EXISTS')
  if ((await updateRate(ctx.tx, row.id, valuesOf(body), body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
  ctx.note({ kind: 'pay_rate', id: row.id, code: 'pay-rate.changed', params: { name: technician.name } })
  return { pay_rate: present(await getRate(ctx, technician.id, row.id)) }
}
/** @throws Problem TECHNICIAN_NOT_FOUND, BEYOND_OWN_SHOPS, PAY_RATE_NOT_FOUND, PERIOD_APPROVED */
export async function deletePayRate(ctx: Context, { params }: Input<typeof calls.deletePayRate>): Promise<void> {
  const technician = await changeable(ctx, params.id)
  const row = await getRate(ctx, technician.id, params.rateId)
  await expectUnused(ctx, technician.shop_ids, row.valid_from)
  await deleteRate(ctx.tx, row.id)
  ctx.note({ kind: 'pay_rate', id: row.id, code: 'pay-rate.removed', params: { name: technician.name } })
}
