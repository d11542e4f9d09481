import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp({ LIMIT_ANONYMOUS_PER_MINUTE: '1000000' })

it('sends at most five mails an hour to an address, known or not, and says when to come back (S-11, OP-16)', async () => {
  const world = await t.tenant()
  for (const email of [world.admin.email, `nobody-${world.canary}@example.com`]) {
    const replies = []
    for (let i = 0; i < 6; i++) replies.push(await t.call('forgotPassword', { body: { email } }, null))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(replies[5]?.headers['retry-after']).toBe('3600')
  }
})
