import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/toggle.tsx'
import { type FeeRule, useFeeRule } from './late-fees.api.ts'
import { lateFeesText } from './late-fees.text.ts'

const kinds = ['percent', 'amount', 'off'] as const

/** Sets the rule of a shop from a day on, or ends it (PAY6). */
export default function FeeRuleDialog({
  open,
  onOpenChange,
  shop,
  rule,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shop: { id: string; name: string }
  rule: FeeRule | null
}) {
  const t = useText(lateFeesText)
  const format = useFormat()
  const put = useFeeRule()
  const problem = useProblemText(put.error)
  const [kind, setKind] = useState<(typeof kinds)[number]>(rule?.amount ? 'amount' : 'percent')
  const [percent, setPercent] = useState(rule?.percent ?? 1.5)
  const [amount, setAmount] = useState<number | null>(rule?.amount ?? null)
  const [min, setMin] = useState<number | null>(rule?.min ?? null)
  const [max, setMax] = useState<number | null>(rule?.max ?? null)
  const [grace, setGrace] = useState<number | null>(rule?.grace_days ?? 10)
  const [every, setEvery] = useState<number | null>(rule?.every_days ?? 30)
  const [from, setFrom] = useState(format.today)
  const [isAutomatic, setAutomatic] = useState(rule?.is_automatic ?? false)
  const isOn = kind !== 'off'
  const save = async () => {
    const turns = { grace_days: grace ?? 0, every_days: every ?? 30, is_automatic: isAutomatic, valid_from: from }
    const fee = kind === 'percent' ? { percent, min, max } : { amount }
    try {
      await put.mutateAsync({
        query: { shop_id: shop.id },
        body: isOn ? { is_on: true, ...turns, ...fee } : { is_on: false },
      })
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    } catch {
      // What the server refuses stands above the fields.
    }
  }
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('ruleTitle', { shop: shop.name })}
      description={t('ruleText')}
      onSubmit={() => void save()}
      footer={
        <Button kind="primary" type="submit" busy={put.isPending}>
          {put.isPending ? t('saving') : t('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {put.error && (
          <Banner kind="bad" alert>
            {t('ruleFailed')}. {problem}
          </Banner>
        )}
        <Field label={t('kind')}>
          <Select value={kind} onValue={setKind} options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))} />
        </Field>
        {kind === 'percent' && (
          <>
            <Field label={t('percent')}>
              <NumberField kind="percent" decimals={4} value={percent} onValue={(value) => setPercent(value ?? 0)} />
            </Field>
            <div className="grid grid-cols-2 gap-3">
              <Field label={t('least')} optional>
                <MoneyField min={0} max={10_000_000} value={min} onValue={setMin} />
              </Field>
              <Field label={t('most')} optional>
                <MoneyField min={0.01} max={10_000_000} value={max} onValue={setMax} />
              </Field>
            </div>
          </>
        )}
        {kind === 'amount' && (
          <Field label={t('amount')}>
            <MoneyField min={0.01} max={10_000_000} value={amount} onValue={setAmount} />
          </Field>
        )}
        {isOn && (
          <>
            <Field label={t('grace')} help={t('graceHelp')}>
              <NumberField kind="count" min={0} max={365} value={grace} onValue={setGrace} />
            </Field>
            <Field label={t('everyDays')}>
              <NumberField kind="count" min={1} max={365} value={every} onValue={setEvery} />
            </Field>
            <Field label={t('validFrom')} help={t('validHelp')}>
              <DateField value={from} onValue={(day) => setFrom(day || format.today)} />
            </Field>
            <Field label={t('automatic')} help={t('automaticHelp')} hideLabel>
              <Switch checked={isAutomatic} onCheckedChange={setAutomatic}>
                {t('automatic')}
              </Switch>
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}
