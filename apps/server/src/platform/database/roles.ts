import type pg from 'pg'
import { StartFault } from './start-fault.ts'

/** Names of the database roles of an installation; they are cluster-wide, so they carry a prefix. */
export interface RoleNames {
  owner: string
  migrate: string
  app: string
  definer: string
  worker: string
  backup: string
}

export const roleNames = (prefix: string): RoleNames => ({
  owner: `${prefix}_owner`,
  migrate: `${prefix}_migrate`,
  app: `${prefix}_runtime`,
  definer: `${prefix}_definer`,
  worker: `${prefix}_worker`,
  backup: `${prefix}_backup`,
})

/** Letters, digits and underscores only, so that a name can stand in SQL as it is. */
export const isRolePrefix = (prefix: string): boolean => /^[a-z][a-z0-9_]{0,40}$/.test(prefix)

/**
 * The roles and what each may do: the owner owns and cannot log in, migrate may become owner and worker, the runtime login owns
 * nothing and belongs to the worker (which owns the job queue's schema and no tenant table), the definer reads before a tenant is
 * known through policies of its own, the backup login reads everything.
 */
export function roleStatements(prefix: string): string[] {
  const role = roleNames(prefix)
  const make = (name: string, attributes: string) =>
    `do $$ begin if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${attributes}; end if; end $$`
  return [
    make(role.owner, 'nologin'),
    make(role.definer, 'nologin'),
    make(role.worker, 'nologin'),
    make(role.migrate, 'login'),
    make(role.app, 'login nosuperuser nobypassrls nocreatedb nocreaterole'),
    make(role.backup, 'login'),
    `grant ${role.owner}, ${role.definer}, ${role.worker} to ${role.migrate}`,
    `grant ${role.definer} to ${role.owner}`,
    `grant ${role.worker} to ${role.app}`,
  ]
}

/** What the roles need in one database; run by its owner or a superuser. */
export function databaseStatements(prefix: string, database: string): string[] {
  const role = roleNames(prefix)
  const name = `"${database.replaceAll('"', '""')}"`
  return [
    `grant connect, create on database ${name} to ${role.owner}`,
    `grant connect, create on database ${name} to ${role.worker}`,
    `grant connect on database ${name} to ${role.migrate}, ${role.app}, ${role.backup}`,
    `revoke temp on database ${name} from public`,
    'revoke create on schema public from public',
  ]
}

/** Makes what is missing where the login may; a login that may not is told what an administrator runs. @throws StartFault */
export async function ensureRoles(client: pg.Client, prefix: string): Promise<void> {
  if (!isRolePrefix(prefix)) throw new StartFault('ROLE_PREFIX must begin with a letter and hold only a-z, 0-9 and underscores.')
  const role = roleNames(prefix)
  const found = await client.query<{ present: number; may: boolean; database: string }>(
    `select (select count(*)::int from pg_roles where rolname = any($1)) as present,
            (select rolsuper from pg_roles where rolname = current_user) as may, current_database() as database`,
    [Object.values(role)],
  )
  const { present, may, database } = found.rows[0] ?? { present: 0, may: false, database: '' }
  if (may) {
    for (const statement of [...roleStatements(prefix), ...databaseStatements(prefix, database)]) await client.query(statement)
    return
  }
  if (present < Object.keys(role).length)
    throw new StartFault(
      `The database lacks the roles of this installation: have an administrator run what "npm run db:roles" prints.`,
    )
}
