import { isLiveEventType } from '@twopost/contract/registries/live-events'
import { callUrl, sessionHeaders, tellUnauthorized } from '../api/client.ts'
import { loadPaths } from '../api/paths.ts'
import { currentSession, useSession } from '../session/session-store.ts'
import { makeStreamParser } from './event-stream.ts'
import { deliver, type LiveEvent, type Message, tokenMark } from './live.ts'

let lastId: string | null = null
let lastToken: string | null = null
/** When the session of `lastToken` began to fetch, in milliseconds of this page: that of its start, as the stream comes after the first screen. */
let since = 0
/** Fetched before the stream was thought of, and the longest the server looks back. */
const headStartMs = 2_000
const mostAgeMs = 60_000

function take(message: Message): void {
  if (deliver(message) && message.kind === 'event') lastId = message.event.id
}

/** The token to listen with; null where there is nothing to hear: signed out, outside any tenant, before its approval (A32). */
function listeningToken(): string | null {
  const session = currentSession()
  if (!session?.tenant) return null
  return session.tenant.state === 'approved' || session.user.is_super_admin ? session.token : null
}

/** Reads the stream until it ends or fails. Throws when it can't be opened. */
async function readStream(signal: AbortSignal, pass: (message: Message) => void): Promise<void> {
  await loadPaths()
  const tokenSent = currentSession()?.token
  // What changed between the first fetches and this stream is told first, or a screen would show what is over until something else happens.
  const age_ms = lastId === null ? Math.min(mostAgeMs, Math.round(performance.now() - since + headStartMs)) : undefined
  const response = await fetch(callUrl('streamEvents', { query: { age_ms } }), {
    headers: {
      ...sessionHeaders(),
      accept: 'text/event-stream',
      'x-background': '1',
      ...(lastId && { 'last-event-id': lastId }),
    },
    signal,
    cache: 'no-store',
  })
  // Signed out meanwhile, or suspended: the stream is the first to hear of it.
  tellUnauthorized(response.status, tokenSent)
  if (!response.ok || !response.body) throw new Error(`stream ${response.status}`)
  const token = tokenMark()
  const parse = makeStreamParser(({ data }) => {
    try {
      const event = JSON.parse(data) as LiveEvent
      // One that this version does not know is nothing to it.
      if (event && isLiveEventType(event.type)) pass({ kind: 'event', token, event })
    } catch {
      // Not one of ours.
    }
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parse(value)
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Keeps a stream open, trying again with growing pauses (1 s to 30 s, spread so that a restarted server is not stormed). */
async function keepStream(signal: AbortSignal, pass: (message: Message) => void): Promise<void> {
  let pause = 1000
  while (!signal.aborted) {
    const started = performance.now()
    const hadId = lastId !== null
    try {
      await readStream(signal, pass)
    } catch {
      // Tried again below; the screens keep their data and poll as they do without a stream.
    }
    if (signal.aborted) return
    if (performance.now() - started > 20_000) pause = 1000
    await wait(pause * (0.7 + Math.random() * 0.6), signal)
    pause = Math.min(30_000, pause * 2)
    // Without a place to go on from, something may have been missed.
    if (!hadId && lastId === null) pass({ kind: 'gap', token: tokenMark() })
  }
}

/**
 * Starts the live events: one stream for the whole browser, held by one tab (a Web Lock) and passed on to the others.
 * Where there are no locks (plain http in the house) every tab has its own.
 */
export function startLive(): void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('twopost-live')
  channel?.addEventListener('message', (event: MessageEvent<Message>) => take(event.data))
  const pass = (message: Message) => {
    channel?.postMessage(message)
    take(message)
  }
  let stop: AbortController | null = null
  const restart = () => {
    const mark = tokenMark()
    const token = listeningToken()
    if (token === lastToken) return
    if (lastToken !== null) since = performance.now()
    lastToken = token
    stop?.abort()
    stop = null
    lastId = null
    if (!token) return
    const controller = new AbortController()
    stop = controller
    const run = () => keepStream(controller.signal, pass)
    if (navigator.locks && channel) {
      navigator.locks.request(`twopost-live:${mark}`, { signal: controller.signal }, run).catch(() => undefined)
    } else {
      void run()
    }
  }
  restart()
  useSession.subscribe(restart)
}
