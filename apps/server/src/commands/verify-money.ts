import type { TenantId } from '@twopost/contract/core/ids'
import { verifyFacts } from '#features/kpis/index.ts'
import { verifyMoney } from '#features/receipts/index.ts'
import { verifyTaxes } from '#features/reports/index.ts'
import { listTenantIds } from '#features/users/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { CommandFault, runCommand } from './open-command.ts'

/** The documents of a large organization are read whole: so long may a statement take. */
const patienceMs = 10 * 60_000

/** The money of a tenant, its figures and its taxes. */
async function verifyAll(tx: Tx) {
  const { documents, faults } = await verifyMoney(tx)
  return { documents, faults: [...faults, ...(await verifyFacts(tx)).faults, ...(await verifyTaxes(tx))] }
}

await runCommand(async (app) => {
  let broken = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listTenantIds(app.db, after, 100)
    for (const id of ids) {
      const { documents, faults } = await app.db.inTenant(id as TenantId, verifyAll, { reads: true, patienceMs })
      console.log(`${id}  ${documents} documents  ${faults.length === 0 ? 'valid' : 'BROKEN'}`)
      for (const fault of faults) console.log(`  ${fault.what}: ${fault.id}`)
      if (faults.length > 0) broken += 1
    }
    after = ids.at(-1) ?? null
    if (ids.length < 100) break
  }
  if (broken > 0) throw new CommandFault(`The money of ${broken} organizations does not agree with its rows.`)
})
