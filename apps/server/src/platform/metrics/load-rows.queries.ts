import type { Tx } from '#platform/database/transaction.ts'
import type { Load } from './load-meter.ts'

export const addLoad = (tx: Tx, at: Date, processId: string, load: Load): Promise<number> =>
  tx.run('select auth.add_load($1, $2, $3, $4, $5::int[], $6, $7)', [
    at,
    processId,
    load.requests,
    load.errors,
    load.durations,
    load.signIns,
    load.failedSignIns,
  ])
/** Added to those of the day (UTC), in one order in all processes, so that none waits for another in a circle. */
export const addPermissionUses = (tx: Tx, at: Date, uses: ReadonlyMap<string, number>): Promise<number> => {
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
  return tx.run('select auth.add_permission_uses($1::date, $2::text[], $3::bigint[])', [
    at.toISOString().slice(0, 10),
    sorted.map(([name]) => name),
    sorted.map(([, count]) => count),
  ])
}
