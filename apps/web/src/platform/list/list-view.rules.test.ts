import { describe, expect, expectTypeOf, it } from 'vitest'
import { param } from '../url-state.ts'
import { isNarrowed, listParams, pageInstead, phaseOf, sortParams, withoutFilters } from './list-view.rules.ts'

const params = {
  ...listParams,
  ...sortParams(['name', 'created_at'], 'created_at'),
  type: param.oneOf(['all', 'person', 'company'], 'all'),
  tags: param.list(['a', 'b']),
}
const view = { q: '', page: 1, rows: 10, sort: 'created_at', dir: 'desc', type: 'all', tags: [] } as const

describe('a list is narrowed by its search and filters alone', () => {
  it.each([
    [{}, false],
    [{ page: 4 }, false],
    [{ rows: 50 }, false],
    [{ sort: 'name', dir: 'asc' }, false],
    [{ q: 'brakes' }, true],
    [{ type: 'company' }, true],
    [{ tags: ['a'] }, true],
  ] as const)('%j → %s', (change, narrowed) => {
    expect(isNarrowed(params, { ...view, ...change })).toBe(narrowed)
  })

  it('taking the filters away leaves order, page size and page alone', () => {
    expect(withoutFilters(params)).toEqual({ q: '', type: 'all', tags: [] })
  })

  it('the sort keys keep their names in the types', () => {
    expectTypeOf(params.sort.read('name')).toEqualTypeOf<'name' | 'created_at'>()
    expect(params.sort.read('anything')).toBe('created_at')
    expect(sortParams(['name'], 'name', 'asc').dir.read(undefined)).toBe('asc')
  })
})

describe('what stands below the filters', () => {
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
