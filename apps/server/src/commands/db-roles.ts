import { processConfig } from '#platform/config/config.ts'
import { databaseStatements, roleStatements } from '#platform/database/roles.ts'

/** Prints what an administrator of a PostgreSQL server runs once; nothing is connected. */
const { rolePrefix } = processConfig()
console.log(`-- Run once as an administrator, in the database that Twopost will use (here called twopost).
${[...roleStatements(rolePrefix), ...databaseStatements(rolePrefix, 'twopost')].map((statement) => `${statement};`).join('\n')}
-- Then give the logins their passwords:
alter role ${rolePrefix}_migrate password '…';
alter role ${rolePrefix}_runtime password '…';
alter role ${rolePrefix}_backup bypassrls password '…';`)
