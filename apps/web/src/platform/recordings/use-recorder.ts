import { useCallback, useEffect, useRef, useState } from 'react'
import { dateOf, now } from '../clock.ts'
import { type KeptRecording, keepChosen, type RecordingKind, type RecordingPlace } from './kept-recordings.ts'
import { askForMedia, type MediaProblem, mostMs, type RunningRecording, startRecording } from './recorder.ts'
import { forgetRecording, readRecordings } from './send-recordings.ts'

export type RecorderState =
  | { phase: 'ready'; problem: MediaProblem | null }
  | { phase: 'asking' }
  | { phase: 'recording'; stream: MediaStream; beganMs: number }
  | { phase: 'complete'; recording: KeptRecording; isBroken: boolean }

/** How long a video is, in milliseconds; 0 where this browser cannot tell. */
function lengthOf(file: File): Promise<number> {
  const element = document.createElement('video')
  const address = URL.createObjectURL(file)
  return new Promise<number>((resolve) => {
    const told = () => resolve(Number.isFinite(element.duration) ? Math.round(element.duration * 1000) : 0)
    element.addEventListener('loadedmetadata', told, { once: true })
    element.addEventListener('error', told, { once: true })
    setTimeout(told, 5000)
    element.preload = 'metadata'
    element.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/** One recording from ready over recording to complete, and back by reset (I23). Leaving while it runs keeps what is recorded. */
export function useRecorder(place: RecordingPlace) {
  const [state, setState] = useState<RecorderState>({ phase: 'ready', problem: null })
  const running = useRef<RunningRecording | null>(null)
  const about = useRef(place)
  useEffect(() => {
    about.current = place
  })

  const stop = useCallback(async (isBroken = false) => {
    const recorder = running.current
    running.current = null
    if (!recorder) return
    try {
      setState({ phase: 'complete', recording: await recorder.stop(), isBroken })
      await readRecordings()
    } catch {
      setState({ phase: 'ready', problem: 'failed' })
    }
  }, [])
  const start = useCallback(
    async (kind: RecordingKind) => {
      setState({ phase: 'asking' })
      const asked = await askForMedia(kind)
      if ('problem' in asked) return setState({ phase: 'ready', problem: asked.problem })
      try {
        running.current = await startRecording(asked.stream, { ...about.current, kind }, () => void stop(true))
        setState({ phase: 'recording', stream: asked.stream, beganMs: now() })
      } catch {
        for (const track of asked.stream.getTracks()) track.stop()
        setState({ phase: 'ready', problem: 'failed' })
      }
    },
    [stop],
  )
  /** Takes a video from this device in place of a new one; it is kept before it is shown. @throws the browser's error when it cannot be kept */
  const choose = useCallback(async (file: File) => {
    const taken = {
      ...about.current,
      ms: await lengthOf(file),
      beganAt: dateOf(Math.min(now(), file.lastModified)).toISOString(),
    }
    setState({ phase: 'complete', recording: await keepChosen(file, taken), isBroken: false })
    await readRecordings()
  }, [])
  const discard = useCallback(async () => {
    const recorder = running.current
    running.current = null
    await recorder?.discard().catch(() => undefined)
    if (state.phase === 'complete') await forgetRecording(state.recording.id).catch(() => undefined)
    setState({ phase: 'ready', problem: null })
  }, [state])

  const isRunning = state.phase === 'recording'
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => void stop(), mostMs)
    return () => clearTimeout(timer)
  }, [isRunning, stop])
  useEffect(
    () => () => {
      void running.current?.stop().then(readRecordings)
    },
    [],
  )
  return { state, start, stop, choose, discard }
}
