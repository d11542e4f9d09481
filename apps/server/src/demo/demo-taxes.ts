import { salesClasses } from '@twopost/contract/core/line-types'
import { addDays, dateIn } from '@twopost/contract/core/time'
import type { TaxComponentInput, TaxExemptionInput } from '@twopost/contract/taxes'
import { activateExemption, createComponent, createExemption, saveGrid, setTaxMode } from '#features/taxes/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

/** Together the rate that the shop took before, so that what is open comes to the same but for a cent of rounding. */
const taxes = [
  { code: 'state', name: 'Washington sales tax', jurisdiction: 'Washington', percent: 6.5 },
  { code: 'local', name: 'Tacoma sales tax', jurisdiction: 'Tacoma', percent: 3.8 },
] as const satisfies readonly Partial<TaxComponentInput>[]
const since = '2024-01-01'

/**
 * One shop counts by tax from today on; a school, which was marked as tax exempt before, has a certificate that ends within 30 days, and a
 * plumber has one that nobody has looked at yet (TAX17).
 */
export async function seedTaxes(
  stage: Stage,
  shop: DemoShop,
  owner: Actor,
  customers: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const ctx = actAs(stage, owner, now)
  const today = dateIn(shop.zone, now.getTime())
  for (const tax of taxes) {
    const { tax_component } = await createComponent(ctx, { body: { ...tax, shop_id: shop.id, valid_from: since } })
    const always = { component_id: tax_component.id, condition: 'always' as const }
    const rules = salesClasses.filter((one) => one !== 'late_fee').map((sales_class) => ({ ...always, sales_class }))
    await saveGrid(ctx, { body: { shop_id: shop.id, valid_from: since, rules } })
  }
  await setTaxMode(ctx, { params: { id: shop.id }, body: { mode: 'components' } })
  const add = (name: string, body: Omit<TaxExemptionInput, 'scope'>) =>
    createExemption(ctx, { params: { id: customers.get(name) ?? '' }, body: { scope: 'all', ...body } })
  const school = await add('Puyallup School District', {
    ...{ kind: 'government', certificate_no: 'WA-GOV-40418', issuer: 'Washington State Department of Revenue' },
    ...{ valid_from: since, expires_on: addDays(today, 18) },
  })
  const { customer_id: id, id: exemptionId } = school.tax_exemption
  await activateExemption(ctx, { params: { id, exemptionId }, body: {} })
  await add('Narrows Plumbing', {
    kind: 'resale',
    certificate_no: 'A18 2206 73',
    issuer: '',
    valid_from: today,
    expires_on: null,
  })
}
