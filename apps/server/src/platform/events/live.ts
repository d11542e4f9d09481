import { setTimeout as sleep } from 'node:timers/promises'
import { isUuid } from '@twopost/contract/core/ids'
import pg from 'pg'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import type { Log } from '#platform/log/log.ts'
import { channel, type EventRow, insertEvent } from './live.queries.ts'

/** Tells everyone who looks that a record changed; delivered with the commit, to every process (checklist H32). */
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

/** One LISTEN connection of this process; it comes back by itself. */
export function openLive(connection: pg.ClientConfig, log: Log): LiveListener {
  const readers = new Map<string, Set<(event: EventRow) => void>>()
  const gaps = new Set<() => void>()
  let closed = false
  let client: pg.Client | undefined

  const hear = (payload: string | undefined) => {
    try {
      const { tenant, ...event } = JSON.parse(payload ?? '') as EventRow & { tenant: string }
      if (isUuid(tenant)) for (const reader of readers.get(tenant) ?? []) reader(event)
    } catch (error) {
      log.warn({ err: error }, 'an event could not be read')
    }
  }
  const keepListening = async () => {
    for (let attempt = 0; !closed; attempt++) {
      const next = new pg.Client({ ...connection, keepAlive: true })
      const lost = new Promise<void>((done) => {
        next.on('error', () => done())
        next.on('end', () => done())
      })
      try {
        await next.connect()
        next.on('notification', (message) => hear(message.payload))
        await next.query(`listen ${channel}`)
        client = next
        if (attempt > 0) for (const callback of gaps) callback()
        await lost
      } catch (error) {
        if (!closed) log.debug({ err: error }, 'listening for events failed')
      }
      await next.end().catch(() => {})
      if (!closed) await sleep(200 + Math.random() * 800)
    }
  }
  const listening = keepListening()
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
    async close() {
      closed = true
      await client?.end().catch(() => {})
      await Promise.race([listening, sleep(1500)])
    },
  }
}
