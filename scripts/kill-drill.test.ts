// Slow: starts the application and its database several times and kills them under writers.
import { expect, it } from 'vitest'
import { killDrill } from '../bench/kill-drill.ts'

// The short form of `npm run drill`. How fast the application is back is measured there, on a machine of its own; here the limit
// only ends a recovery that never comes.
it('loses no acknowledged write and doubles none when the application and its database are killed under writers', async () => {
  const report = await killDrill({
    form: 'sources',
    victims: ['application', 'database', 'both'],
    writers: 4,
    pauseMs: 5,
    writesBetween: 60,
    limitMs: 40_000,
  })
  expect(report.recoveries.map(({ victim }) => victim)).toEqual(['application', 'database', 'both'])
  expect(report.acknowledged).toBeGreaterThanOrEqual(240)
  expect(report.lost).toEqual([])
  // Every write was repeated with its key until it had a success, so there is one record for each.
  expect(report.kept).toBe(report.acknowledged)
}, 170_000)
