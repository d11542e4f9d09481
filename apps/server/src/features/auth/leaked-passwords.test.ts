import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLeakedOnline, isInRange, isLeakedPassword } from './leaked-passwords.service.ts'

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
it('knows 100,000 leaked passwords without a network, in whatever case, and takes no other for one of them (S-7, 3.2)', () => {
  for (const leaked of [
    '123456',
    'password1',
    'Password1',
    ' qwertyuiop ',
    'mustang',
    'iloveyou1',
    'contraseña',
    'trustno1',
    'superman',
  ])
    expect(isLeakedPassword(leaked), leaked).toBe(true)
  for (const own of ['correct horse 7', 'Bay 4 smells of rain', 'vWm3-kk2P-qa81']) expect(isLeakedPassword(own), own).toBe(false)
  expect(Array.from({ length: 20_000 }, () => randomBytes(9).toString('base64')).filter(isLeakedPassword)).toEqual([])
  const list = readFileSync(new URL('../../../data/leaked-passwords.bin', import.meta.url))
  const marks = Array.from({ length: list.length / 5 }, (_, i) => list.toString('hex', i * 5, i * 5 + 5))
  expect([list.length, new Set(marks).size]).toEqual([500_000, 100_000])
  expect(marks).toEqual(marks.toSorted())
})
it('does not take padding for a hit', () => {
  expect(isInRange('ABC:0\r\nDEF:2', 'ABC')).toBe(false)
  expect(isInRange('ABC:0\r\nDEF:2', 'DEF')).toBe(true)
})
