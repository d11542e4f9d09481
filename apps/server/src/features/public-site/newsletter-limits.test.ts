import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp({ LIMIT_ANONYMOUS_PER_MINUTE: '1000000' })

it('takes five addresses an hour from one place (S-11, OP-16)', async () => {
  const replies = []
  for (let i = 0; i < 6; i++)
    replies.push(await t.call('subscribeNewsletter', { body: { email: `limit-${process.pid}-${i}@example.com` } }, null))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(replies[5]?.headers['retry-after']).toBe('3600')
})
