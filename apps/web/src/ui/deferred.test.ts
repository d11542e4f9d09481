import { expect, it, vi } from 'vitest'
import { deferred } from './deferred.ts'

it('fetches once, however often it is wanted, and then tells who waits', async () => {
  const importIt = vi.fn(async () => 'code')
  const code = deferred(importIt)
  const told = vi.fn()
  const stop = code.subscribe(told)
  expect(code.get()).toBeUndefined()
  code.prefetch()
  expect(await code.load()).toBe('code')
  expect(code.get()).toBe('code')
  stop()
  await code.load()
  expect(importIt).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledTimes(1)
})

it('keeps a failed prefetch to itself and tries again with the next load', async () => {
  const importIt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('code')
  const code = deferred(importIt)
  code.prefetch()
  await expect(code.load()).rejects.toThrow('offline')
  expect(code.get()).toBeUndefined()
  expect(await code.load()).toBe('code')
  expect(importIt).toHaveBeenCalledTimes(2)
})
