import { Link, useRouter } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '#platform/api/client.ts'
import { toProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { releaseUnsaved } from '#ui/unsaved.ts'
import { registrationText } from './registration.text.ts'
import { derivedSlug, type RegistrationForm as Form, registrationBody, useRegistrationForm } from './registration-form.rules.ts'

/**
 * Registers a business and signs its administrator in (A13, OP-25). `onMail`: the address was known already, so the way on is in the
 * mail; the answer itself never tells. The session that begins leads on by itself.
 */
export function RegistrationForm({ onMail }: { onMail: (email: string) => void }) {
  const t = useText(registrationText)
  const locale = useLocale()
  const router = useRouter()
  const form = useRegistrationForm()
  const register = useSend('registerTenant')
  // Holds a password, so nothing of it is kept in the tab.
  const { submit, busy, notices } = useRecordForm({
    form,
    fieldOf: (code) => (code === 'SLUG_TAKEN' ? 'slug' : undefined),
    send: async (values) => {
      await register.mutateAsync({ body: registrationBody(values, locale) })
      releaseUnsaved()
      const outcome = await enter(values.email, values.password)
      if (outcome === 'mail') onMail(values.email)
      if (outcome === 'choose') await router.navigate({ to: '/auth/select-tenant', search: { returnTo: '/' } as never })
    },
  })
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      {notices}
      <BusinessFields form={form} />
      <PersonFields form={form} />
      <Button kind="primary" size="lg" block type="submit" busy={busy} busyText={t('submitting')}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** Signs in with what was just registered. A wrong password means that the address belongs to somebody already. */
async function enter(email: string, password: string): Promise<'in' | 'choose' | 'mail'> {
  try {
    const outcome = acceptSignIn(await api('login', { body: { email, password } }))
    // With a second step the address was known before.
    return outcome === 'second-step' ? 'mail' : outcome === 'choose-tenant' ? 'choose' : 'in'
  } catch (error) {
    if (toProblem(error).status === 401) return 'mail'
    throw error
  }
}

function BusinessFields({ form }: { form: Form }) {
  const t = useText(registrationText)
  const say = useFieldText()
  const { register, control, formState } = form
  const [businessName, slug] = useWatch({ control, name: ['business_name', 'slug'] })
  const derived = derivedSlug(businessName, slug)
  return (
    <>
      <Field label={t('businessName')} error={say(formState.errors.business_name)}>
        <Input size="lg" autoComplete="organization" maxLength={120} {...register('business_name')} />
      </Field>
      <Field label={t('registrationNumber')} error={say(formState.errors.registration_number)}>
        <Input size="lg" maxLength={80} {...register('registration_number')} />
      </Field>
      <Field
        label={t('slug')}
        optional
        error={say(formState.errors.slug)}
        help={derived && t('slugHelp', { address: `${location.host}/${derived}` })}
      >
        <Input
          size="lg"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={derived}
          {...register('slug')}
        />
      </Field>
    </>
  )
}

function PersonFields({ form }: { form: Form }) {
  const t = useText(registrationText)
  const say = useFieldText()
  const least = useCall('authOptions', undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.password_min ?? 6
  const { register, formState } = form
  return (
    <>
      <Field label={t('name')} error={say(formState.errors.name)}>
        <Input size="lg" autoComplete="name" maxLength={120} {...register('name')} />
      </Field>
      <Field label={t('email')} error={say(formState.errors.email)}>
        <Input size="lg" type="email" autoComplete="username" maxLength={254} {...register('email')} />
      </Field>
      <Field label={t('password')} help={t('passwordHelp', { min: String(least) })} error={say(formState.errors.password)}>
        <PasswordInput size="lg" autoComplete="new-password" maxLength={128} {...register('password')} />
      </Field>
      <Field label={t('phone')} optional error={say(formState.errors.phone)}>
        <Input size="lg" type="tel" autoComplete="tel" maxLength={40} {...register('phone')} />
      </Field>
    </>
  )
}

/** The way back for who has an account. */
export function AlreadyRegistered() {
  const t = useText(registrationText)
  return (
    <p className="text-sm text-ink-2">
      {t('haveAccount')}{' '}
      <Link className="link" to="/auth/login" search={{ returnTo: '/kyc-onboarding' } as never}>
        {t('signIn')}
      </Link>
    </p>
  )
}

/** Where a registration goes on in the mail. Says the same whether the address was known or not (S-10). */
export function CheckMail({ email, onOther }: { email: string; onOther: () => void }): ReactNode {
  const t = useText(registrationText)
  const resend = useSend('resendVerification')
  const problem = useProblemText(resend.error)
  return (
    <div className="flex flex-col gap-4" role="status">
      <span className="empty-icon self-start" data-tone="blue">
        <MailCheck size={26} />
      </span>
      <h1>{t('mailTitle')}</h1>
      <p className="text-ink-2">{t('mailText', { email })}</p>
      <Banner>{t('mailKnown')}</Banner>
      {problem && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
      <Button kind="primary" size="lg" block asChild>
        <Link to="/auth/login">{t('toSignIn')}</Link>
      </Button>
      <Button size="lg" block busy={resend.isPending} onClick={() => resend.mutate({ body: { email } })}>
        {resend.isSuccess ? t('resent') : t('resend')}
      </Button>
      <button type="button" className="link self-start" onClick={onOther}>
        {t('useOther')}
      </button>
    </div>
  )
}
