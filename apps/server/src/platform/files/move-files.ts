import type { FileStore } from './file-store.ts'

/**
 * Moves kept files from one store to another: each is taken away where it was once the other has it. Pieces of uploads that are coming stay;
 * their senders begin again.
 * @returns how many were moved
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<number> {
  let moved = 0
  for (const tenant of await from.listTenants())
    for (const id of await from.listAll(tenant)) {
      const stored = await from.open(tenant, id)
      await stored.onDisk((place) => to.keep(tenant, id, place))
      await from.remove(tenant, id)
      moved += 1
    }
  return moved
}
