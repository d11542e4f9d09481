import type { TenantId } from '@twopost/contract/core/ids'

const turns = new Map<TenantId, Promise<unknown>>()

/** Work of each organization one after the other, so that its long reads never hold more than one connection of this process. */
export async function inTurn<T>(tenant: TenantId, work: () => Promise<T>): Promise<T> {
  const before = turns.get(tenant)
  const mine = before ? before.then(work, work) : work()
  turns.set(tenant, mine)
  try {
    return await mine
  } finally {
    if (turns.get(tenant) === mine) turns.delete(tenant)
  }
}
