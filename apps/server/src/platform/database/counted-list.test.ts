import { expect, it } from 'vitest'
import { pageSql, paginateCounted } from './counted-list.ts'

it('writes the size of a first page in the text, and gives other places of a list as values behind those that are there', () => {
  const page = (limit: number, offset: number) => {
    const values: unknown[] = ['tenant']
    return [pageSql(values, { limit, offset }), values]
  }
  expect(page(25, 0)).toEqual(['limit 25', ['tenant']])
  expect(page(25, 50)).toEqual(['limit $2 offset $3', ['tenant', 25, 50]])
  expect(page(7, 0)).toEqual(['limit $2 offset $3', ['tenant', 7, 0]])
})

it('says how many there are up to 10,000, and beyond that there are more', () => {
  const at = { page: 2, limit: 25 }
  expect(paginateCounted(at, 10_000)).toEqual({ page: 2, limit: 25, total: 10_000, total_pages: 400 })
  expect(paginateCounted(at, 10_001)).toEqual({ page: 2, limit: 25, total: 10_000, total_pages: 400, total_is_capped: true })
})
