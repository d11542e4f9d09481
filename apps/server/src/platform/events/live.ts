import { isUuid } from '@twopost/contract/core/ids'
import { newId } from '#platform/database/ids.ts'
import { openListener } from '#platform/database/listener.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import type { Context } from '#platform/http/context.ts'
import type { Log } from '#platform/log/log.ts'
import { channel, type EventRow, insertEvent } from './live.queries.ts'

/** Tells everyone who looks that a record changed; delivered with the commit, to every process (H32). */
export async function announceLive(
  ctx: Context,
  type: string,
  shopId: string | null,
  ids: Record<string, string>,
): Promise<void> {
  await insertEvent(ctx.tx, { tenantId: ctx.tenant, id: newId(ctx.principal.now), shop_id: shopId, type, ids })
}

export interface LiveListener {
  subscribe(tenant: string, reader: (event: EventRow) => void): () => void
  /** Calls back after a lost connection was made again: what happened meanwhile must be fetched. */
  onGap(callback: () => void): () => void
  close(): Promise<void>
}

/** Hands the events of the database to the readers of this process, each to those of its tenant. */
export function openLive(connection: DatabaseAccess['runtime'], log: Log): LiveListener {
  const readers = new Map<string, Set<(event: EventRow) => void>>()
  const gaps = new Set<() => void>()
  const listener = openListener({
    connection,
    channel,
    log,
    onReturn: () => {
      for (const callback of gaps) callback()
    },
    onMessage: (payload) => {
      try {
        const { tenant, ...event } = JSON.parse(payload) as EventRow & { tenant: string }
        if (isUuid(tenant)) for (const reader of readers.get(tenant) ?? []) reader(event)
      } catch (error) {
        log.warn({ err: error }, 'an event could not be read')
      }
    },
  })
  return {
    subscribe(tenant, reader) {
      const group = readers.get(tenant) ?? new Set()
      group.add(reader)
      readers.set(tenant, group)
      return () => {
        group.delete(reader)
        if (group.size === 0) readers.delete(tenant)
      }
    },
    onGap(callback) {
      gaps.add(callback)
      return () => gaps.delete(callback)
    },
    close: () => listener.close(),
  }
}
