import { expect, it } from 'vitest'
import { groupActivities } from './activity-groups.rules.ts'
import type { Activity } from './order-detail.api.ts'

const entry = (id: string, minute: number, more: Partial<Activity> = {}): Activity => ({
  id,
  type: 'note_added',
  description: '',
  actor_name: 'Hana',
  details: {},
  timestamp: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  job_id: null,
  service_order_id: 'o',
  ...more,
})
const photo = (id: string, minute: number, more: Partial<Activity> = {}) =>
  entry(id, minute, { type: 'photo_added', details: { kind: 'photo', file_id: `file-${id}`, filename: `${id}.jpg` }, ...more })
const said = (activities: Activity[]) =>
  groupActivities(activities, Date.parse).map(({ activity, photos }) => [activity.id, ...photos.map((one) => one.fileId)])

it('takes photos of one person that follow each other together, the first taken first (R1-36)', () => {
  expect(said([photo('c', 9), photo('b', 5), photo('a', 4), entry('n', 3)])).toEqual([['c', 'file-a', 'file-b', 'file-c'], ['n']])
})

it('keeps photos apart that came long after each other, of two people, or with something between', () => {
  expect(said([photo('b', 30), photo('a', 4)])).toEqual([
    ['b', 'file-b'],
    ['a', 'file-a'],
  ])
  expect(said([photo('b', 5), photo('a', 4, { actor_name: 'Owen' })])).toHaveLength(2)
  expect(said([photo('b', 6), entry('n', 5), photo('a', 4)])).toHaveLength(3)
})

it('shows no picture of other files, nor of an entry that names none', () => {
  const pdf = entry('p', 2, { type: 'attachment_added', details: { kind: 'document', file_id: 'x', filename: 'x.pdf' } })
  const old = entry('q', 1, { type: 'photo_added', details: { kind: 'photo' } })
  expect(said([pdf, old])).toEqual([['p'], ['q']])
})
