import type { Answer, Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { fromCents, fromMillionths, toCents, toThousandths } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/taxes'
import {
  type Certificate,
  countDocument,
  type DocumentTotals,
  type Exemption,
  exemptionsOn,
  expiredOn,
  policyOn,
  type TaxPolicy,
  typeOfClass,
} from '@twopost/contract/taxes'
import type { ExemptReason } from '@twopost/contract/taxes.states'
import { getShopRow, type ShopRow, showShop, updateTaxMode } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { selectCustomerTax } from './exemptions.queries.ts'
import { taxesChanged } from './taxes.events.ts'
import { datedRule, datedTax } from './taxes.presenter.ts'
import { lockShopTaxes, selectComponents, selectRules } from './taxes.queries.ts'

/** What of a shop says how it taxes. */
export type ShopOfTaxes = Pick<ShopRow, 'tax_mode' | 'labor_tax_millionths' | 'parts_tax_millionths' | 'time_zone'> & {
  shop_id: string
}
const simplePolicy = (shop: ShopOfTaxes): TaxPolicy => ({
  mode: 'simple',
  laborMillionths: shop.labor_tax_millionths,
  partsMillionths: shop.parts_tax_millionths,
})
/** How shops tax by their components, each on the day that it is there now. */
async function componentPolicies(
  tx: Tx,
  shops: readonly ShopOfTaxes[],
  dateOf: (shop: ShopOfTaxes) => string,
): Promise<Map<string, TaxPolicy>> {
  const ids = [...new Set(shops.map((shop) => shop.shop_id))]
  if (ids.length === 0) return new Map()
  const [taxes, rules] = await Promise.all([selectComponents(tx, ids), selectRules(tx, ids)])
  return new Map(
    shops.map((shop) => [
      shop.shop_id,
      policyOn(
        taxes.filter((row) => row.shop_id === shop.shop_id).map(datedTax),
        rules.filter((row) => row.shop_id === shop.shop_id).map(datedRule),
        dateOf(shop),
      ),
    ]),
  )
}
/** How shops tax today, by shop (TAX7, TAX9). Without a shop in component mode nothing is read. */
export async function policiesOf(tx: Tx, shops: readonly ShopOfTaxes[], now: Date): Promise<(shop: ShopOfTaxes) => TaxPolicy> {
  const withComponents = shops.filter((shop) => shop.tax_mode === 'components')
  const known = await componentPolicies(tx, withComponents, (shop) => dateIn(shop.time_zone, now.getTime()))
  return (shop) => known.get(shop.shop_id) ?? simplePolicy(shop)
}
/** How one shop taxes by its components on a day, whatever its mode. */
export const componentPolicy = async (tx: Tx, shop: ShopOfTaxes, date: string): Promise<TaxPolicy> =>
  (await componentPolicies(tx, [shop], () => date)).get(shop.shop_id) ?? simplePolicy(shop)
export const shopOfTaxes = (row: ShopRow): ShopOfTaxes => ({ ...row, shop_id: row.id })

/** What a customer is exempt of today, and since when no more. */
export const exemptionsToday = (
  row: { tax_exempt: boolean; certificates: Certificate[] | null; time_zone: string },
  now: Date,
): { exemptions: Exemption[]; expired_on: string | null } => {
  const certificates = row.certificates ?? []
  // The day matters to certificates alone; lists ask this of each row.
  const today = certificates.length > 0 ? dateIn(row.time_zone, now.getTime()) : ''
  return { exemptions: exemptionsOn(row.tax_exempt, certificates, today), expired_on: expiredOn(certificates, today) }
}
/** @throws Problem CUSTOMER_NOT_FOUND */
async function customerTax(ctx: Context, customerId: string | null | undefined, path: string) {
  if (!customerId) return { tax_exempt: false, certificates: null }
  if (!isUuid(customerId)) throw fieldProblem(path, 'INVALID_ID', fieldTexts.INVALID_ID)
  const row = await selectCustomerTax(ctx.tx, customerId.toLowerCase())
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('CUSTOMER_NOT_FOUND')
  return row
}

/** What an order is counted with before it is kept (NOW7). @throws Problem SHOP_NOT_FOUND, CUSTOMER_NOT_FOUND */
export async function showShopTaxes(
  ctx: Context,
  { params, query }: Input<typeof calls.getShopTaxes>,
): Promise<Answer<typeof calls.getShopTaxes>> {
  const shop = shopOfTaxes(await getShopRow(ctx, params.id))
  const customer = await customerTax(ctx, query.customer_id, 'query.customer_id')
  const policy = (await policiesOf(ctx.tx, [shop], ctx.now))(shop)
  const { exemptions, expired_on } = exemptionsToday({ ...customer, time_zone: shop.time_zone }, ctx.now)
  return {
    shop_taxes: {
      mode: shop.tax_mode,
      labor_percent: fromMillionths(shop.labor_tax_millionths),
      parts_percent: fromMillionths(shop.parts_tax_millionths),
      taxes:
        policy.mode === 'simple'
          ? []
          : policy.taxes.map(({ code, name, jurisdiction, rateMillionths, onTopOf }) => ({
              ...{ code, name, jurisdiction, percent: fromMillionths(rateMillionths), on_top_of: [...onTopOf] },
            })),
      rules:
        policy.mode === 'simple'
          ? []
          : policy.rules.map(({ salesClass, code, condition, centsPerPiece }) => ({
              ...{ sales_class: salesClass, code, condition },
              per_piece: centsPerPiece === null ? null : fromCents(centsPerPiece),
            })),
      exemptions: exemptions.map(({ isAll, codes, reason }) => ({ is_all: isAll, codes: [...codes], reason })),
      expired_on,
    },
  }
}

const presentTry = (totals: DocumentTotals, expired_on: string | null): calls.TaxTry => ({
  subtotal: fromCents(totals.subtotalCents),
  discount: fromCents(totals.discountCents),
  tax: fromCents(totals.taxCents),
  total: fromCents(totals.totalCents),
  taxes: totals.taxes.map((tax) => ({
    ...{ code: tax.code, name: tax.name, percent: fromMillionths(tax.rateMillionths) },
    ...{ base: fromCents(tax.baseCents), amount: fromCents(tax.taxCents) },
  })),
  lines: totals.lines.map((line) => ({
    amount: fromCents(line.amountCents),
    discount: fromCents(line.discountCents),
    tax: fromCents(line.taxCents),
    taxes: line.taxes.map((tax) => ({
      ...{ code: tax.code, amount: fromCents(tax.taxCents), exempt: fromCents(tax.exemptCents) },
      exempt_reason: tax.exemptReason === '' ? null : (tax.exemptReason as ExemptReason),
    })),
  })),
  expired_on,
})
/** What the taxes of a shop come to for some lines; nothing is written (TAX14). @throws Problem SHOP_NOT_FOUND, CUSTOMER_NOT_FOUND */
export async function tryTaxes(ctx: Context, { body }: Input<typeof calls.tryTaxes>): Promise<Answer<typeof calls.tryTaxes>> {
  const shop = shopOfTaxes(await getShopRow(ctx, body.shop_id))
  const customer = await customerTax(ctx, body.customer_id, 'body.customer_id')
  const date = body.date ?? dateIn(shop.time_zone, ctx.now.getTime())
  const mode = body.mode ?? shop.tax_mode
  const policy = mode === 'components' ? await componentPolicy(ctx.tx, shop, date) : simplePolicy(shop)
  const certificates = customer.certificates ?? []
  const totals = countDocument(
    body.lines.map((line, index) => ({
      salesClass: line.sales_class,
      type: line.type ?? typeOfClass(line.sales_class),
      service: line.service || `line ${index}`,
      amountCents: toCents(line.amount),
      quantityThousandths: toThousandths(line.quantity ?? 1),
      override: null,
    })),
    policy,
    exemptionsOn(customer.tax_exempt, certificates, date),
    body.discount ? { kind: 'amount', cents: toCents(body.discount) } : { kind: 'none' },
  )
  return { totals: presentTry(totals, expiredOn(certificates, date)) }
}

/**
 * Lets a shop count by components, for good (TAX7). Drafts of its invoices are counted again.
 * @throws Problem SHOP_NOT_FOUND, TAX_MODE_KEPT, NO_TAXES
 */
export async function setTaxMode(
  ctx: Context,
  { params, body }: Input<typeof calls.setTaxMode>,
): Promise<Answer<typeof calls.setTaxMode>> {
  await getShopRow(ctx, params.id)
  await lockShopTaxes(ctx.tx, params.id)
  const shop = shopOfTaxes(await getShopRow(ctx, params.id))
  if (body.mode === shop.tax_mode) return showShop(ctx, { params })
  if (body.mode === 'simple') throw new Problem('TAX_MODE_KEPT')
  const policy = await componentPolicy(ctx.tx, shop, dateIn(shop.time_zone, ctx.now.getTime()))
  if (policy.mode === 'simple' || policy.taxes.length === 0) throw new Problem('NO_TAXES')
  await updateTaxMode(ctx.tx, shop.shop_id, body.mode, ctx.now)
  await announceTaxes(ctx, shop.shop_id)
  await announceLive(ctx, 'shop.changed', shop.shop_id, { shop_id: shop.shop_id })
  const answer = await showShop(ctx, { params })
  ctx.note({ kind: 'shop', id: shop.shop_id, code: 'tax-mode.set', params: { name: answer.shop.name } })
  return answer
}
/** The taxes of a shop changed: drafts follow, and everyone who looks is told. */
export async function announceTaxes(ctx: Context, shopId: string): Promise<void> {
  await taxesChanged.announce(ctx, { shopId })
  await announceLive(ctx, 'tax.changed', shopId, {})
}
