import type { CallName } from '@twopost/contract/calls'
import { queryClient } from '../api/queries.ts'
import { answerOf, onDevice } from '../device-store.ts'
import { deviceOwner } from '../recordings/kept-recordings.ts'

/** What a technician needs to go on after a restart without a network (OFF2): the own timer, the own jobs, and the jobs and inspections looked at. */
const kept: ReadonlySet<unknown> = new Set<CallName>([
  ...(['getActiveTimer', 'getCurrentTimeEntry', 'listTechnicianJobs', 'getJob'] as const),
  ...(['getInspection', 'listOrderInspections'] as const),
])
/** So old it says nothing any more. */
const oldestMs = 3 * 86_400_000

interface KeptAnswer {
  owner: string
  name: string
  key: readonly unknown[]
  data: unknown
  at: number
}

let started = false
/** Keeps these answers on this device, and gives those of the same person back to a page that has none yet. */
export async function keepAnswers(): Promise<void> {
  if (started) return
  started = true
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt: at } = query.state
    const owner = deviceOwner()
    if (type !== 'updated' || !owner || data === undefined || at === 0 || !kept.has(query.queryKey[0])) return
    const row: KeptAnswer = { owner, name: JSON.stringify(query.queryKey), key: query.queryKey, data, at }
    void onDevice(['answers'], 'readwrite', (table) => answerOf(table('answers').put(row))).catch(() => undefined)
  })
  const owner = deviceOwner()
  const rows = await onDevice(
    ['answers'],
    'readonly',
    (table): Promise<KeptAnswer[]> => answerOf(table('answers').getAll()),
  ).catch(() => [])
  const newest = Math.max(...rows.map((row) => row.at))
  for (const row of rows)
    if (row.owner === owner && newest - row.at < oldestMs && queryClient.getQueryData(row.key) === undefined)
      queryClient.setQueryData(row.key, row.data, { updatedAt: 1 })
}

/** Signing out leaves nothing of the shop on this device but what waits to be sent. */
export const forgetKeptAnswers = (): Promise<unknown> =>
  onDevice(['answers'], 'readwrite', (table) => answerOf(table('answers').clear())).catch(() => undefined)
