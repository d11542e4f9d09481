import { Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { useLocale } from './app-storage.ts'
import { dictateText } from './dictate.text.ts'
import { useText } from './i18n/text.ts'

/** What browsers that can listen have; the types of the DOM do not know it. */
interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { resultIndex: number; results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }> }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
}
type Listening = new () => Recognition
const listening = (): Listening | undefined => {
  const known = window as { SpeechRecognition?: Listening; webkitSpeechRecognition?: Listening }
  return known.SpeechRecognition ?? known.webkitSpeechRecognition
}
const tags = { en: 'en-US', es: 'es-US' } as const

/** Writes what is said; a press begins, another one ends. Not there where the browser cannot listen. */
export function DictateButton({ onWords }: { onWords: (words: string) => void }) {
  const t = useText(dictateText)
  const locale = useLocale()
  const [isOn, setOn] = useState(false)
  const running = useRef<Recognition | null>(null)
  const latest = useRef(onWords)
  useEffect(() => {
    latest.current = onWords
  })
  useEffect(() => () => running.current?.stop(), [])
  const Found = listening()
  if (!Found) return null
  function press(Kind: Listening) {
    if (running.current) {
      running.current.stop()
      return
    }
    const next = new Kind()
    Object.assign(next, { lang: tags[locale], continuous: true, interimResults: false })
    next.onresult = ({ resultIndex, results }) => {
      const said = Array.from(results).slice(resultIndex)
      const words = said.filter((one) => one.isFinal).map((one) => one[0].transcript.trim())
      if (words.length > 0) latest.current(words.join(' '))
    }
    // Also after a refusal: then nothing was said.
    next.onend = () => {
      running.current = null
      setOn(false)
    }
    running.current = next
    next.start()
    setOn(true)
  }
  return (
    <IconButton
      size="sm"
      icon={<Mic size={16} className={isOn ? 'text-bad' : undefined} />}
      label={t(isOn ? 'stop' : 'start')}
      aria-pressed={isOn}
      onClick={() => press(Found)}
    />
  )
}
