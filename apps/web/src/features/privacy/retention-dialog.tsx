import { mostRetentionMonths, retentionKindOf } from '@twopost/contract/privacy'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Switch } from '#ui/toggle.tsx'
import { type RetentionRule, usePreview, usePutRules } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

/** Changes one rule, beside what it would do in its first night (AUD10). */
export default function RetentionDialog({
  open,
  onOpenChange,
  rule,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  rule: RetentionRule
}) {
  const t = useText(privacyText)
  const language = useLocale() === 'es' ? 1 : 0
  const { words, does } = retentionKindOf(rule.kind)
  const put = usePutRules()
  const [months, setMonths] = useState<number | null>(rule.months)
  const [isOn, setIsOn] = useState(rule.is_on)
  const [refusal, setRefusal] = useState<unknown>(null)
  const problem = useProblemText(refusal)
  const found = usePreview(rule.kind, months)
  const preview = found.data?.previews[0]
  const isShown = preview !== undefined && preview.months === months
  const save = async () => {
    if (months === null) return
    setRefusal(null)
    const seen = isShown ? { seen: preview.is_capped ? 1_000_000 : preview.count } : {}
    try {
      const version = rule.version > 0 ? { version: rule.version } : {}
      await put.mutateAsync({ body: { rules: [{ kind: rule.kind, months, is_on: isOn, ...seen, ...version }] } })
      notify({ kind: 'success', title: t('retention.saved') })
      onOpenChange(false)
    } catch (caught) {
      setRefusal(caught)
      void found.refetch()
      notify({ kind: 'error', title: t('retention.saveFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={words[language]}
      description={does[language]}
      onSubmit={() => void save()}
      dirty={months !== rule.months || isOn !== rule.is_on}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            kind={isOn ? 'danger' : 'primary'}
            type="submit"
            busy={put.isPending}
            busyText={t('retention.saving')}
            disabled={months === null || (isOn && !isShown) || (months === rule.months && isOn === rule.is_on)}
          >
            {t('retention.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal !== null && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        <Field label={t('rule.months')} help={t('rule.fewest', { count: String(rule.fewest_months) })}>
          <NumberField
            kind="count"
            min={rule.fewest_months}
            max={mostRetentionMonths}
            unit={t('rule.monthsUnit')}
            value={months}
            onValue={setMonths}
          />
        </Field>
        <section className="flex flex-col gap-1 rounded-lg border border-border p-3" aria-live="polite">
          <h3 className="font-[620]">{t('rule.preview')}</h3>
          {months !== null && (
            <FoundPart found={found} failed={t('rule.previewFailed')} skeleton={<SkeletonRows rows={1} />}>
              {({ previews: [one] }) => one && <Preview preview={one} />}
            </FoundPart>
          )}
        </section>
        <Switch checked={isOn} onCheckedChange={setIsOn}>
          {t('rule.isOn')}
        </Switch>
        {isOn && <p className="text-bad">{t('rule.sure')}</p>}
      </div>
    </Dialog>
  )
}

function Preview({ preview }: { preview: NonNullable<NonNullable<ReturnType<typeof usePreview>['data']>['previews'][number]> }) {
  const t = useText(privacyText)
  const format = useFormat()
  const { count, oldest_on: oldest, is_capped: isCapped, kept_from: keptFrom, left_alone: leftAlone } = preview
  return (
    <>
      <p>
        {oldest === null
          ? t('rule.wouldNone')
          : isCapped
            ? t('rule.wouldMany', { count: format.number(count), date: format.calendarDate(oldest) })
            : t('rule.would', { count, date: format.calendarDate(oldest) })}
      </p>
      <p className="text-sm text-ink-2">{t('rule.keptFrom', { date: format.calendarDate(keptFrom) })}</p>
      {leftAlone > 0 && <p className="text-sm text-ink-2">{t('rule.leftAlone', { count: leftAlone })}</p>}
    </>
  )
}
