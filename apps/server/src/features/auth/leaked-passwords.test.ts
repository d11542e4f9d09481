import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLeakedOnline, isInRange } from './leaked-passwords.service.ts'

const asked: string[] = []
let list: Server
let base = ''
beforeAll(async () => {
  list = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.startsWith('/slow')) return
    if (request.url?.startsWith('/broken')) {
      response.statusCode = 500
      response.end('no')
      return
    }
    const rest = createHash('sha1').update('horse battery').digest('hex').toUpperCase().slice(5)
    response.end(`${'0'.repeat(35)}:0\r\n${rest}:37\r\n`)
  })
  await new Promise<void>((done) => list.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(list.address() as AddressInfo).port}`
})
afterAll(() => {
  list.closeAllConnections()
  list.close()
})
const check = (path: string | undefined, password: string) =>
  checkLeakedOnline({ leakedPasswordsUrl: path === undefined ? undefined : base + path }, password)

it('refuses a password that the list knows, and sends no more than five digits of its hash (3.2)', async () => {
  await expect(check('/range', 'horse battery')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(check('/range/', 'another one altogether')).resolves.toBeUndefined()
  expect(asked.every((path) => /^\/range\/[0-9A-F]{5}$/.test(path))).toBe(true)
})
it('stops nobody when the list is off, slow, broken or away (3.2)', async () => {
  const before = asked.length
  await check(undefined, 'horse battery')
  expect(asked).toHaveLength(before)
  await check('/slow', 'horse battery')
  await check('/broken', 'horse battery')
  await checkLeakedOnline({ leakedPasswordsUrl: 'http://127.0.0.1:1/range' }, 'horse battery')
})
it('does not take padding for a hit', () => {
  expect(isInRange('ABC:0\r\nDEF:2', 'ABC')).toBe(false)
  expect(isInRange('ABC:0\r\nDEF:2', 'DEF')).toBe(true)
})
