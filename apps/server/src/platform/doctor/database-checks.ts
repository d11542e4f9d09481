import pg from 'pg'
import { isolationFaults } from '#platform/database/catalogue.ts'
import { compareMigrations } from '#platform/database/migrate.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import { roleNames } from '#platform/database/roles.ts'
import { type Finding, fault, note, ok } from './finding.ts'

interface Facts {
  version: string
  now: Date
  encoding: string
  fsync: string
  full_page_writes: string
  autovacuum: string
  connections: number
  log_statement: string
  log_error_verbosity: string
  log_min_error_statement: string
  age: number
  invalid: string[]
  prepared: number
  idle_minutes: number
  identifier: string
}
/** One look at the server and at this database. */
const factsSql = `select current_setting('server_version') as version, clock_timestamp() as now,
  (select pg_encoding_to_char(d.encoding) from pg_database d where d.datname = current_database()) as encoding,
  current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes, current_setting('autovacuum') as autovacuum,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
  current_setting('log_statement') as log_statement, current_setting('log_error_verbosity') as log_error_verbosity,
  current_setting('log_min_error_statement') as log_min_error_statement,
  (select max(age(d.datfrozenxid))::int from pg_database d) as age,
  (select coalesce(array_agg(x.indexrelid::regclass::text), '{}') from pg_index x join pg_class c on c.oid = x.indrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'auth') and not x.indisvalid) as invalid,
  (select count(*)::int from pg_prepared_xacts p where p.database = current_database() and p.prepared < now() - interval '1 hour') as prepared,
  (select coalesce(max(extract(epoch from now() - a.xact_start)) / 60, 0)::int from pg_stat_activity a
    where a.datname = current_database() and a.state like 'idle in transaction%') as idle_minutes,
  (select system_identifier::text from pg_control_system()) as identifier`

/** Transactions that may still be counted before PostgreSQL stops taking writes: two thousand million in all. */
const oldestAge = 1_000_000_000
const skewMs = { note: 5_000, fault: 60_000 }

/** What the settings of a server mean for what is written there. */
function judgeSettings(facts: Facts, { kind, needed }: { kind: DatabaseAccess['kind']; needed: number }): Finding[] {
  const findings: Finding[] = []
  const risky = (['fsync', 'full_page_writes'] as const).filter((name) => facts[name] === 'off')
  if (risky.length > 0)
    findings.push(
      fault(
        'durability',
        `${risky.join(' and ')} off: a power cut may destroy the database`,
        'Turn it on in postgresql.conf and reload.',
      ),
    )
  if (facts.autovacuum === 'off')
    findings.push(
      fault('vacuum', 'autovacuum is off: tables grow and plans go wrong', 'Turn it on in postgresql.conf and reload.'),
    )
  if (facts.encoding !== 'UTF8')
    findings.push(
      fault('encoding', `${facts.encoding}: not every name can be kept`, 'Restore into a database with the encoding UTF8.'),
    )
  if (facts.connections < needed)
    findings.push(
      fault(
        'connections',
        `${facts.connections} for ${needed} that may be needed`,
        'Raise max_connections of the server, or lower DB_POOL_SIZE or PROCESSES.',
      ),
    )
  if (
    kind === 'server' &&
    (facts.log_statement !== 'none' || facts.log_error_verbosity !== 'terse' || facts.log_min_error_statement !== 'panic')
  )
    findings.push(
      note(
        'log of the server',
        'may hold what people wrote',
        'Set log_statement=none, log_error_verbosity=terse and log_min_error_statement=panic there (docs/operations.md, Logs).',
      ),
    )
  return findings
}

/** What in a database needs somebody's hand. */
function judgeState(facts: Facts): Finding[] {
  const findings: Finding[] = []
  if (facts.age > oldestAge)
    findings.push(
      fault(
        'age of transactions',
        `${facts.age} since the last freeze`,
        'Run "vacuum (freeze)" in every database of the server: it takes no writes at two thousand million.',
      ),
    )
  if (facts.invalid.length > 0)
    findings.push(
      fault('indexes', `${facts.invalid.slice(0, 5).join(', ')} cannot be used`, 'Run "reindex index" for each of them.'),
    )
  if (facts.prepared > 0)
    findings.push(
      fault(
        'prepared transactions',
        `${facts.prepared} wait for more than an hour and hold locks`,
        'On a cluster run "select recover_prepared_transactions()"; else end them one by one (pg_prepared_xacts).',
      ),
    )
  if (facts.idle_minutes >= 10)
    findings.push(
      note(
        'long transactions',
        `one has done nothing for ${facts.idle_minutes} minutes`,
        'Find who holds it in pg_stat_activity: nothing can be tidied up meanwhile.',
      ),
    )
  return findings
}

/** How far the clock of the database is from this machine's, in milliseconds. */
export function judgeClock(ms: number): Finding {
  const name = 'clock'
  const says = `${(Math.abs(ms) / 1000).toFixed(1)} s apart from the database's`
  if (Math.abs(ms) >= skewMs.fault)
    return fault(
      name,
      says,
      'Let both machines set their clocks from the network (NTP): sessions and links end too early or too late.',
    )
  if (Math.abs(ms) >= skewMs.note) return note(name, says, 'Let both machines set their clocks from the network (NTP).')
  return ok(name, says)
}

async function checkSchema(client: pg.Client, rolePrefix: string): Promise<Finding[]> {
  const { app } = roleNames(rolePrefix)
  if ((await client.query('select from pg_roles where rolname = $1', [app])).rowCount === 0)
    return [fault('roles', `${app} is missing`, 'Have an administrator run what npm run db:roles prints.')]
  const name = 'tables'
  const state = await compareMigrations(client)
  if (!state) return [note(name, 'none are there yet', 'npm start or npm run migrate makes them.')]
  const { pending, changed, unknown } = state
  if (changed.length > 0)
    return [
      fault(name, `${changed[0]} was changed after it had been applied`, 'Restore that file, or the database it belongs to.'),
    ]
  if (unknown.length > 0)
    return [
      fault(
        name,
        `they are of a newer release (${unknown.at(-1)})`,
        'Start that release, or restore a backup that this one made.',
      ),
    ]
  if (pending.length > 0)
    return [note(name, `${pending.length} migrations wait`, 'npm start or npm run migrate applies them; take a backup first.')]
  const wall = await isolationFaults(client, rolePrefix)
  return [
    ok(name, 'as this release wants them'),
    wall.length === 0
      ? ok('wall between tenants', 'stands')
      : fault(
          'wall between tenants',
          wall.slice(0, 3).join('; '),
          'Stop Twopost. Somebody changed tables or rights by hand: restore them, or a backup.',
        ),
  ]
}

/** Jobs that wait too long or failed for good. */
async function checkJobs(client: pg.Client, isRunning: boolean): Promise<Finding[]> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('graphile_worker._private_jobs') is not null as there`)
  if (!there.rows[0]?.there) return []
  const { rows } = await client.query<{ failed: number; minutes: number }>(
    `select count(*) filter (where attempts >= max_attempts)::int as failed,
            (coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at < now())), 0) / 60)::int as minutes
       from graphile_worker._private_jobs`,
  )
  const { failed = 0, minutes = 0 } = rows[0] ?? {}
  const findings: Finding[] = []
  if (failed > 0)
    findings.push(
      note(
        'background jobs',
        `${failed} failed for good`,
        'The log of the application says why; mails that could not be sent are among them.',
      ),
    )
  if (isRunning && minutes >= 30)
    findings.push(
      fault(
        'background jobs',
        `the oldest has waited for ${minutes} minutes`,
        'Restart the application; if they still wait, its log says why.',
      ),
    )
  return findings.length > 0 ? findings : [ok('background jobs', 'none failed for good')]
}

/**
 * Looks at the database with the login that migrates, and changes nothing there.
 * @returns also what tells this database from others
 */
export async function checkDatabase(
  access: DatabaseAccess,
  of: { rolePrefix: string; connections: number; isRunning: boolean; now: () => Date },
): Promise<{ findings: Finding[]; identifier: string }> {
  const client = new pg.Client(access.migrate)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set default_transaction_read_only = on; set statement_timeout = '30s'")
    const asked = of.now().getTime()
    const facts = (await client.query<Facts>(factsSql)).rows[0]!
    const between = (asked + of.now().getTime()) / 2
    const database = (await client.query<{ name: string }>('select current_database() as name')).rows[0]!.name
    const findings = [
      ok('database', `PostgreSQL ${facts.version}, ${access.kind === 'embedded' ? 'embedded' : 'a server'}`),
      judgeClock(facts.now.getTime() - between),
      ...judgeSettings(facts, { kind: access.kind, needed: of.connections }),
      ...judgeState(facts),
      ...(await checkSchema(client, of.rolePrefix)),
      ...(await checkJobs(client, of.isRunning)),
    ]
    return { findings, identifier: access.kind === 'embedded' ? facts.identifier : `${database}@${facts.identifier}` }
  } finally {
    await client.end()
  }
}
