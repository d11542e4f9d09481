import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../clock.ts'
import type { KeptRecording, RecordingKind } from './kept-recordings.ts'
import { askForMedia, type MediaProblem, mostMs, type RunningRecording, startRecording } from './recorder.ts'
import { forgetRecording, readRecordings } from './send-recordings.ts'

export type RecorderState =
  | { phase: 'ready'; problem: MediaProblem | null }
  | { phase: 'asking' }
  | { phase: 'recording'; stream: MediaStream; beganMs: number }
  | { phase: 'complete'; recording: KeptRecording; isBroken: boolean }

/** One recording from ready over recording to complete, and back by reset (I23). Leaving while it runs keeps what is recorded. */
export function useRecorder(about: { jobId: string; orderNumber: string }) {
  const [state, setState] = useState<RecorderState>({ phase: 'ready', problem: null })
  const running = useRef<RunningRecording | null>(null)
  const { jobId, orderNumber } = about

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
        running.current = await startRecording(asked.stream, { kind, jobId, orderNumber }, () => void stop(true))
        setState({ phase: 'recording', stream: asked.stream, beganMs: now() })
      } catch {
        for (const track of asked.stream.getTracks()) track.stop()
        setState({ phase: 'ready', problem: 'failed' })
      }
    },
    [jobId, orderNumber, stop],
  )
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
  return { state, start, stop, discard }
}
