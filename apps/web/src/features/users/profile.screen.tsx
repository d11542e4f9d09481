import { deviceOf } from '@twopost/contract/core/device-name'
import { ProfileChange } from '@twopost/contract/users'
import { Suspense } from 'react'
import * as z from 'zod'
import { LazySecurityCard, NewPasswordFields, newPassword, passwordsDiffer, useLeastPassword } from '#features/auth/index.ts'
import { spokenProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { acceptSignIn, renewSession } from '#platform/session/session-actions.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput, Textarea } from '#ui/input.tsx'
import { Card, PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { OwnPhoto } from './own-photo.tsx'
import { PinCard } from './pin-card.tsx'
import { useEndOtherSessions, useEndSession, useOwnSessions, useProfile, useUpdateProfile } from './users.api.ts'
import { usersText } from './users.text.ts'

/** One's own data, password, factors and sessions (C42, OP-27, OP-83, 3.2). */
export function ProfileScreen() {
  const t = useText(usersText)
  const tenant = useTenant()
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
        <Suspense fallback={null}>
          <LazySecurityCard />
        </Suspense>
        {tenant && <PinCard />}
        <SessionsCard />
      </div>
    </div>
  )
}

type Profile = NonNullable<ReturnType<typeof useProfile>['data']>['profile']

const profileSchema = ProfileChange.omit({ version: true }).required()
const profileValues = ({ name, phoneNumber, jobTitle, location, bio }: Profile) => ({
  name,
  phoneNumber,
  jobTitle,
  location,
  bio,
})

function ProfileCard({ profile }: { profile: Profile }) {
  const t = useText(usersText)
  const say = useFieldText()
  const nameOf = useRoleName()
  const update = useUpdateProfile()
  const form = useSchemaForm(profileSchema, profileValues(profile))
  const { register, formState } = form
  const { submit, busy, notices } = useRecordForm({
    form,
    record: profile,
    valuesOf: profileValues,
    keepAs: 'profile',
    failedTitle: () => t('profileFailed'),
    send: (_, { changed, version }) => update.mutateAsync({ body: { ...changed, version } }),
    savedOf: (answer) => answer.profile,
    onSaved: () => {
      notify({ kind: 'success', title: t('profileSaved') })
      void renewSession().catch(() => undefined)
    },
  })
  const input = (name: 'name' | 'phoneNumber' | 'jobTitle' | 'location', label: string, type = 'text') => (
    <Field label={label} error={say(formState.errors[name])}>
      <Input type={type} maxLength={120} {...register(name)} />
    </Field>
  )
  return (
    <Card>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
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
        <div>
          {notices}
          <div className="form-grid">
            {input('name', t('name'))}
            {input('phoneNumber', t('phone'), 'tel')}
            {input('jobTitle', t('jobTitle'))}
            {input('location', t('location'))}
            <Field className="wide" label={t('bio')} optional error={say(formState.errors.bio)}>
              <Textarea rows={3} maxLength={2000} {...register('bio')} />
            </Field>
          </div>
        </div>
        <Button kind="primary" type="submit" className="self-start" busy={busy} busyText={t('saving')}>
          {t('saveProfile')}
        </Button>
      </form>
    </Card>
  )
}

const passwordSchema = (min: number) =>
  z
    .object({ current_password: z.string().min(1, 'REQUIRED'), new_password: newPassword(min), again: z.string() })
    .refine((values) => values.new_password.length < min || values.new_password === values.again, passwordsDiffer)

function PasswordCard() {
  const t = useText(usersText)
  const say = useFieldText()
  const change = useSend('changePassword')
  const form = useSchemaForm(passwordSchema(useLeastPassword()), { current_password: '', new_password: '', again: '' })
  const { register, formState } = form
  const { errors } = formState
  const { submit, busy, notices } = useRecordForm({
    form,
    guarded: false,
    fieldOf: (code) => (code === 'WRONG_PASSWORD' ? 'current_password' : undefined),
    failedTitle: () => t('passwordFailed'),
    send: ({ current_password, new_password }) => change.mutateAsync({ body: { current_password, new_password } }),
    onSaved: (answer) => {
      acceptSignIn(answer)
      form.reset()
      notify({ kind: 'success', title: t('passwordChanged'), text: t('passwordChangedText') })
    },
  })
  return (
    <Card title={t('changePassword')}>
      {notices}
      <form className="flex max-w-110 flex-col gap-4" noValidate onSubmit={submit}>
        <Field label={t('currentPassword')} error={say(errors.current_password, { REQUIRED: t('currentPasswordMissing') })}>
          <PasswordInput autoComplete="current-password" {...register('current_password')} />
        </Field>
        <NewPasswordFields
          size="md"
          fields={[register('new_password'), register('again')]}
          faults={[errors.new_password, errors.again]}
        />
        <Button type="submit" className="self-start" busy={busy} busyText={t('saving')}>
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
  const endOthers = useEndOtherSessions()
  const problem = useProblemText(found.error)
  const sessions = found.data?.sessions
  return (
    <Card
      title={t('sessions')}
      flush
      {...(sessions &&
        sessions.length > 1 && {
          actions: (
            <Button
              size="sm"
              busy={endOthers.isPending}
              onClick={() =>
                void endOthers
                  .mutateAsync({})
                  .then(({ ended }) => notify({ kind: 'success', title: t('signedOut', { count: ended }) }))
                  .catch(async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) }))
              }
            >
              {t('endOthers')}
            </Button>
          ),
        })}
    >
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
                <span>{t('seen', { from: format.dateTime(session.created_at), at: format.dateTime(session.last_seen_at) })}</span>
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
