import { afterEach, expect, it } from 'vitest'
import { isBlank, lockedPath, lockToCounter, releaseCounter } from './counter-lock.ts'
import type { Session } from './session-model.ts'
import { useSession } from './session-store.ts'

const signIn = (account_id: string) => useSession.setState({ session: { user: { account_id } } as Session })
afterEach(() => {
  releaseCounter()
  useSession.setState({ session: null })
})

it('keeps a browser at one address until it is handed back (EST23)', () => {
  signIn('ann')
  expect([lockedPath(), isBlank()]).toEqual([null, false])
  lockToCounter('/cascade/service-orders/7/counter', false)
  expect([lockedPath(), isBlank()]).toEqual(['/cascade/service-orders/7/counter', false])
  lockToCounter('/cascade/service-orders/7/counter', true)
  expect([lockedPath(), isBlank()]).toEqual(['/cascade/service-orders/7/counter', true])
  releaseCounter()
  expect([lockedPath(), isBlank()]).toEqual([null, false])
})

it('means nobody else who signs in on the same device', () => {
  signIn('ann')
  lockToCounter('/cascade/service-orders/7/counter', true)
  signIn('bo')
  expect([lockedPath(), isBlank()]).toEqual([null, false])
  signIn('ann')
  expect(lockedPath()).toBe('/cascade/service-orders/7/counter')
})
