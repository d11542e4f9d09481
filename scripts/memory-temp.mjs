// Where the suites keep what they throw away. Node built-ins only.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { processIdentity } from './process.mjs'

const prefix = 'twopost-test-'

/** The number of the process that a folder of an earlier run belongs to, when that has ended. */
const ownerGone = (name) => name.startsWith(prefix) && processIdentity(Number(name.slice(prefix.length))) === undefined

/**
 * A temporary folder in memory for one run: databases without durability, copies of the demo business, profiles of browsers. On a disk
 * these write gigabytes that nobody reads again. What runs that were killed have left is removed.
 * @param {{ bytes: number, root?: string }} options how much room there must be, in the file system and in memory
 * @returns {{ path: string, close: () => void } | undefined} undefined where there is no such file system, or too little room
 */
export function openMemoryTemp({ bytes, root = '/dev/shm' }) {
  try {
    for (const name of fs.readdirSync(root))
      if (ownerGone(name)) fs.rmSync(path.join(root, name), { recursive: true, force: true })
    const { bavail, bsize } = fs.statfsSync(root)
    // Half of what is free stays with the programs.
    if (bavail * bsize < bytes || os.freemem() < 2 * bytes) return undefined
    const folder = path.join(root, `${prefix}${process.pid}`)
    // The database's own user must pass.
    fs.mkdirSync(folder, { mode: 0o711 })
    fs.chmodSync(folder, 0o711)
    return { path: folder, close: () => fs.rmSync(folder, { recursive: true, force: true }) }
  } catch {
    return undefined
  }
}
