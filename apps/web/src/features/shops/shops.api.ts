import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSend } from '#platform/api/queries.ts'
import { useWholeList } from '#platform/api/whole-list.ts'
import { selectShop, useSession } from '#platform/session/session-store.ts'
import { useMay, useTenant, useUser } from '#platform/session/use-session.ts'
import { shopStep } from './shop.rules.ts'

/** The shops this person may enter. */
export function useShops() {
  const tenant = useTenant()
  return useWholeList('listShops', { enabled: tenant?.state === 'approved', staleTime: 60_000 })
}

const readsOfShops = ['listShops', 'getShop', 'getDashboard'] as const
export const useCreateShop = () => useSend('createShop', { refreshes: readsOfShops })
export const useUpdateShop = () => useSend('updateShop', { refreshes: readsOfShops })
export const useDeleteShop = () =>
  useSend('deleteShop', { refreshes: [...readsOfShops, 'listCustomers', 'listVehicles', 'listTechnicians'] })

/**
 * Keeps a shop selected: chooses one when none is, and follows changes of its name, state or zone. Anyone who may create shops and has
 * none is sent to make the first (B52, OP-8). Once in the shell.
 */
export function useShopKeeper(): void {
  const shops = useShops().data?.shops
  const chosen = useSession((state) => state.shop)
  const router = useRouter()
  const tenant = useTenant()
  const mayMake = useMay('shop:create')
  // A super-admin who looks into an organization is not the one to make its first shop.
  const isMember = typeof useUser()?.id === 'string'
  const mayCreate = mayMake && isMember
  useEffect(() => {
    if (!shops) return
    const step = shopStep(chosen, shops, mayCreate)
    if (step.kind === 'make' && tenant) {
      void router.navigate({ href: `/${tenant.slug}/forced-shop-creation`, replace: true })
      return
    }
    const next = step.kind === 'work' ? step.shop : null
    if (JSON.stringify(next) !== JSON.stringify(chosen)) selectShop(next)
  }, [shops, chosen, mayCreate, tenant, router])
}
