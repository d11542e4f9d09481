export { ShopRequiredNotice, ShopSwitcher } from './shop-switcher.tsx'
export { useShopKeeper, useShops } from './shops.api.ts'
