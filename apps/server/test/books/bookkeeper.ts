import { type CallName, type Calls, calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import type * as z from 'zod'
import { invoicesRoutes } from '#features/invoices/index.ts'
import { receiptsRoutes } from '#features/receipts/index.ts'
import { statementsRoutes } from '#features/statements/index.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Actor, actAs } from '../../src/demo/acting.ts'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

const routes = [...invoicesRoutes, ...receiptsRoutes, ...statementsRoutes]
const parsed = (schema: unknown, value: unknown) => (schema === undefined ? undefined : (schema as z.ZodType).parse(value ?? {}))

/** A person of a shop who keeps its books on any day of the past: each call runs its use case in a transaction of its own. */
export interface Bookkeeper {
  /** What the call answers, or the code by which it was refused. */
  act<N extends CallName>(at: Date, name: N, input: Sent<Calls[N]>): Promise<Answer<Calls[N]> | string>
  /** The same, where a refusal is a fault of the test. */
  must<N extends CallName>(at: Date, name: N, input: Sent<Calls[N]>): Promise<Answer<Calls[N]>>
}
export function bookkeeperOf(t: TestApp, world: World): Bookkeeper {
  const { accountId, userId, email } = world.admin
  const actor: Actor = { accountId, userId, technicianId: null, name: 'Ann', email, role: 'admin' }
  const tenant = { id: world.tenantId, slug: world.slug, name: world.slug }
  const act: Bookkeeper['act'] = async (at, name, input) => {
    const call = calls[name] as { params?: unknown; query?: unknown; body?: unknown }
    const route = routes.find((one) => one.call === calls[name])
    if (!route) throw new Error(`${name} is no call of the books`)
    const given = input as { params?: unknown; query?: unknown; body?: unknown }
    const read = {
      params: parsed(call.params, given.params),
      query: parsed(call.query, given.query),
      body: parsed(call.body, given.body),
    }
    try {
      return (await t.inTenant(world.tenantId, (tx) =>
        route.handle(actAs({ tx, tenant }, actor, at) as never, read as never),
      )) as never
    } catch (error) {
      if (error instanceof Problem) return error.code
      throw error
    }
  }
  return {
    act,
    async must(at, name, input) {
      const answer = await act(at, name, input)
      if (typeof answer === 'string') throw new Error(`${name} was refused: ${answer}`)
      return answer
    },
  }
}
