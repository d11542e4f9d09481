import type { CallName } from '@twopost/contract/calls'
import type { LiveEventType } from '@twopost/contract/registries/live-events'
import { useEffect, useEffectEvent } from 'react'
import { markOld, refreshCalls } from '../api/queries.ts'
import { currentSession } from '../session/session-store.ts'

/** Something changed; anyone who shows it fetches it again (H32). */
export interface LiveEvent {
  id: string
  type: LiveEventType
  shop_id: string | null
  ids: Readonly<Record<string, string>>
}

/** One type, or all of a subject: `order.*`. Another one does not compile. */
export type LivePattern = LiveEventType | (LiveEventType extends `${infer Subject}.${string}` ? `${Subject}.*` : never)

/** What the stream passes on to every tab (live-stream.ts): an event, or that some may have been missed. `token` marks whose it is. */
export type Message = { kind: 'event'; token: string; event: LiveEvent } | { kind: 'gap'; token: string }

const handlers = new Set<(message: Message) => void>()

/** @returns whether it is for the session of this tab */
export function deliver(message: Message): boolean {
  if (message.token !== tokenMark()) return false
  for (const handler of handlers) handler(message)
  return true
}

/** Events of one session must not reach tabs of another; the token itself is not sent around. */
export function tokenMark(): string {
  const session = currentSession()
  return session ? `${session.user.account_id}:${session.tenant?.id ?? ''}` : ''
}

/** Calls the handler for events of these types (exact, or a prefix as `service_order.*`). */
export function useLive(types: readonly LivePattern[], handler: (event: LiveEvent) => void): void {
  const handle = useEffectEvent(handler)
  const key = types.join(' ')
  useEffect(() => {
    const wanted = key.split(' ')
    const listener = (message: Message) => {
      if (message.kind === 'event' && wanted.some((type) => matches(type, message.event.type))) handle(message.event)
    }
    handlers.add(listener)
    return () => {
      handlers.delete(listener)
    }
  }, [key])
}

/** Fetches these calls again, in the background and at most twice a second, when such an event comes (or one may have been missed). */
export function useLiveRefresh(
  types: readonly LivePattern[],
  names: readonly CallName[],
  only?: (event: LiveEvent) => boolean,
): void {
  const counts = useEffectEvent((event: LiveEvent) => only?.(event) ?? true)
  const key = types.join(' ')
  const nameKey = names.join(' ')
  useEffect(() => {
    const wanted = key.split(' ')
    const calls = nameKey.split(' ') as CallName[]
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener = (message: Message) => {
      if (message.kind === 'event') {
        if (!wanted.some((type) => matches(type, message.event.type))) return
        if (!counts(message.event)) return
      }
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshCalls(calls, { background: true })
      }, 500)
    }
    handlers.add(listener)
    return () => {
      handlers.delete(listener)
      clearTimeout(timer)
      // What happens while nobody listens is not heard of: a screen that comes back, even a moment later, fetches again.
      markOld(calls)
    }
  }, [key, nameKey])
}

export function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type
}
