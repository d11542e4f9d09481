// Slow: runs a model with random sequences of moves.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFull } from '../../../test/breadth.ts'
import { addTenant, type Member } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { fullApplication } from '../../../test/walkers/samples.kyc.ts'

const t = useApp()
type State = 'draft' | 'submitted' | 'under_review' | 'approved' | 'rejected'
/** What must be so, kept apart from the product. */
interface Model {
  /** Null: none was begun. */
  application: State | null
  tenant: 'pending' | 'approved' | 'rejected' | 'suspended'
  /** What a suspension gives way to. */
  before: 'pending' | 'approved' | 'rejected'
  isVerified: boolean
  reviews: number
}
interface Scene {
  tenantId: string
  owner: Member
  reviewer: Member
  id: string
}
const moves = [
  'begin',
  'change',
  'empty',
  'submit',
  'take up',
  'approve',
  'reject',
  'throw away',
  'confirm',
  'doubt',
  'suspend',
  'let go on',
] as const
type Move = (typeof moves)[number]

const none = '019ff636-8385-7174-9277-b6189ee4a4ff'
const call = (scene: Scene, name: Parameters<typeof t.call>[0], who: Member, body?: unknown): Promise<Reply> =>
  t.call(name, { params: { id: scene.id || none }, ...(body === undefined ? {} : { body }) } as never, who)
const isOpen = (state: State) => state === 'draft' || state === 'rejected'
const isReady = (state: State) => state === 'submitted' || state === 'under_review'
/** Is the form fit to be handed in? It is filled or emptied whole. */
const full = { isFull: true }

/** The status that the model expects; it moves the model when the move is a right one. */
function expectMove(model: Model, form: typeof full, move: Move): number {
  const state = model.application
  const isSuspended = model.tenant === 'suspended'
  const decide = (to: 'approved' | 'rejected') => {
    if (state === null) return 404
    if (!isReady(state)) return 409
    model.application = to
    model.reviews += 1
    if (!isSuspended) model.tenant = to
    return 200
  }
  switch (move) {
    case 'begin':
      if (isSuspended) return 403
      if (state !== null) return 409
      model.application = 'draft'
      form.isFull = true
      return 201
    case 'change':
    case 'empty':
      if (state === null) return 404
      if (isSuspended) return 403
      if (!isOpen(state)) return 409
      form.isFull = move === 'change'
      return 200
    case 'submit':
      if (state === null) return 404
      if (isSuspended) return 403
      if (!isOpen(state) || !model.isVerified) return 409
      if (!form.isFull) return 422
      model.application = 'submitted'
      if (model.tenant === 'rejected') model.tenant = 'pending'
      return 200
    case 'take up':
      if (state === null) return 404
      if (!isReady(state)) return 409
      model.application = 'under_review'
      return 200
    case 'approve':
      return decide('approved')
    case 'reject':
      return decide('rejected')
    case 'throw away':
      if (state === null) return 404
      if (isSuspended) return 403
      if (state !== 'draft') return 409
      model.application = null
      return 204
    default:
      return 200
  }
}

async function make(scene: Scene, model: Model, move: Move): Promise<number> {
  const { owner, reviewer, tenantId } = scene
  const set = (sql: string, values: unknown[]) => t.admin.query(sql, values).then(() => 200)
  switch (move) {
    case 'begin': {
      const reply = await t.call('createKycApplication', { body: fullApplication('x') as never }, owner)
      if (reply.status === 201) scene.id = reply.body.data.application.id
      return reply.status
    }
    case 'change':
      return (await call(scene, 'updateKycApplication', owner, fullApplication('y'))).status
    case 'empty':
      return (await call(scene, 'updateKycApplication', owner, { businessInfo: {} })).status
    case 'submit':
      return (await call(scene, 'submitKycApplication', owner)).status
    case 'take up':
      return (await call(scene, 'updateKycApplication', reviewer, { status: 'under_review' })).status
    case 'approve':
      return (await call(scene, 'reviewKycApplication', reviewer, { status: 'approved' })).status
    case 'reject':
      return (await call(scene, 'reviewKycApplication', reviewer, { status: 'rejected', notes: 'No' })).status
    case 'throw away':
      return (await call(scene, 'deleteKycApplication', owner)).status
    case 'confirm':
    case 'doubt':
      model.isVerified = move === 'confirm'
      return set('update auth.accounts set email_verified_at = case when $2 then now() end where id = $1', [
        owner.accountId,
        model.isVerified,
      ])
    case 'suspend':
      if (model.tenant !== 'suspended') model.before = model.tenant
      model.tenant = 'suspended'
      return set("update auth.tenants set state = 'suspended' where id = $1", [tenantId])
    case 'let go on':
      if (model.tenant === 'suspended') model.tenant = model.before
      return set('update auth.tenants set state = $2 where id = $1', [tenantId, model.tenant])
  }
}

/** A business with nothing begun, and what must be so of it. */
async function open(reviewer: Member): Promise<{ scene: Scene; model: Model; go: (sequence: readonly Move[]) => Promise<void> }> {
  const world = await addTenant(t.app.db, { state: 'pending' })
  const scene: Scene = { tenantId: world.tenantId, owner: world.admin, reviewer, id: '' }
  const model: Model = { application: null, tenant: 'pending', before: 'pending', isVerified: true, reviews: 0 }
  const form = { ...full }
  const go = async (sequence: readonly Move[]) => {
    for (const [i, move] of sequence.entries()) {
      const want = expectMove(model, form, move)
      expect([move, await make(scene, model, move)], `move ${i} of ${sequence.join(', ')}`).toEqual([move, want])
    }
    const own = (await t.call('getOwnKycApplication', {}, world.admin)).body.data.application
    const { rows: tenants } = await t.admin.query('select state from auth.tenants where id = $1', [world.tenantId])
    const { rows: reviews } = await t.admin.query('select id from app.kyc_reviews where tenant_id = $1', [world.tenantId])
    expect([own?.status ?? null, tenants[0].state, reviews.length]).toEqual([model.application, model.tenant, model.reviews])
  }
  return { scene, model, go }
}

const waysTo: Readonly<Record<State | 'none', readonly Move[]>> = {
  none: [],
  draft: ['begin'],
  submitted: ['begin', 'submit'],
  under_review: ['begin', 'submit', 'take up'],
  approved: ['begin', 'submit', 'approve'],
  rejected: ['begin', 'submit', 'reject'],
}

it('makes every move from every state as the model says, whether the organization is suspended or not (N3, N7–N11, OP-76)', async () => {
  const reviewer = await t.member(await t.tenant(), 'super-admin')
  for (const way of Object.values(waysTo))
    for (const move of moves)
      for (const before of [[], ['suspend'], ['doubt']] as const) await (await open(reviewer)).go([...way, ...before, move])
}, 120_000)

// Fewer would not be sure to reach every state.
const [sequences, leastMoves] = [150, 10]
// Every move from every state is made above; what a long history leads to is for full breadth.
if (isFull)
  it('moves as the model says through random sequences of moves by business and reviewer (N3, N7–N11, OP-76, C8)', async () => {
    const reviewer = await t.member(await t.tenant(), 'super-admin')
    let made = 0
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { minLength: leastMoves, maxLength: 30 }), async (sequence) => {
        const { model, go } = await open(reviewer)
        await go(sequence)
        made += sequence.length
        reached.add(`${model.application} ${model.tenant}`)
      }),
      { numRuns: sequences },
    )
    expect(made).toBeGreaterThanOrEqual(sequences * leastMoves)
    expect(reached.size).toBeGreaterThan(6)
  }, 240_000)
