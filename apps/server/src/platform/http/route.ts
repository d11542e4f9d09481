import type { Readable } from 'node:stream'
import { type Access, type Answer, type Call, type Input, isTenantAccess } from '@twopost/contract/core/call'
import type { StoredBytes } from '#platform/files/file-store.ts'
import type { Context, OpenContext, OutsideContext, SessionContext } from './context.ts'

interface FileWords {
  readonly contentType: string
  readonly filename: string
  /** Shown in place instead of saved; only for re-encoded images, checked recordings and documents of our own. */
  readonly inline: boolean
}
/** A file that was made for this answer. */
export interface FileAnswer extends FileWords {
  readonly kind: 'file'
  readonly bytes: Uint8Array
}
/** A kept file: read piece by piece while it is sent, in ranges if asked for. */
export interface StoredAnswer extends FileWords {
  readonly kind: 'stored'
  readonly stored: StoredBytes
  /** Names the very bytes. */
  readonly etag: string
}
/** An open stream of text; `open` gets a writer and returns what ends it. */
export interface StreamAnswer {
  readonly kind: 'stream'
  readonly contentType: string
  open(write: (chunk: string) => boolean, end: () => void): () => void
}
/** A file that is written while it is sent; one that breaks off ends without its end, so that the reader sees it. */
export interface DownloadAnswer {
  readonly kind: 'download'
  readonly contentType: string
  readonly filename: string
  /** How many rows it will have, for the progress that the reader shows. */
  readonly rows: number
  readonly stream: Readable
}
export type BinaryAnswer = FileAnswer | StoredAnswer | DownloadAnswer | StreamAnswer

/** An answer with the call's other status (search-or-create: 201 created). */
export class WithStatus<T> {
  readonly status: number
  readonly answer: T
  constructor(status: number, answer: T) {
    this.status = status
    this.answer = answer
  }
}
export const created = <T>(answer: T): WithStatus<T> => new WithStatus(201, answer)

type Given<C extends Call> = C extends { answer: { kind: 'binary' } }
  ? BinaryAnswer
  : C extends { answer: unknown }
    ? Answer<C> | WithStatus<Answer<C>>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a use case without an answer returns nothing
      void
type ContextOf<A extends Access> = A['kind'] extends 'public'
  ? OpenContext
  : A['kind'] extends 'signedIn' | 'platform' | 'holder'
    ? SessionContext
    : Context

/** What the transactions of a call need that others do not. */
export interface TransactionNeeds {
  /**
   * For what may read the work of a year: so long may a statement take, in milliseconds, in place of five seconds. Such reads of an organization
   * go one after the other in a process.
   */
  readonly patienceMs?: number
  /** For daily screens of many joins, whose planning takes longer than their reading: no statement is planned for its values (decision 78). */
  readonly keepsPlans?: boolean
  /** For the calls of a day: on a cluster they may go to the worker that has the rows (decision 80). */
  readonly isDaily?: boolean
}

export interface Route {
  readonly call: Call
  /** Runs inside one tenant transaction, or opens its own. */
  readonly inside: boolean
  readonly handle: (ctx: never, input: never) => Promise<unknown>
  readonly opening: TransactionNeeds
}

/** Joins a call and its use case. For tenant calls the use case runs inside one transaction. */
export const route = <const C extends Call>(
  call: C,
  handle: (ctx: ContextOf<C['access']>, input: Input<C>) => Promise<Given<C>>,
  opening: TransactionNeeds = {},
): Route => ({
  call,
  inside: isTenantAccess(call.access),
  handle: handle as Route['handle'],
  opening,
})

/** The same for a use case that must hold no transaction while it computes or streams. */
export const routeOutside = <const C extends Call>(
  call: C,
  handle: (ctx: OutsideContext, input: Input<C>) => Promise<Given<C>>,
  opening: TransactionNeeds = {},
): Route => ({
  call,
  inside: false,
  handle: handle as Route['handle'],
  opening,
})
