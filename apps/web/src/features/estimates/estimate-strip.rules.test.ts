import { expect, it } from 'vitest'
import { countedIds, isTicked, lockedOf, presentable } from './estimate-strip.rules.ts'
import type { AskedService } from './estimates.api.ts'

const service = (id: string, more: Partial<AskedService>): AskedService => ({
  ...{ id, name: id, kind: 'requested', amount: 10, hours: 1, authorized: null, decided_at: null, grown: false, allowed: [] },
  ...{ approval: 'draft', may_present: true },
  ...more,
})

it('always counts what is approved, and of the rest what is ticked (EST22)', () => {
  const services = [
    service('approved', { approval: 'approved', may_present: false }),
    service('free', { approval: 'none', may_present: false }),
    service('draft', {}),
    service('shown', { approval: 'presented' }),
    service('grown', { approval: 'approved', grown: true }),
  ]
  expect(services.map(lockedOf)).toEqual([true, true, false, false, false])
  expect(presentable({ services }).map((one) => one.id)).toEqual(['draft', 'shown', 'grown'])
  expect(countedIds({ services }, { shown: false })).toEqual(['approved', 'free', 'draft', 'grown'])
  const later = service('later', { approval: 'postponed' })
  expect([isTicked(later, {}), isTicked(later, { later: true })]).toEqual([false, true])
})
