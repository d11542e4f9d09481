import { retentionKindOf } from '@twopost/contract/privacy'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Tag } from '#ui/status.tsx'
import { type RetentionRule, usePutRules, useRetentionRules } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

const RetentionDialog = lazyDialog(() => import('./retention-dialog.tsx'))

/** How long each kind of record is kept, whether its rule is on, and what it did last (AUD13). */
export function RetentionList() {
  const t = useText(privacyText)
  const found = useRetentionRules()
  const [edited, setEdited] = useState<RetentionRule | null>(null)
  return (
    <div className="stack">
      <p className="text-ink-2">{t('retention.lead')}</p>
      <FoundPart found={found} failed={t('retention.listFailed')}>
        {({ retention_rules, answer_days }) => (
          <>
            <Card flush>
              <ul className="divide-y divide-border" aria-label={t('tabs.retention')}>
                {retention_rules.map((rule) => (
                  <RuleRow key={rule.kind} rule={rule} onEdit={() => setEdited(rule)} />
                ))}
              </ul>
            </Card>
            <AnswerDays key={answer_days} days={answer_days} />
          </>
        )}
      </FoundPart>
      {edited && <RetentionDialog key={edited.kind} open onOpenChange={() => setEdited(null)} rule={edited} />}
    </div>
  )
}

function RuleRow({ rule, onEdit }: { rule: RetentionRule; onEdit: () => void }) {
  const t = useText(privacyText)
  const format = useFormat()
  const language = useLocale() === 'es' ? 1 : 0
  const { words, does } = retentionKindOf(rule.kind)
  const name = words[language]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620]">{name}</b>
          <span>{t('retention.months', { count: rule.months })}</span>
          <Tag family="tone" value={rule.is_on ? 'green' : 'slate'}>
            {t(rule.is_on ? 'retention.on' : 'retention.off')}
          </Tag>
        </span>
        <span className="!whitespace-normal">{does[language]}</span>
        {rule.is_on && (
          <span className="!whitespace-normal">
            {rule.ran_at
              ? t('retention.ran', { date: format.dateTime(rule.ran_at), count: format.number(rule.ran_count) })
              : t('retention.never')}
          </span>
        )}
      </div>
      <Button className="ml-auto" aria-label={t('retention.change', { name })} onClick={onEdit}>
        {t('retention.edit')}
      </Button>
    </li>
  )
}

function AnswerDays({ days }: { days: number }) {
  const t = useText(privacyText)
  const put = usePutRules()
  const [typed, setTyped] = useState<number | null>(days)
  const save = async () => {
    if (typed === null) return
    try {
      await put.mutateAsync({ body: { answer_days: typed } })
      notify({ kind: 'success', title: t('retention.daysSaved') })
    } catch (caught) {
      notify({ kind: 'error', title: t('retention.saveFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <section className="card p-4">
      <Field label={t('retention.answerDays')} help={t('retention.answerHelp')}>
        <span className="flex flex-wrap gap-3">
          <NumberField kind="count" min={1} max={365} frameClassName="w-40" value={typed} onValue={setTyped} />
          <Button
            busy={put.isPending}
            busyText={t('retention.saving')}
            disabled={typed === null || typed === days}
            onClick={() => void save()}
          >
            {t('retention.save')}
          </Button>
        </span>
      </Field>
    </section>
  )
}
