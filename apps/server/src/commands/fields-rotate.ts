import { resealAll } from '#platform/fields/sealed-columns.ts'
import { createLog } from '#platform/log/log.ts'
import { sealedColumns } from '../features.ts'
import { CommandFault, readOptions, runCommand } from './open-command.ts'

/** Seals the secret fields that an older key sealed again with the newest one. It can run beside the application, and again. */
await runCommand(async (app) => {
  readOptions([])
  const results = await resealAll(app.db, createLog({ level: 'warn', stacks: true }), sealedColumns)
  for (const { column, kept, sealed, lost } of results)
    console.log(`${column}: ${sealed} sealed again, ${kept} left as they are, ${lost} that no key opens.`)
  if (results.some(({ lost }) => lost > 0))
    throw new CommandFault(
      'Some fields are open to no key that is known. Bring the missing key back from a backup before you drop any.',
    )
  console.log('Older keys open nothing in the database any more. Backups that are kept still need them.')
})
