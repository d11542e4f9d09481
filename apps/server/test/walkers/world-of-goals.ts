import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A goal of the shop. */
export async function addGoals(t: TestApp, owner: Member, shopId: string): Promise<{ goal: string }> {
  const body = { code: 'aro', shop_id: shopId, per: 'month', value: 430, valid_from: '2025-01-01' } as const
  const made = await t.call('createGoal', { body }, owner)
  expect(made.status, made.text).toBe(201)
  return { goal: made.body.data.goal.id }
}
