import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboundOf, publicOutbound } from './outbound.ts'
import { isOwnMachine, isPublicAddress } from './public-addresses.ts'

let address = ''
let asked = 0
const server = http.createServer((request, reply) => {
  asked += 1
  if (request.url === '/moved') return reply.writeHead(302, { location: `${address}/target` }).end()
  if (request.url === '/silent') return
  if (request.url === '/long') return reply.end('x'.repeat(100_000))
  return reply.end('ok')
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const sent = { headers: { 'content-type': 'application/json' }, body: '{}' }
const toLoopback = (more: object = {}) => outboundOf({ protocols: ['http:'], isAllowedIp: isOwnMachine, ...more })

describe('addresses that people type in (INT11, INT27)', () => {
  it('are public ones alone', () => {
    for (const ip of ['8.8.8.8', '198.41.0.4', '2606:4700::1111']) expect(isPublicAddress(ip), ip).toBe(true)
    for (const ip of [
      ...['127.0.0.1', '127.8.9.1', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
      ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '203.0.113.1'],
      ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1'],
      ...['2002:a00:1::', '2001:0:1::', '2001:db8::1', 'ff02::1', 'localhost', '', '1.2.3'],
    ])
      expect(isPublicAddress(ip), ip).toBe(false)
  })

  it('are refused to http, private numbers in any spelling, with credentials, and for names that lead to one', async () => {
    const open = publicOutbound()
    for (const url of [
      ...['http://198.41.0.4/', 'https://10.0.0.1/', 'https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
      ...[
        'https://2130706433/',
        'https://0x7f.1/',
        'https://0177.0.0.1/',
        'https://user:secret@198.41.0.4/',
        'https://user@198.41.0.4/',
      ],
      ...['ftp://198.41.0.4/', 'file:///etc/passwd', 'https://', 'not an address', 'javascript:alert(1)', 'https://localhost/'],
    ])
      expect(await open.isAllowed(url), url).toBe(false)
    expect(await open.isAllowed('https://198.41.0.4/hooks')).toBe(true)
    const leading = outboundOf({
      ...{ protocols: ['https:'], isAllowedIp: isPublicAddress },
      resolve: async () => [
        { address: '198.41.0.4', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    })
    expect(await leading.isAllowed('https://rebinding.example/')).toBe(false)
    expect(await leading.post('https://rebinding.example/', sent)).toMatchObject({
      status: null,
      answer: 'this address is not public',
    })
  })

  it('are looked up at each try, and the connection goes to the address that was checked', async () => {
    let turn = 0
    const { port } = server.address() as AddressInfo
    const turning = outboundOf({
      ...{ protocols: ['http:'], isAllowedIp: isOwnMachine },
      resolve: async () => [{ address: turn++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    })
    expect(await turning.post(`http://turning.example:${port}/`, sent)).toMatchObject({ status: 200, answer: 'ok' })
    expect(await turning.post(`http://turning.example:${port}/`, sent)).toMatchObject({
      status: null,
      answer: 'this address is not public',
    })
    expect(turn).toBe(2)
    const before = asked
    expect(await publicOutbound().post(`${address}/`, sent)).toMatchObject({ status: null })
    expect(asked).toBe(before)
  })
})

describe('a request to one', () => {
  it('follows nothing, keeps 500 characters, and gives up in time', async () => {
    const before = asked
    expect(await toLoopback().post(`${address}/moved`, sent)).toMatchObject({ status: 302 })
    expect(asked).toBe(before + 1)
    expect((await toLoopback().post(`${address}/long`, sent)).answer).toHaveLength(500)
    expect(await toLoopback({ timeoutMs: 200 }).post(`${address}/silent`, sent)).toMatchObject({
      ...{ status: null, answer: 'no answer within 10 seconds' },
    })
    const closed = await toLoopback().post('http://127.0.0.1:1/', sent)
    expect([closed.status, closed.answer]).toEqual([null, 'no connection: ECONNREFUSED'])
  })
})
