import { listBases, listDumps, readMark, readShipped } from '#platform/backup/backup-folder.ts'
import type { Config } from '#platform/config/config.ts'
import { type Finding, fault, note, ok } from './finding.ts'
import { checkRoom, isSameDisk } from './machine-checks.ts'

const hourMs = 3_600_000
/** A copy is made each day; two hours more before somebody has to look. */
const oldestCopyMs = 26 * hourMs
/** Changes are carried each minute. */
const oldestChangeMs = 10 * 60_000
const where = 'The log of the application says why.'

const agoOf = (ms: number): string =>
  ms < 2 * 60_000
    ? 'just now'
    : ms < 2 * hourMs
      ? `${Math.round(ms / 60_000)} minutes ago`
      : ms < 48 * hourMs
        ? `${Math.round(ms / hourMs)} hours ago`
        : `${Math.round(ms / (24 * hourMs))} days ago`

/**
 * Whether backups are made, how old the newest is, and whether they lie where the data is.
 * @param database what tells this database from others, as the folder has it; undefined when the database could not be asked
 * @throws BackupFault for a folder that is damaged or holds no backups
 */
export async function checkBackups(
  config: Pick<Config, 'backup' | 'dataDir' | 'mode' | 'database'>,
  { now, isRunning, database }: { now: Date; isRunning: boolean; database: string | undefined },
): Promise<Finding[]> {
  const name = 'backups'
  const { backup } = config
  if (!backup)
    return [
      config.mode === 'production'
        ? fault(
            name,
            'none are made',
            'Set BACKUP_DIR and BACKUP_RECIPIENTS (docs/operations.md, Backup and restore), or back up in a way of your own.',
          )
        : ok(name, 'none are made'),
    ]
  const mark = await readMark(backup.folder)
  if (database !== undefined && mark.database !== database)
    return [fault(name, `${backup.folder} holds backups of another installation`, 'Name a folder of its own with BACKUP_DIR.')]
  const findings: Finding[] = []
  const isEmbedded = config.database.kind === 'embedded'
  const newest = (isEmbedded ? await listBases(backup.folder) : await listDumps(backup.folder)).at(-1)
  const age = newest ? now.getTime() - Date.parse(newest.ended_at) : Number.POSITIVE_INFINITY
  if (!newest)
    findings.push(fault(name, 'no copy was finished yet', isEmbedded ? where : 'Run npm run backup, and each day from a timer.'))
  else if (age > oldestCopyMs)
    findings.push(
      fault(name, `the newest copy was made ${agoOf(age)}`, isEmbedded ? where : 'Run npm run backup each day from a timer.'),
    )
  else findings.push(ok(name, `the newest copy was made ${agoOf(age)}`))
  if (isEmbedded && isRunning) {
    const shipped = await readShipped(backup.folder)
    const late = shipped ? now.getTime() - Date.parse(shipped.at) : Number.POSITIVE_INFINITY
    if (late > oldestChangeMs)
      findings.push(fault('changes in backups', shipped ? `were carried ${agoOf(late)}` : 'were never carried', where))
    else findings.push(ok('changes in backups', `were carried ${agoOf(late)}`))
  }
  findings.push(await checkRoom('room for backups', backup.folder))
  if (await isSameDisk(backup.folder, config.dataDir))
    findings.push(
      note(
        'place of backups',
        'the same disk as the data',
        'Name a folder on another disk with BACKUP_DIR: one broken disk takes both.',
      ),
    )
  return findings
}
