import type { ObservedAnswer } from '#platform/api/observed-call.ts'
import { type ApiError, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Facts } from '#ui/layout.tsx'
import { Pill } from '#ui/status.tsx'
import { formatted } from './customers-api.rules.ts'
import { customersApiText } from './customers-api.text.ts'

/** What a call answered: status, time, request id, what was refused, and the text. `name` says whose answer it is. */
export function ObservedAnswerView({ name, answer }: { name: string; answer: ObservedAnswer | null }) {
  const t = useText(customersApiText)
  const format = useFormat()
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={t('answerOf', { call: name })}>
      <div className="flex flex-wrap items-center gap-2" role="status">
        <h3 className="field-label">{t('answer')}</h3>
        {answer ? (
          <>
            <Pill family="tone" value={answer.problem ? 'red' : 'green'}>
              {answer.status === 0 ? t('notReached') : answer.status}
            </Pill>
            <span className="text-sm text-ink-2">{t('duration', { ms: format.number(Math.round(answer.durationMs)) })}</span>
          </>
        ) : (
          <span className="text-sm text-ink-3">{t('noAnswer')}</span>
        )}
      </div>
      {answer && (
        <>
          <Facts
            items={[
              [t('requestId'), <Code key="id" text={answer.requestId ?? '–'} />],
              [t('address'), <Code key="url" text={answer.url} />],
            ]}
          />
          {answer.problem && <Refusal problem={answer.problem} />}
          {answer.text !== '' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keyboard, too
            <pre tabIndex={0} className="max-h-90 overflow-auto rounded-lg bg-surface-2 p-4 text-sm">
              {formatted(answer.text)}
            </pre>
          ) : (
            answer.status === 204 && <p className="text-sm text-ink-2">{t('noContent')}</p>
          )}
        </>
      )}
    </section>
  )
}

const Code = ({ text }: { text: string }) => <span className="font-mono text-sm break-all">{text}</span>

function Refusal({ problem }: { problem: ApiError }) {
  const t = useText(customersApiText)
  const message = useProblemText(problem)
  const fieldText = useFieldText()
  return (
    <>
      <Facts
        items={[
          [t('code'), <Code key="code" text={problem.code} />],
          [t('message'), message],
        ]}
      />
      {problem.errors.length > 0 && (
        <div>
          <h4 className="field-label">{t('faults')}</h4>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
            {problem.errors.map((fault) => (
              <li key={`${fault.path} ${fault.code}`}>
                <Code text={fault.path} />: {fieldText(fault)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
