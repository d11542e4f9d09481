import { useState } from 'react'
import { sayIn } from '#platform/i18n/text.ts'
import { Segmented } from '#ui/toggle.tsx'
import type { Language } from '../customer-page/customer-words.rules.ts'
import type { SignField } from '../customer-page/decision-form.tsx'
import { SignaturePad } from '../customer-page/signature-pad.tsx'
import { counterViewText } from './counter-view.text.ts'
import { typedSignature } from './typed-signature.rules.ts'

/** Signs with a finger, a pen or the mouse, or with a typed name (EST23). */
function CounterSign({
  label,
  clear,
  onSigned,
  language,
}: Parameters<Exclude<SignField, abstract new (...args: never) => unknown>>[0] & { language: Language }) {
  const t = sayIn(counterViewText, language)
  const [how, setHow] = useState<'draw' | 'type'>('draw')
  const [typed, setTyped] = useState('')
  const [clearing, setClearing] = useState(0)
  const empty = () => {
    onSigned(null)
    setTyped('')
    setClearing(clearing + 1)
  }
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <Segmented
          size="lg"
          label={t('how')}
          value={how}
          onValue={(next) => {
            setHow(next)
            empty()
          }}
          options={[
            { value: 'draw', label: t('draw') },
            { value: 'type', label: t('type') },
          ]}
        />
        <button type="button" className="btn btn--ghost" onClick={empty}>
          {clear}
        </button>
      </div>
      {how === 'draw' ? (
        <SignaturePad label={label} clearing={clearing} onSigned={onSigned} />
      ) : (
        <input
          className="input h-[72px] font-serif text-[28px] italic"
          aria-label={t('typed')}
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            onSigned(typedSignature(event.target.value))
          }}
        />
      )}
    </div>
  )
}
export const signIn: Readonly<Record<Language, SignField>> = {
  en: (props) => <CounterSign {...props} language="en" />,
  es: (props) => <CounterSign {...props} language="es" />,
}
