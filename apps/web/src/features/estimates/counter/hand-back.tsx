import { type FormEvent, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { handBackText } from './hand-back.text.ts'

/**
 * The tablet goes back to the person who signed in, who says so with their PIN, or with their password (EST23). It hides everything of the order: after a
 * while without a touch it comes by itself. In the language of the shop's person, not of the customer.
 * @param onStay leaves the tablet with the customer; where it came by itself that needs the PIN as well
 */
export function HandBack({ isIdle, onBack, onStay }: { isIdle: boolean; onBack: () => void; onStay: () => void }) {
  const t = useText(handBackText)
  const name = useUser()?.name ?? ''
  const hasPin = useCall('getCounterPin', {}).data?.has_pin
  const confirm = useSend('confirmAtCounter')
  const [chosen, setChosen] = useState<'pin' | 'password' | null>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const how = chosen ?? (hasPin === false ? 'password' : 'pin')
  const change = (text: string) => {
    setTyped(text)
    setProblem(undefined)
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (how === 'pin' ? !/^\d{6}$/.test(typed) : typed === '')
      return setProblem(t(how === 'pin' ? 'sixDigits' : 'passwordMissing'))
    const stays = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'stay'
    try {
      await confirm.mutateAsync({ body: how === 'pin' ? { pin: typed } : { current_password: typed } })
      if (stays) onStay()
      else onBack()
    } catch (error) {
      setTyped('')
      setProblem(await spokenProblem(error))
    }
  }
  const other = how === 'pin' ? 'password' : 'pin'
  return (
    <main id="hand-back" className="mx-auto flex w-full max-w-[440px] flex-1 flex-col justify-center gap-5 p-6">
      <div>
        <h1 className="text-[24px] leading-8 font-[640] break-words">{t(isIdle ? 'idleTitle' : 'title', { name })}</h1>
        <p className="mt-1 text-ink-2">{t(isIdle ? 'idleText' : `texts.${how}`)}</p>
      </div>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <Field label={t(how, { name })} help={how === 'password' && hasPin === false ? t('noPin') : undefined} error={problem}>
          {how === 'pin' ? (
            <Input
              key="pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              autoFocus
              value={typed}
              onChange={(event) => change(event.target.value.replace(/\D/g, ''))}
            />
          ) : (
            <PasswordInput
              key="password"
              autoComplete="current-password"
              autoFocus
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" block busy={confirm.isPending} busyText={t('checking')}>
          {t('back')}
        </Button>
        {isIdle ? (
          <Button type="submit" value="stay" block disabled={confirm.isPending}>
            {t('again')}
          </Button>
        ) : (
          <Button block onClick={onStay}>
            {t('stay')}
          </Button>
        )}
      </form>
      <div className="flex flex-wrap justify-between gap-2">
        {hasPin !== false && (
          <Button
            kind="ghost"
            onClick={() => {
              setChosen(other)
              change('')
            }}
          >
            {t(other === 'pin' ? 'usePin' : 'usePassword')}
          </Button>
        )}
        <Button kind="ghost" onClick={() => void logOut()}>
          {t('signOut')}
        </Button>
      </div>
    </main>
  )
}
