import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { askPasskey, isGivenUp } from './passkey-browser.api.ts'
import { secondFactorText } from './second-factor.text.ts'

type Way = 'passkey' | 'code' | 'recovery' | 'password'
/** What was shown: one of these. */
export interface Shown {
  passkey?: Awaited<ReturnType<typeof askPasskey>>
  code?: string
  recovery_code?: string
  password?: string
}
const words = {
  code: { label: 'code', help: 'codeHelp', missing: 'codeMissing' },
  recovery: { label: 'recovery', help: 'recoveryHelp', missing: 'recoveryMissing' },
  password: { label: 'password', help: undefined, missing: 'passwordMissing' },
} as const

/**
 * Shows who one is by one of the ways that are open: the first one stands ready, the others are a press away. `problem`: why the last answer
 * was refused. `onShown` sends it.
 */
export function FactorForm({
  ways,
  passkeyOptions,
  busy,
  problem,
  onShown,
}: {
  ways: readonly Way[]
  passkeyOptions: string | null
  busy: boolean
  problem: string
  onShown: (shown: Shown) => void
}) {
  const t = useText(secondFactorText)
  const [chosen, setChosen] = useState<Way | null>(null)
  const [value, setValue] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState(false)
  const way = chosen && ways.includes(chosen) ? chosen : ways[0]

  const place = useRef<HTMLDivElement>(null)
  // The form takes the place of the one before it, or of another way: the focus goes along.
  useEffect(() => place.current?.querySelector<HTMLElement>(`[data-autofocus="${way}"]`)?.focus(), [way])

  async function takePasskey() {
    setWaiting(true)
    setFailed(false)
    try {
      onShown({ passkey: await askPasskey(passkeyOptions ?? '{}') })
    } catch (error) {
      if (!isGivenUp(error)) setFailed(true)
    } finally {
      setWaiting(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    // The form stands in a dialog of a screen that may be a form itself.
    event.stopPropagation()
    const typed = way === 'password' ? value : value.trim()
    setIsMissing(typed === '')
    if (typed === '' || busy) return
    setValue('')
    onShown(way === 'code' ? { code: typed } : way === 'recovery' ? { recovery_code: typed } : { password: typed })
  }
  const choose = (next: Way) => {
    setChosen(next)
    setValue('')
    setIsMissing(false)
    setFailed(false)
  }
  if (way === undefined) return <Banner kind="warn">{t('none')}</Banner>
  const others = ways.filter((one) => one !== way)
  return (
    <div ref={place} className="flex flex-col gap-4">
      {(problem || failed) && (
        <Banner kind="bad" alert>
          {problem || t('passkeyFailed')}
        </Banner>
      )}
      {way === 'passkey' ? (
        <>
          <p className="text-sm text-ink-2">{t('passkeyLead')}</p>
          <Button
            kind="primary"
            size="lg"
            block
            data-autofocus={way}
            icon={<Fingerprint size={17} />}
            busy={waiting || busy}
            busyText={t('passkeyWaiting')}
            onClick={() => void takePasskey()}
          >
            {t('passkey')}
          </Button>
        </>
      ) : (
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <Field
            label={t(words[way].label)}
            help={words[way].help && t(words[way].help)}
            error={isMissing && t(words[way].missing)}
          >
            {way === 'password' ? (
              <PasswordInput
                size="lg"
                data-autofocus={way}
                autoComplete="current-password"
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            ) : (
              <Input
                key={way}
                size="lg"
                data-autofocus={way}
                autoComplete={way === 'code' ? 'one-time-code' : 'off'}
                inputMode={way === 'code' ? 'numeric' : 'text'}
                autoCapitalize="characters"
                maxLength={40}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
          <Button kind="primary" size="lg" block type="submit" busy={busy} busyText={t('confirming')}>
            {t('confirm')}
          </Button>
        </form>
      )}
      {others.length > 0 && (
        <fieldset aria-label={t('otherWays')} className="flex flex-col gap-2">
          {others.map((one) => (
            <Button key={one} block onClick={() => choose(one)}>
              {one === 'passkey' ? t('passkey') : one === 'code' ? t('useCode') : t('useRecovery')}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
