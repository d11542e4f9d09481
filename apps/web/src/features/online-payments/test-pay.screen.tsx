import { useNavigate, useParams } from '@tanstack/react-router'
import { testScenarios } from '@twopost/contract/online-payments.states'
import { useEffect, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useNow } from '#platform/clock.ts'
import { makeFormat } from '#platform/i18n/format.ts'
import { sayIn, useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { deliver, type TestScenario, usePlay, useTestPayment } from './pay.api.ts'
import { PayFrame } from './pay.screen.tsx'
import { payPageText } from './pay.text.ts'

/** The page that a customer came from stands behind #; anything else that stands there is not followed. */
const pageBefore = (): string | null => /^#(tp_l_[\w-]{43})$/.exec(window.location.hash)?.[1] ?? null

/** The page of the test provider: in place of a form for a card it asks what should happen (PAY23). */
export function TestPayScreen() {
  const words = useText(payPageText)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const found = useTestPayment(token)
  const problem = useProblemText(found.error)
  const payment = found.data?.test_payment
  if (payment) return <Choices key={token} token={token} payment={payment} />
  return (
    <PayFrame>
      {found.error ? (
        <div className="card">
          <h1 className="sr-only">{words('gone')}</h1>
          <ErrorState title={found.error.status === 404 ? words('gone') : words('failed')} message={problem} />
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </PayFrame>
  )
}

type TestPayment = NonNullable<ReturnType<typeof useTestPayment>['data']>['test_payment']

function Choices({ token, payment }: { token: string; payment: TestPayment }) {
  const t = sayIn(payPageText, payment.language)
  const format = makeFormat(payment.language, 'UTC', useNow())
  const navigate = useNavigate()
  const play = usePlay()
  const [back] = useState(pageBefore)
  const [chosen, setChosen] = useState<TestScenario | null>(null)
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error as never)
  useEffect(() => {
    document.title = t('test.title')
  }, [t])
  const goBack = () =>
    back ? void navigate({ to: '/pay/$token' as never, params: { token: back } as never, replace: true }) : undefined
  const choose = async (scenario: TestScenario) => {
    if (chosen) return
    setChosen(scenario)
    setError(null)
    try {
      const { deliveries } = await play.mutateAsync({ params: { token }, body: { scenario } })
      await deliver(deliveries)
      goBack()
    } catch (caught) {
      setError(caught)
    } finally {
      setChosen(null)
    }
  }
  return (
    <PayFrame>
      <div className="flex flex-col gap-4" lang={payment.language}>
        <Banner kind="warn">{t('test.about')}</Banner>
        <header>
          <h1 className="text-[22px] leading-8 font-[620]">{t('test.title')}</h1>
          <p className="text-ink-2">
            {t('test.pay', { amount: format.money(payment.amount), shop: payment.shop_name })} · {payment.number}
          </p>
        </header>
        {error !== null && (
          <Banner kind="bad" alert>
            {t('test.failed')}. {problem}
          </Banner>
        )}
        <section className="card flex flex-col gap-4 p-4">
          {payment.is_open ? (
            <>
              <h2 className="font-[560]">{t('test.choose')}</h2>
              {testScenarios.map((scenario) => (
                <div key={scenario} className="flex flex-col gap-1">
                  <Button
                    kind={scenario === 'succeed' ? 'primary' : 'secondary'}
                    size="lg"
                    block
                    busy={chosen === scenario}
                    disabled={chosen !== null}
                    aria-describedby={`does-${scenario}`}
                    onClick={() => void choose(scenario)}
                  >
                    {chosen === scenario ? t('test.sending') : t(`test.scenario.${scenario}`)}
                  </Button>
                  <p id={`does-${scenario}`} className="text-sm text-ink-3">
                    {t(`test.does.${scenario}`)}
                  </p>
                </div>
              ))}
            </>
          ) : (
            <div>
              <h2 className="font-[560]">{t('test.over')}</h2>
              <p className="text-ink-2">{t('test.overText')}</p>
            </div>
          )}
          {back && (
            <Button kind="ghost" block onClick={goBack}>
              {t('test.back')}
            </Button>
          )}
        </section>
      </div>
    </PayFrame>
  )
}
