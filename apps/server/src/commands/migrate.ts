import { runCommand } from './open-command.ts'

await runCommand(async () => {
  console.log('The database is at the present schema.')
})
