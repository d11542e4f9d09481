import { randomBytes } from 'node:crypto'
import { countSuperAdmins } from '#features/users/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { ConfigFault, printableConfig, processConfig } from '#platform/config/config.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { openDatabase, probeRuntime } from '#platform/database/open.ts'
import { StartFault } from '#platform/database/start-fault.ts'
import type { Database } from '#platform/database/transaction.ts'
import { createLog } from '#platform/log/log.ts'
import { buildApp } from './app.ts'
import { seedDemo } from './demo/demo-seed.ts'
import { demoAccounts } from './demo-accounts.ts'
import { addSuperAdmin } from './first-tenant.ts'

/** S-91: in flight work may take 20 s, the pause before it 2 s; after that the end is forced. */
const closingMs = 30_000

const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * A service manager signals every process of the group, and the starter hands its own signal on: what comes this soon after the
 * first is the same wish to stop, not a second one.
 */
const sameWishMs = 1_000

/** What was opened, closed in reverse order. */
const opened: (() => Promise<void>)[] = []
let closing = false
let closingSince = 0

async function end(code: number): Promise<void> {
  if (closing) {
    if (code === 0 && performance.now() - closingSince < sameWishMs) return
    process.exit(1)
  }
  closing = true
  closingSince = performance.now()
  setTimeout(() => process.exit(1), closingMs).unref()
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
async function ensureSuperAdmin(db: Database): Promise<string | undefined> {
  if ((await countSuperAdmins(db)) > 0) return undefined
  const password = randomBytes(9).toString('base64url')
  return (await addSuperAdmin(db, { email: superAdminEmail, password, name: 'Platform administrator' })) === 'made'
    ? password
    : undefined
}

async function start(): Promise<void> {
  if (process.argv.includes('--print-config')) {
    say(printableConfig())
    return
  }
  const config = processConfig()
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
  const app = await buildApp({ config, database, log, clock: systemClock })
  opened.push(() => app.close())
  const firstPassword = database.kind === 'embedded' && config.mode !== 'production' ? await ensureSuperAdmin(app.db) : undefined
  if (config.demo && (await seedDemo(app.db))) say('  The demo data is loaded.')
  const address = await app.listen()
  say(`\n  Twopost is ready at ${address}\n`)
  if (firstPassword) say(`  super-admin ${superAdminEmail}   ${firstPassword}   (shown once)`)
  if (config.demo) for (const { kind, email, password } of demoAccounts) say(`  demo ${kind.padEnd(6)} ${email}   ${password}`)
}

/** The sentence for a fault that the person who starts can mend; undefined for one of ours. */
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
