export { LazyShopDialog } from './form/lazy-shop.tsx'
export { ShopSettingsCard } from './lazy-shop-settings.tsx'
export { ShopRequiredNotice, ShopSwitcher } from './shop-switcher.tsx'
export { useShopKeeper, useShops } from './shops.api.ts'
