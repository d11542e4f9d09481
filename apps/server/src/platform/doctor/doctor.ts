import { BackupFault } from '#platform/backup/sealed.ts'
import type { Config } from '#platform/config/config.ts'
import { type DatabaseAccess, openDatabase, probeRuntime } from '#platform/database/open.ts'
import { StartFault } from '#platform/database/start-fault.ts'
import type { Log } from '#platform/log/log.ts'
import { checkBackups } from './backup-checks.ts'
import { checkDatabase } from './database-checks.ts'
import { checkFiles } from './file-checks.ts'
import { type Finding, fault, ok } from './finding.ts'
import { checkDataFolder, checkFieldKeys } from './machine-checks.ts'
import { checkAnswer, checkMail, checkProxy, checkScanner } from './service-checks.ts'
import { checkWorkers } from './worker-checks.ts'

/** A doctor does not wait for a server that starts. */
const patienceMs = 1_000
/** Connections of a process beside its pool: live events, three lanes of jobs with their locks, a command. */
const besidePool = 20

/** What a check could not go on from, as a finding; other errors are ours and are thrown. */
function fromFault(name: string, error: unknown, advice: string): Finding {
  if (error instanceof StartFault || error instanceof BackupFault) return fault(name, error.message.replace(/\.$/, ''), advice)
  throw error
}

async function lookAtDatabase(
  access: DatabaseAccess,
  config: Config,
  { isRunning, now }: { isRunning: boolean; now: () => Date },
): Promise<{ findings: Finding[]; identifier: string | undefined }> {
  const { rolePrefix, processes, poolSize } = config
  const found = await checkDatabase(access, { rolePrefix, connections: processes * (poolSize + besidePool), isRunning, now })
  const isMade = !found.findings.some(({ name }) => name === 'roles')
  if (isMade) {
    try {
      await probeRuntime(access, patienceMs)
      if (config.dailyOnWorkers) found.findings.push(...(await checkWorkers(access, processes * poolSize)))
    } catch (error) {
      found.findings.push(fromFault('login of the application', error, 'Check DATABASE_URL, and the password of that role.'))
    }
  }
  return found
}

/**
 * Examines an installation and changes nothing in it: data, room, application, database, files, mail, backups. The embedded database is started for it
 * where no application runs, and stopped again.
 * @returns what was found, in the order in which it is worth reading
 */
export async function examine(config: Config, log: Log, now: () => Date): Promise<Finding[]> {
  const { findings, exists } = await checkDataFolder(config.dataDir)
  findings.unshift(ok('settings', 'all can be read'))
  const { finding, isRunning } = await checkAnswer(config)
  findings.push(finding)
  if (exists || config.fieldKeys) findings.push(await checkFieldKeys(config, isRunning))
  let database: string | undefined
  if (exists || config.database.kind === 'server') {
    let access: DatabaseAccess | undefined
    try {
      access = await openDatabase(config, log, { join: true, patienceMs })
      const looked = await lookAtDatabase(access, config, { isRunning, now })
      findings.push(...looked.findings)
      database = looked.identifier
    } catch (error) {
      findings.push(fromFault('database', error, 'Nothing of it could be looked at: put this right first.'))
    } finally {
      await access?.close()
    }
  }
  findings.push(...(await checkFiles(config)), ...(await checkScanner(config)), await checkMail(config), checkProxy(config))
  try {
    findings.push(...(await checkBackups(config, { now: now(), isRunning, database })))
  } catch (error) {
    findings.push(fromFault('backups', error, 'Name the folder that npm run backup filled with BACKUP_DIR, or an empty one.'))
  }
  return findings
}
