import { resealAll, sealPlain } from '#platform/fields/sealed-columns.ts'
import { createLog } from '#platform/log/log.ts'
import { sealedColumns } from '../features.ts'
import { CommandFault, readOptions, runCommand } from './open-command.ts'

/** Seals what still stands in plain columns, and what an older key sealed again with the newest one. It can run beside the application, and again. */
await runCommand(async (app) => {
  readOptions([])
  const log = createLog({ level: 'warn', stacks: true })
  const taken = await sealPlain(app.db, log, sealedColumns)
  if (taken > 0) console.log(`${taken} values that were not sealed yet are sealed now.`)
  const results = await resealAll(app.db, log, sealedColumns)
  for (const { column, kept, sealed, lost } of results)
    console.log(`${column}: ${sealed} sealed again, ${kept} left as they are, ${lost} that no key opens.`)
  if (results.some(({ lost }) => lost > 0))
    throw new CommandFault(
      'Some fields are open to no key that is known. Bring the missing key back from a backup before you drop any.',
    )
  console.log('Older keys open nothing in the database any more. Backups that are kept still need them.')
})
