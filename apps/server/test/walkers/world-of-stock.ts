import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A second place in a shop, a category and a kit of an item. @returns their ids by kind */
export async function addStock(
  t: TestApp,
  owner: Member,
  { shopId, itemId, canary }: { shopId: string; itemId: string; canary: string },
): Promise<Record<string, string>> {
  const ok = <T extends { status: number; text: string }>(reply: T): T => {
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const short = shopId.slice(-4)
  const place = { shop_id: shopId, name: `Other bin ${canary}` }
  const { stock_location } = ok(await t.call('createStockLocation', { body: place }, owner)).body.data
  const { category } = ok(await t.call('createItemCategory', { body: { name: `Group ${short} ${canary}` } }, owner)).body.data
  const parts = [{ item_id: itemId, quantity: 2 }]
  const body = { shop_id: shopId, name: `Kit ${canary}`, partNumber: `K-${short}`, parts }
  const { kit } = ok(await t.call('createKit', { body }, owner)).body.data
  return { other_location: stock_location.id, item_category: category.id, kit: kit.id }
}
