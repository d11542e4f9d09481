import { dailyPaths } from '@twopost/contract/daily-paths'
import { expect, it } from 'vitest'
import { addPaths, knowsPath, loadPaths, pathOf } from './paths.ts'

it('knows the paths of signing in from the start, those of the first screen with it, and the others once they are loaded', async () => {
  expect(pathOf('login')).toEqual(['POST', '/auth/login'])
  expect(pathOf('me')).toEqual(['GET', '/auth/me'])
  expect(() => pathOf('listServiceOrders')).toThrow('the path of listServiceOrders is not loaded yet')
  addPaths(dailyPaths)
  expect(pathOf('listServiceOrders')).toEqual(['GET', '/service-orders'])
  expect([knowsPath('login'), knowsPath('listCustomers')]).toEqual([true, false])
  await loadPaths()
  expect(pathOf('listCustomers')).toEqual(['GET', '/customers'])
})
