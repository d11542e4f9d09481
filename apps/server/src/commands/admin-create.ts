import { randomBytes } from 'node:crypto'
import { addSuperAdmin } from '../first-tenant.ts'
import { CommandFault, readOptions, runCommand } from './open-command.ts'

await runCommand(async (app) => {
  const options = readOptions(['email'], ['password', 'name'])
  const password = options.password ?? randomBytes(9).toString('base64url')
  const outcome = await addSuperAdmin(app.db, { email: options.email, password, name: options.name ?? 'Platform administrator' })
  if (outcome !== 'made') throw new CommandFault(outcome)
  console.log(`The super-admin signs in as ${options.email}${options.password ? '' : ` with the password ${password}`}.`)
})
