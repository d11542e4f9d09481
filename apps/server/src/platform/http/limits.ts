import { Problem } from './problem.ts'

interface Window {
  startedMs: number
  count: number
}

/** Counts uses per key in fixed windows of this process; old windows are swept as new ones come. */
export class UseLimit {
  readonly #windows = new Map<string, Window>()
  readonly #most: number
  readonly #spanMs: number
  #sweptMs = 0

  constructor(most: number, spanMs: number) {
    this.#most = most
    this.#spanMs = spanMs
  }

  /** @throws Problem TOO_MANY_REQUESTS with the seconds until the window ends */
  use(key: string, amount = 1): void {
    const nowMs = performance.now()
    if (nowMs - this.#sweptMs > this.#spanMs) {
      for (const [name, window] of this.#windows) if (nowMs - window.startedMs >= this.#spanMs) this.#windows.delete(name)
      this.#sweptMs = nowMs
    }
    const window = this.#windows.get(key)
    if (!window || nowMs - window.startedMs >= this.#spanMs) {
      this.#windows.set(key, { startedMs: nowMs, count: amount })
      if (amount <= this.#most) return
    } else {
      window.count += amount
      if (window.count <= this.#most) return
    }
    const seconds = Math.max(1, Math.ceil((this.#spanMs - (nowMs - (window?.startedMs ?? nowMs))) / 1000))
    throw new Problem('TOO_MANY_REQUESTS', { seconds }, { retryAfterSeconds: seconds })
  }
}
