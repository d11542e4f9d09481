import { addFirstTenant, makePassword } from '../first-tenant.ts'
import { CommandFault, readOptions, runCommand } from './open-command.ts'

await runCommand(async (app, config) => {
  const options = readOptions(['name', 'slug', 'email'], ['password', 'person', 'time-zone'])
  const password = options.password ?? makePassword(config)
  const outcome = await addFirstTenant(app.db, config, {
    name: options.name,
    slug: options.slug,
    email: options.email,
    person: options.person ?? options.name,
    password,
    timeZone: options['time-zone'],
  })
  if (outcome !== 'made') throw new CommandFault(outcome)
  console.log(
    `The organization "${options.name}" is at /${options.slug}. Its administrator signs in as ${options.email}${options.password ? '' : ` with the password ${password}`}.`,
  )
})
