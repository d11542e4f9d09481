import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, programEnvironment, type RunAs } from './embedded-platform.ts'
import { processState, worksIn } from './process-identity.ts'
import { StartFault } from './start-fault.ts'

/** How long an orphan may take to stop, and a crashed server's shared memory to vanish. */
const graceMs = 15_000
/** Recovery after a crash reads at most `max_wal_size`; on a slow disk that takes a while. */
const readyMs = 120_000

/**
 * Runs the server so that it ends however Node ends: the shell waits for the end of its standard input, a pipe from Node, and then
 * asks PostgreSQL for a fast shutdown until it is gone. The shell itself ends with PostgreSQL, which is how Node sees a crash.
 * The first argument is the socket folder, which goes when Node asked for the end.
 */
const wrapper = `folder=$1; shift
exec 3<&0
"$@" </dev/null 3<&- & server=$!
( exec >/dev/null 2>&1; read _ <&3; : > "$folder/asked"; while kill -INT $server; do sleep 1; done ) & reader=$!
exec 3<&-
wait $server; code=$?
if [ -e "$folder/asked" ]; then rm -rf -- "$folder"; else kill $reader; fi
exit $code`

export interface Postmaster {
  pid: number
  /** Settles when the server has ended, asked or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

export interface PostmasterOptions {
  cluster: string
  socketFolder: string
  binaries: Binaries
  as: RunAs
  flags: readonly string[]
  /** Gets each line that the server writes. */
  onLine(line: string): void
  /** How long the start may take, in ms; a restore reads more than the end of a crash. */
  readyMs?: number
  /** Whether a start that fails is tried again, because the remains of a crash may stand in the way. Default: yes. */
  tryAgain?: boolean
}

const pidLines = (cluster: string) => {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The socket folder of a server that works on this cluster and takes connections. */
export function servingSocketFolder(cluster: string): string | undefined {
  const lines = pidLines(cluster)
  const pid = Number(lines[0])
  return lines[7]?.trim() === 'ready' && processState(pid) === 'living' && worksIn(pid, cluster) ? lines[4] : undefined
}

function removeSocketFolder(folder: string | undefined): void {
  if (folder && path.basename(folder).startsWith('twopost-')) fs.rmSync(folder, { recursive: true, force: true })
}

/**
 * Ends what an earlier, dead owner left: a server that still works on this cluster is stopped, a pid file without one removed.
 * Only for the holder of the app lock.
 * @throws StartFault when the orphan does not end
 */
export async function clearOrphan(cluster: string, ownSocketFolder: string): Promise<void> {
  const started = performance.now()
  for (;;) {
    const lines = pidLines(cluster)
    const pid = Number(lines[0])
    const waited = performance.now() - started
    if (lines.length === 0) return
    const state = processState(pid)
    if (state === 'gone' || (state === 'living' && !worksIn(pid, cluster)) || (state === 'zombie' && waited > graceMs)) {
      // The number is free, belongs to a stranger (after a restart of the machine), or to a dead child nobody collects.
      fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
      if (lines[4] !== ownSocketFolder) removeSocketFolder(lines[4])
      return
    }
    if (waited > graceMs) {
      throw new StartFault(
        `A database process left by an earlier run (process ${pid}) still holds ${cluster} and does not stop: end it and start again.`,
      )
    }
    if (state === 'living') {
      try {
        process.kill(pid, waited > graceMs / 2 ? 'SIGQUIT' : 'SIGINT')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EPERM') {
          throw new StartFault(`A database process of another user (process ${pid}) holds ${cluster}: end it and start again.`)
        }
      }
    }
    await sleep(100)
  }
}

/** An attempt that was ended took the folder with it. Anything else that is at its name by now makes this throw. */
function restoreSocketFolder({ socketFolder, as }: PostmasterOptions): void {
  if (fs.lstatSync(socketFolder, { throwIfNoEntry: false })?.isDirectory()) return
  fs.mkdirSync(socketFolder, { mode: 0o700 })
  if (as.uid !== undefined) fs.lchownSync(socketFolder, as.uid, as.gid ?? as.uid)
}

interface Attempt {
  postmaster?: Postmaster
  said: string
}

/** Starts the server once and waits until it takes connections or ends. */
async function attempt(options: PostmasterOptions): Promise<Attempt> {
  const { cluster, socketFolder, as, binaries, flags } = options
  const command = [...as.prefix, binaries.postgres, '-D', cluster, '-k', socketFolder, ...flags]
  const child = spawn('/bin/sh', ['-c', wrapper, 'sh', socketFolder, ...command], {
    uid: as.uid,
    gid: as.gid,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    // Its own session: Ctrl-C on the terminal must reach Node alone, which ends the database last.
    detached: true,
    env: programEnvironment,
  })
  let said = ''
  let rest = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000)
    const lines = (rest + chunk.toString()).split('\n')
    rest = (lines.pop() ?? '').slice(-4_000)
    for (const line of lines) if (line.trim() !== '') options.onLine(line)
  })
  child.stdin.on('error', () => {})
  let over = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  const started = performance.now()
  while (!over && performance.now() - started < (options.readyMs ?? readyMs)) {
    const lines = pidLines(cluster)
    if (lines[7]?.trim() === 'ready' && lines[4] === socketFolder)
      return { postmaster: { pid: Number(lines[0]), ended, stop }, said }
    await Promise.race([sleep(5), ended])
  }
  await stop()
  return { said }
}

/**
 * Starts the server, again where the remains of a crash (its last backends, its shared memory) still stand in the way.
 * @throws StartFault with the server's own words when it does not start
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const started = performance.now()
  for (;;) {
    await clearOrphan(options.cluster, options.socketFolder)
    const { postmaster, said } = await attempt(options)
    if (postmaster) return postmaster
    if (options.tryAgain === false || performance.now() - started > graceMs) {
      const reason = said.split('\n').filter((line) => /FATAL|PANIC|HINT|could not/.test(line))
      throw new StartFault(
        `The database in ${options.cluster} does not start: ${reason.slice(-3).join(' ') || said.trim().slice(-500)}`,
      )
    }
    restoreSocketFolder(options)
    await sleep(100)
  }
}
