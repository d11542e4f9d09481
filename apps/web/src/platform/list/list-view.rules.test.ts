import { describe, expect, it } from 'vitest'
import { moved, pageInstead, pageOf, phaseOf } from './list-view.rules.ts'

describe('what is below the filters', () => {
  it.each([
    [{ failed: false, rows: undefined, narrowed: false }, 'loading'],
    [{ failed: true, rows: undefined, narrowed: true }, 'failed'],
    [{ failed: false, rows: 3, narrowed: true }, 'rows'],
    // A later fetch failed: what was loaded before stays.
    [{ failed: true, rows: 3, narrowed: false }, 'rows'],
    [{ failed: false, rows: 0, narrowed: true }, 'filtered'],
    [{ failed: false, rows: 0, narrowed: false }, 'empty'],
  ] as const)('%j → %s', (state, phase) => {
    expect(phaseOf(state)).toBe(phase)
  })
})

describe('a page that is gone', () => {
  it.each([
    [1, 10, 0, null],
    [1, 10, 10, null],
    [2, 10, 11, null],
    [2, 10, 10, 1],
    [9, 10, 35, 4],
    [2, 10, 0, 1],
  ])('page %d of %d rows with %d in all → %s', (page, limit, total, instead) => {
    expect(pageInstead(page, limit, total)).toBe(instead)
  })
})

describe('an entry that is moved', () => {
  it.each([
    [0, 1, 'bac'],
    [2, -1, 'acb'],
    [0, -1, 'abc'],
    [2, 5, 'abc'],
    [0, 2, 'bca'],
  ])('from place %d by %d → %s', (from, by, after) => {
    expect(moved(['a', 'b', 'c'], from, by).join('')).toBe(after)
  })
})

describe('a page of a list at hand', () => {
  const all = ['Ann Lee', 'Bob Ray', 'Ann Ray']
  const by = { textOf: (name: string) => name }
  it('holds every word that is searched for, wherever it is', () => {
    expect(pageOf(all, { q: 'ray ann', page: 1, rows: 10 }, by)).toEqual({ rows: ['Ann Ray'], pagination: { total: 1 } })
  })
  it('counts all of them and gives the rows of the page', () => {
    expect(pageOf(all, { q: '', page: 2, rows: 2 }, by)).toEqual({ rows: ['Ann Ray'], pagination: { total: 3 } })
    expect(pageOf(all, { q: '', page: 1, rows: 10 }, { ...by, fits: (name) => name.startsWith('B') }).rows).toEqual(['Bob Ray'])
  })
  it('has no rows before the list is there', () => {
    expect(pageOf(undefined, { q: '', page: 1, rows: 10 }, by).rows).toBeUndefined()
  })
})
