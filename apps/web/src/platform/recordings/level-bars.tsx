import { useEffect, useState } from 'react'
import { useMedia } from '#ui/use-media.ts'

const bars = 44
const everyMs = 100

/** How loud it is now and was in the last seconds; still where people asked for less motion. */
export function LevelBars({ stream }: { stream: MediaStream | null }) {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const [levels, setLevels] = useState<readonly { key: number; level: number }[]>([])
  useEffect(() => {
    if (!stream || isCalm || stream.getAudioTracks().length === 0) return
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    audio.createMediaStreamSource(stream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    let key = 0
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const level = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128
      key += 1
      setLevels((before) => [...before.slice(1 - bars), { key, level }])
    }, everyMs)
    return () => {
      clearInterval(timer)
      void audio.close()
    }
  }, [stream, isCalm])
  return (
    <div className="level-bars" aria-hidden="true">
      {levels.map(({ key, level }) => (
        <span key={key} style={{ height: `${Math.round(8 + level * 92)}%` }} />
      ))}
    </div>
  )
}
