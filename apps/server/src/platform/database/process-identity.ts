import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** State letter and start time of a process from Linux' /proc; undefined when there is none. */
function procStat(pid: number): { state: string; started: string } | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces and brackets itself, so fields are counted from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** `zombie`: dead, but its parent has not yet collected it. */
export function processState(pid: number): 'living' | 'zombie' | 'gone' {
  if (!Number.isSafeInteger(pid) || pid < 2) return 'gone'
  if (process.platform === 'linux') {
    const stat = procStat(pid)
    if (!stat) return 'gone'
    return stat.state === 'Z' || stat.state === 'X' ? 'zombie' : 'living'
  }
  try {
    process.kill(pid, 0)
    return 'living'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'living' : 'gone'
  }
}

/** What tells a process from a later one with the same number: its start time. Undefined when it does not live. */
export function processStart(pid: number): string | undefined {
  if (processState(pid) !== 'living') return undefined
  if (process.platform === 'linux') return procStat(pid)?.started
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || 'unknown'
}

/**
 * Where process numbers of this machine are comparable: the boot and the process namespace. Another boot, another container or
 * another machine on the same disk gives another text.
 */
export function processRealm(): string {
  if (process.platform !== 'linux') return 'here'
  try {
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fs.readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return 'here'
  }
}

/** Whether the process works in this directory, as a PostgreSQL server does in its data directory. */
export function worksIn(pid: number, directory: string): boolean {
  try {
    if (process.platform === 'linux') return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(directory)
    const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    return command.includes(directory)
  } catch {
    return false
  }
}
