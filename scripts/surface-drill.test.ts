// Slow: starts the application and its database several times and kills them under writers of many kinds.
import { expect, it } from 'vitest'
import { surfaceDrill } from '../bench/surface-drill.ts'

// The short form of `npm run drill -- --only surface`.
it('keeps orders, stock, payments, files and imports whole when the application and its database are killed under their writers', async () => {
  const report = await surfaceDrill({
    form: 'sources',
    victims: ['application', 'database', 'both'],
    writesBetween: 60,
    limitMs: 60_000,
  })
  expect(report.faults).toEqual([])
  for (const [kind, count] of Object.entries(report.acknowledged)) expect(count, kind).toBeGreaterThan(0)
}, 400_000)
