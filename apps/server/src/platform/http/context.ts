import type { TenantId } from '@twopost/contract/core/ids'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import type { AuditKind } from '@twopost/contract/registries/audit-kinds'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'

/**
 * What every caller has, whatever they call with; nothing in it comes from a body (S-6). Use cases of an organization read this alone,
 * so that another kind of caller changes none of them.
 */
export interface Caller {
  /** Of the session, or of whatever else calls: limits, streams and first looks are counted by kind and id. */
  readonly id: string
  readonly accountId: string
  readonly accountName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly isSuperAdmin: boolean
  /** In which a call is answered: what the request asks for (Accept-Language), else that of the account. */
  readonly language: 'en' | 'es'
  readonly tenant: { readonly id: TenantId; readonly slug: string; readonly name: string; readonly state: string } | null
  /** The membership; null for a super-admin, who has none. */
  readonly userId: string | null
  readonly name: string
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  /** The shops one is limited to; null = all of the tenant's (C43). */
  readonly shopIds: readonly string[] | null
  /** Ids of the records that are the person's own, by kind; which kinds there are, the features say. */
  readonly ownRecordIds: Readonly<Record<string, string>>
  readonly now: Date
}
/** A person with a live session. */
export interface SessionPrincipal extends Caller {
  readonly kind: 'session'
  /** What the account keeps, whatever a request asks for; null as long as nobody has chosen one. */
  readonly chosenLanguage: 'en' | 'es' | null
  readonly theme: 'light' | 'dark' | 'system'
  readonly expiresAt: Date
  /** Somebody has shown a second factor in this session. */
  readonly byFactor: boolean
  /** Somebody has said who they are within the last ten minutes (decision 66). */
  readonly isStrong: boolean
  /** The organization asks people with this role for a second factor. */
  readonly roleNeedsFactor: boolean
  /** A second factor has to be set up before anything but one's own account is open. */
  readonly needsFactor: boolean
}
/** A key of the API: it has no membership, and its permissions are those that it was given and that its giver still holds (INT7). */
export interface KeyPrincipal extends Caller {
  readonly kind: 'key'
}
/**
 * Who makes a request, by the kind of what they call with. The gate decides which calls a key may make; those about one's own session are
 * never among them, so they take `SessionPrincipal`.
 */
export type Principal = SessionPrincipal | KeyPrincipal

/** One caller's own key among all kinds, for counting. */
export const callerKey = ({ kind, id }: Principal): string => `${kind}:${id}`

/** What a signature of a request is checked against. */
export interface SentBytes {
  readonly bytes: Buffer
  readonly header: (name: string) => string | undefined
}

export interface OpenContext {
  readonly now: Date
  readonly requestId: string
  readonly log: Log
  readonly ip: string
  readonly userAgent: string
  /** The Last-Event-ID header of a stream that comes back. */
  readonly lastEventId: string | undefined
  /** The bearer token as sent, for signing out. */
  readonly token: string | null
  readonly database: Database
  /** The body as it was sent, of a call that is signed. */
  readonly sent?: SentBytes | undefined
}
export interface SessionContext extends OpenContext {
  readonly principal: SessionPrincipal
  /**
   * One transaction in a tenant that the use case has found to be the right one: the caller's own, or any for a call of the
   * platform. A command is put on record in that tenant's audit log, no matter who gave it. A call that takes an Idempotency-Key opens
   * one such transaction that writes, and what it gives is the call's answer.
   */
  forTenant<T>(tenant: TenantId, work: (ctx: Context) => Promise<T>, options?: { reads?: boolean }): Promise<T>
  /** One transaction outside every tenant that changes what is the platform's own; put on record in the platform's log. */
  onPlatform<T>(work: (inner: PlatformContext) => Promise<T>): Promise<T>
}
type AuditParams = Readonly<Record<string, string | number | boolean | null>>
/** What an audit log says about a command: a code of the registry with its params, said in the reader's language later (R1-40). */
export interface AuditNote {
  kind: AuditKind
  id: string | null
  code: AuditCode
  /** Slots of the code's sentence. */
  params?: AuditParams
  /** Shown beside the sentence, or kept for a search. */
  details?: AuditParams
}
/** What a change of the platform's own gets. */
export interface PlatformContext {
  readonly tx: Tx
  readonly now: Date
  /** What the platform's log says about this command beyond its name. */
  readonly note: (entry: AuditNote) => void
}

/** What every use case gets: one tenant, one person, one transaction. */
export interface Context {
  readonly tenant: TenantId
  readonly principal: Caller
  /** The acting membership, null for a super-admin who entered the tenant. */
  readonly userId: string | null
  readonly actorName: string
  readonly permissions: ReadonlySet<string>
  readonly shopIds: readonly string[] | null
  readonly tx: Tx
  /** The database's time of the request; only the demo seed and tests set another. */
  readonly now: Date
  readonly requestId: string
  readonly log: Log
  /** The version of an If-Match header. */
  readonly ifMatch?: number | undefined
  /** What the audit log says about this command beyond its name. */
  note(entry: AuditNote): void
}

/** For what must not hold a transaction open (a long computation, a stream): opens them one at a time. */
export interface OutsideContext extends Omit<SessionContext, 'principal'> {
  readonly principal: Principal
  readonly tenant: TenantId
  readonly permissions: ReadonlySet<string>
  readonly shopIds: readonly string[] | null
  inTenant<T>(work: (ctx: Context) => Promise<T>, options?: { reads?: boolean }): Promise<T>
}

export const may = (ctx: { permissions: ReadonlySet<string> }, permission: string): boolean => ctx.permissions.has(permission)
/** Words of an `allowed` list, when they apply. */
export const when = <const W extends string>(applies: boolean, ...words: W[]): W[] => (applies ? words : [])
/** May this person see what belongs to a shop? */
export const mayEnterShop = (ctx: { shopIds: readonly string[] | null }, shopId: string): boolean =>
  ctx.shopIds === null || ctx.shopIds.includes(shopId)
