// Slow: runs the application on a small disk and fills it.
import { expect, it } from 'vitest'
import { diskDrill, isRoot, NotRoot } from '../bench/disk-drill.ts'

const drill = () => diskDrill({ form: 'sources', limitMs: 90_000, fullMs: 8_000 })

// The short form of `npm run drill -- --only disk`.
it('says in words that the disk is full, loses nothing, and comes back by itself when there is room', async () => {
  // Only root can make a small file system.
  if (!isRoot()) return expect(drill()).rejects.toThrow(NotRoot)
  const report = await drill()
  expect(report.lost).toEqual([])
  expect(report.extra).toBe(0)
  expect(report.answers['507 NO_SPACE']).toBeGreaterThan(0)
  expect(report.strange).toEqual([])
}, 300_000)
