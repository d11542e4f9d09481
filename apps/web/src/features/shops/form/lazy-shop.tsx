import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { ShopDialogProps } from './shop-dialog.tsx'

/** The form that changes a shop; its code comes when it first opens. */
export const LazyShopDialog = lazyDialog<ShopDialogProps>(() =>
  import('./shop-dialog.tsx').then((module) => ({ default: module.ShopDialog })),
)
