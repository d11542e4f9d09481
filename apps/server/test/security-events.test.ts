import { calls } from '@twopost/contract/calls'
import type { Call } from '@twopost/contract/core/call'
import { describe, expect, it } from 'vitest'
import type { Principal } from '#platform/http/context.ts'
import { securityEventOf, securityEvents, toldCalls } from '#platform/http/security-events.ts'
import type { Log, LogFields } from '#platform/log/log.ts'

describe('the security event of an answer (S-87)', () => {
  it.each([
    ['login', 200, 'signed-in'],
    ['login', 401, 'sign-in-failed'],
    ['login', 429, 'slowed'],
    ['login', 500, undefined],
    ['logout', 204, 'signed-out'],
    ['requestMagicLink', 200, 'link-asked'],
    ['verifyMagicLink', 409, 'link-refused'],
    ['changePassword', 200, 'password-changed'],
    ['switchTenant', 200, 'tenant-entered'],
    ['updateTenant', 200, 'tenant-changed'],
    ['createRole', 201, 'rights-changed'],
    ['deletePermission', 204, 'rights-changed'],
    ['assignUserRole', 200, 'rights-changed'],
    ['listRoles', 200, undefined],
    ['listRoles', 403, 'refused'],
    ['getCustomer', 403, 'refused'],
    ['getCustomer', 200, undefined],
    ['getKycApplication', 200, 'kyc-read'],
    ['getKycApplication', 404, undefined],
    ['reviewKycApplication', 200, 'kyc-decided'],
    ['listKycApplications', 200, undefined],
  ] as const)('%s answered with %i: %s', (name, status, event) => {
    expect(securityEventOf(calls[name] as Call, status)).toBe(event)
  })
  it('names only calls that there are', () => {
    const known = Object.values(calls as Record<string, Call>).map((call) => `${call.method} ${call.path}`)
    for (const call of [...toldCalls]) expect(known).toContain(call)
  })
})

it('warns once when a session tries many ids within five minutes, and starts over after them', () => {
  const lines: LogFields[] = []
  const log = { info: () => {}, warn: (fields: LogFields) => void lines.push(fields) } as unknown as Log
  let now = 0
  const tell = securityEvents(log, () => now)
  const who = { kind: 'session', id: 's1', accountId: 'a1', tenant: null } as unknown as Principal
  const ask = (times: number) => {
    for (let i = 0; i < times; i++) tell(calls.getCustomer as Call, 404, 'r', who)
  }
  ask(9)
  expect(lines).toEqual([])
  ask(5)
  expect(lines).toMatchObject([{ event: 'ids-tried', actorId: 'a1', count: 10 }])
  now = 6 * 60_000
  ask(9)
  expect(lines).toHaveLength(1)
  ask(1)
  expect(lines).toHaveLength(2)
})
