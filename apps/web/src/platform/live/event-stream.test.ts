import { expect, it } from 'vitest'
import { makeStreamParser, type StreamMessage } from './event-stream.ts'
import { matches } from './live.ts'

it('puts messages together whatever way they are cut, and leaves out heartbeats', () => {
  const stream =
    'retry: 2000\n\n: hb\n\nid: 7\nevent: job.started\ndata: {"a":1}\n\nid: 8\r\ndata: one\r\ndata: two\r\n\r\ndata: cut'
  for (const size of [1, 3, 7, stream.length]) {
    const got: StreamMessage[] = []
    const parse = makeStreamParser((message) => got.push(message))
    for (let at = 0; at < stream.length; at += size) parse(stream.slice(at, at + size))
    expect(got.map((message) => [message.id, message.event, message.data])).toEqual([
      ['7', 'job.started', '{"a":1}'],
      ['8', 'message', 'one\ntwo'],
    ])
  }
})

it('matches a type exactly or by its beginning', () => {
  expect(matches('service_order.*', 'service_order.moved')).toBe(true)
  expect(matches('service_order.moved', 'service_order.moved')).toBe(true)
  expect(matches('service_order', 'service_order.moved')).toBe(false)
})
