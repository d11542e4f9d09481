// Slow: repeats calls that hash a password until a difference in time would show.
import { expect, it } from 'vitest'
import { timingDrill } from '../bench/timing-drill.ts'

// The short form of the second half of `npm run drill`: so few samples show a password check that is left out, not microseconds.
it('answers no call that takes an address sooner or later for one that has an account (S-10)', async () => {
  const { comparisons, different } = await timingDrill({ form: 'sources', samples: 16 })
  expect([...new Set(comparisons.map(({ call }) => call))]).toEqual([
    'login',
    'requestMagicLink',
    'forgotPassword',
    'resendVerification',
    'createUser',
    'registerTenant',
  ])
  expect(different).toEqual([])
}, 170_000)
