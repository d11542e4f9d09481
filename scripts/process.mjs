// Node built-ins only: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

/** A fault whose message is the whole story for the person at the keyboard: it is printed without a stack. */
export class Stop extends Error {}

const children = new Set()
let stopping = false

/**
 * What tells a process from a later one with the same number: boot and start time on Linux, the start time elsewhere.
 * @returns {string | undefined} undefined when no such process lives (a zombie does not live)
 */
export function processIdentity(pid) {
  if (!Number.isSafeInteger(pid) || pid < 1) return undefined
  if (process.platform === 'linux') {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined
      return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
    } catch {
      return undefined
    }
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return undefined
  }
  if (process.platform === 'win32') return 'alive'
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return ps.stdout?.trim() || 'alive'
}

/** Signals every program that `run` has started and that still works; `run` then fails. */
export function stopChildren(signal) {
  stopping = true
  for (const child of children) child.kill(signal)
}

/**
 * Runs a program to its end.
 * @param {{ allowFailure?: boolean, onStart?: (pid: number) => void } & import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} the exit code, 0 unless failure is allowed
 */
export function run(command, args, { allowFailure = false, onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    if (stopping) return reject(new Stop('stopped'))
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    children.add(child)
    if (child.pid) onStart?.(child.pid)
    child.once('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      if (stopping) return reject(new Stop('stopped'))
      if (code === 0 || (allowFailure && code !== null)) return resolve(code)
      if (allowFailure) return resolve(128 + (os.constants.signals[signal] ?? 0))
      reject(new Stop(`${args.slice(0, 3).join(' ')} ended with ${signal ?? code}`))
    })
  })
}

/**
 * Calls `stop` once when this process is to end: by a signal, or because the npm that started it is gone. npm answers SIGTERM by
 * ending its shell and itself, so the script would live on as an orphan.
 * @param {(signal: 'SIGINT' | 'SIGTERM') => void} stop
 */
export function onStopAsked(stop) {
  let asked = false
  const once = (signal) => {
    if (asked) return
    asked = true
    stop(signal)
  }
  // `on`, not `once`: a second signal without a handler would end this process before its children.
  process.on('SIGTERM', () => once('SIGTERM'))
  process.on('SIGHUP', () => once('SIGTERM'))
  process.on('SIGINT', () => once('SIGINT'))
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) once('SIGTERM')
    }, 250).unref()
  }
}

/** Runs a script's body; a fault becomes one sentence (or a stack, when it is not one we foresaw) and exit code 1. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exit(1)
  }
}
