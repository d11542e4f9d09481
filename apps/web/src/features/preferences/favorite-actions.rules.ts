import type { Permission } from '@twopost/contract/permissions'
import { triggerDialog } from '#platform/trigger-dialog.ts'

export const favoriteActionIds = [
  'create-work-order',
  'create-customer',
  'create-vehicle',
  'create-shop',
  'write-message',
] as const
export type FavoriteActionId = (typeof favoriteActionIds)[number]

/** Who may do it, and where it is done: a place of the tenant, and the dialog that opens there. */
export const favoriteActions: Record<
  FavoriteActionId,
  { permission: Permission; place: 'newOrder' | 'customers' | 'vehicles' | 'shops' | 'notifications'; opens?: true }
> = {
  'create-work-order': { permission: 'service-order:create', place: 'newOrder' },
  'create-customer': { permission: 'customers:create', place: 'customers', opens: true },
  'create-vehicle': { permission: 'vehicles:create', place: 'vehicles', opens: true },
  'create-shop': { permission: 'shop:create', place: 'shops', opens: true },
  'write-message': { permission: 'notifications:send', place: 'notifications', opens: true },
}
export const isFavoriteAction = (id: string): id is FavoriteActionId => (favoriteActionIds as readonly string[]).includes(id)

/** Goes to where an action is done and opens its dialog once the screen is shown. */
export async function runFavoriteAction(
  id: FavoriteActionId,
  paths: Record<'newOrder' | 'customers' | 'vehicles' | 'shops' | 'notifications', string>,
  go: (path: string) => Promise<void>,
): Promise<void> {
  const { place, opens } = favoriteActions[id]
  await go(paths[place])
  if (opens) requestAnimationFrame(() => requestAnimationFrame(() => triggerDialog(id)))
}
