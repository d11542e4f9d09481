import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** The dialog of a new shop, fetched when it opens. */
export const LazyCreateShopDialog = lazyDialog(() => import('./create-shop-dialog.tsx'))
/** For those who may not create one. */
export const LazyAskForShopDialog = lazyDialog(() => import('./ask-for-shop-dialog.tsx'))
