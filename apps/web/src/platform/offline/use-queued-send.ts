import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { api } from '../api/client.ts'
import { ApiError, isPassing } from '../api/problem.ts'
import { queryClient, refreshCalls } from '../api/queries.ts'
import { dateOf, now } from '../clock.ts'
import { randomId } from '../random-id.ts'
import { timedAt } from './act-times.rules.ts'
import { useConnection } from './connection.ts'
import { flagOf, type KeptChange, keepAction, type QueuedCall, readActions } from './waiting-actions.ts'
import { dropPhotosOfFlag, keepPhoto, photosOfFlag, sendPhotos } from './waiting-photos.ts'

/** An act that could not be sent has no answer yet. */
type Kept<N extends CallName> = Answer<Calls[N]> | undefined

interface QueuedOptions<N extends QueuedCall> {
  /** The reading calls whose answers this change makes old. */
  refreshes: readonly CallName[]
  /** The record whose acts keep their order. */
  recordOf: (input: Sent<Calls[N]>) => string
  /** What of that record it is about, where acts on other parts do not build on it. */
  partOf?: (input: Sent<Calls[N]>) => string
  /** For people: which order or job it is about. */
  aboutOf: (input: Sent<Calls[N]>) => string
  /** What this device shows until the server has the act: answers as they will be. */
  shows?: (input: Sent<Calls[N]>, atMs: number) => readonly Omit<KeptChange, 'before'>[]
  /** A photo that goes with it, after it. */
  photoOf?: (input: Sent<Calls[N]>) => { jobId: string; orderNumber: string; file: File } | null
  /** Without an answer for so long it is kept on this device as well, so that a line that only hangs loses nothing with a reload. */
  patienceMs?: number
}
type Send = (name: CallName, input: unknown, options: { idempotencyKey: string }) => Promise<unknown>

/** The answer, or the error of a lost network when there is none in time; what was sent then goes again under the same key. */
function answerWithin<T>(answer: Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return answer
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, { message: 'Network error' })), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * Like `useSend`, but for what a technician does on bad Wi-Fi: an act that can not be sent is kept on this device with its time and its key, and
 * sent in its order when the server answers (R1-4, NOW18). It answers undefined then.
 */
export function useQueuedSend<N extends QueuedCall>(
  name: N,
  { refreshes, recordOf, partOf, aboutOf, shows, photoOf, patienceMs }: QueuedOptions<N>,
): UseMutationResult<Kept<N>, ApiError, Sent<Calls[N]>> {
  return useMutation<Kept<N>, ApiError, Sent<Calls[N]>>({
    mutationFn: async (input) => {
      const atMs = now()
      const at = dateOf(atMs).toISOString()
      // The same bytes at each try: a key stands for them.
      const sent = timedAt(name, input, at)
      const key = randomId()
      const photo = photoOf?.(input) ?? null
      if (photo) await keepPhoto({ ...photo, flagKey: key }, photo.file)
      const isLost = patienceMs !== undefined && useConnection.getState().since !== null
      const mustWait = isLost || (await readActions()).some((one) => one.state === 'waiting')
      let lost: unknown
      if (!mustWait) {
        try {
          const sending = (api as Send)(name, sent, { idempotencyKey: key }) as Promise<Answer<Calls[N]>>
          const answer = await answerWithin(sending, patienceMs)
          if (photo) void photosOfFlag(key, flagOf(answer)).then(sendPhotos)
          return answer
        } catch (error) {
          if (!isPassing(error)) {
            if (photo) await dropPhotosOfFlag(key)
            throw error
          }
          lost = error
        }
      }
      const shown = (shows?.(input, atMs) ?? []).map((one) => ({ ...one, before: queryClient.getQueryData(one.key) }))
      try {
        const part = partOf?.(input)
        const about = { record: recordOf(input), about: aboutOf(input), ...(part !== undefined && { part }) }
        await keepAction({ call: name, input: sent, ...about, key, at, shown })
      } catch (error) {
        if (photo) await dropPhotosOfFlag(key)
        // A device that keeps nothing: it is as if nothing had been done, and the person is told so.
        throw lost ?? error
      }
      for (const one of shown) queryClient.setQueryData(one.key, one.data)
      return undefined
    },
    onSuccess: async (answer) => {
      if (answer !== undefined) await refreshCalls(refreshes)
    },
  })
}
