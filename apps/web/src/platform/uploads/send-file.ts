import type { SentUploadDetails, UploadResult, UploadTarget } from '@twopost/contract/files'
import type { FilePurpose } from '@twopost/contract/registries/file-purposes'
import { api } from '../api/client.ts'
import { ApiError, isPassing } from '../api/problem.ts'
import { randomId } from '../random-id.ts'
import { base64Of, hexOf, Sha256 } from './sha256.ts'

/** A file and where it belongs. */
export interface FileToSend<P extends FilePurpose> {
  purpose: P
  target: UploadTarget<P>
  details: SentUploadDetails<P>
  file: File
  /** Of the upload, if it began before and goes on; default a new one. */
  id?: string
}
/** How far it is: on its way, waiting for the network to come back, or with the server, which looks at it. */
export interface SendState {
  phase: 'sending' | 'lost' | 'checking'
  /** 0 to 1, of the phase. */
  share: number
}
export interface SendOptions {
  signal: AbortSignal
  onState: (state: SendState) => void
  /** For tests: milliseconds of the first wait after a lost connection. */
  firstWaitMs?: number
}

const smallestPiece = 131_072
const longestWaitMs = 15_000
/** Damaged on the way so often in a row, it is the file or the line that is broken. */
const mostDamaged = 5

/** Waits, or less when the network comes back; ends with the signal. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    globalThis.addEventListener?.('online', done)
    signal.addEventListener('abort', done)
  })
}

/** The connection was lost, or the server is busy: worth trying again. */
const isWorthWaiting = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && (error.status === 408 || error.status === 429 || error.code === 'IN_FLIGHT'))

class Sending<P extends FilePurpose> {
  readonly #what: FileToSend<P>
  readonly #options: SendOptions
  readonly #whole = new Sha256()
  #hashed = 0
  #piece = smallestPiece * 2
  #damaged = 0
  #id: string
  constructor(what: FileToSend<P>, options: SendOptions) {
    this.#what = what
    this.#options = options
    this.#id = what.id ?? randomId()
  }

  /** Takes the upload to its end and begins it again once when the server knows it no more. */
  async run(): Promise<UploadResult<P>> {
    try {
      return await this.#toEnd(await this.#begin())
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'UPLOAD_NOT_FOUND')) throw error
      this.#id = randomId()
      return this.#toEnd(await this.#begin())
    }
  }
  /** Tells the server that nothing more comes. */
  async giveUp(): Promise<void> {
    await api('cancelUpload', { params: { id: this.#id } }).catch(() => undefined)
  }

  async #begin(): Promise<number> {
    const { purpose, target, details, file } = this.#what
    const body = { id: this.#id, purpose, target, details, filename: nameOf(file), size: file.size }
    const { upload } = await this.#patiently(() => api('createUpload', { body: body as never }, this.#call()))
    return upload.received
  }

  async #toEnd(from: number): Promise<UploadResult<P>> {
    const { size } = this.#what.file
    for (let at = from; ; ) {
      while (at < size) at = await this.#next(at)
      const sha256 = hexOf(await this.#hashAll())
      try {
        return await this.#complete(sha256)
      } catch (error) {
        const again = this.#goOnAt(error)
        if (again === undefined) throw error
        at = again
      }
    }
  }

  /** Sends one piece. @returns where the next begins */
  async #next(at: number): Promise<number> {
    const { file } = this.#what
    const bytes = new Uint8Array(await file.slice(at, at + this.#piece).arrayBuffer())
    const digest = await digestOf(bytes)
    const began = performance.now()
    try {
      const { upload } = await api(
        'sendChunk',
        { params: { id: this.#id }, body: { bytes: new Blob([bytes]), offset: at, digest } },
        this.#call(),
      )
      const took = performance.now() - began
      // Small pieces on a slow line, so that little is lost and progress is seen; large ones where they pass quickly.
      if (took < 700) this.#piece = Math.min(upload.chunk_size, this.#piece * 2)
      else if (took > 4000) this.#piece = Math.max(smallestPiece, this.#piece / 2)
      this.#damaged = 0
      this.#hash(at, bytes)
      this.#options.onState({ phase: 'sending', share: upload.received / file.size })
      return upload.received
    } catch (error) {
      const again = this.#goOnAt(error)
      if (again !== undefined) return again
      if (!isWorthWaiting(error)) throw error
      return this.#received(error)
    }
  }

  /** Where the server says to go on; undefined when it says no such thing. */
  #goOnAt(error: unknown): number | undefined {
    if (!(error instanceof ApiError) || (error.code !== 'UPLOAD_OFFSET' && error.code !== 'UPLOAD_DAMAGED')) return undefined
    if (error.code === 'UPLOAD_DAMAGED' && ++this.#damaged > mostDamaged) return undefined
    return Number(error.params.received ?? 0)
  }

  /** The line was cut: asks where the server stands, as soon as it can be reached. */
  async #received(error: unknown): Promise<number> {
    await this.#pause(error, 0)
    const { upload } = await this.#patiently(() => api('getUpload', { params: { id: this.#id } }, this.#call()))
    return upload.received
  }

  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (!isWorthWaiting(error)) throw error
        await this.#pause(error, tries)
      }
    }
  }
  async #pause(error: unknown, tries: number): Promise<void> {
    const { signal, onState, firstWaitMs = 1_000 } = this.#options
    signal.throwIfAborted()
    onState({ phase: 'lost', share: this.#hashed / this.#what.file.size })
    const asked = error instanceof ApiError && error.status === 429 ? Number(error.params.seconds ?? 1) * 1000 : 0
    await wait(Math.max(asked, Math.min(longestWaitMs, firstWaitMs * 2 ** tries)), signal)
    signal.throwIfAborted()
  }
  #call() {
    return { signal: this.#options.signal }
  }

  #hash(at: number, bytes: Uint8Array): void {
    if (at !== this.#hashed) return
    this.#whole.update(bytes)
    this.#hashed += bytes.length
  }
  /** What went out before this page asked, or twice, is read once more. */
  async #hashAll(): Promise<Uint8Array> {
    const { file } = this.#what
    while (this.#hashed < file.size)
      this.#hash(this.#hashed, new Uint8Array(await file.slice(this.#hashed, this.#hashed + 1_048_576).arrayBuffer()))
    this.#wholeHash ??= this.#whole.digest()
    return this.#wholeHash
  }
  #wholeHash: Uint8Array | undefined

  async #complete(sha256: string): Promise<UploadResult<P>> {
    const { signal, onState } = this.#options
    onState({ phase: 'checking', share: 0 })
    const body = { size: this.#what.file.size, sha256 }
    for (;;) {
      const { upload, result } = await this.#patiently(() =>
        api('completeUpload', { params: { id: this.#id }, body }, this.#call()),
      )
      if (upload.state === 'complete') return result as UploadResult<P>
      await this.#watch(upload.long_job_id)
      signal.throwIfAborted()
    }
  }

  /** Follows the long job that looks at the file, until it is over. @throws ApiError with what it found */
  async #watch(jobId: string | null): Promise<void> {
    const { signal, onState } = this.#options
    while (jobId !== null) {
      await wait(1_000, signal)
      signal.throwIfAborted()
      const options = { ...this.#call(), background: true }
      const { long_job: job } = await this.#patiently(() => api('getLongJob', { params: { id: jobId } }, options))
      onState({ phase: 'checking', share: job.progress })
      if (job.state === 'done') return
      // The upload itself says what is wrong, in the words of its purpose.
      if (job.state === 'failed') return
    }
  }
}

const nameOf = (file: File): string => (file.name || 'file').slice(-255)

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto
  if (subtle) return base64Of(new Uint8Array(await subtle.digest('SHA-256', bytes)))
  return base64Of(new Sha256().update(bytes).digest())
}

/**
 * Sends a file in pieces, reading only the piece at hand. A lost network is waited for, and the upload goes on where it was cut; a
 * damaged piece is sent again. Gives what the purpose gives; throws ApiError, also when it was stopped by `signal` (code ABORTED).
 */
export async function sendFile<P extends FilePurpose>(what: FileToSend<P>, options: SendOptions): Promise<UploadResult<P>> {
  const sending = new Sending(what, options)
  try {
    return await sending.run()
  } catch (error) {
    if (!options.signal.aborted) throw error
    void sending.giveUp()
    throw new ApiError(0, { message: 'Stopped', code: 'ABORTED' })
  }
}
