import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A tax with a rule, a draft of a certificate and one in force. @returns their ids by kind */
export async function addTaxes(
  t: TestApp,
  owner: Member,
  one: { shopId: string; customerId: string; canary: string },
): Promise<Record<string, string>> {
  const ok = <T extends { status: number; text: string }>(reply: T): T => {
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const rate = { shop_id: one.shopId, code: 'state', name: `State ${one.canary}`, percent: 6.5, valid_from: '2020-01-01' }
  const component = ok(await t.call('createTaxComponent', { body: rate }, owner)).body.data.tax_component
  const ruleBody = {
    ...{ shop_id: one.shopId, sales_class: 'tire' as const, component_id: component.id },
    ...{ condition: 'always' as const, valid_from: '2020-01-01' },
  }
  const rule = ok(await t.call('createTaxRule', { body: ruleBody }, owner)).body.data.tax_rule
  const params = { id: one.customerId }
  const certificate = {
    ...{ scope: 'components' as const, components: ['state'], kind: 'farm' as const, certificate_no: `F ${one.canary}` },
    ...{ valid_from: '2026-01-01', expires_on: '2040-12-31' },
  }
  const add = async () =>
    ok(await t.call('createTaxExemption', { params, body: certificate }, owner)).body.data.tax_exemption.id as string
  const [draft, active] = [await add(), await add()]
  ok(await t.call('activateTaxExemption', { params: { ...params, exemptionId: active }, body: {} }, owner))
  return { tax_component: component.id, tax_rule: rule.id, tax_exemption: draft, active_exemption: active }
}
