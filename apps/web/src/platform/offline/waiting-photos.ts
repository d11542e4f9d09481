import type { CallName } from '@twopost/contract/calls'
import { create } from 'zustand'
import { notify } from '#ui/notify.ts'
import { toProblem } from '../api/problem.ts'
import { refreshCalls } from '../api/queries.ts'
import { dateOf, now } from '../clock.ts'
import { answerOf, onDevice } from '../device-store.ts'
import { say } from '../i18n/text.ts'
import { randomId } from '../random-id.ts'
import { deviceOwner } from '../recordings/kept-recordings.ts'
import { type SendState, sendFile } from '../uploads/send-file.ts'
import type { ShownFinding } from './shown-finding.ts'
import { shrunk } from './shrink-photo.ts'
import { waitingText } from './waiting.text.ts'

/** A photo of a job or of an item of an inspection that is not with the server yet (R1-4, OFF5). */
export interface WaitingPhoto {
  /** Of the upload as well, so that one sent twice is one. */
  id: string
  /** Account and organization. */
  owner: string
  /** Empty for one of an inspection. */
  jobId: string
  /** The item that it shows; one of a job, or that was kept before inspections had any here, has none. */
  finding?: ShownFinding | null
  /** The task that it shows; one that was kept before photos had any has none. */
  taskId?: string | null
  orderNumber: string
  file: File
  /** When it was taken, ISO. */
  at: string
  /** The key of the act that raises the flag it shows: it goes after that, with the flag's id. */
  flagKey: string | null
  flagId: string | null
  /** Why the server did not take it: the code of the error and its English sentence. */
  refusal: { code: string; message: string } | null
}
interface Photos {
  list: readonly WaitingPhoto[]
  sending: { id: string; state: SendState } | null
}
export const useWaitingPhotos = create<Photos>()(() => ({ list: [], sending: null }))

/** Where a browser keeps nothing, photos wait in the page alone. */
const loose = new Map<string, WaitingPhoto>()
const put = async (photo: WaitingPhoto): Promise<void> => {
  try {
    await onDevice(['photos'], 'readwrite', (table) => answerOf(table('photos').put(photo)))
  } catch {
    loose.set(photo.id, photo)
  }
}
const remove = async (id: string): Promise<void> => {
  loose.delete(id)
  await onDevice(['photos'], 'readwrite', (table) => answerOf(table('photos').delete(id))).catch(() => undefined)
}
/** Reads again which photos of the person at hand wait on this device, the oldest first. */
export async function readPhotos(): Promise<readonly WaitingPhoto[]> {
  const owner = deviceOwner()
  const rows = await onDevice(
    ['photos'],
    'readonly',
    (table): Promise<WaitingPhoto[]> => answerOf(table('photos').getAll()),
  ).catch(() => [])
  const list = [...rows, ...loose.values()].filter((one) => one.owner === owner).sort((a, b) => a.at.localeCompare(b.at))
  useWaitingPhotos.setState({ list })
  return list
}

/** Keeps a photo on this device before anything else; it is sent after the acts that wait. @throws when nobody is signed in */
export async function keepPhoto(
  about: { jobId: string; finding?: ShownFinding; taskId?: string | null; orderNumber: string; flagKey?: string },
  taken: File,
): Promise<WaitingPhoto> {
  const owner = deviceOwner()
  if (!owner) throw new Error('nobody is signed in')
  const at = dateOf(now()).toISOString()
  const { flagKey = null, taskId = null } = about
  const file = await shrunk(taken)
  const photo = { ...about, id: randomId(), owner, taskId, file, at, flagKey, flagId: null, refusal: null }
  await put(photo)
  await readPhotos()
  void navigator.storage?.persist?.()
  return photo
}
/** The flag of these photos is with the server. */
export async function photosOfFlag(flagKey: string, flagId: string | null): Promise<void> {
  for (const photo of await readPhotos()) if (photo.flagKey === flagKey) await put({ ...photo, flagKey: null, flagId })
  await readPhotos()
}
/** The flag was not raised, and the form that has the photo is still open. */
export async function dropPhotosOfFlag(flagKey: string): Promise<void> {
  for (const photo of await readPhotos()) if (photo.flagKey === flagKey) await remove(photo.id)
  await readPhotos()
}
export async function dropPhoto(id: string): Promise<void> {
  await remove(id)
  await readPhotos()
}
export async function retryPhoto(photo: WaitingPhoto): Promise<void> {
  // A new upload: the old one is closed.
  await remove(photo.id)
  await put({ ...photo, id: randomId(), refusal: null })
  await readPhotos()
  await sendPhotos()
}

const refreshes: readonly CallName[] = [
  ...(['getJob', 'getOrderTimer', 'listOrderAttachments', 'listOrderActivities', 'listFlags'] as const),
  ...(['getInspection', 'listOrderInspections'] as const),
]

async function sendPhoto(photo: WaitingPhoto, onState: (state: SendState) => void): Promise<void> {
  const { id, jobId, finding, taskId, file, at, flagId } = photo
  const options = { signal: new AbortController().signal, onState }
  if (finding) {
    const target = { inspection_id: finding.inspectionId, result_id: finding.resultId }
    await sendFile({ purpose: 'inspection-photo', target, details: { taken_at: at }, file, id }, options)
    return
  }
  const details = { taken_at: at, ...(flagId && { flag_id: flagId }), ...(taskId && { task_id: taskId }) }
  await sendFile({ purpose: 'job-photo', target: { job_id: jobId }, details, file, id }, options)
}

/** @returns whether it has arrived or was refused: whether the next one may be tried */
async function sendOne(photo: WaitingPhoto): Promise<boolean> {
  const { id } = photo
  const show = (state: SendState) => useWaitingPhotos.setState({ sending: { id, state } })
  show({ phase: 'sending', share: 0 })
  try {
    await sendPhoto(photo, show)
    await remove(id)
    notify({ kind: 'success', title: say(waitingText)('photoSaved') })
    return true
  } catch (error) {
    const { code, message, status } = toProblem(error)
    // Signed out: it waits for the same person.
    if (status === 401) return false
    await put({ ...photo, refusal: { code, message } })
    return true
  } finally {
    useWaitingPhotos.setState({ sending: null })
    await readPhotos()
  }
}
async function sendAll(): Promise<void> {
  let sent = false
  for (;;) {
    const next = (await readPhotos()).find((one) => one.refusal === null && one.flagKey === null)
    if (!next || !(await sendOne(next))) break
    sent = true
  }
  if (sent) await refreshCalls(refreshes)
}
let turn: Promise<void> | undefined
/** Sends what waits, one after the other and from one window at a time, in pieces; a lost network is waited for (OFF12). */
export function sendPhotos(): Promise<void> {
  turn ??= (navigator.locks ? navigator.locks.request('twopost-send-photos', sendAll) : sendAll()).finally(() => {
    turn = undefined
  })
  return turn
}
