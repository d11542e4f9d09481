import type { RecordingKind } from './kept-recordings.ts'
import type { MediaProblem } from './recorder.ts'

/** What is said when a device gives no sound or picture: the title, and what to do (P54, P55, I26). Keys of the recordings' texts. */
export function problemKeys(kind: RecordingKind, problem: MediaProblem) {
  const access = `problems.${kind}.title` as const
  if (problem === 'denied' || problem === 'dismissed') return { title: access, text: `problems.${kind}.${problem}` as const }
  if (problem === 'insecure') return { title: access, text: 'problems.insecure' as const }
  if (problem === 'no-device')
    return { title: kind === 'video' ? ('problems.video.noneTitle' as const) : access, text: `problems.${kind}.none` as const }
  const title = 'failed' as const
  if (problem === 'in-use') return { title, text: 'problems.inUse' as const }
  return problem === 'unsupported'
    ? { title, text: 'problems.unsupported' as const }
    : { title, text: 'problems.failed' as const }
}
