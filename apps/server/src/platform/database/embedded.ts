import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { type AppLock, livingOwner, takeAppLock } from './app-lock.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { chooseIdentity, findBinaries, makeSocketFolder } from './embedded-platform.ts'
import { type Postmaster, servingSocketFolder, startPostmaster } from './embedded-postmaster.ts'
import { StartFault } from './start-fault.ts'

export interface EmbeddedConnection {
  /** The folder of the unix socket, as `pg` takes it. */
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedOptions {
  /** The data folder; the lock lies in it, the cluster below it. Made when missing. */
  dataDir: string
  /** Durability off: the cluster may be lost. */
  test?: boolean
  /** Further settings, `name=value`. */
  flags?: readonly string[]
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export interface EmbeddedServer {
  /** The superuser. Only who may enter the 0700 socket folder can use it. */
  connection: EmbeddedConnection
  /** Whether the cluster was created by this start. */
  fresh: boolean
  /** Process number of the server that works now. */
  pid(): number
  /** Calls back each time the server had died and serves again. */
  onRestart(callback: () => void): void
  /** Ends the server in order and frees the data folder. */
  stop(): Promise<void>
}

/** Where the cluster of a data folder lies. */
export const clusterFolder = (dataDir: string) => path.join(path.resolve(dataDir), 'postgres')
/** The superuser's connection of a server that listens in this folder. */
export const connectionOf = (host: string): EmbeddedConnection => ({ host, port: 5432, user: 'postgres', database: 'postgres' })

/** What holds for every server that we start. */
export const serverSettings = [
  'listen_addresses=',
  'port=5432',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'logging_collector=off',
  'log_destination=stderr',
  // S-86: no statement, no row value, no bound value reaches a log.
  'log_statement=none',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_checkpoints=off',
  'timezone=UTC',
  'log_timezone=UTC',
]
// Little to replay after a crash: the shop waits for it.
// What a backup has not carried yet is kept, but never until the disk is full.
const durable = ['max_wal_size=256MB', 'checkpoint_timeout=60s', 'max_slot_wal_keep_size=4GB']
const lossy = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_wal_size=2GB']

/**
 * Makes a folder and those above it one by one: Node's recursive way never returns where a system answers "no such file" below a
 * folder that is there, as /proc does.
 */
function makeFolders(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolders(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    // Another process was quicker.
    if (!fs.existsSync(folder)) throw error
  }
}

function makeDataFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  try {
    makeFolders(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartFault(`The data folder ${folder} cannot be made there: name a folder on a disk with TWOPOST_DATA.`)
  }
  // Whatever the umask: the database's own user must pass through to its 0700 folder.
  if (process.getuid?.() === 0) fs.chmodSync(folder, 0o711)
}

/** Says in words what an access fault in the data folder means. */
function explain(error: unknown, folder: string): unknown {
  const { code, path: file } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartFault(
      `The data folder ${folder} belongs to another user or may not be written (${file ?? code}): start as its owner, or give this one its own folder with TWOPOST_DATA.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartFault(
      `The data folder ${folder} cannot be made, because a file is in its place: name a folder with TWOPOST_DATA.`,
    )
  }
  if (code === 'ENOSPC') return new StartFault(`The disk of ${folder} is full.`)
  return error
}

async function launch(options: EmbeddedOptions, folder: string, lock: AppLock): Promise<EmbeddedServer> {
  const { log } = options
  const cluster = clusterFolder(folder)
  const binaries = await findBinaries()
  const as = chooseIdentity(binaries, folder, cluster)
  const fresh = await ensureCluster(cluster, binaries, as, !options.test)
  const socketFolder = makeSocketFolder(as)
  const flags = [...serverSettings, ...(options.test ? lossy : durable), ...(options.flags ?? [])].flatMap((setting) => [
    '-c',
    setting,
  ])
  const onLine = (line: string) => {
    if (/\b(FATAL|PANIC):/.test(line)) log.warn({ source: 'postgres' }, line)
  }
  const begin = () => startPostmaster({ cluster, socketFolder, binaries, as, flags, onLine })

  let stopping = false
  const callbacks: (() => void)[] = []
  let current: Postmaster
  try {
    current = await begin()
  } catch (error) {
    fs.rmSync(socketFolder, { recursive: true, force: true })
    throw error
  }

  const watch = async () => {
    for (;;) {
      await current.ended
      if (stopping) return
      log.error({ source: 'postgres' }, 'the database process died and is started again')
      for (let pause = 200; !stopping; pause = Math.min(pause * 2, 5_000)) {
        try {
          current = await begin()
          break
        } catch (error) {
          log.error({ source: 'postgres', err: error }, 'the database process could not be started again yet')
          await sleep(pause)
        }
      }
      if (stopping) return
      log.warn({ source: 'postgres' }, 'the database serves again')
      for (const callback of callbacks) callback()
    }
  }
  const watching = watch()

  return {
    connection: connectionOf(socketFolder),
    fresh,
    pid: () => current.pid,
    onRestart: (callback) => void callbacks.push(callback),
    async stop() {
      if (stopping) return
      stopping = true
      await current.stop()
      await watching
      // A restart may have been under way when the end was asked for.
      await current.stop()
      fs.rmSync(socketFolder, { recursive: true, force: true })
      lock.release()
    },
  }
}

/**
 * Starts the PostgreSQL server that Twopost brings along and keeps it running: it is started again when it is killed, and it ends
 * when this process ends, however that happens.
 * @throws StartFault when another living Twopost holds the data, the data belongs to another user, or the machine cannot run it
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = path.resolve(options.dataDir)
  let lock: AppLock | undefined
  try {
    makeDataFolder(folder)
    lock = await takeAppLock(folder)
    return await launch(options, folder, lock)
  } catch (error) {
    lock?.release()
    throw explain(error, folder)
  }
}

/**
 * The database of a data folder for a command: the running application's own, else one started for this command.
 * @throws StartFault as `startEmbedded`; also while the owner is still starting
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Pick<EmbeddedServer, 'connection' | 'stop'>> {
  const owner = await livingOwner(path.resolve(options.dataDir))
  if (owner === undefined) return startEmbedded(options)
  const host = servingSocketFolder(clusterFolder(options.dataDir))
  if (!host) throw new StartFault(`The running Twopost (process ${owner}) is still starting its database: try again in a moment.`)
  return { connection: connectionOf(host), stop: async () => {} }
}
