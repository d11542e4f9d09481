import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { api } from '../api/client.ts'
import { type ApiError, isPassing } from '../api/problem.ts'
import { queryClient, refreshCalls } from '../api/queries.ts'
import { dateOf, now } from '../clock.ts'
import { randomId } from '../random-id.ts'
import { flagOf, type KeptChange, keepAction, type QueuedCall, readActions } from './waiting-actions.ts'
import { dropPhotosOfFlag, keepPhoto, photosOfFlag, sendPhotos } from './waiting-photos.ts'

/** An act that could not be sent has no answer yet. */
type Kept<N extends CallName> = Answer<Calls[N]> | undefined

interface QueuedOptions<N extends QueuedCall> {
  /** The reading calls whose answers this change makes old. */
  refreshes: readonly CallName[]
  /** The record whose acts keep their order. */
  recordOf: (input: Sent<Calls[N]>) => string
  /** For people: which order or job it is about. */
  aboutOf: (input: Sent<Calls[N]>) => string
  /** What this device shows until the server has the act: answers as they will be. */
  shows?: (input: Sent<Calls[N]>, atMs: number) => readonly Omit<KeptChange, 'before'>[]
  /** A photo that goes with it, after it. */
  photoOf?: (input: Sent<Calls[N]>) => { jobId: string; orderNumber: string; file: File } | null
}
type Send = (name: CallName, input: unknown, options: { idempotencyKey: string }) => Promise<unknown>

/**
 * Like `useSend`, but for what a technician does on bad Wi-Fi: an act that can not be sent is kept on this device with its time and its key, and
 * sent in its order when the server answers (R1-4, NOW18). It answers undefined then.
 */
export function useQueuedSend<N extends QueuedCall>(
  name: N,
  { refreshes, recordOf, aboutOf, shows, photoOf }: QueuedOptions<N>,
): UseMutationResult<Kept<N>, ApiError, Sent<Calls[N]>> {
  return useMutation<Kept<N>, ApiError, Sent<Calls[N]>>({
    mutationFn: async (input) => {
      const atMs = now()
      const at = dateOf(atMs).toISOString()
      const { body, ...rest } = input as { body?: object }
      // The same bytes at each try: a key stands for them.
      const sent = { ...rest, body: { ...body, occurred_at: at } }
      const key = randomId()
      const photo = photoOf?.(input) ?? null
      if (photo) await keepPhoto({ ...photo, flagKey: key }, photo.file)
      const mustWait = (await readActions()).some((one) => one.state === 'waiting')
      let lost: unknown
      if (!mustWait) {
        try {
          const answer = (await (api as Send)(name, sent, { idempotencyKey: key })) as Answer<Calls[N]>
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
        await keepAction({ call: name, input: sent, record: recordOf(input), about: aboutOf(input), key, at, shown })
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
