import { useParams } from '@tanstack/react-router'
import { CircleCheck, Star } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { sayIn, useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { productName } from '#ui/identity.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useGiveRating, useRatingRequest } from './ratings.api.ts'
import { ratingsText } from './ratings.text.ts'

const choices = [1, 2, 3, 4, 5] as const
const longestComment = 2000

/** What a customer's link after payment shows: five stars and a comment, once, without a sign-in (H42). */
export function RatingScreen() {
  const t = useText(ratingsText)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const found = useRatingRequest(token)
  const problem = useProblemText(found.error)
  const request = found.data?.request
  return (
    <main id="content" className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col gap-4 p-4 md:py-12">
      {request ? (
        <Asked token={token} request={request} />
      ) : found.error ? (
        <div className="card">
          <h1 className="sr-only">{t('wrong')}</h1>
          <ErrorState
            title={found.error.status === 404 ? t('wrong') : t('failed')}
            message={problem}
            {...(found.error.status === 404 ? {} : { onRetry: () => void found.refetch() })}
          />
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
      <p className="mt-auto text-center text-xs text-ink-3">{productName}</p>
    </main>
  )
}

type Request = NonNullable<ReturnType<typeof useRatingRequest>['data']>['request']

function Asked({ token, request }: { token: string; request: Request }) {
  const t = sayIn(ratingsText, request.language)
  const give = useGiveRating()
  const [stars, setStars] = useState<0 | (typeof choices)[number]>(0)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [end, setEnd] = useState<'thanks' | 'given' | null>(request.isAnswered ? 'given' : null)
  useEffect(() => {
    document.title = `${t('title')} · ${request.shopName}`
  }, [t, request.shopName])
  const send = async () => {
    if (stars === 0) {
      setMissing(true)
      return
    }
    try {
      await give.mutateAsync({ params: { token }, body: { stars, ...(comment.trim() && { comment }) } })
      setEnd('thanks')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATING_GIVEN') setEnd('given')
      else notify({ kind: 'error', title: t('sendFailed'), text: await spokenProblem(error) })
    }
  }
  const head = (
    <header>
      <p className="text-ink-2">{request.shopName}</p>
      <h1 className="text-[26px] leading-9 font-[620]">{t('title')}</h1>
      <p className="mt-1 break-words">{t('about', { vehicle: request.vehicle, title: request.title })}</p>
      <p className="text-sm text-ink-3">{t('order', { number: request.orderNumber })}</p>
    </header>
  )
  if (end)
    return (
      <Frame language={request.language}>
        {head}
        <div className="card" role="status">
          <EmptyState
            icon={<CircleCheck size={28} />}
            title={t(end)}
            text={end === 'thanks' ? t('thanksText', { shop: request.shopName }) : t('givenText')}
          />
        </div>
      </Frame>
    )
  return (
    <Frame language={request.language}>
      {head}
      <form
        className="card flex flex-col gap-4 p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className="min-w-0" aria-describedby={isMissing ? 'stars-missing' : undefined}>
          <legend className="mb-1 font-[560]">{t('stars')}</legend>
          <div className="-ml-2.5 flex max-w-[380px] justify-between">
            {choices.map((count) => (
              <label
                key={count}
                className="relative flex h-16 w-16 cursor-pointer items-center justify-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="stars"
                  value={count}
                  checked={stars === count}
                  className="absolute inset-0 cursor-pointer opacity-0"
                  aria-label={t('star', { count })}
                  onChange={() => {
                    setStars(count)
                    setMissing(false)
                  }}
                />
                <Star
                  size={44}
                  aria-hidden="true"
                  className={cx(count <= stars ? 'text-amber-solid' : 'text-ink-3')}
                  fill={count <= stars ? 'currentColor' : 'none'}
                />
              </label>
            ))}
          </div>
          <p className={cx('text-ink-2', !isMissing && 'min-h-6')} aria-live="polite">
            {stars !== 0 && t(`meaning.s${stars}`)}
          </p>
          {isMissing && (
            <p id="stars-missing" role="alert" className="text-bad">
              {t('starsMissing')}
            </p>
          )}
        </fieldset>
        <Field label={t('comment')} optional help={t('commentHelp')}>
          <Textarea rows={4} maxLength={longestComment} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
        <Button type="submit" kind="primary" size="glove" block busy={give.isPending}>
          {give.isPending ? t('sending') : t('send')}
        </Button>
      </form>
    </Frame>
  )
}

function Frame({ language, children }: { language: Request['language']; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5" lang={language}>
      {children}
    </div>
  )
}
