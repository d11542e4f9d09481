import { afterEach, expect, it, vi } from 'vitest'
import { askForMedia, recorderTypes } from './recorder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
/** A browser that records these types, with a camera and a microphone. */
function browserWith(supports: (type: string) => boolean) {
  const asked: MediaStreamConstraints[] = []
  vi.stubGlobal('MediaRecorder', { isTypeSupported: supports })
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: (constraints: MediaStreamConstraints) => {
        asked.push(constraints)
        return Promise.resolve('a stream')
      },
    },
  })
  return asked
}

it('asks for the rear camera at 1280 × 720 with sound, and for sound alone for a voice note (I24)', async () => {
  const asked = browserWith(() => true)
  expect(await askForMedia('video')).toEqual({ stream: 'a stream' })
  expect(await askForMedia('voice')).toEqual({ stream: 'a stream' })
  expect(asked[0]).toMatchObject({
    audio: {},
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
  })
  expect(asked[1]?.audio).toBeTruthy()
  expect(asked[1]).not.toHaveProperty('video')
})

it('records webm, and mp4 only where a browser has no webm (I24)', async () => {
  expect(recorderTypes.voice[0]).toBe('audio/webm;codecs=opus')
  expect(recorderTypes.video[0]).toMatch(/^video\/webm;codecs=/)
  const firstMp4 = (types: readonly string[]) => types.findIndex((type) => type.includes('/mp4'))
  for (const types of Object.values(recorderTypes)) {
    expect(types.slice(0, firstMp4(types)).every((type) => type.includes('/webm'))).toBe(true)
    expect(types.slice(firstMp4(types)).every((type) => type.includes('/mp4'))).toBe(true)
  }
  // A phone whose recorder knows mp4 alone is asked for its camera.
  const asked = browserWith((type) => type.includes('/mp4'))
  expect(await askForMedia('video')).toEqual({ stream: 'a stream' })
  expect(asked).toHaveLength(1)
})

it('asks for no camera where nothing can be recorded, or where the address is not secure (I24, I26)', async () => {
  const asked = browserWith(() => false)
  expect(await askForMedia('video')).toEqual({ problem: 'unsupported' })
  expect(asked).toEqual([])
  vi.stubGlobal('navigator', {})
  expect(await askForMedia('voice')).toEqual({ problem: 'insecure' })
})
