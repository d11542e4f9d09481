import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@twopost/contract/calls'
import type { Call } from '@twopost/contract/core/call'
import { allPermissions } from '@twopost/contract/permissions'
import {
  type FilePurpose,
  fileKinds,
  filePurposes,
  kindsInWords,
  mostBytesFor,
  mostBytesOfFamily,
} from '@twopost/contract/registries/file-purposes'
import { expect, it } from 'vitest'
import { settings } from '#platform/config/settings.ts'
import { securityEventOf } from '#platform/http/security-events.ts'

const text = readFileSync(path.join(import.meta.dirname, '../../../docs/security/rules.md'), 'utf8')
/** The rows of the table under this head, cell by cell. */
function rowsUnder(head: string): string[][] {
  const [table = ''] = (text.split(`${head}\n`)[1] ?? '').split('\n\n')
  const lines = table.split('\n').slice(1)
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}
const inCode = (pattern: RegExp): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => (pattern.test(code) ? [code] : []))
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`

it('lists the uploads that there are, with kinds and sizes (5.1.1)', () => {
  const sizeOf = (purpose: FilePurpose): string => {
    const families = new Set(filePurposes[purpose].map((word) => fileKinds[word].family))
    const isMixed = families.has('recording') && families.size > 1
    return isMixed
      ? `${megabytes(mostBytesOfFamily.picture)}; recordings ${megabytes(mostBytesOfFamily.recording)}`
      : megabytes(mostBytesFor(purpose))
  }
  expect(rowsUnder('| purpose | kinds | largest |')).toEqual(
    Object.keys(filePurposes).map((name) => [`\`${name}\``, kindsInWords(name as FilePurpose), sizeOf(name as FilePurpose)]),
  )
})

it('lists the security events that there are (16.1.1)', () => {
  const told = new Set(['ids-tried'])
  for (const call of Object.values(calls as Record<string, Call>))
    for (const status of [200, 401, 403, 404, 429]) {
      const event = securityEventOf(call, status)
      if (event) told.add(event)
    }
  const listed = rowsUnder('| event | means |').flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(new Set(listed)).toEqual(told)
  expect(listed).toHaveLength(told.size)
})

it('names only settings and rights that there are', () => {
  const [names, rights] = [inCode(/^[A-Z][A-Z\d]*(_[A-Z\d]+)+$|^HOST$/), inCode(/^[a-z-]+:[a-z]+$/)]
  expect([names.length, rights.length].every((count) => count > 10)).toBe(true)
  for (const name of names) expect(Object.keys(settings), name).toContain(name)
  const known: readonly string[] = allPermissions
  for (const right of rights) expect(known, right).toContain(right)
})
