import type { QueuedCall } from './waiting-actions.ts'

type Input = Readonly<Record<string, unknown>>
interface Entries {
  results: readonly Record<string, unknown>[]
}

/** What is sent for an act that happened at `at` (ISO): each entry of an inspection has its own time, other acts have one for the whole (NOW18, INS10). */
export function timedAt(call: QueuedCall, input: unknown, at: string): Input {
  const { body, ...rest } = input as { body?: object }
  if (call !== 'putInspectionResults') return { ...rest, body: { ...body, occurred_at: at } }
  const { results } = body as Entries
  return { ...rest, body: { results: results.map((one) => ({ ...one, at })) } }
}

/** The same act as one of the present, where its own time is what the server did not take. @param at the present, ISO */
export function timedNow(call: QueuedCall, input: unknown, at: string): Input {
  if (call === 'putInspectionResults') return timedAt(call, input, at)
  const { body, ...rest } = input as { body?: Record<string, unknown> }
  const { occurred_at: _, ...untimed } = body ?? {}
  return { ...rest, body: untimed }
}
