import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const text = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')
const [introduction = '', ...chapters] = text.split(/^## V(?=\d)/m)

/** The rows of the tables of a part, without their heads and the lines below these. */
const tableOf = (part: string): string[][] =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:number|verdict) \|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const rows = chapters.flatMap((chapter) => tableOf(chapter).map((cells) => ({ chapter: Number.parseInt(chapter, 10), cells })))
const verdicts = ['holds', 'holds in part', 'does not hold', 'not applicable']
const pathPattern = /`([^`]+)`/g
const verdictOf = (cells: readonly string[]): string => cells[3] ?? ''
const shownAt = (cells: readonly string[]): string => cells[4] ?? ''
const marksBefore = /^[\s,.:]+/
/** What a row says beside the places that it names. */
const wordsOf = (cells: readonly string[]): string => shownAt(cells).replace(pathPattern, '').replace(marksBefore, '')

describe('the requirements of ASVS', () => {
  it('are told in five cells each: number, level, requirement, verdict, and where or why not', () => {
    for (const { cells } of rows) {
      expect(cells, cells[0]).toHaveLength(5)
      expect(cells[1], cells[0]).toMatch(/^[12]$/)
      expect((cells[2] ?? '').length, cells[0]).toBeGreaterThanOrEqual(10)
      expect(verdicts, cells[0]).toContain(verdictOf(cells))
    }
  })

  it('have a number of their chapter, each once and in order', () => {
    let before = [0, 0, 0]
    for (const { chapter, cells } of rows) {
      const number = cells[0] ?? ''
      expect(number).toMatch(/^[1-9]\d*\.[1-9]\d*\.[1-9]\d*$/)
      const parts = number.split('.').map(Number)
      expect(parts[0], number).toBe(chapter)
      const changed = parts.findIndex((part, at) => part !== before[at])
      expect(parts[changed] ?? 0, `${number} after ${before.join('.')}`).toBeGreaterThan(before[changed] ?? 0)
      before = parts
    }
  })

  it('name places that are there, where they hold or hold in part', () => {
    for (const { cells } of rows)
      if (verdictOf(cells).startsWith('holds')) expect(shownAt(cells).match(pathPattern), cells[0]).not.toBeNull()
    for (const [, place = ''] of text.matchAll(pathPattern)) expect(existsSync(path.join(root, place)), place).toBe(true)
  })

  it('say what is missing where they do not wholly hold', () => {
    for (const { cells } of rows)
      if (verdictOf(cells) !== 'holds') expect(wordsOf(cells).length, cells[0]).toBeGreaterThanOrEqual(10)
  })

  it('are as many as the introduction says', () => {
    const counted = verdicts.map((verdict) => [verdict, rows.filter(({ cells }) => verdictOf(cells) === verdict).length])
    expect(tableOf(introduction).map((cells) => [cells[0], Number(cells[2])])).toEqual(counted)
    expect(introduction).toContain(`Without these two chapters, ${rows.length} of 253 requirements`)
  })
})
