import { seedDemo } from '../demo/demo-seed.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { CommandFault, runCommand } from './open-command.ts'

await runCommand(async (app, config) => {
  if (config.mode === 'production') throw new CommandFault('Demo data is not loaded in production mode.')
  const done = await seedDemo(app.db)
  console.log(done ? 'The demo data is loaded.' : 'The demo data is there already.')
  for (const { kind, email, password } of demoAccounts) console.log(`  ${kind.padEnd(6)} ${email}   ${password}`)
})
