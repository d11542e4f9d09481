import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { callKey, queryClient } from '#platform/api/queries.ts'
import { dateOf, now } from '#platform/clock.ts'
import { notify } from '#ui/notify.ts'
import { type Inspection, type Result, usePutResults } from './inspections.api.ts'
import { type Said, shownAs } from './rate.rules.ts'

/**
 * The results of an inspection as the technician sees them: what was tapped stands there at once and is sent behind it; what could not be
 * sent is said and taken back.
 */
export function useRate(inspection: Inspection, words: { failed: (result: Result) => string }) {
  const put = usePutResults()
  const [waiting, setWaiting] = useState<Readonly<Record<string, Said>>>({})
  const results = inspection.results.map((one) => shownAs(one, waiting[one.id]))
  const say = async (result: Result, said: Said): Promise<boolean> => {
    setWaiting((before) => ({ ...before, [result.id]: said }))
    try {
      const { value, rating, ...notes } = said
      const entry = { item_id: result.item_id, position: result.position as '', value, rating, ...notes }
      const answer = await put.mutateAsync({
        params: { id: inspection.id },
        body: { results: [{ ...entry, at: dateOf(now()).toISOString() }] },
      })
      queryClient.setQueryData(callKey('getInspection', { params: { id: inspection.id } }), answer)
      return true
    } catch (error) {
      notify({ kind: 'error', title: words.failed(result), text: await spokenProblem(error) })
      return false
    } finally {
      // A later word about the same item is still on its way.
      setWaiting((before) => (before[result.id] === said ? without(before, result.id) : before))
    }
  }
  return { results, say }
}
function without(all: Readonly<Record<string, Said>>, id: string): Record<string, Said> {
  const { [id]: _, ...others } = all
  return others
}
