// Makes the database roles of an installation and gives both logins their passwords. Run again it changes nothing but those.
//   ADMIN_DATABASE_URL  the empty database of this installation, login of an administrator
//   ADMIN_PASSWORD_FILE  its password, where the address holds none
//   RUNTIME_PASSWORD_FILE, MIGRATE_PASSWORD_FILE  one password each, of letters and digits
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { databaseStatements, roleNames, roleStatements } from '../apps/server/dist/platform/database/roles.js'

const { ADMIN_DATABASE_URL, ADMIN_PASSWORD_FILE, RUNTIME_PASSWORD_FILE, MIGRATE_PASSWORD_FILE } = process.env
const prefix = process.env.ROLE_PREFIX ?? 'twopost'
const passwordIn = (file) => readFileSync(file, 'utf8').trim()

// In the address: beside one, the client takes no password.
const address = new URL(ADMIN_DATABASE_URL)
if (ADMIN_PASSWORD_FILE) address.password = encodeURIComponent(passwordIn(ADMIN_PASSWORD_FILE))
const client = new pg.Client({ connectionString: address.href })
await client.connect()
const { rows } = await client.query('select current_database() as name')
for (const statement of [...roleStatements(prefix), ...databaseStatements(prefix, rows[0].name)]) await client.query(statement)
const roles = roleNames(prefix)
for (const [role, file] of [
  [roles.app, RUNTIME_PASSWORD_FILE],
  [roles.migrate, MIGRATE_PASSWORD_FILE],
])
  await client.query(`alter role ${role} password ${pg.escapeLiteral(passwordIn(file))}`)
await client.end()
