import { emailKeyOf } from '#features/auth/index.ts'
import { listSubscribers, removeSubscriber } from '#features/public-site/index.ts'
import { CommandFault, readOptions, runCommand } from './open-command.ts'

/** Prints the confirmed subscribers of the newsletter as CSV, or takes one off the list with `--remove`. */
await runCommand(async (app) => {
  const { remove } = readOptions([], ['remove'])
  if (remove !== undefined) {
    if (!(await removeSubscriber(app.db, emailKeyOf(remove)))) throw new CommandFault('No subscriber has this address.')
    console.log('Removed.')
    return
  }
  console.log('email,language,confirmed_at')
  let after: string | null = null
  for (;;) {
    const page = await listSubscribers(app.db, after, 1000)
    for (const one of page) console.log(`"${one.email.replaceAll('"', '""')}",${one.language},${one.confirmed_at.toISOString()}`)
    after = page.at(-1)?.email_key ?? null
    if (after === null) return
  }
})
