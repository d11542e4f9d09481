import { expect, it } from 'vitest'
import { type FavoriteRoute, type Favorites, moveRoute, withAction, withRoute } from './favorites.rules.ts'

const route = (name: string): FavoriteRoute => ({ path: `/x/${name}`, title: name, layout: 'admin' })
const of = (...names: string[]): Favorites => ({ routes: names.map(route), actions: [] })
const names = (favorites: Favorites) => favorites.routes.map((one) => one.title).join('')

it('adds a link at the end and takes it out again (B58)', () => {
  expect(names(withRoute(of('a', 'b'), route('c')))).toBe('abc')
  expect(names(withRoute(of('a', 'b', 'c'), route('b')))).toBe('ac')
  const action = { id: 'x', title: 'X', description: '', component: 'x' }
  expect(withAction(withAction(of(), action), action).actions).toEqual([])
})

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [0, -1, 'abc'],
  [9, 0, 'abc'],
])('moves %i to %i (J8)', (from, to, order) => {
  expect(names(moveRoute(of('a', 'b', 'c'), from, to))).toBe(order)
})
