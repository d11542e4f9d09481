import type { Permission } from '@twopost/contract/permissions'
import type { SelectedShop, SessionTenant, SessionUser } from './session-model.ts'
import { useSession } from './session-store.ts'

/** The signed-in person; null when nobody is. */
export function useUser(): SessionUser | null {
  return useSession((state) => state.session?.user ?? null)
}

export function useTenant(): SessionTenant | null {
  return useSession((state) => state.session?.tenant ?? null)
}

/** May this person do any of these? Only hides; the server decides. */
export function useMay(...anyOf: Permission[]): boolean {
  return useSession((state) => anyOf.some((permission) => state.session?.permissions.includes(permission)))
}

const none: readonly string[] = []
/** Everything this person may do, for a choice of it. Only hides; the server decides. */
export function useHeld(): readonly string[] {
  return useSession((state) => state.session?.permissions ?? none)
}

/** The selected shop, which every list and form works in; null before one is selected. */
export function useShop(): SelectedShop | null {
  return useSession((state) => state.shop)
}
