import type { CallName } from '@twopost/contract/calls'
import { create } from 'zustand'
import { api } from '../api/client.ts'
import { type ApiError, toProblem } from '../api/problem.ts'
import { refreshCalls } from '../api/queries.ts'
import { answerOf, onDevice } from '../device-store.ts'
import { deviceOwner } from '../recordings/kept-recordings.ts'

/** What a technician may do without a network: it is kept on the device and sent when the server answers (R1-4). */
export const queuedCalls = [
  'startTimer',
  'pauseTimer',
  'resumeTimer',
  'breakTimer',
  'endBreakTimer',
  'stopTimer',
  'clockIn',
  'clockOut',
  'addJobNote',
  'addJobTask',
  'updateTask',
  'completeTask',
  'addJobFlag',
] as const satisfies readonly CallName[]
export type QueuedCall = (typeof queuedCalls)[number]

export interface WaitingAction {
  /** Its place in the order; given by the device. */
  seq?: number
  format: 1
  /** Account and organization. */
  owner: string
  call: QueuedCall
  input: unknown
  /** What it is about: acts on one record stay in their order, others do not wait for them. */
  record: string
  /** For people: a number or a title. */
  about: string
  /** The same for each try, so that one that arrived twice is one. */
  key: string
  /** When the person did it, ISO. */
  at: string
  state: 'waiting' | 'refused'
  problem: { code: string; params: ApiError['params'] } | null
}

interface Waiting {
  list: readonly WaitingAction[]
}
export const useWaitingActions = create<Waiting>()(() => ({ list: [] }))

const readAll = (): Promise<WaitingAction[]> =>
  onDevice(['actions'], 'readonly', (table): Promise<WaitingAction[]> => answerOf(table('actions').getAll()))
/** Reads again what waits on this device for the person at hand. */
export async function readActions(): Promise<readonly WaitingAction[]> {
  const owner = deviceOwner()
  const list = (await readAll().catch(() => [])).filter((one) => one.owner === owner)
  useWaitingActions.setState({ list })
  return list
}
const put = (action: WaitingAction): Promise<unknown> =>
  onDevice(['actions'], 'readwrite', (table) => answerOf(table('actions').put(action)))
const remove = (seq: number | undefined): Promise<unknown> =>
  seq === undefined ? Promise.resolve() : onDevice(['actions'], 'readwrite', (table) => answerOf(table('actions').delete(seq)))

/** Keeps an act before anything else: once it resolves, it outlives a reload, a crash and a lost network. @throws the browser's error */
export async function keepAction(action: Omit<WaitingAction, 'format' | 'owner' | 'state' | 'problem' | 'seq'>): Promise<void> {
  const owner = deviceOwner()
  if (!owner) throw new Error('nobody is signed in')
  await put({ ...action, format: 1, owner, state: 'waiting', problem: null })
  await readActions()
  void navigator.storage?.persist?.()
  void sendActions()
}

/** What acts of this kind make old. */
const refreshes: readonly CallName[] = [
  'getActiveTimer',
  'getOrderTimer',
  'listTechnicianJobs',
  'getJob',
  'getTechnicianDashboard',
  'getCurrentTimeEntry',
  'listTimeEntries',
  'getClocks',
]
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** At most five a second (OFF17). */
const paceMs = 200
let notBefore = 0

/** @returns whether the next one may be tried */
async function sendOne(action: WaitingAction, blocked: Set<string>): Promise<boolean> {
  try {
    await (api as Send)(action.call, action.input, { idempotencyKey: action.key })
    await remove(action.seq)
    return true
  } catch (error) {
    const { status, code, params } = toProblem(error)
    // Unreachable, signed out, or busy: everything stays as it is, under the same keys.
    if (status === 0 || status === 401) return false
    if (status === 408 || status === 429 || status >= 500 || code === 'IN_FLIGHT') {
      notBefore = performance.now() + 1000 * Number(params.seconds ?? 5)
      return false
    }
    blocked.add(action.record)
    await put({ ...action, state: 'refused', problem: { code, params } })
    return true
  } finally {
    await readActions()
  }
}
type Send = (name: CallName, input: unknown, options: { idempotencyKey: string }) => Promise<unknown>

async function sendAll(): Promise<void> {
  if (performance.now() < notBefore) return
  const blocked = new Set<string>()
  let sent = false
  for (;;) {
    const list = await readActions()
    for (const one of list) if (one.state === 'refused') blocked.add(one.record)
    const next = list.find((one) => one.state === 'waiting' && !blocked.has(one.record))
    if (!next) break
    if (!(await sendOne(next, blocked))) break
    sent = true
    await pause(paceMs)
  }
  if (sent) await refreshCalls(refreshes)
}

let turn: Promise<void> | undefined
/** Sends what waits, in its order, from one window at a time. One that the server refuses holds up only its own record. */
export function sendActions(): Promise<void> {
  turn ??= (async () => {
    try {
      await (navigator.locks ? navigator.locks.request('twopost-send-actions', sendAll) : sendAll())
    } finally {
      turn = undefined
    }
  })()
  return turn
}

/** Sends a refused act once more, as a new intention. */
export async function retryAction(action: WaitingAction, key: string): Promise<void> {
  await put({ ...action, key, state: 'waiting', problem: null })
  await readActions()
  await sendActions()
}
/** Gives an act up; those behind it follow. */
export async function dropAction({ seq }: WaitingAction): Promise<void> {
  await remove(seq)
  await readActions()
  await sendActions()
}
