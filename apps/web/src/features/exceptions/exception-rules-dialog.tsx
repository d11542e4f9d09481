import { exceptionRuleOf } from '@twopost/contract/exceptions'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Switch } from '#ui/toggle.tsx'
import { type RuleSetting, useExceptionRules, usePutRule } from './exceptions.api.ts'
import { exceptionsText } from './exceptions.text.ts'

/** Which rules look, and from how much on something counts: for the selected shop, or for all (EXC2). */
export default function ExceptionRulesDialog({
  open,
  onOpenChange,
  shop,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shop: { id: string; name: string } | null
}) {
  const t = useText(exceptionsText)
  const found = useExceptionRules(shop?.id)
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title={t('rulesTitle')}
      description={shop ? t('rulesText.shop', { shop: shop.name }) : t('rulesText.all')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('close')}</Button>}
    >
      <FoundPart found={found} failed={t('rulesFailed')}>
        {({ exception_rules }) => (
          <ul className="flex flex-col">
            {exception_rules.map((one) => (
              <Rule key={`${one.rule}-${one.shop_id}-${one.version}`} setting={one} shopId={shop?.id ?? null} />
            ))}
          </ul>
        )}
      </FoundPart>
    </Dialog>
  )
}

function Rule({ setting, shopId }: { setting: RuleSetting; shopId: string | null }) {
  const t = useText(exceptionsText)
  const format = useFormat()
  const inSpanish = useLocale() === 'es'
  const put = usePutRule()
  const [threshold, setThreshold] = useState<number | null>(setting.threshold)
  const name = exceptionRuleOf(setting.rule).words[inSpanish ? 1 : 0]
  const save = async (isOn: boolean) => {
    try {
      await put.mutateAsync({
        params: { rule: setting.rule },
        body: { shop_id: shopId, is_on: isOn, threshold, ...(setting.version === null ? {} : { version: setting.version }) },
      })
      notify({ kind: 'success', title: t('ruleSaved'), text: name })
    } catch (caught) {
      notify({ kind: 'error', title: t('ruleFailed'), text: await spokenProblem(caught) })
    }
  }
  const unit = setting.unit && t(`unit.${setting.unit}`)
  const usual = format.number(setting.usual_threshold ?? 0, 2)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <Switch checked={setting.is_on} disabled={put.isPending} onCheckedChange={(isOn) => void save(isOn)}>
          {name}
        </Switch>
        {unit && <span className="pl-11 text-xs text-ink-3">{t('usual', { value: `${usual} ${unit}` })}</span>}
      </span>
      {unit && (
        <span className="flex items-center gap-2">
          <NumberField
            size="sm"
            kind="count"
            decimals={2}
            min={0}
            max={1_000_000}
            frameClassName="w-40"
            unit={unit}
            aria-label={`${t('threshold')}: ${name}, ${unit}`}
            value={threshold}
            onValue={setThreshold}
          />
          <Button
            size="sm"
            busy={put.isPending}
            disabled={threshold === setting.threshold}
            aria-label={`${t('save')}: ${name}`}
            onClick={() => void save(setting.is_on)}
          >
            {t('save')}
          </Button>
        </span>
      )}
    </li>
  )
}
