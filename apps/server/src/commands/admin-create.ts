import { addSuperAdmin, makePassword } from '../first-tenant.ts'
import { CommandFault, readOptions, runCommand } from './open-command.ts'

await runCommand(async (app, config) => {
  const options = readOptions(['email'], ['password', 'name'])
  const password = options.password ?? makePassword(config)
  const person = { email: options.email, password, name: options.name ?? 'Platform administrator' }
  const outcome = await addSuperAdmin(app.db, config, person)
  if (outcome !== 'made') throw new CommandFault(outcome)
  console.log(`The super-admin signs in as ${options.email}${options.password ? '' : ` with the password ${password}`}.`)
})
