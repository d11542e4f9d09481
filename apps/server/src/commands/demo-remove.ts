import { openFileStore } from '#platform/files/open-store.ts'
import { removeDemo } from '../demo/demo-remove.ts'
import { runCommand } from './open-command.ts'

/** Takes the demo organizations and the accounts with published passwords out of the database. */
await runCommand(async (app, config, database) => {
  const files = await openFileStore(config)
  const { tenants, accounts } = await removeDemo({
    db: app.db,
    database,
    rolePrefix: config.rolePrefix,
    files,
  })
  files.close()
  console.log(
    tenants + accounts === 0 ? 'There is no demo data.' : `Removed ${tenants} demo organizations and ${accounts} demo accounts.`,
  )
})
