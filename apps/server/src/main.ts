import { countSuperAdmins } from '#features/users/index.ts'
import { keepBackups } from '#platform/backup/backup-keeper.ts'
import { endBackups } from '#platform/backup/backup-turn.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Config, ConfigFault, printableConfig, processConfig } from '#platform/config/config.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { openDatabase, probeRuntime } from '#platform/database/open.ts'
import { StartFault } from '#platform/database/start-fault.ts'
import type { Database } from '#platform/database/transaction.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { createLog } from '#platform/log/log.ts'
import { buildApp } from './app.ts'
import { seedDemo } from './demo/demo-seed.ts'
import { refusePublishedPasswords } from './demo/published-accounts.ts'
import { demoAccounts } from './demo-accounts.ts'
import { addSuperAdmin, makePassword } from './first-tenant.ts'

/** S-91: in flight work may take 20 s, beside the pause before it; after that the end is forced. */
const workMs = 28_000
let drainMs = 0

const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * A service manager signals every process of the group, and the starter hands its own signal on: what comes this soon after the
 * first is the same request to stop, not a second one.
 */
const sameRequestMs = 1_000

/** What was opened, closed in reverse order. */
const opened: (() => Promise<void>)[] = []
let closing = false
let closingSince = 0

async function end(code: number): Promise<void> {
  if (closing) {
    if (code === 0 && performance.now() - closingSince < sameRequestMs) return
    process.exit(1)
  }
  closing = true
  closingSince = performance.now()
  setTimeout(() => process.exit(1), drainMs + workMs).unref()
  for (const close of opened.reverse()) {
    try {
      await close()
    } catch (error) {
      process.stderr.write(`closing: ${error instanceof Error ? error.message : 'failed'}\n`)
      process.exitCode = 1
    }
  }
  process.exit(process.exitCode ?? code)
}

const superAdminEmail = 'super@demo.twopost.example'
/** The embedded default has a super-admin from its first start (A30). @returns the password when one was made now */
async function ensureSuperAdmin(db: Database, config: Config): Promise<string | undefined> {
  if ((await countSuperAdmins(db)) > 0) return undefined
  const password = makePassword(config)
  return (await addSuperAdmin(db, config, { email: superAdminEmail, password, name: 'Platform administrator' })) === 'made'
    ? password
    : undefined
}

/** What is off because other machines reach this server, or that it is not (S1-1). */
function sayExposure({ isExposed, mode, allowsPublishedPasswords }: Config): void {
  if (!isExposed || mode === 'production') return
  say(
    allowsPublishedPasswords
      ? '  WARNING: EXPOSE_DEMO_AND_MAILBOX=yes: anyone who reaches this server can sign in as anyone.'
      : '  Other machines reach this server, so there are no demo accounts and no mailbox at /dev/mail.',
  )
}

async function start(): Promise<void> {
  if (process.argv.includes('--print-config')) {
    say(printableConfig())
    return
  }
  const config = processConfig()
  drainMs = config.drainSeconds * 1000
  const log = createLog({ level: config.logLevel, stacks: config.mode !== 'production' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!closing) log.info({ signal }, 'stopping')
      void end(0)
    })
  }
  // The starter is gone, even by a kill -9: nobody would stop this process any more.
  process.on('disconnect', () => void (closing || end(0)))
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was rejected and nobody waited for it'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopping after an error that nobody caught')
    void end(1)
  })

  const database = await openDatabase(config, log)
  opened.push(() => database.close())
  if (closing) return database.close()
  await migrateDatabase({ connection: database.migrate, rolePrefix: config.rolePrefix })
  await probeRuntime(database)
  if (config.s3) {
    const { expectPrivateBucket } = await import('#platform/files/bucket-check.ts')
    await expectPrivateBucket(config.s3)
  }
  const app = await buildApp({ config, database, log, clock: systemClock })
  opened.push(() => app.close())
  await refusePublishedPasswords(app.db, config)
  const firstPassword =
    database.kind === 'embedded' && config.mode !== 'production' ? await ensureSuperAdmin(app.db, config) : undefined
  // At once: whatever fails after this, the password is known (R1-20).
  if (firstPassword) say(`\n  super-admin ${superAdminEmail}   ${firstPassword}   (shown once)`)
  if (database.kind === 'embedded') {
    if (config.backup) {
      const files = await openFileStore(config, log)
      const keeper = keepBackups({ dataDir: config.dataDir, database, backup: config.backup, files }, log)
      opened.push(async () => {
        await keeper.stop()
        files.close()
      })
    } else await endBackups(database)
  }
  if (config.demo && (await seedDemo(app.db))) say('  The demo data is loaded.')
  const address = await app.listen()
  say(`\n  Twopost is ready at ${address}\n`)
  sayExposure(config)
  if (config.demo) for (const { kind, email, password } of demoAccounts) say(`  demo ${kind.padEnd(6)} ${email}   ${password}`)
}

/** The sentence for a fault that the person who starts can fix; undefined for one of ours. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigFault || error instanceof StartFault) return error.message
  const fault = error as { code?: string; port?: number; address?: string; setting?: string }
  const { code, port, address, setting = 'PORT' } = fault
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use on ${address}: stop the program that uses it, or set ${setting} to another one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user: set ${setting} to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: check HOST.`
  return undefined
}

start().catch((error: unknown) => {
  if (closing) return
  process.stderr.write(`${sentenceFor(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  void end(1)
})
