import { expect } from 'vitest'
import type { Reply, TestApp } from '../harness.ts'
import { ok } from './consent.ts'
import type { World } from './world.ts'

/** Looks at a shop by its rules, and says what they found. */
export function watchShop(t: TestApp, world: World) {
  const check = async (shopId = world.shopId) => ok(await t.call('checkExceptions', { body: { shop_id: shopId } }, world.admin))
  const of = async (rule: string, query: object = {}): Promise<Reply['body'][]> =>
    ok(await t.call('listExceptions', { query: { limit: 100, rule, ...query } as never }, world.admin)).exceptions
  return {
    check,
    of,
    /** After another look the one row that a rule has. */
    async found(rule: string): Promise<Reply['body']> {
      await check()
      const rows = await of(rule)
      expect(rows, rule).toHaveLength(1)
      return rows[0]
    },
    async findsNothing(rule: string): Promise<void> {
      await check()
      expect(await of(rule), rule).toEqual([])
    },
    /** Another look ends the row by itself: nobody resolved it, and it has no reason (EXC3, EXC4). */
    async endsByItself(rule: string, id: string): Promise<void> {
      expect((await check()).resolved).toBeGreaterThan(0)
      expect(await of(rule), rule).toEqual([])
      const ended = await of(rule, { state: 'resolved' })
      expect(ended.find((one) => one.id === id)).toMatchObject({ state: 'resolved', resolved_by: null, resolution: '' })
    },
    sql: (text: string, ...values: unknown[]) => t.admin.query(text, [world.tenantId, ...values]),
  }
}
