import { answerOf, onDevice } from '../device-store.ts'
import type { ShownFinding } from '../offline/shown-finding.ts'
import { randomId } from '../random-id.ts'
import { currentSession } from '../session/session-store.ts'

export type RecordingKind = 'voice' | 'video'
/** What is recorded: a job, or an item of an inspection, which has no job. */
export interface RecordingPlace {
  /** Empty for an item of an inspection. */
  jobId: string
  orderNumber: string
  finding?: ShownFinding | null
}
/** A recording on this device that is not with the server yet (I23, I25). */
export interface KeptRecording extends RecordingPlace {
  /** Of the upload as well, so that one sent twice is one. */
  id: string
  /** Account and organization. */
  owner: string
  kind: RecordingKind
  contentType: string
  /** Recording, recorded but not saved to the order yet, or saved and waiting to be sent. */
  state: 'recording' | 'complete' | 'saved'
  /** When it began, ISO. */
  beganAt: string
  ms: number
  bytes: number
  caption: string
  /** The page that recorded it went away in the middle. */
  isCut: boolean
  /** Why the server did not take it: the code of the error and its English sentence. */
  refusal: { code: string; message: string } | null
}

/** Whose recordings and actions are at hand; null without a session in an organization. */
export function deviceOwner(): string | null {
  const session = currentSession()
  return session?.tenant ? `${session.user.account_id}:${session.tenant.id}` : null
}

/** The lock that the page holds while it records: without it nobody records any more. */
export const lockOf = (id: string): string => `twopost-recording-${id}`

export const putRecording = (recording: KeptRecording): Promise<unknown> =>
  onDevice(['recordings'], 'readwrite', (table) => answerOf(table('recordings').put(recording)))

/** Keeps the next second of a recording, and how long it is with it. */
export const addPiece = (recording: KeptRecording, at: number, data: Blob): Promise<unknown> =>
  onDevice(['recordings', 'pieces'], 'readwrite', async (table) => {
    await answerOf(table('pieces').put({ recording: recording.id, at, data }))
    await answerOf(table('recordings').put(recording))
  })

const piecesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Keeps a video that was chosen from this device, as if it had been recorded here. @throws the browser's error, and when nobody is signed in */
export async function keepChosen(file: File, about: RecordingPlace & { ms: number; beganAt: string }): Promise<KeptRecording> {
  const owner = deviceOwner()
  if (!owner) throw new Error('nobody is signed in')
  const kept: KeptRecording = {
    ...{ ...about, id: randomId(), owner, kind: 'video', contentType: file.type, state: 'complete' },
    ...{ bytes: file.size, caption: '', isCut: false, refusal: null },
  }
  await addPiece(kept, 0, file)
  return kept
}

/** The bytes of a recording as one file; the browser keeps them on its disk until they are read. */
export async function fileOf({ id, kind, contentType }: KeptRecording): Promise<File> {
  const rows = await onDevice(
    ['pieces'],
    'readonly',
    (table): Promise<{ data: Blob }[]> => answerOf(table('pieces').getAll(piecesOf(id))),
  )
  return new File(
    rows.map((row) => row.data),
    `${kind}.${contentType.endsWith('/mp4') ? 'mp4' : 'webm'}`,
    { type: contentType },
  )
}

export const dropRecording = (id: string): Promise<unknown> =>
  onDevice(['recordings', 'pieces'], 'readwrite', async (table) => {
    await answerOf(table('pieces').delete(piecesOf(id)))
    await answerOf(table('recordings').delete(id))
  })

/** Names of the locks that pages of this browser hold. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  if (!navigator.locks) return new Set()
  return new Set((await navigator.locks.query()).held?.map((lock) => lock.name))
}

/** One's own recordings on this device. What a reload or a crash left in the middle counts as recorded, as far as it is there. */
export async function listRecordings(): Promise<KeptRecording[]> {
  const owner = deviceOwner()
  const held = await heldLocks()
  const rows = await onDevice(
    ['recordings'],
    'readonly',
    (table): Promise<KeptRecording[]> => answerOf(table('recordings').getAll()),
  )
  const own = rows.filter((row) => row.owner === owner)
  for (const row of own) {
    if (row.state !== 'recording' || held.has(lockOf(row.id))) continue
    row.state = 'complete'
    row.isCut = true
    await putRecording(row)
  }
  return own.filter((row) => row.state !== 'recording')
}
