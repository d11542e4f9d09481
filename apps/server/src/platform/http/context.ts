import type { TenantId } from '@twopost/contract/core/ids'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'

/** Who makes a request, from the session alone; nothing in it comes from a body (S-6). */
export interface Principal {
  readonly sessionId: string
  readonly accountId: string
  readonly accountName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly isSuperAdmin: boolean
  readonly language: 'en' | 'es'
  readonly theme: 'light' | 'dark' | 'system'
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
  readonly expiresAt: Date
  readonly now: Date
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
}
export interface SessionContext extends OpenContext {
  readonly principal: Principal
  /**
   * One transaction in a tenant that the use case has found to be the right one: the caller's own, or any for a call of the
   * platform. A command is put on record in that tenant's audit log, whoever gave it. A call that takes an Idempotency-Key opens
   * one such transaction that writes, and what it gives is the call's answer.
   */
  forTenant<T>(tenant: TenantId, work: (ctx: Context) => Promise<T>, options?: { reads?: boolean }): Promise<T>
  /** One transaction outside every tenant that changes what is the platform's own; put on record in the platform's log. */
  onPlatform<T>(work: (inner: PlatformContext) => Promise<T>): Promise<T>
}
/** What a change of the platform's own gets. */
export interface PlatformContext {
  readonly tx: Tx
  readonly now: Date
  /** What the platform's log says about this command beyond its name. */
  readonly note: (entry: {
    kind: string
    id: string | null
    summary?: string
    details?: Record<string, string | number | boolean | null>
  }) => void
}

/** What every use case gets: one tenant, one person, one transaction. */
export interface Context {
  readonly tenant: TenantId
  readonly principal: Principal
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
  note(entry: {
    kind: string
    id: string | null
    summary?: string
    details?: Record<string, string | number | boolean | null>
  }): void
}

/** For what must not hold a transaction open (a long computation, a stream): opens them one at a time. */
export interface OutsideContext extends SessionContext {
  readonly tenant: TenantId
  readonly permissions: ReadonlySet<string>
  readonly shopIds: readonly string[] | null
  inTenant<T>(work: (ctx: Context) => Promise<T>, options?: { reads?: boolean }): Promise<T>
}

export const may = (ctx: { permissions: ReadonlySet<string> }, permission: string): boolean => ctx.permissions.has(permission)
/** May this person see what belongs to a shop? */
export const mayEnterShop = (ctx: { shopIds: readonly string[] | null }, shopId: string): boolean =>
  ctx.shopIds === null || ctx.shopIds.includes(shopId)
