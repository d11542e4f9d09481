import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type TransferListItem, Worker } from 'node:worker_threads'

/** Why a thread gave no answer: too many wait, it took too long, it broke off, or it could not start. */
export type ThreadFaultKind = 'busy' | 'timeout' | 'crashed' | 'not_started' | 'closed'

export class ThreadFault extends Error {
  readonly kind: ThreadFaultKind
  constructor(kind: ThreadFaultKind, cause?: unknown) {
    super(`Thread ${kind.replace('_', ' ')}`, { cause })
    this.kind = kind
  }
}

/** What the thread sends: once `ready`, then for each request its answer or its fault. */
export type ThreadMessage<Answer> = { ready: true } | { answer: Answer } | { fault: string }

export interface ThreadOptions {
  /** File beside this one, without extension. */
  entry: string
  workerData: () => unknown
  /** Milliseconds from the start of the thread until it is ready. */
  startLimitMs: number
  /** Milliseconds for one request, counted from its turn. The thread is ended and a new one started when it is over. */
  answerLimitMs: number
  /** Requests that may wait; one more gives `busy`. */
  longestQueue: number
  /** The thread ends after this long without work, which gives its memory back. */
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
  resolve: (answer: Answer) => void
  reject: (fault: ThreadFault) => void
}

/** After a failed start the next one waits, so that a full disk is not written full again for every request. */
const PAUSE_AFTER_FAILED_START_MS = 30_000

/**
 * Starts the thread's file: the built .js beside the built caller, or the TypeScript source when the caller runs from source (tests,
 * dev). A thread does not inherit the loader of the test runner, and Node 20 runs no `--import` in a thread, so it loads tsx itself.
 */
function startThread(entry: string, workerData: unknown): Worker {
  const extension = path.extname(fileURLToPath(import.meta.url))
  const url = new URL(`./${entry}${extension}`, import.meta.url)
  if (extension !== '.ts') return new Worker(url, { workerData })
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  )
  const source = `import('${loader.href}').then(({ register }) => { register(); return import('${url.href}') })`
  return new Worker(source, { eval: true, workerData, execArgv: ['--conditions=twopost-source'] })
}

/**
 * One worker thread with a queue: requests run one after another, each with a time limit; a thread that crashes or hangs is replaced
 * before the next request. It starts with the first request and never keeps the process alive.
 */
export class SingleThread<Request, Answer> {
  readonly #options: ThreadOptions
  readonly #waiting: Job<Request, Answer>[] = []
  #worker: Worker | null = null
  #isRunning = false
  #isClosed = false
  #startedBadlyAt = Number.NEGATIVE_INFINITY
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Gives the thread's answer; rejects with a ThreadFault. `limitMs` takes the place of the usual limit, `transfer` hands buffers over. */
  ask(request: Request, { limitMs = this.#options.answerLimitMs, transfer = [] }: AskOptions = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ThreadFault('closed'))
      if (this.#waiting.length >= this.#options.longestQueue) return reject(new ThreadFault('busy'))
      this.#waiting.push({ request, transfer, limitMs, resolve, reject })
      void this.#work()
    })
  }

  /** Ends the thread; waiting requests are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.reject(new ThreadFault('closed'))
    await this.#end()
  }

  async #work(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    clearTimeout(this.#idleTimer)
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      try {
        job.resolve(await this.#run(job))
      } catch (fault) {
        job.reject(fault instanceof ThreadFault ? fault : new ThreadFault('crashed', fault))
      }
    }
    this.#isRunning = false
    this.#idleTimer = setTimeout(() => void this.#end(), this.#options.idleLimitMs)
    this.#idleTimer.unref()
  }

  async #run({ request, transfer, limitMs }: Job<Request, Answer>): Promise<Answer> {
    const worker = this.#worker ?? (await this.#start())
    const message = await this.#listen(worker, limitMs, () => worker.postMessage(request, transfer))
    if ('answer' in message) return message.answer
    throw new ThreadFault('crashed', 'fault' in message ? message.fault : undefined)
  }

  async #start(): Promise<Worker> {
    if (performance.now() - this.#startedBadlyAt < PAUSE_AFTER_FAILED_START_MS) throw new ThreadFault('not_started')
    const worker = startThread(this.#options.entry, this.#options.workerData())
    worker.unref()
    this.#worker = worker
    // A thread may break off between two requests; without a listener that would end the process.
    worker.on('error', () => this.#forget(worker))
    worker.on('exit', () => this.#forget(worker))
    try {
      await this.#listen(worker, this.#options.startLimitMs)
      return worker
    } catch (fault) {
      this.#startedBadlyAt = performance.now()
      throw new ThreadFault('not_started', fault)
    }
  }

  /** The next message of the thread. A thread that says nothing in time, or ends, is done with. */
  #listen(worker: Worker, limitMs: number, send?: () => void): Promise<ThreadMessage<Answer>> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        act()
      }
      const onMessage = (message: ThreadMessage<Answer>) => settle(() => resolve(message))
      const onError = (fault: unknown) => settle(() => reject(new ThreadFault('crashed', fault)))
      const onExit = () => settle(() => reject(new ThreadFault(this.#isClosed ? 'closed' : 'crashed')))
      const timer = setTimeout(() => {
        settle(() => reject(new ThreadFault('timeout')))
        void this.#end()
      }, limitMs)
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      send?.()
    })
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}
