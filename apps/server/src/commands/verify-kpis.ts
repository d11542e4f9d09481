import type { TenantId } from '@twopost/contract/core/ids'
import { rebuildCapacity, rebuildDays, verifyCapacity, verifyFacts } from '#features/kpis/index.ts'
import { listTenantIds } from '#features/users/index.ts'
import { CommandFault, readOptions, runCommand } from './open-command.ts'

/** The facts of a large organization are read whole: so long may a statement take. */
const patienceMs = 10 * 60_000

await runCommand(async (app) => {
  /** `--rebuild yes` adds the kept days up again before they are compared. */
  const rebuilds = readOptions([], ['rebuild']).rebuild === 'yes'
  let broken = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listTenantIds(app.db, after, 100)
    for (const id of ids) {
      const tenant = id as TenantId
      if (rebuilds) {
        const sales = await app.db.inTenant(tenant, rebuildDays, { patienceMs })
        const hours = await app.db.inTenant(tenant, rebuildCapacity, { patienceMs })
        console.log(`${id}  ${sales + hours} kept days added up again`)
      }
      const { facts, faults: ofSales } = await app.db.inTenant(tenant, verifyFacts, { reads: true, patienceMs })
      const faults = [...ofSales, ...(await app.db.inTenant(tenant, verifyCapacity, { snapshot: true, patienceMs }))]
      console.log(`${id}  ${facts} facts  ${faults.length === 0 ? 'valid' : 'BROKEN'}`)
      for (const fault of faults) console.log(`  ${fault.what}: ${fault.id}`)
      if (faults.length > 0) broken += 1
    }
    after = ids.at(-1) ?? null
    if (ids.length < 100) break
  }
  if (broken > 0) throw new CommandFault(`The figures of ${broken} organizations do not agree with their records.`)
})
