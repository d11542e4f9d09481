import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { scanText } from './scan.text.ts'
import { seenCodes } from './seen-codes.rules.ts'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: readonly string[] }) => Detector
const maker = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'data_matrix'] as const

/** Can this browser read codes in the picture of its camera? */
export const readsCodes = (): boolean => maker() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/**
 * The picture of the rear camera, read for codes four times a second until one is found. `goesOn`: reads the next ones, too, for counting box
 * after box.
 */
export function CameraCodes({ onCode, goesOn = false }: { onCode: (code: string) => void; goesOn?: boolean }) {
  const t = useText(scanText)
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const [fails, setFails] = useState(false)
  useEffect(() => {
    const Maker = maker()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const fresh = seenCodes()
    async function begin() {
      if (!Maker) throw new Error('no reader of codes')
      const detector = new Maker({ formats })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const look = async () => {
        if (ended || !video.current) return
        const [first] = await detector.detect(video.current).catch(() => [])
        if (ended) return
        const code = fresh(first?.rawValue, performance.now())
        if (code !== undefined) {
          navigator.vibrate?.(30)
          found(code)
        }
        if (goesOn || code === undefined) timer = setTimeout(() => void look(), 250)
      }
      await look()
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => {
      if (!ended) setFails(true)
    })
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [goesOn])
  if (fails)
    return (
      <p role="alert" className="text-bad">
        {t('noCamera')}
      </p>
    )
  return (
    <div className="flex flex-col gap-2">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('cameraView')}
        className={`${goesOn ? 'aspect-2/1' : 'aspect-4/3'} w-full rounded-lg bg-black object-cover`}
      />
      <p className="text-sm text-ink-3">{t('hold')}</p>
    </div>
  )
}
