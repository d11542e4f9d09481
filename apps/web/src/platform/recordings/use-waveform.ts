import { useEffect, useState } from 'react'
import { loudness } from './waveform.rules.ts'

/** One bar of a waveform: its place and how loud it is, from 0 to 1. */
export interface WaveBar {
  place: number
  level: number
}

/** Voice is told by so few samples a second, and they take little memory. */
const samplesPerSecond = 8000

/** The waveform of a sound file; null before it is read, and where the browser cannot read it. */
export function useWaveform(file: Blob | null, parts: number): readonly WaveBar[] | null {
  const [bars, setBars] = useState<readonly WaveBar[] | null>(null)
  useEffect(() => {
    if (file === null || typeof OfflineAudioContext === 'undefined') return
    let over = false
    void file
      .arrayBuffer()
      .then((bytes) => new OfflineAudioContext(1, 1, samplesPerSecond).decodeAudioData(bytes))
      .then((sound) => !over && setBars(loudness(sound.getChannelData(0), parts).map((level, place) => ({ place, level }))))
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [file, parts])
  return bars
}
