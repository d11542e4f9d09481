import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { useText } from '../i18n/text.ts'
import { clockDigits } from './clock-digits.ts'
import { fileOf, type KeptRecording } from './kept-recordings.ts'
import { recordingsText } from './recordings.text.ts'
import { useWaveform } from './use-waveform.ts'

/** So many bars a waveform has. */
const waveParts = 44

/** Plays what is on this device. How long it is the recorder knows: the file itself does not say yet. */
export function RecordingPreview({ recording }: { recording: KeptRecording }) {
  const t = useText(recordingsText)
  const element = useRef<HTMLVideoElement | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [file, setFile] = useState<Blob | null>(null)
  const [plays, setPlays] = useState(false)
  const [at, setAt] = useState(0)
  useEffect(() => {
    let made: string | null = null
    let over = false
    void fileOf(recording).then((kept) => {
      if (over) return
      made = URL.createObjectURL(kept)
      setFile(kept)
      setAddress(made)
    })
    return () => {
      over = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [recording])
  const bars = useWaveform(recording.kind === 'voice' ? file : null, waveParts)
  const played = Math.min(1, at / Math.max(1, recording.ms))
  const toggle = () => {
    const { current } = element
    if (current) void (current.paused ? current.play().catch(() => undefined) : current.pause())
  }
  return (
    <div className={cx('recording-preview', recording.kind === 'video' && 'recording-preview--video')}>
      {/* biome-ignore lint/a11y/useMediaCaption: what a technician has just recorded has no captions */}
      <video
        ref={element}
        src={address ?? undefined}
        playsInline
        className={recording.kind === 'video' ? 'recording-video' : 'hidden'}
        onPlay={() => setPlays(true)}
        onPause={() => setPlays(false)}
        onEnded={() => setPlays(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime * 1000)}
      />
      <div className="flex items-center gap-4">
        <Button
          size="glove"
          kind="primary"
          className="!min-h-16 !min-w-16 !rounded-full !px-0"
          aria-label={t(plays ? 'pause' : 'play')}
          icon={plays ? <Pause size={26} /> : <Play size={26} />}
          onClick={toggle}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          {bars?.some(({ level }) => level > 0) ? (
            <div className="waveform" aria-hidden="true">
              {bars.map(({ place, level }) => (
                <span
                  key={place}
                  data-played={place / waveParts < played || undefined}
                  style={{ height: `${Math.round(12 + level * 88)}%` }}
                />
              ))}
            </div>
          ) : (
            <div className="recording-progress" aria-hidden="true">
              <span style={{ width: `${played * 100}%` }} />
            </div>
          )}
          <div className="flex justify-between text-[15px] text-ink-2">
            <span>{clockDigits(at)}</span>
            <span>{clockDigits(recording.ms)}</span>
          </div>
        </div>
      </div>
    </div>
  )
}
