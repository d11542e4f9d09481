import type { TransferListItem } from 'node:worker_threads'
import { Thread, ThreadFault, type ThreadProgram } from './thread.ts'

export interface ThreadPoolOptions extends ThreadProgram {
  /** Threads at most; the second starts only when the first is at work. */
  threads: number
  /** Milliseconds for one request, counted from its turn. The thread is ended and a new one started when it is over. */
  answerLimitMs: number
  /** Requests that may wait for their turn; one more gives `busy`. */
  longestQueue: number
  /** Milliseconds that a request waits for its turn; then it gives `busy`. */
  longestWaitMs: number
  /** A thread ends after this long without work, which gives its memory back. */
  idleLimitMs: number
}

export interface AskOptions {
  limitMs?: number
  transfer?: TransferListItem[]
}

type Job<Request, Answer> = {
  request: Request
  transfer: TransferListItem[]
  limitMs: number
  waitTimer: NodeJS.Timeout
  resolve: (answer: Answer) => void
  reject: (fault: ThreadFault) => void
}

type Lane<Request, Answer> = { thread: Thread<Request, Answer>; isAtWork: boolean; idleTimer?: NodeJS.Timeout }

/**
 * Worker threads with one queue for heavy work (S-47): each thread answers one request at a time, with a time limit and a
 * memory limit; one that crashes or hangs is replaced before its next request. Nothing starts before the first request.
 */
export class ThreadPool<Request, Answer> {
  readonly #options: ThreadPoolOptions
  readonly #lanes: readonly Lane<Request, Answer>[]
  readonly #waiting: Job<Request, Answer>[] = []
  #isClosed = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
    this.#lanes = Array.from({ length: options.threads }, () => ({ thread: new Thread(options), isAtWork: false }))
  }

  /** Gives a thread's answer; rejects with a ThreadFault. `limitMs` takes the place of the usual limit, `transfer` hands buffers over. */
  ask(request: Request, { limitMs = this.#options.answerLimitMs, transfer = [] }: AskOptions = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ThreadFault('closed'))
      const lane = this.#lanes.find(({ isAtWork }) => !isAtWork)
      if (!lane && this.#waiting.length >= this.#options.longestQueue) return reject(new ThreadFault('busy'))
      const waitTimer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(job), 1)
        reject(new ThreadFault('busy'))
      }, this.#options.longestWaitMs)
      const job = { request, transfer, limitMs, waitTimer, resolve, reject }
      this.#waiting.push(job)
      if (lane) void this.#work(lane)
    })
  }

  /** Ends the threads; those that wait are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (let job = this.#next(); job; job = this.#next()) job.reject(new ThreadFault('closed'))
    await Promise.all(
      this.#lanes.map(({ thread, idleTimer }) => {
        clearTimeout(idleTimer)
        return thread.end()
      }),
    )
  }

  #next(): Job<Request, Answer> | undefined {
    const job = this.#waiting.shift()
    clearTimeout(job?.waitTimer)
    return job
  }

  async #work(lane: Lane<Request, Answer>): Promise<void> {
    lane.isAtWork = true
    clearTimeout(lane.idleTimer)
    for (let job = this.#next(); job; job = this.#next()) {
      try {
        job.resolve(await lane.thread.ask(job.request, job.limitMs, job.transfer))
      } catch (fault) {
        job.reject(this.#isClosed ? new ThreadFault('closed', fault) : (fault as ThreadFault))
      }
    }
    lane.isAtWork = false
    lane.idleTimer = setTimeout(() => void lane.thread.end(), this.#options.idleLimitMs)
    lane.idleTimer.unref()
  }
}
