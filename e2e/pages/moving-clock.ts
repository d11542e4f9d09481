import type { BrowserContext, Request } from '@playwright/test'

const api = '/api/v1'

/**
 * A browser whose clock the test sets, before a server that goes by the same clock as far as the browser can see: the
 * end of a session that it names in its answers is moved along, and its answers carry no date.
 */
export class MovingClock {
  readonly #context: BrowserContext
  #aheadMs = 0
  /** Requests since the last look, with the moment of the browser's clock. */
  readonly #requests: { call: string; isBackground: boolean; atMs: number }[] = []
  private constructor(context: BrowserContext) {
    this.#context = context
  }

  /** Before the first page is opened. */
  static async start(context: BrowserContext): Promise<MovingClock> {
    const clock = new MovingClock(context)
    await context.clock.install()
    await context.route(
      (url) => url.pathname.startsWith(api) && url.pathname !== `${api}/events`,
      async (route) => {
        const response = await route.fetch().catch(() => undefined)
        const body = await response?.text().catch(() => undefined)
        // The page that asked is gone, and the answer with it.
        if (!response || body === undefined) return route.abort().catch(() => undefined)
        // Without its date: an answer that is on its way while the clock is moved would teach the page a wrong time.
        const { 'content-encoding': _, 'content-length': __, date: ___, ...headers } = response.headers()
        const text = body.replace(
          /("session_expires_at":")([^"]+)/,
          (_all, name: string, moment: string) => name + new Date(Date.parse(moment) + clock.#aheadMs).toISOString(),
        )
        await route.fulfill({ status: response.status(), headers, body: text })
      },
    )
    context.on('request', (request) => clock.#note(request))
    return clock
  }

  #note(request: Request): void {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith(`${api}/`)) return
    this.#requests.push({
      call: `${request.method()} ${pathname.slice(api.length)}`,
      isBackground: request.headers()['x-background'] === '1',
      atMs: Date.now() + this.#aheadMs,
    })
  }

  /** Lets so much time pass at once; what was due in it happens, each thing once. */
  async pass({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): Promise<void> {
    const ms = (minutes * 60 + seconds) * 1000
    this.#aheadMs += ms
    await this.#context.clock.fastForward(ms)
  }

  /** What the pages have asked the server for since the last look. */
  requests() {
    return this.#requests.splice(0)
  }
}
