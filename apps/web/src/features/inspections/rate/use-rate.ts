import { itemName, measureText } from '@twopost/contract/inspections'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { callKey, queryClient } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { dateOf, now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useWaitingActions } from '#platform/offline/waiting-actions.ts'
import { underWay } from '#platform/under-way.ts'
import { notify } from '#ui/notify.ts'
import { type Inspection, type Result, usePutResults } from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { keptWords } from './kept-words.rules.ts'
import { type Going, type Said, shownAs, stillGoing } from './rate.rules.ts'

/**
 * The results of an inspection as the technician sees them: what was tapped stands there at once and is sent behind it. What cannot be sent is kept on
 * this device, stands there as well, also after a restart, and is marked until it has arrived (INS10, OFF5); what the server refuses is said. An answer
 * that was asked for earlier and comes later takes nothing back of it.
 */
export function useRate(inspection: Inspection, words: { failed: (result: Result) => string }) {
  const locale = useLocale()
  const shared = useText(inspectionsText)
  const list = useWaitingActions((state) => state.list)
  const kept = keptWords(inspection, list)
  const [going, setGoing] = useState<Readonly<Record<string, Going>>>({})
  const [onTheWay] = useState(underWay)
  const results = inspection.results.map((one) =>
    shownAs((kept.get(one.id) ?? []).reduce<Result>(shownAs, one), stillGoing(one, going[one.id])),
  )
  const put = usePutResults(({ body }) => {
    const [entry] = body.results
    const one = inspection.results.find((each) => each.item_id === entry?.item_id && each.position === entry.position)
    if (!one) return inspection.order_number
    const { rating, value } = shownAs(one, { value: entry?.value ?? null, rating: entry?.rating ?? null })
    const said = [value !== null && measureText(value, one.unit), shared(`ratings.${rating}`)].filter(Boolean).join(', ')
    return `${itemName(one, locale)}: ${said}`
  })
  const send = async (result: Result, said: Said): Promise<boolean> => {
    setGoing((before) => ({ ...before, [result.id]: { said, arrivedAt: null } }))
    // A later word about the same item is still on its way.
    const settle = (change: (before: Readonly<Record<string, Going>>) => Readonly<Record<string, Going>>) =>
      setGoing((before) => (before[result.id]?.said === said ? change(before) : before))
    const end = () => settle((before) => without(before, result.id))
    try {
      const { value, rating, ...notes } = said
      const entry = { item_id: result.item_id, position: result.position as '', value, rating, ...notes }
      const answer = await put.mutateAsync({
        params: { id: inspection.id },
        body: { results: [{ ...entry, at: dateOf(now()).toISOString() }] },
      })
      if (!answer) {
        end()
        return true
      }
      const arrivedAt = answer.inspection.results.find((one) => one.id === result.id)?.at ?? null
      settle((before) => ({ ...before, [result.id]: { said, arrivedAt } }))
      queryClient.setQueryData(callKey('getInspection', { params: { id: inspection.id } }), answer)
      return true
    } catch (error) {
      end()
      notify({ kind: 'error', title: words.failed(result), text: await spokenProblem(error) })
      return false
    }
  }
  const say = (result: Result, said: Said): Promise<boolean> => onTheWay.add(send(result, said))
  /** Until every word has arrived or is kept on this device. @returns how many are kept */
  const settled = async (): Promise<number> => {
    await onTheWay.settled()
    return useWaitingActions.getState().list.filter((one) => one.record === inspection.id).length
  }
  return { results, say, waiting: kept, settled }
}
function without(all: Readonly<Record<string, Going>>, id: string): Record<string, Going> {
  const { [id]: _, ...others } = all
  return others
}
