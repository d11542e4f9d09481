import { expect } from 'vitest'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A request to erase a customer, and a hold on another record. */
export async function addPrivacy(
  t: TestApp,
  world: World,
  of: { customerId: string; vehicleId: string },
): Promise<Record<string, string>> {
  const request = await t.call('createPrivacyRequest', { body: { kind: 'erase', customer_id: of.customerId } }, world.admin)
  expect(request.status, request.text).toBe(201)
  const body = { record_kind: 'vehicle', record_id: of.vehicleId, reason: `Claim ${world.canary}` } as const
  const hold = await t.call('createLegalHold', { body }, world.admin)
  expect(hold.status, hold.text).toBe(201)
  return { privacy_request: request.body.data.privacy_request.id, legal_hold: hold.body.data.legal_hold.id }
}
