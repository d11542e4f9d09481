// Node built-ins only: this runs before anything is installed.
import fs from 'node:fs'
import path from 'node:path'
import { processIdentity, Stop } from './process.mjs'

const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
const lives = ({ pid, identity }) => {
  const now = processIdentity(pid)
  return now !== undefined && now === identity
}
const owners = (text) => {
  try {
    const list = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Puts the file there whole or not at all; false when it exists already. */
function create(file, text) {
  const own = `${file}.${process.pid}`
  fs.writeFileSync(own, text)
  try {
    fs.linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** Takes away a lock whose owners are dead, unless somebody else has taken it over meanwhile. */
function removeStale(file, text) {
  const aside = `${file}.stale.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  // Between reading and renaming another process may have put its own lock there: give it back.
  if (read(aside) !== text) {
    try {
      fs.linkSync(aside, file)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
  fs.rmSync(aside, { force: true })
}

/**
 * Runs `work` while no other process does. The lock names its owner and the programs that the owner runs; it is taken over when
 * all of them are dead, so a killed start leaves nothing to repair and its still running `npm ci` is waited for.
 * @template T
 * @param {string} file
 * @param {(also: (pid: number) => void) => Promise<T>} work gets a function that adds a program to the lock
 * @returns {Promise<T>}
 */
export async function alone(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const mine = [{ pid: process.pid, identity: processIdentity(process.pid) }]
  let told = false
  for (const end = Date.now() + 900_000; !create(file, JSON.stringify(mine)); ) {
    const text = read(file)
    const living = text === undefined ? undefined : owners(text).find(lives)
    if (text !== undefined && !living) {
      removeStale(file, text)
      continue
    }
    if (living && !told) {
      console.error(`» waiting for process ${living.pid}, which is installing or building here`)
      told = true
    }
    if (Date.now() > end)
      throw new Stop(`Process ${living?.pid} has been installing or building here for 15 minutes; end it and try again.`)
    await new Promise((done) => setTimeout(done, 200))
  }
  const also = (pid) => {
    mine.push({ pid, identity: processIdentity(pid) })
    const next = `${file}.${process.pid}`
    fs.writeFileSync(next, JSON.stringify(mine))
    fs.renameSync(next, file)
  }
  try {
    return await work(also)
  } finally {
    fs.rmSync(file, { force: true })
  }
}
