import { expect, it } from 'vitest'
import { type RecentRecord, withRecent } from './recent-records.ts'

const record = (name: string): RecentRecord => ({ href: `/a/${name}`, title: name, area: 'Orders' })

it('keeps the eight last records, newest first and each once, under its newest name', () => {
  let records: RecentRecord[] = []
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3']) records = withRecent(records, record(name))
  expect(records.map((one) => one.title)).toEqual(['3', '9', '8', '7', '6', '5', '4', '2'])
  expect(withRecent(records, { ...record('9'), title: 'renamed' })[0]).toEqual({ href: '/a/9', title: 'renamed', area: 'Orders' })
})
