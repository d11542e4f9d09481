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
