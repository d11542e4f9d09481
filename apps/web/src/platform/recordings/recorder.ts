import { dateOf, now } from '../clock.ts'
import { randomId } from '../random-id.ts'
import {
  addPiece,
  deviceOwner,
  dropRecording,
  type KeptRecording,
  lockOf,
  putRecording,
  type RecordingKind,
  type RecordingPlace,
} from './kept-recordings.ts'

/** Why a device gives no picture or sound: each has its own sentence about what to do (P54, P55, I26). */
export type MediaProblem = 'insecure' | 'denied' | 'dismissed' | 'no-device' | 'in-use' | 'unsupported' | 'failed'

/** The longest recording, in milliseconds. */
export const mostMs = 5 * 60_000
/** What is asked for, the best first: WebM, and MP4 where a browser records nothing else (Safari before 18.4). */
export const recorderTypes = {
  voice: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'],
  video: ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/mp4'],
} as const
const typeFor = (kind: RecordingKind): string | undefined =>
  globalThis.MediaRecorder && recorderTypes[kind].find((type) => MediaRecorder.isTypeSupported(type))

const problems: Readonly<Record<string, MediaProblem>> = {
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
}
async function isDenied(kind: RecordingKind): Promise<boolean> {
  try {
    const name = kind === 'video' ? 'camera' : 'microphone'
    return (await navigator.permissions.query({ name })).state === 'denied'
  } catch {
    return false
  }
}

/** Asks for the microphone, and for the rear camera at 1280 × 720 (I24). */
export async function askForMedia(kind: RecordingKind): Promise<{ stream: MediaStream } | { problem: MediaProblem }> {
  // On plain http in the house there is neither microphone nor camera.
  if (!navigator.mediaDevices?.getUserMedia) return { problem: 'insecure' }
  if (!typeFor(kind)) return { problem: 'unsupported' }
  const video = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' }, frameRate: { max: 30 } }
  try {
    const audio = { echoCancellation: true, noiseSuppression: true }
    return { stream: await navigator.mediaDevices.getUserMedia({ audio, ...(kind === 'video' && { video }) }) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError') return { problem: (await isDenied(kind)) ? 'denied' : 'dismissed' }
    return { problem: problems[name] ?? 'failed' }
  }
}

export interface RunningRecording {
  /** Ends it; what it gives is kept on this device. */
  stop: () => Promise<KeptRecording>
  /** Ends it and throws it away. */
  discard: () => Promise<void>
}

/**
 * Records what a stream gives. Each second is on the disk before the next begins, so that a reload or a crash loses no more than that.
 * @param onFail is told once when the device stops giving, or the disk is full
 * @throws the browser's error when it cannot begin
 */
export async function startRecording(
  stream: MediaStream,
  about: RecordingPlace & { kind: RecordingKind },
  onFail: () => void,
): Promise<RunningRecording> {
  const owner = deviceOwner()
  const mimeType = typeFor(about.kind)
  if (!owner || !mimeType) throw new Error('nobody is signed in, or nothing can record')
  const options = { mimeType, videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 64_000, videoKeyFrameIntervalDuration: 2000 }
  const recorder = new MediaRecorder(stream, options)
  const began = now()
  const kept: KeptRecording = {
    ...about,
    id: randomId(),
    owner,
    contentType: mimeType.split(';')[0] ?? mimeType,
    state: 'recording',
    beganAt: dateOf(began).toISOString(),
    ms: 0,
    bytes: 0,
    caption: '',
    isCut: false,
    refusal: null,
  }
  await putRecording(kept)
  let pieces = 0
  let written: Promise<unknown> = Promise.resolve()
  let failed = false
  const fail = () => {
    if (failed) return
    failed = true
    onFail()
  }
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    kept.bytes += data.size
    kept.ms = Math.min(mostMs, now() - began)
    const [row, at] = [{ ...kept }, pieces++]
    written = written.then(() => addPiece(row, at, data)).catch(fail)
  }
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  recorder.onerror = fail
  void navigator.locks?.request(lockOf(kept.id), () => stopped)
  recorder.start(1000)
  const end = async () => {
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    await written
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    async stop() {
      await end()
      kept.state = 'complete'
      await putRecording(kept)
      return kept
    },
    async discard() {
      await end()
      await dropRecording(kept.id)
    },
  }
}
