import { expect, it } from 'vitest'
import { sayIn } from '../i18n/text.ts'
import type { RecordingKind } from './kept-recordings.ts'
import { problemKeys } from './media-problem.rules.ts'
import type { MediaProblem } from './recorder.ts'
import { recordingsText } from './recordings.text.ts'

const told = (kind: RecordingKind, problem: MediaProblem, language: 'en' | 'es' = 'en') => {
  const say = sayIn(recordingsText, language)
  const { title, text } = problemKeys(kind, problem)
  return [say(title), text === 'problems.failed' ? say(text, { kind }) : say(text)] as const
}

it('names the microphone, the camera, or that recording failed (P54, P55)', () => {
  expect(told('voice', 'denied')[0]).toBe('Microphone Access Required')
  expect(told('video', 'dismissed')[0]).toBe('Camera Access Required')
  expect(told('video', 'insecure')[0]).toBe('Camera Access Required')
  expect(told('video', 'no-device')[0]).toBe('No Camera Access')
  for (const kind of ['voice', 'video'] as const)
    for (const problem of ['failed', 'in-use', 'unsupported'] as const) expect(told(kind, problem)[0]).toBe('Recording Failed')
})

it('says audio of a voice note alone: a video that does not start is called a video (P54, P55)', () => {
  expect(told('voice', 'failed')[1]).toMatch(/^Could not start audio recording/)
  expect(told('video', 'failed')[1]).toMatch(/^Could not start video recording/)
  expect(told('video', 'failed')[1]).not.toMatch(/audio/i)
  expect(told('video', 'failed', 'es')[1]).not.toMatch(/audio/i)
})

it('says what to do about each problem, in words of its own', () => {
  const problems: MediaProblem[] = ['insecure', 'denied', 'dismissed', 'no-device', 'in-use', 'unsupported', 'failed']
  for (const kind of ['voice', 'video'] as const)
    for (const language of ['en', 'es'] as const) {
      const texts = problems.map((problem) => told(kind, problem, language)[1])
      expect(new Set(texts).size).toBe(problems.length)
    }
})
