// Slow: starts the application three times, backs it up, and restores it twice.
import { expect, it } from 'vitest'
import { restoreDrill } from '../bench/restore-drill.ts'

it('restores a lost installation into fresh folders, to its last write and to an instant, and the product finds nothing wrong in it', async () => {
  const report = await restoreDrill('sources', 25)
  expect(report.lost).toEqual([])
  expect(report.restored).toBe(report.acknowledged)
  expect(report.restoredBefore).toBe(report.acknowledgedBefore)
}, 600_000)
