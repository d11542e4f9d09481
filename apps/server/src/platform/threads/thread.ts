import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type TransferListItem, Worker } from 'node:worker_threads'

/** Why a thread gave no answer: too many wait, it took too long, it broke off, it could not start, or it was closed. */
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

/** What one thread runs. */
export interface ThreadProgram {
  /** Name of the thread's file without extension, and `import.meta.url` of a file beside it. */
  entry: { name: string; beside: string }
  workerData: () => unknown
  /** Milliseconds from the start of the thread until it is ready. */
  startLimitMs: number
  /** Megabytes of its own heap; a thread that needs more ends, and the process goes on. Buffers and WebAssembly are not counted. */
  memoryLimitMb: number
}

/**
 * Starts the thread's file: the built .js beside the built caller, or the TypeScript source when the caller runs from source (tests,
 * dev). A thread does not inherit the loader of the test runner, and Node 20 runs no `--import` in a thread, so it loads tsx itself.
 */
function startWorker({ entry, workerData, memoryLimitMb }: ThreadProgram): Worker {
  const extension = path.extname(fileURLToPath(entry.beside))
  const url = new URL(`./${entry.name}${extension}`, entry.beside)
  const options = { workerData: workerData(), resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb } }
  if (extension !== '.ts') return new Worker(url, options)
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  )
  const source = `import('${loader.href}').then(({ register }) => { register(); return import('${url.href}') })`
  return new Worker(source, { ...options, eval: true, execArgv: ['--conditions=twopost-source'] })
}

/** After a failed start the next one waits, so that a full disk is not written full again for every request. */
const PAUSE_AFTER_FAILED_START_MS = 30_000

/**
 * One thread that answers one request at a time. One that is silent for too long, crashes or needs too much memory is ended, and the
 * next request starts another. It starts with the first request and never keeps the process alive.
 */
export class Thread<Request, Answer> {
  readonly #program: ThreadProgram
  #worker: Worker | null = null
  #startedBadlyAt = Number.NEGATIVE_INFINITY

  constructor(program: ThreadProgram) {
    this.#program = program
  }

  /** Rejects with a ThreadFault: `timeout`, `crashed` or `not_started`. */
  async ask(request: Request, limitMs: number, transfer: TransferListItem[]): Promise<Answer> {
    const worker = this.#worker ?? (await this.#start())
    const message = await this.#listen(worker, limitMs, () => worker.postMessage(request, transfer))
    if ('answer' in message) return message.answer
    throw new ThreadFault('crashed', 'fault' in message ? message.fault : undefined)
  }

  async end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #start(): Promise<Worker> {
    if (performance.now() - this.#startedBadlyAt < PAUSE_AFTER_FAILED_START_MS) throw new ThreadFault('not_started')
    try {
      const worker = startWorker(this.#program)
      worker.unref()
      this.#worker = worker
      // A thread may break off between two requests; without a listener that would end the process.
      worker.on('error', () => this.#forget(worker))
      worker.on('exit', () => this.#forget(worker))
      await this.#listen(worker, this.#program.startLimitMs)
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
      const onExit = () => settle(() => reject(new ThreadFault('crashed')))
      const timer = setTimeout(() => {
        settle(() => reject(new ThreadFault('timeout')))
        void this.end()
      }, limitMs)
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      try {
        send?.()
      } catch (fault) {
        settle(() => reject(new ThreadFault('crashed', fault)))
      }
    })
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
  }
}
