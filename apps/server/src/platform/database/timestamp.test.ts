import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { timestamp } from './timestamp.ts'

const t = useApp()
const byTheDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

it('reads each time as the driver does', () => {
  const two = (most: number, least = 0) => fc.integer({ min: least, max: most }).map((n) => String(n).padStart(2, '0'))
  const texts = fc
    .tuple(
      fc.integer({ min: 1, max: 9999 }).map((n) => String(n).padStart(4, '0')),
      two(12, 1),
      two(28, 1),
      two(23),
      two(59),
      two(59),
      fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined }),
    )
    .map(([y, mo, d, h, mi, s, f]) => `${y}-${mo}-${d} ${h}:${mi}:${s}${f === undefined ? '' : `.${f}`}+00`)
  fc.assert(
    fc.property(texts, (text) => {
      expect(timestamp(text), text).toEqual(byTheDriver(text))
    }),
    { numRuns: 5_000 },
  )
  for (const text of [
    '2026-11-23 06:44:30-06',
    '2026-11-23 06:44:30.5+05:30',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ])
    expect(timestamp(text), text).toEqual(byTheDriver(text))
})

it('gets times of the application in UTC, whatever zone the server has', async () => {
  const text = (
    await t.app.db.single(
      { text: 'text', at: 'timestamptz' },
      "select at::text as text, at from (select '2026-07-04 12:00:00.25-05'::timestamptz as at) x",
    )
  )[0]
  expect(text).toEqual({ text: '2026-07-04 17:00:00.25+00', at: new Date('2026-07-04T17:00:00.250Z') })
})
