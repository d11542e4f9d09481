import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CallName, type Calls, calls } from '@twopost/contract/calls'
import { basePath, type Sent } from '@twopost/contract/core/call'
import type { SystemRole } from '@twopost/contract/permissions'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { type App, buildApp } from '../src/app.ts'
import { cloneDatabase, isOnCluster, type TestDatabase } from './database.ts'
import { addMember, addTenant, type Member, type World } from './factories/world.ts'

/** An answered request of a test. */
export interface Reply {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** As it was sent, for what is no text. */
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any
}
export interface CallOptions {
  token?: string | null
  headers?: Record<string, string>
}
export interface TestApp {
  app: App
  config: Config
  database: TestDatabase
  /** A superuser of the test database, for looking past the wall. */
  admin: pg.Client
  /** Any request. */
  request(method: string, url: string, options?: CallOptions & { body?: unknown; payload?: Buffer | string }): Promise<Reply>
  /** A call of the registry. */
  call<N extends CallName>(
    name: N,
    input: Sent<Calls[N]>,
    who: Member | { token: string | null } | null,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** A tenant of its own with a shop and its admin. */
  tenant(options?: { shops?: number; slug?: string }): Promise<World>
  /** A member with a role, signed in. */
  member(
    world: World,
    role: SystemRole | { permissions: readonly string[] },
    options?: { shopIds?: readonly string[]; technician?: boolean; name?: string },
  ): Promise<Member>
  inTenant: App['db']['inTenant']
}

export const raisedLimits = Object.fromEntries(
  [
    'SESSION_PER_MINUTE',
    'KEY_PER_MINUTE',
    'TENANT_PER_MINUTE',
    'ANONYMOUS_PER_MINUTE',
    'SEARCH_PER_MINUTE',
    'PDF_PER_MINUTE',
    'EXPORTS_PER_HOUR',
    'UPLOADS_PER_HOUR',
    'SIGN_INS_PER_ADDRESS',
    'SIGN_INS_PER_IP',
    'MAILS_PER_HOUR',
    'REGISTRATIONS_PER_HOUR',
    'TENANT_MAILS_PER_HOUR',
  ].map((name) => [`LIMIT_${name}`, '1000000']),
)

/**
 * The product on a database of this test file alone, without a port; limits are raised unless `env` says otherwise. `outbound`: how webhooks
 * reach a receiver on this machine.
 */
export function useApp(
  env: Record<string, string> | (() => Promise<Record<string, string>>) = raisedLimits,
  {
    log = createLog({ level: isOnCluster() ? 'warn' : 'error', stacks: true }),
    ...options
  }: { outbound?: Outbound; log?: Log } = {},
): TestApp {
  const box = {} as TestApp
  let close = async () => {}
  beforeAll(async () => {
    const database = await cloneDatabase()
    const admin = new pg.Client(database.connection())
    await admin.connect()
    const data = path.join(tmpdir(), `twopost-files-${randomUUID()}`)
    const config = readConfig({
      NODE_ENV: 'test',
      TWOPOST_DATA: data,
      LOG_LEVEL: 'fatal',
      PORT: '0',
      DRAIN_SECONDS: '0',
      ROLE_PREFIX: database.rolePrefix,
      ...(isOnCluster() && { DB_DAILY_ON_WORKERS: 'yes' }),
      ...(typeof env === 'function' ? await env() : env),
    })
    const app = await buildApp(
      {
        config,
        database: { runtime: database.connection('runtime') },
        log,
        clock: clockAt('2026-11-20T12:00:00Z'),
      },
      { quiet: true, checkAnswers: true, ...options },
    )
    const request: TestApp['request'] = async (method, url, { token, headers = {}, body, payload } = {}) => {
      const answer = await app.server.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body !== undefined ? { payload: JSON.stringify(body) } : payload !== undefined ? { payload } : {}),
      })
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers as Reply['headers'],
        text: answer.body,
        bytes: answer.rawPayload,
        body: isJson && answer.body ? JSON.parse(answer.body) : undefined,
      }
    }
    Object.assign(box, {
      app,
      config,
      database,
      request,
      admin,
      inTenant: app.db.inTenant,
      call: (
        name: CallName,
        input: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
        who: { token: string | null } | null,
        headers: Record<string, string> = {},
      ) => {
        const call = calls[name]
        const url =
          basePath + call.path.replace(/\{(\w+)\}/g, (_, slot: string) => encodeURIComponent(String(input.params?.[slot] ?? '')))
        const query = new URLSearchParams(
          Object.entries(input.query ?? {})
            .filter(([, value]) => value !== undefined)
            .map(([key, value]): [string, string] => [key, String(value)]),
        ).toString()
        return request(call.method, query ? `${url}?${query}` : url, { token: who?.token ?? null, body: input.body, headers })
      },
      tenant: (options = {}) => addTenant(app.db, options),
      member: (world: World, role: never, options = {}) => addMember(app.db, world, role, options),
    } satisfies Partial<Record<keyof TestApp, unknown>>)
    close = async () => {
      await app.close()
      await admin.end()
      await database.drop()
      await rm(data, { recursive: true, force: true })
    }
  })
  afterAll(() => close())
  return box
}
