import type { SelectedShop } from '#platform/session/session-model.ts'

/** The part of a shop that stays selected. */
export function toSelected(shop: SelectedShop): SelectedShop {
  return { id: shop.id, name: shop.name, status: shop.status, time_zone: shop.time_zone }
}

/**
 * The shop to work in once the shops are known: the chosen one while it is still there (with its present name and zone),
 * else the first active one, else the first (B54, OP-7); null without any.
 */
export function pickShop(chosen: SelectedShop | null, shops: readonly SelectedShop[]): SelectedShop | null {
  const shop = shops.find((one) => one.id === chosen?.id) ?? shops.find((one) => one.status === 'active') ?? shops[0]
  return shop ? toSelected(shop) : null
}

/** What is done about the shop to work in once the shops are known. */
export type ShopStep = { kind: 'make' } | { kind: 'ask' } | { kind: 'work'; shop: SelectedShop }

/**
 * With a shop, one is selected; a person who may create shops and has none makes the first (B52, OP-8); one who may not is told that a
 * shop is required (B53).
 */
export function shopStep(chosen: SelectedShop | null, shops: readonly SelectedShop[], mayCreate: boolean): ShopStep {
  const shop = pickShop(chosen, shops)
  if (shop) return { kind: 'work', shop }
  return { kind: mayCreate ? 'make' : 'ask' }
}
