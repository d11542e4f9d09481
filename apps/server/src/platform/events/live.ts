import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import type { LiveEventIds, LiveEventType } from '@twopost/contract/registries/live-events'
import { newId } from '#platform/database/ids.ts'
import { openListener } from '#platform/database/listener.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import type { Log } from '#platform/log/log.ts'
import { channel, type EventRow, insertEvent } from './live.queries.ts'

/** Tells everyone who looks that a record changed; delivered with the commit, to every process (H32). */
export async function announceLive<T extends LiveEventType>(
  ctx: Context,
  type: T,
  shopId: string | null,
  ids: LiveEventIds<T>,
): Promise<void> {
  await announceIn({ tx: ctx.tx, tenant: ctx.tenant, at: ctx.principal.now }, type, shopId, ids)
}
/** What hears an event inside the transaction of its cause; what it writes is there exactly when the cause is. */
type InsideHearer = (at: { tx: Tx; tenant: TenantId; at: Date }, event: Omit<EventRow, 'id'>) => Promise<void>
const inside: InsideHearer[] = []
/** Hears every event in its own transaction; once in a process. To look only, use the listener. */
export const hearInside = (hearer: InsideHearer): void => void inside.push(hearer)

/** The same for what no person does, like a job. */
export async function announceIn<T extends LiveEventType>(
  { tx, tenant, at }: { tx: Tx; tenant: TenantId; at: Date },
  type: T,
  shopId: string | null,
  ids: LiveEventIds<T>,
): Promise<void> {
  const event = { shop_id: shopId, type, ids: ids as Record<string, string> }
  await insertEvent(tx, { tenantId: tenant, id: newId(at), ...event })
  for (const hear of inside) await hear({ tx, tenant, at }, event)
}

export interface LiveListener {
  subscribe(tenant: string, reader: (event: EventRow) => void): () => void
  /** Calls back for the events of every tenant. @returns what ends it */
  onEvent(callback: (tenant: TenantId, event: EventRow) => void): () => void
  /** Calls back when a session of the account has ended, by whatever way and in whatever process. */
  onSessionEnd(accountId: string, callback: () => void): () => void
  /** Calls back after a lost connection was made again: what happened meanwhile must be fetched. */
  onGap(callback: () => void): () => void
  close(): Promise<void>
}

/** Puts one into the group of a key. @returns what takes it out again */
function join<One>(groups: Map<string, Set<One>>, key: string, one: One): () => void {
  const group = groups.get(key) ?? new Set()
  group.add(one)
  groups.set(key, group)
  return () => {
    group.delete(one)
    if (group.size === 0) groups.delete(key)
  }
}

/** Hands the events of the database to the readers of this process, each to those of its tenant. */
export function openLive(connection: DatabaseAccess['runtime'], log: Log): LiveListener {
  const readers = new Map<string, Set<(event: EventRow) => void>>()
  const accounts = new Map<string, Set<() => void>>()
  const gaps = new Set<() => void>()
  const everything = new Set<(tenant: TenantId, event: EventRow) => void>()
  const listener = openListener({
    connection,
    channel,
    log,
    onReturn: () => {
      for (const callback of gaps) callback()
    },
    onMessage: (payload) => {
      try {
        const { tenant, account, ...event } = JSON.parse(payload) as EventRow & { tenant?: string; account?: string }
        if (account !== undefined) for (const callback of accounts.get(account) ?? []) callback()
        if (tenant === undefined || !isUuid(tenant)) return
        for (const reader of readers.get(tenant) ?? []) reader(event)
        for (const callback of everything) callback(tenant as TenantId, event)
      } catch (error) {
        log.warn({ err: error }, 'an event could not be read')
      }
    },
  })
  return {
    subscribe: (tenant, reader) => join(readers, tenant, reader),
    onSessionEnd: (accountId, callback) => join(accounts, accountId, callback),
    onEvent(callback) {
      everything.add(callback)
      return () => everything.delete(callback)
    },
    onGap(callback) {
      gaps.add(callback)
      return () => gaps.delete(callback)
    },
    close: () => listener.close(),
  }
}
