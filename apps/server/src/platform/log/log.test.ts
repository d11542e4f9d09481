import { describe, expect, it } from 'vitest'
import { clean, createLog, type LogFields } from './log.ts'

function capture(work: (log: ReturnType<typeof createLog>) => void, stacks = false): Record<string, unknown>[] {
  const lines: string[] = []
  work(createLog({ level: 'debug', stacks, write: (line) => lines.push(line) }))
  return lines.map((line) => {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    return JSON.parse(line) as Record<string, unknown>
  })
}

describe('the log (S-86)', () => {
  it('writes one JSON line with the time in UTC, the level and the fields that are allowed', () => {
    const [line] = capture((log) =>
      log.info({ requestId: 'r1', route: '/api/v1/customers/{id}', status: 200, ms: 3.5 }, 'answered'),
    )
    expect(line).toMatchObject({
      level: 'info',
      requestId: 'r1',
      route: '/api/v1/customers/{id}',
      status: 200,
      ms: 3.5,
      msg: 'answered',
    })
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('drops every field that is not on the list, also in a child', () => {
    const extra = { password: 'hunter2', body: { a: 1 }, email: 'a@b.example', headers: {} } as unknown as LogFields
    const [line] = capture((log) => log.child({ ...extra, tenantId: 't1' }).warn({ ...extra, code: 'X' }, 'said'))
    expect(Object.keys(line ?? {}).sort()).toEqual(['code', 'level', 'msg', 'tenantId', 'time'])
  })

  it('drops a value of the wrong kind', () => {
    const [line] = capture((log) =>
      log.info({ status: '200 hunter2', requestId: { a: 1 }, ms: Number.NaN } as unknown as LogFields, 'said'),
    )
    expect(Object.keys(line ?? {}).sort()).toEqual(['level', 'msg', 'time'])
  })

  it.each([
    ['a\r\n{"level":"info"}', 'a {"level":"info"}'],
    ['mail to office@shop.example.com failed', 'mail to ***@*** failed'],
    ['GET /x?token=abc&page=2', 'GET /x?token=***&page=2'],
    ['postgresql://app:hunter2@db/x', 'postgresql://***@db/x'],
    ['session Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MDEyMzQ1Njc4OTA', 'session ***'],
    ['service_order_line_items__service_order_id__fkey', 'service_order_line_items__service_order_id__fkey'],
    ['0198f3a2-1111-7abc-8def-0123456789ab', '0198f3a2-1111-7abc-8def-0123456789ab'],
  ])('cleans %j', (text, cleaned) => {
    expect(clean(text)).toBe(cleaned)
  })

  it('tells kind, code and cleaned message of an error, never its details, and its places only where wanted', () => {
    const error = Object.assign(new Error('duplicate\nkey'), {
      code: '23505',
      constraint: 'users__email__key',
      detail: 'Key (email)=(a@b.example)',
    })
    const [quiet] = capture((log) => log.error({ err: error }, 'failed'))
    expect(quiet?.error).toEqual({ kind: 'Error', code: '23505', constraint: 'users__email__key', message: 'duplicate key' })
    const [loud] = capture((log) => log.error({ err: error }, 'failed'), true)
    expect(loud?.error).toHaveProperty('at')
  })
})
