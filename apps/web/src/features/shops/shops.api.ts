import { useEffect } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { selectShop, useSession } from '#platform/session/session-store.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { pickShop } from './shop.rules.ts'

/** The shops this person may enter. */
export function useShops() {
  const tenant = useTenant()
  return useCall('listShops', undefined, { enabled: tenant?.state === 'approved', staleTime: 60_000 })
}

/** Keeps a shop selected: chooses one when none is, and follows changes of its name, state or zone. Once in the shell. */
export function useShopKeeper(): void {
  const shops = useShops().data?.shops
  const chosen = useSession((state) => state.shop)
  useEffect(() => {
    if (!shops) return
    const next = pickShop(chosen, shops)
    if (JSON.stringify(next) !== JSON.stringify(chosen)) selectShop(next)
  }, [shops, chosen])
}
