import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock/clock.ts'
import { type Config, processConfig } from '#platform/config/config.ts'
import { type AfterMigration, migrateDatabase } from '#platform/database/migrate.ts'
import { type DatabaseAccess, openDatabase } from '#platform/database/open.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { type App, buildApp } from '../app.ts'

/** A fault that the person at the command line can fix: printed as one sentence. */
export class CommandFault extends Error {
  override name = 'CommandFault'
}

/**
 * The named options of a command line, as texts; a flag that is there is `yes`.
 * @throws CommandFault for a missing or unknown one
 */
export function readOptions<const Name extends string>(
  required: readonly Name[],
  optional: readonly string[] = [],
  flags: readonly string[] = [],
): Record<Name, string> & Record<string, string | undefined> {
  const kinds = [
    ...[...required, ...optional].map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ]
  let values: Record<string, unknown>
  try {
    const read = parseArgs({ options: Object.fromEntries(kinds) }).values
    values = Object.fromEntries(Object.entries(read).map(([name, value]) => [name, value === true ? 'yes' : value]))
  } catch (error) {
    throw new CommandFault(error instanceof Error ? error.message : 'The options could not be read.')
  }
  const missing = required.filter((name) => typeof values[name] !== 'string' || values[name] === '')
  if (missing.length > 0) throw new CommandFault(`Missing: ${missing.map((name) => `--${name}`).join(', ')}.`)
  return values as Record<Name, string> & Record<string, string | undefined>
}

/** The faults that say what to do in one sentence. */
const spoken = ['CommandFault', 'StartFault', 'ConfigFault', 'BackupFault']
const sayFault = (error: unknown): void => {
  console.error(error instanceof Error && spoken.includes(error.name) ? error.message : error)
  process.exitCode = 1
}

/** Runs work that opens what it needs by itself, and ends the process with its code. `closers` run in reverse order at the end. */
export async function runAlone(work: (closers: (() => Promise<void>)[]) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  try {
    await work(closers)
  } catch (error) {
    sayFault(error)
  }
  for (const close of closers.reverse()) await close().catch(() => {})
  process.exit()
}

/** Runs work on a migrated database, and ends the process with its code. `closers` run in reverse order at the end. */
export async function runOnDatabase(
  work: (config: Config, database: DatabaseAccess, log: Log, closers: (() => Promise<void>)[]) => Promise<void>,
  /** What comes before the migrations. @returns what follows each of them, if anything */
  prepare: (config: Config, database: DatabaseAccess) => Promise<AfterMigration | undefined> = async () => undefined,
): Promise<void> {
  await runAlone(async (closers) => {
    const config = processConfig()
    const log = createLog({ level: 'warn', stacks: config.mode !== 'production' })
    const database = await openDatabase(config, log, { join: true })
    closers.push(() => database.close())
    const after = await prepare(config, database)
    await migrateDatabase({ connection: database.migrate, rolePrefix: config.rolePrefix, after })
    await work(config, database, log, closers)
  })
}

/** Runs work on a migrated installation, beside a running application where there is one, and ends the process with its code. */
export const runCommand = (work: (app: App, config: Config, database: DatabaseAccess) => Promise<void>): Promise<void> =>
  runOnDatabase(async (config, database, log, closers) => {
    const app = await buildApp({ config, database, log, clock: systemClock }, { quiet: true })
    closers.push(() => app.close())
    await work(app, config, database)
  })
