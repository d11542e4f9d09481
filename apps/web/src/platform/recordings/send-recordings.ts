import type { CallName } from '@twopost/contract/calls'
import { create } from 'zustand'
import { notify } from '#ui/notify.ts'
import { toProblem } from '../api/problem.ts'
import { refreshCalls } from '../api/queries.ts'
import { say } from '../i18n/text.ts'
import { type SendState, sendFile } from '../uploads/send-file.ts'
import { dropRecording, fileOf, type KeptRecording, listRecordings, putRecording } from './kept-recordings.ts'
import { recordingsText } from './recordings.text.ts'

interface Recordings {
  /** What is on this device and not with the server yet. */
  list: readonly KeptRecording[]
  /** The one on its way. */
  sending: { id: string; state: SendState } | null
}
export const useRecordings = create<Recordings>()(() => ({ list: [], sending: null }))

/** What a recording that has arrived makes old. */
const refreshes: readonly CallName[] = [
  'getJob',
  'getOrderTimer',
  'listOrderAttachments',
  'listOrderActivities',
  'getServiceOrder',
  'getInspection',
]

/** Reads again what this device keeps. */
export async function readRecordings(): Promise<void> {
  // Where the browser keeps nothing there is nothing to send.
  useRecordings.setState({ list: await listRecordings().catch(() => []) })
}

async function sendTo(recording: KeptRecording, onState: (state: SendState) => void): Promise<void> {
  const { id, jobId, finding, caption, beganAt } = recording
  const sent = { details: { caption, recorded_at: beganAt }, file: await fileOf(recording), id }
  const options = { signal: new AbortController().signal, onState }
  if (finding) {
    const target = { inspection_id: finding.inspectionId, result_id: finding.resultId }
    await sendFile({ purpose: 'inspection-video', target, ...sent }, options)
  } else await sendFile({ purpose: 'job-recording', target: { job_id: jobId }, ...sent }, options)
}

async function sendOne(recording: KeptRecording): Promise<void> {
  const { id, kind, finding } = recording
  const show = (state: SendState) => useRecordings.setState({ sending: { id, state } })
  show({ phase: 'sending', share: 0 })
  try {
    await sendTo(recording, show)
    await dropRecording(id)
    notify({ kind: 'success', title: say(recordingsText)(finding ? 'saved.finding' : `saved.${kind}`) })
    await refreshCalls(refreshes)
  } catch (error) {
    const { code, message, status } = toProblem(error)
    // Signed out: it waits for the same person.
    if (status === 401) return
    await putRecording({ ...recording, refusal: { code, message } }).catch(() => undefined)
    notify({ kind: 'error', title: say(recordingsText)('notSaved') })
  } finally {
    useRecordings.setState({ sending: null })
    await readRecordings()
  }
}

let turn: Promise<void> | undefined
async function sendAll(): Promise<void> {
  for (;;) {
    await readRecordings()
    const next = useRecordings.getState().list.find((one) => one.state === 'saved' && one.refusal === null)
    if (!next) return
    const before = next.id
    await sendOne(next)
    // Still there and not refused: it waits for a sign-in.
    if (useRecordings.getState().list.some((one) => one.id === before && one.refusal === null)) return
  }
}
/** Sends what is saved, one after the other and from one window at a time; a lost network is waited for (OFF12). */
export function sendRecordings(): Promise<void> {
  turn ??= (navigator.locks ? navigator.locks.request('twopost-send-recordings', sendAll) : sendAll()).finally(() => {
    turn = undefined
  })
  return turn
}

/** Saves a recording to its order: on this device at once, and with the server as soon as it can be reached (I25). */
export async function saveRecording(recording: KeptRecording, caption: string): Promise<void> {
  await putRecording({ ...recording, caption, state: 'saved', refusal: null })
  await readRecordings()
  // A sender that is at its end would not see it.
  void (turn ?? Promise.resolve()).then(sendRecordings)
}

/** Throws a recording of this device away. */
export async function forgetRecording(id: string): Promise<void> {
  await dropRecording(id)
  await readRecordings()
}
