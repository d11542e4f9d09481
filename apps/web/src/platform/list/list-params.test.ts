import { defineList, filter, shownColumns, standardColumns, viewFaults } from '@twopost/contract/core/list'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { isNarrowed, paramsOf, queryOf, sameQuery, showQuery, type ViewOf, withoutFilters } from './list-params.ts'

const id = '019ff636-8385-7174-9277-b6189ee4a4fc'
const list = defineList({
  id: 'things',
  columns: {
    name: { words: ['Name', 'Nombre'], sort: true, always: true },
    owner: { words: ['Owner', 'Dueño'] },
    created_at: { words: ['Created', 'Creada'], sort: true, extra: true },
  },
  filters: {
    type: filter.oneOf(['person', 'company'], 'all'),
    tags: filter.some(['a', 'b']),
    people: filter.ids('none'),
    from: filter.day,
  },
  sort: { by: 'created_at', dir: 'desc' },
})
type View = ViewOf<typeof list>
const view: View = {
  ...{ q: '', page: 1, rows: 10, view: '', sort: 'created_at', dir: 'desc' },
  ...{ type: 'all', tags: [], people: [], from: '' },
} as View

it('the filters keep their values in the types, and only sortable columns sort', () => {
  expectTypeOf<View['type']>().toEqualTypeOf<'person' | 'company' | 'all'>()
  expectTypeOf<View['tags']>().toEqualTypeOf<readonly ('a' | 'b')[]>()
  expectTypeOf<View['people']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<View['sort']>().toEqualTypeOf<'name' | 'created_at'>()
})

describe('an address', () => {
  const params = paramsOf(list)
  it('is read as far as it fits, and what does not fit is not set', () => {
    expect(params.type.read('company')).toBe('company')
    expect(params.type.read('dog')).toBe('all')
    expect(params.tags.read('b,c')).toEqual(['b'])
    expect(params.people.read(`none,${id},x`)).toEqual(['none', id])
    expect(params.from.read('2026-1-1')).toBe('')
    expect(params.sort.read('owner')).toBe('created_at')
  })
  it('has one set of parameters for a list', () => {
    expect(paramsOf(list)).toBe(params)
  })
})

describe('a list is narrowed by its search and filters alone', () => {
  it.each([
    [{}, false],
    [{ page: 4 }, false],
    [{ rows: 50 }, false],
    [{ view: 'x' }, false],
    [{ sort: 'name', dir: 'asc' }, false],
    [{ q: 'brakes' }, true],
    [{ type: 'company' }, true],
    [{ tags: ['a'] }, true],
  ] as const)('%j → %s', (change, narrowed) => {
    expect(isNarrowed(list, { ...view, ...change })).toBe(narrowed)
  })
  it('taking the filters away leaves order, page size and page alone', () => {
    expect(withoutFilters(list)).toEqual({ q: '', type: 'all', tags: [], people: [], from: '' })
  })
})

describe('a kept view', () => {
  const now: View = { ...view, q: 'brakes', tags: ['a', 'b'], sort: 'name', dir: 'asc', page: 3 }
  it('keeps what differs from the beginning of the list, and the server takes it', () => {
    expect(queryOf(list, now)).toEqual({ q: 'brakes', tags: 'a,b', sort: 'name', dir: 'asc' })
    expect(queryOf(list, view)).toEqual({})
    expect(viewFaults(list, queryOf(list, now))).toEqual([])
  })
  it('shows what it kept and takes everything else away', () => {
    expect(showQuery(list, { type: 'company', gone: 'x' }, 'v1')).toEqual({
      ...{ q: '', type: 'company', tags: [], people: [], from: '' },
      ...{ sort: 'created_at', dir: 'desc', view: 'v1' },
    })
  })
  it('knows when the address shows something else', () => {
    expect(sameQuery({ q: 'a' }, { q: 'a', type: '' })).toBe(true)
    expect(sameQuery({ q: 'a' }, { q: 'b' })).toBe(false)
    expect(sameQuery({ q: 'a' }, {})).toBe(false)
  })
})

describe('the columns', () => {
  it('are the usual ones until somebody chooses', () => {
    expect(standardColumns(list)).toEqual(['name', 'owner'])
    expect(shownColumns(list, [])).toEqual(['name', 'owner'])
  })
  it('stand in the chosen order, without unknown ones and repeats, and with what cannot be hidden', () => {
    expect(shownColumns(list, ['created_at', 'name'])).toEqual(['created_at', 'name'])
    expect(shownColumns(list, ['owner', 'gone', 'owner'])).toEqual(['name', 'owner'])
  })
})
