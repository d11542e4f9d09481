import { type FormEvent, useState } from 'react'
import { NewPasswordFields, useNewPassword } from '#features/auth/index.ts'
import { spokenProblem, toProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { acceptSignIn, renewSession } from '#platform/session/session-actions.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput, Textarea } from '#ui/input.tsx'
import { Card, PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { deviceOf } from './device-name.rules.ts'
import { OwnPhoto } from './own-photo.tsx'
import { useEndSession, useOwnSessions, useProfile, useUpdateProfile } from './users.api.ts'
import { usersText } from './users.text.ts'

/** One's own data, password and sessions (C42, OP-27, OP-83). */
export function ProfileScreen() {
  const t = useText(usersText)
  const found = useProfile()
  const problem = useProblemText(found.error)
  return (
    <div className="page">
      <PageHeader title={t('profile')} />
      <div className="flex max-w-220 flex-col gap-4">
        {found.data ? (
          <ProfileCard key={found.data.profile.id} profile={found.data.profile} />
        ) : (
          <Card>
            {found.error ? <ErrorState message={problem} onRetry={() => void found.refetch()} /> : <SkeletonRows rows={4} />}
          </Card>
        )}
        <h2 id="account" className="mt-2 text-[18px] font-[620]">
          {t('account')}
        </h2>
        <PasswordCard />
        <SessionsCard />
      </div>
    </div>
  )
}

type Profile = NonNullable<ReturnType<typeof useProfile>['data']>['profile']

function ProfileCard({ profile }: { profile: Profile }) {
  const t = useText(usersText)
  const fieldText = useFieldText()
  const nameOf = useRoleName()
  const update = useUpdateProfile()
  const [values, setValues] = useState({
    name: profile.name,
    phoneNumber: profile.phoneNumber,
    jobTitle: profile.jobTitle,
    location: profile.location,
    bio: profile.bio,
  })
  // A new photo counts the version on while the form is being filled in.
  const [known, setVersion] = useState(profile.version)
  const version = Math.max(known, profile.version)
  const [error, setError] = useState<unknown>(null)
  const faults = error ? toProblem(error).errors : []
  const faultOf = (name: string) => fieldText(faults.find((one) => one.path === `body.${name}`))
  async function save(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      const answer = await update.mutateAsync({ body: { ...values, version } })
      setVersion(answer.profile.version)
      notify({ kind: 'success', title: t('profileSaved') })
      await renewSession().catch(() => undefined)
    } catch (caught) {
      setError(caught)
      notify({ kind: 'error', title: t('profileFailed'), text: await spokenProblem(caught) })
    }
  }
  const input = (name: 'name' | 'phoneNumber' | 'jobTitle' | 'location', label: string, type = 'text') => (
    <Field label={label} error={faultOf(name)}>
      <Input
        type={type}
        maxLength={120}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <Card>
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void save(event)}>
        <div className="flex flex-wrap items-center gap-3">
          <OwnPhoto profile={profile} />
          <span className="two-lines min-w-0">
            <b className="font-[620]">{profile.name}</b>
            <span>
              {profile.email} · {nameOf({ id: profile.roleName, name: profile.roleName })}
            </span>
          </span>
          <span className="ml-auto">
            <Tag>{profile.emailVerified ? t('verified') : t('notVerified')}</Tag>
          </span>
        </div>
        {error !== null && faults.length === 0 && (
          <FormProblem<Profile>
            error={error}
            onReload={(current) => {
              setVersion(current.version)
              setError(null)
            }}
          />
        )}
        <div className="form-grid">
          {input('name', t('name'))}
          {input('phoneNumber', t('phone'), 'tel')}
          {input('jobTitle', t('jobTitle'))}
          {input('location', t('location'))}
          <div className="wide">
            <Field label={t('bio')} optional error={faultOf('bio')}>
              <Textarea
                rows={3}
                maxLength={2000}
                value={values.bio}
                onChange={(event) => setValues({ ...values, bio: event.target.value })}
              />
            </Field>
          </div>
        </div>
        <Button kind="primary" type="submit" className="self-start" busy={update.isPending} busyText={t('saving')}>
          {t('saveProfile')}
        </Button>
      </form>
    </Card>
  )
}

function PasswordCard() {
  const t = useText(usersText)
  const state = useNewPassword()
  const change = useSend('changePassword')
  const [current, setCurrent] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const problem = useProblemText(change.error)
  const isWrong = change.error !== null && toProblem(change.error).code === 'WRONG_PASSWORD'
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(current === '')
    if (!state.check() || current === '') return
    try {
      acceptSignIn(await change.mutateAsync({ body: { current_password: current, new_password: state.password } }))
      setCurrent('')
      state.clear()
      notify({ kind: 'success', title: t('passwordChanged'), text: t('passwordChangedText') })
    } catch (caught) {
      notify({ kind: 'error', title: t('passwordFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Card title={t('changePassword')}>
      <form className="flex max-w-110 flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('currentPassword')} error={(isMissing && t('currentPasswordMissing')) || (isWrong && problem)}>
          <PasswordInput
            autoComplete="current-password"
            value={current}
            onChange={(event) => {
              setCurrent(event.target.value)
              setIsMissing(false)
            }}
          />
        </Field>
        <NewPasswordFields state={state} error={change.error} size="md" />
        <Button type="submit" className="self-start" busy={change.isPending} busyText={t('saving')}>
          {t('changePassword')}
        </Button>
      </form>
    </Card>
  )
}

function SessionsCard() {
  const t = useText(usersText)
  const format = useFormat()
  const found = useOwnSessions()
  const end = useEndSession()
  const problem = useProblemText(found.error)
  const sessions = found.data?.sessions
  return (
    <Card title={t('sessions')} flush>
      {sessions === undefined ? (
        found.error ? (
          <ErrorState message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        <ul>
          {sessions.map((session) => (
            <li key={session.id} className="list-row flex-wrap gap-3">
              <span className="two-lines min-w-0 flex-1">
                <DeviceName userAgent={session.user_agent} />
                <span>{t('lastSeen', { at: format.dateTime(session.last_seen_at) })}</span>
              </span>
              {session.is_current ? (
                <Tag>{t('thisDevice')}</Tag>
              ) : (
                <Button
                  size="sm"
                  busy={end.isPending && end.variables?.params.id === session.id}
                  onClick={() =>
                    void end
                      .mutateAsync({ params: { id: session.id } })
                      .then(() => notify({ kind: 'success', title: t('ended') }))
                      .catch(async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) }))
                  }
                >
                  {t('end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** "Chrome on Windows"; the text the browser itself sends is its title. */
function DeviceName({ userAgent }: { userAgent: string }) {
  const t = useText(usersText)
  const { browser, system } = deviceOf(userAgent)
  return (
    <span className="truncate" title={userAgent || undefined}>
      {browser && system ? t('deviceOn', { browser, system }) : browser || system || t('unknownDevice')}
    </span>
  )
}
