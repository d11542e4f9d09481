import type { WaitingAction } from '#platform/offline/waiting-actions.ts'
import type { Inspection } from '../inspections.api.ts'
import type { Said } from './rate.rules.ts'

type Entry = Said & { item_id: string; position?: string; at: string }
interface Sent {
  params: { id: string }
  body: { results: readonly Entry[] }
}

/**
 * What waits on this device to be said of an inspection, by the id of the result and in the order of its times. What somebody said of an item later than
 * that is already here and holds, so the older word is not shown over it (INS10). What was refused is not shown as said.
 */
export function keptWords(
  inspection: Pick<Inspection, 'id' | 'results'>,
  list: readonly Pick<WaitingAction, 'call' | 'state' | 'input'>[],
): ReadonlyMap<string, readonly Said[]> {
  const entries = list
    .filter((one) => one.call === 'putInspectionResults' && one.state === 'waiting')
    .map((one) => one.input as Sent)
    .filter(({ params }) => params.id === inspection.id)
    .flatMap(({ body }) => body.results)
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const words = new Map<string, Said[]>()
  for (const { item_id, position, at, ...said } of entries) {
    const result = inspection.results.find((one) => one.item_id === item_id && one.position === (position ?? ''))
    if (!result || (result.at !== null && result.at > at)) continue
    words.set(result.id, [...(words.get(result.id) ?? []), said])
  }
  return words
}
