import { expect, it } from 'vitest'
import { allowanceFor, allowed } from './override.rules.ts'

it('knows what has to be allowed for each refusal, and what no one can allow (G25, G37)', () => {
  const codes = ['DOUBLE_BOOKING', 'TECHNICIAN_AWAY', 'NOT_ABLE', 'BAY_UNFIT', 'STALE_VERSION', 'SCHEDULE_ENDS_BEFORE_START', '']
  expect(codes.map(allowanceFor)).toEqual(['overlap', 'overlap', 'unfit', 'unfit', null, null, null])
})

it('sends what was allowed, and nothing else', () => {
  expect(allowed([])).toEqual({})
  expect(allowed(['overlap', 'overlap'])).toEqual({ allow_overlap: true })
  expect(allowed(['unfit', 'overlap'])).toEqual({ allow_overlap: true, allow_unfit: true })
})
