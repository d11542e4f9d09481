import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { api } from '../api/client.ts'
import { type ApiError, isPassing } from '../api/problem.ts'
import { refreshCalls } from '../api/queries.ts'
import { dateOf, now } from '../clock.ts'
import { randomId } from '../random-id.ts'
import { keepAction, type QueuedCall, readActions } from './waiting-actions.ts'

/** An act that could not be sent has no answer yet. */
type Kept<N extends CallName> = Answer<Calls[N]> | undefined

interface QueuedOptions<N extends QueuedCall> {
  /** The reading calls whose answers this change makes old. */
  refreshes: readonly CallName[]
  /** The record whose acts keep their order. */
  recordOf: (input: Sent<Calls[N]>) => string
  /** For people: which order or job it is about. */
  aboutOf: (input: Sent<Calls[N]>) => string
  /** The call takes `occurred_at`: it counts from when the person did it. */
  isTimed?: boolean
  /** Shows on this device what the act will have done. */
  onKept?: (input: Sent<Calls[N]>, atMs: number) => void
}
type Send = (name: CallName, input: unknown, options: { idempotencyKey: string }) => Promise<unknown>

/**
 * Like `useSend`, but for what a technician does on bad Wi-Fi: an act that can not be sent is kept on this device with its time and its key, and
 * sent in its order when the server answers (R1-4). It answers undefined then.
 */
export function useQueuedSend<N extends QueuedCall>(
  name: N,
  { refreshes, recordOf, aboutOf, isTimed = false, onKept }: QueuedOptions<N>,
): UseMutationResult<Kept<N>, ApiError, Sent<Calls[N]>> {
  return useMutation<Kept<N>, ApiError, Sent<Calls[N]>>({
    mutationFn: async (input) => {
      const atMs = now()
      const at = dateOf(atMs).toISOString()
      const { body, ...rest } = input as { body?: object }
      // The same bytes at each try: a key stands for them.
      const sent = isTimed ? { ...rest, body: { ...body, occurred_at: at } } : input
      const key = randomId()
      const mustWait = (await readActions()).some((one) => one.state === 'waiting')
      let lost: unknown
      if (!mustWait) {
        try {
          return (await (api as Send)(name, sent, { idempotencyKey: key })) as Answer<Calls[N]>
        } catch (error) {
          if (!isPassing(error)) throw error
          lost = error
        }
      }
      try {
        await keepAction({ call: name, input: sent, record: recordOf(input), about: aboutOf(input), key, at })
      } catch (error) {
        // A device that keeps nothing: it is as if nothing had been done, and the person is told so.
        throw lost ?? error
      }
      onKept?.(input, atMs)
      return undefined
    },
    onSuccess: async (answer) => {
      if (answer !== undefined) await refreshCalls(refreshes)
    },
  })
}
