import type { CallName } from '@twopost/contract/calls'
import { create } from 'zustand'
import { api } from '../api/client.ts'
import { type ApiError, toProblem } from '../api/problem.ts'
import { callKey, queryClient, refreshCalls } from '../api/queries.ts'
import { dateOf, instantMs, now } from '../clock.ts'
import { answerOf, onDevice } from '../device-store.ts'
import { deviceOwner } from '../recordings/kept-recordings.ts'
import { timedNow } from './act-times.rules.ts'
import { photosOfFlag, readPhotos, sendPhotos } from './waiting-photos.ts'

/** What a technician may do without a network: it is kept on the device and sent when the server answers (R1-4, OFF5). */
export const queuedCalls = [
  'startTimer',
  'pauseTimer',
  'resumeTimer',
  'breakTimer',
  'endBreakTimer',
  'stopTimer',
  'switchTimer',
  'clockIn',
  'clockOut',
  'startIndirect',
  'stopIndirect',
  'startJob',
  'moveJob',
  'addJobNote',
  'addJobTask',
  'updateTask',
  'completeTask',
  'addJobFlag',
  'putInspectionResults',
] as const satisfies readonly CallName[]
export type QueuedCall = (typeof queuedCalls)[number]

/** What a kept act shows on this device, and what was there before. */
export interface KeptChange {
  key: readonly unknown[]
  data: unknown
  before?: unknown
}

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
  /** What of the record it is about, where acts on other parts of it do not build on this one: the item of an inspection. */
  part?: string
  /** For people: a number or a title. */
  about: string
  /** The same for each try, so that one that arrived twice is one. */
  key: string
  /** When the person did it, ISO. */
  at: string
  state: 'waiting' | 'refused'
  /** Why the server refused it; `message` is its English sentence. */
  problem: { code: string; params: ApiError['params']; message?: string } | null
  /** What taking it back shows again. */
  shown?: readonly KeptChange[]
}

interface Waiting {
  list: readonly WaitingAction[]
  /** How many of those that waited together are sent, while they are on their way. */
  sending: { done: number; of: number } | null
  /** When the last one of several arrived, on the server's clock; null once it was read. */
  doneAt: number | null
}
export const useWaitingActions = create<Waiting>()(() => ({ list: [], sending: null, doneAt: null }))

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
  void sendWaiting()
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
  'getInspection',
  'listOrderInspections',
]
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** At most five a second (OFF17). */
const paceMs = 200
let notBefore = 0

/** The flag that an act has raised, for the photos that follow it. */
export const flagOf = (answer: unknown): string | null => (answer as { flag?: { id: string } } | undefined)?.flag?.id ?? null

/** What has arrived is shown as the server has it, before it is taken off the list of what waits. */
async function showAnswer({ call, input }: WaitingAction, answer: unknown): Promise<void> {
  if (call !== 'putInspectionResults') return
  const { params } = input as { params: { id: string } }
  const queryKey = callKey('getInspection', { params })
  // What was asked for before may not know of it yet.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
}

/** @returns whether the next one may be tried */
async function sendOne(action: WaitingAction, blocked: Set<string>): Promise<boolean> {
  try {
    const answer = await (api as Send)(action.call, action.input, { idempotencyKey: action.key })
    if (action.call === 'addJobFlag') await photosOfFlag(action.key, flagOf(answer))
    await showAnswer(action, answer)
    await remove(action.seq)
    return true
  } catch (error) {
    const { status, code, params, message } = toProblem(error)
    // Unreachable, signed out, or busy: everything stays as it is, under the same keys.
    if (status === 0 || status === 401) return false
    if (status === 408 || status === 429 || status >= 500 || code === 'IN_FLIGHT') {
      notBefore = performance.now() + 1000 * Number(params.seconds ?? 5)
      return false
    }
    blocked.add(action.record)
    await put({ ...action, state: 'refused', problem: { code, params, message } })
    return true
  } finally {
    await readActions()
  }
}
type Send = (name: CallName, input: unknown, options: { idempotencyKey: string }) => Promise<unknown>

async function sendAll(): Promise<void> {
  if (performance.now() < notBefore) return
  const blocked = new Set<string>()
  let done = 0
  for (;;) {
    const list = await readActions()
    for (const one of list) if (one.state === 'refused') blocked.add(one.record)
    const ready = list.filter((one) => one.state === 'waiting' && !blocked.has(one.record))
    const [next] = ready
    if (!next) break
    if (done > 0) useWaitingActions.setState({ sending: { done, of: done + ready.length } })
    if (!(await sendOne(next, blocked))) break
    done += 1
    await pause(paceMs)
  }
  const isAll = done > 0 && useWaitingActions.getState().list.length === 0
  useWaitingActions.setState({ sending: null, ...(isAll && { doneAt: now() }) })
  if (done > 0) await refreshCalls(refreshes)
}

/** So long after it was taken a photo waits for its flag, if this device keeps none. */
const strayMs = 60_000
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
/** Sends the acts that wait, and the photos after them. */
export async function sendWaiting(): Promise<void> {
  await sendActions()
  const list = await readActions()
  for (const { flagKey, at } of await readPhotos()) {
    // A page that went away before its flag was kept: the photo stays one of the job.
    if (flagKey !== null && now() - instantMs(at) > strayMs && !list.some((one) => one.key === flagKey))
      await photosOfFlag(flagKey, null)
  }
  // What waits for a person behind a refused act holds up no photo.
  const refused = new Set(list.filter((one) => one.state === 'refused').map((one) => one.record))
  if (!list.some((one) => one.state === 'waiting' && !refused.has(one.record))) await sendPhotos()
}

/** Sends a refused act once more, as a new intention. `asOfNow`: it counts from the present, where its own time was what the server refused. */
export async function retryAction(action: WaitingAction, key: string, { asOfNow = false } = {}): Promise<void> {
  const input = asOfNow ? timedNow(action.call, action.input, dateOf(now()).toISOString()) : action.input
  await photosFollow(action.key, key)
  await put({ ...action, input, key, state: 'waiting', problem: null })
  await readActions()
  await sendWaiting()
}
/** The photos of a flag go with its new key. */
async function photosFollow(before: string, after: string): Promise<void> {
  await onDevice(['photos'], 'readwrite', async (table) => {
    for (const photo of await answerOf<{ flagKey: string | null }[]>(table('photos').getAll()))
      if (photo.flagKey === before) await answerOf(table('photos').put({ ...photo, flagKey: after }))
  }).catch(() => undefined)
}
/** Gives an act up; those behind it follow. A photo of a flag that is given up stays a photo of the job. */
export async function dropAction({ seq, key }: WaitingAction): Promise<void> {
  await remove(seq)
  await photosOfFlag(key, null)
  await readActions()
  await sendWaiting()
}

/** Gives up a refused act and all that wait behind it, where none of them can arrive any more. */
export async function dropRecord({ record }: WaitingAction): Promise<void> {
  for (const one of await readActions()) {
    if (one.record !== record) continue
    await remove(one.seq)
    await photosOfFlag(one.key, null)
  }
  await readActions()
  await sendWaiting()
}

/** May this act be taken back? It waits, and nothing that came after it builds on it. */
export function mayUndo(action: WaitingAction, list: readonly WaitingAction[]): boolean {
  if (action.state !== 'waiting') return false
  const keys = new Set((action.shown ?? []).map(({ key }) => JSON.stringify(key)))
  const builds = (one: WaitingAction) => one.record === action.record && one.part === action.part
  return !list.some(
    (one) => (one.seq ?? 0) > (action.seq ?? 0) && (builds(one) || one.shown?.some(({ key }) => keys.has(JSON.stringify(key)))),
  )
}
/** Takes an act back that was not sent yet: the screen is as it was before. */
export async function undoAction(action: WaitingAction): Promise<void> {
  await dropAction(action)
  for (const { key, before } of action.shown ?? []) queryClient.setQueryData(key, before)
}
