import { useEffect, useState } from 'react'
import { loudness } from './waveform.rules.ts'

/** Voice is told by so few samples a second, and they take little memory. */
const samplesPerSecond = 8000

/** The waveform of a sound file; null before it is read, and where the browser cannot read it. */
export function useWaveform(file: Blob | null, parts: number): readonly number[] | null {
  const [bars, setBars] = useState<readonly number[] | null>(null)
  useEffect(() => {
    if (file === null || typeof OfflineAudioContext === 'undefined') return
    let over = false
    void file
      .arrayBuffer()
      .then((bytes) => new OfflineAudioContext(1, 1, samplesPerSecond).decodeAudioData(bytes))
      .then((sound) => !over && setBars(loudness(sound.getChannelData(0), parts)))
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [file, parts])
  return bars
}
