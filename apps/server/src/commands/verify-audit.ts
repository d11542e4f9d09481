import type { TenantId } from '@twopost/contract/core/ids'
import { verifyChain } from '#features/audit-log/index.ts'
import { listTenantIds } from '#features/users/index.ts'
import { CommandFault, runCommand } from './open-command.ts'

await runCommand(async (app) => {
  let broken = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listTenantIds(app.db, after, 100)
    for (const id of ids) {
      const { valid, checked, first_bad_seq } = await app.db.inTenant(id as TenantId, (tx) => verifyChain(tx), { reads: true })
      console.log(`${id}  ${checked} entries  ${valid ? 'valid' : `BROKEN at entry ${first_bad_seq}`}`)
      if (!valid) broken += 1
    }
    after = ids.at(-1) ?? null
    if (ids.length < 100) break
  }
  if (broken > 0) throw new CommandFault(`${broken} audit chains are broken.`)
})
