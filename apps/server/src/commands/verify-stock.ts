import type { TenantId } from '@twopost/contract/core/ids'
import { verifyStock } from '#features/inventory/index.ts'
import { verifyLineParts } from '#features/order-parts/index.ts'
import { verifyOnOrder } from '#features/purchasing/index.ts'
import { listTenantIds } from '#features/users/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { CommandFault, runCommand } from './open-command.ts'

/** The ledger of a large organization is read whole: so long may a statement take. */
const patienceMs = 10 * 60_000

/** The stock of a tenant, and what orders and purchase orders say of it. */
async function verifyAll(tx: Tx) {
  const { moves, faults } = await verifyStock(tx)
  return { moves, faults: [...faults, ...(await verifyLineParts(tx)), ...(await verifyOnOrder(tx))] }
}

await runCommand(async (app) => {
  let broken = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listTenantIds(app.db, after, 100)
    for (const id of ids) {
      const { moves, faults } = await app.db.inTenant(id as TenantId, verifyAll, { reads: true, patienceMs })
      console.log(`${id}  ${moves} moves  ${faults.length === 0 ? 'valid' : 'BROKEN'}`)
      for (const { what, item_id, place_id } of faults)
        console.log(`  ${[`${what}:`, item_id && `item ${item_id}`, place_id && `at ${place_id}`].filter(Boolean).join(' ')}`)
      if (faults.length > 0) broken += 1
    }
    after = ids.at(-1) ?? null
    if (ids.length < 100) break
  }
  if (broken > 0) throw new CommandFault(`The stock of ${broken} organizations does not agree with its ledger.`)
})
