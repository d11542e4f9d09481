import type * as z from 'zod'
import type { Permission } from '../permissions.ts'
import type { FilePurpose } from '../registries/file-purposes.ts'
import type { ProblemCode } from './problem.ts'

/** Where every call lives (R1). */
export const basePath = '/api/v1'

/**
 * Who may make a call. `own` lets any member of an approved tenant in as well; the use case then
 * answers "not found" for what is not the caller's own.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'approved' }
  | { readonly kind: 'anyOf' | 'allOf'; readonly permissions: readonly Permission[]; readonly own?: true }
  /**
   * A call of the platform, not of one tenant: a super-admin with any of these permissions, whether a tenant is chosen or not. With `own` anyone
   * signed in passes, whatever the state of their tenant; the use case then decides what is the caller's own.
   */
  | { readonly kind: 'platform'; readonly permissions: readonly Permission[]; readonly own?: true }
  /**
   * What belongs to no tenant and is read from inside one as well: anyone who holds any of these in an approved tenant, and a super-admin with or
   * without one. It runs outside the tenant's transaction.
   */
  | { readonly kind: 'holder'; readonly permissions: readonly Permission[]; readonly own?: never }
  | {
      readonly kind: 'byInput'
      /** Every permission that some input can ask for; a caller with none of them is refused before the body is read. */
      readonly permissions: readonly Permission[]
      /** The permissions this very input needs, all of them. */
      readonly decide: (input: { params: unknown; query: unknown; body: unknown }) => readonly Permission[]
      readonly own?: true
    }

export const everyone = { kind: 'public' } as const satisfies Access
/** Any live session, with or without a tenant, approved or not. */
export const signedIn = { kind: 'signedIn' } as const satisfies Access
/** Any member of an approved tenant. */
export const approved = { kind: 'approved' } as const satisfies Access
type ByPermission = Extract<Access, { kind: 'anyOf' | 'allOf' }>
export const anyOf = (...permissions: Permission[]): ByPermission => ({ kind: 'anyOf', permissions })
export const allOf = (...permissions: Permission[]): ByPermission => ({ kind: 'allOf', permissions })
type ByPlatform = Extract<Access, { kind: 'platform' }>
export const platform = (...permissions: Permission[]): ByPlatform => ({ kind: 'platform', permissions })
/** The same kind of call, open to anyone signed in; the use case decides what is their own. */
export const platformOrOwn = (...permissions: Permission[]): ByPlatform => ({ kind: 'platform', permissions, own: true })
type ByHolder = Extract<Access, { kind: 'holder' }>
export const holder = (...permissions: Permission[]): ByHolder => ({ kind: 'holder', permissions })
type ByInput = Extract<Access, { kind: 'byInput' }>
export const byInput = (permissions: readonly Permission[], decide: ByInput['decide']): ByInput => ({
  kind: 'byInput',
  permissions,
  decide,
})
/** The same access, or it is one's own. */
export const orOwn = <A extends ByPermission | ByInput>(access: A): A => ({ ...access, own: true })

/** What an upload may hold; sizes in bytes, types by content (S-50). */
export type Upload = {
  readonly kind: 'upload'
  /** `rows`: a file of rows that is read at once and kept nowhere. */
  readonly purpose: FilePurpose | 'rows'
  readonly maxBytes: number
  /** What may be sent as JSON in place of the file: what the caller has read from it already. */
  readonly orJson?: z.ZodType
}
/** A piece of a file, sent as bare bytes with where it begins and its own hash (OFF12). */
export type Chunk = { readonly kind: 'chunk'; readonly maxBytes: number }
/** An answer that is no JSON: a file or a stream of events. */
export type Binary = { readonly kind: 'binary'; readonly contentType: string }

type Shape = z.ZodObject
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A call is data: everything both sides, the documents and the generated tests need to know about one HTTP call.
 * `answer` is what is under `data`; a call without `answer` answers 204.
 */
export type Call = {
  readonly method: Method
  /** Below /api/v1, with slots in braces: `/customers/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: z.ZodType | Upload | Chunk
  readonly answer?: z.ZodType | Binary
  readonly status?: 200 | 201 | 202 | 204
  /** Codes it may give beside those that every call of its kind may give (problem.ts, `impliedProblems`). */
  readonly problems?: readonly ProblemCode[]
  /** A rate limit of its own beside the general ones (S-45). */
  readonly limit?: 'sign-in' | 'mail' | 'search' | 'pdf' | 'upload' | 'export'
  /**
   * What the call does concerns every shop of the organization, so people limited to some shops may not make it, whatever else they
   * may do (docs/decisions, people limited to shops).
   */
  readonly reach?: 'organization'
  /** Only for ten minutes after somebody said who they are (decision 66); the gate answers STEP_UP_REQUIRED otherwise. */
  readonly strong?: true
  /** The browser is told to drop what it has cached of the product. */
  readonly clearsCache?: true
  /** Takes an Idempotency-Key although it is no POST: a device keeps it without a network and sends it later (OFF6). */
  readonly takesKey?: true
  /** Gives the same answer however often it is asked, by itself: it takes no Idempotency-Key. */
  readonly repeats?: true
  /** Its answer tells a secret that is kept nowhere, so it takes no Idempotency-Key: the kept answer would hold it in clear (INT7). */
  readonly tellsSecret?: true
  /** Takes a ticket in the query in place of a session's token, for players, which cannot send one (I25). */
  readonly takesTicket?: true
  /** Signed by who sends it, over the bytes of the body: the use case gets them and the headers as they came (PAY23). */
  readonly signed?: true
  /** Runs in a read-only transaction; default: GET. */
  readonly reads?: boolean
  /** The status may also be this one (search-or-create: 201 created, 200 found). */
  readonly otherStatus?: 200 | 201
}

export const defineCall = <const C extends Call>(call: C): C => call

/** What both a browser's Blob and File are. */
export type FileLike = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }
/** An upload as a caller sends it: the file and further form fields. */
export type SentUpload = {
  readonly file: FileLike
  readonly filename?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A piece as a caller sends it; `digest` is the SHA-256 of its bytes in base64. */
export type SentChunk = { readonly bytes: FileLike; readonly offset: number; readonly digest: string }

type JsonIn<S> = S extends { orJson: infer J extends z.ZodType } ? z.input<J> : never
type JsonOut<S> = S extends { orJson: infer J extends z.ZodType } ? z.output<J> : never
type In<S> = S extends z.ZodType ? z.input<S> : S extends Upload ? SentUpload | JsonIn<S> : S extends Chunk ? SentChunk : never
type Out<S> = S extends z.ZodType
  ? z.output<S>
  : S extends Upload
    ? ReceivedUpload | JsonOut<S>
    : S extends Chunk
      ? ReceivedChunk
      : never
type Slots = 'params' | 'query' | 'body'
type Filled<C, K extends string> = {
  [P in K as P extends keyof C ? (C[P] extends z.ZodType | Upload | Chunk ? P : never) : never]: unknown
}

/** An upload as the server hands it to a use case: the file lies in a folder of its own, which goes when the call has been answered. */
export type ReceivedUpload = {
  /** Where the bytes are; nobody else writes there. */
  readonly place: string
  readonly size: number
  readonly filename: string
  readonly fields: Readonly<Record<string, string>>
}

/** A piece as the server hands it to a use case: its bytes come as they arrive. */
export type ReceivedChunk = {
  readonly offset: number
  readonly digest: string
  /** @throws when the connection breaks */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** What a handler receives: parsed. */
export type Input<C extends Call> = { [K in keyof Filled<C, Slots>]: K extends keyof C ? Out<C[K]> : never }
/** What a caller sends: before parsing; a slot whose every member is optional may be left out. */
export type Sent<C extends Call> = {
  [K in keyof Filled<C, Slots> as K extends keyof C
    ? Record<never, never> extends In<C[K]>
      ? never
      : K
    : never]: K extends keyof C ? In<C[K]> : never
} & {
  [K in keyof Filled<C, Slots> as K extends keyof C
    ? Record<never, never> extends In<C[K]>
      ? K
      : never
    : never]?: K extends keyof C ? In<C[K]> : never
}
/** What the caller gets from under `data`. */
export type Answer<C extends Call> = C extends { answer: infer A }
  ? A extends z.ZodType
    ? z.output<A>
    : A extends Binary
      ? FileLike
      : never
  : undefined

export const isUpload = (body: Call['body']): body is Upload =>
  typeof body === 'object' && 'kind' in body && body.kind === 'upload'
export const isChunk = (body: Call['body']): body is Chunk => typeof body === 'object' && 'kind' in body && body.kind === 'chunk'
export const isBinary = (answer: Call['answer']): answer is Binary =>
  typeof answer === 'object' && 'kind' in answer && answer.kind === 'binary'
/** The status of a success. */
export const successStatus = (call: Call): number => call.status ?? (call.answer ? 200 : 204)
/** Does this call only read? */
export const isReading = (call: Call): boolean => call.reads ?? call.method === 'GET'
/**
 * Does this call take an Idempotency-Key? Every POST with a session does, but uploads, /auth, what only reads and what repeats its answer by itself (R9);
 * and so do the others that a device may keep and send later (OFF6).
 */
export const isIdempotent = (call: Call): boolean =>
  (call.method === 'POST' || call.takesKey === true) &&
  call.access.kind !== 'public' &&
  !isReading(call) &&
  !isUpload(call.body) &&
  !call.repeats &&
  !call.tellsSecret &&
  !call.path.startsWith('/auth/')
/** Does this call belong to one approved tenant, so that it runs inside that tenant's transaction? */
export const isTenantAccess = (access: Access): boolean =>
  access.kind !== 'public' && access.kind !== 'signedIn' && access.kind !== 'platform' && access.kind !== 'holder'
