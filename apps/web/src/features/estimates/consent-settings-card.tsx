import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { orderGatesText } from '#features/service-orders/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { exampleOf } from './consent-settings.rules.ts'
import { consentSettingsText } from './consent-settings.text.ts'
import { type ConsentRule, useConsentRules } from './estimates.api.ts'

const ConsentSettingsDialog = lazyDialog(() => import('./consent-settings-dialog.tsx'))

/** What the chosen shop asks of its customers before it works, with its change for who may (AUT17, AUT19). */
export function ConsentSettingsCard() {
  const shop = useShop()
  const maySee = useMay('settings:view')
  return maySee && shop ? <Settings key={shop.id} shopId={shop.id} shopName={shop.name} /> : null
}

function Settings({ shopId, shopName }: { shopId: string; shopName: string }) {
  const t = useText(consentSettingsText)
  const found = useConsentRules(shopId)
  const problem = useProblemText(found.error)
  const mayChange = useMay('settings:create')
  const [editing, setEditing] = useState(false)
  const rule = found.data?.rule ?? null
  return (
    <Card
      title={t('title', { shop: shopName })}
      actions={
        mayChange &&
        found.data && (
          <Button size="sm" icon={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      {found.data ? (
        <Rule rule={rule} />
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {found.data && <ConsentSettingsDialog open={editing} onOpenChange={setEditing} shopId={shopId} rule={rule} />}
    </Card>
  )
}

function Rule({ rule }: { rule: ConsentRule | null }) {
  const t = useText(consentSettingsText)
  const words = useText(orderGatesText)
  const format = useFormat()
  const mode = rule?.mode ?? 'off'
  const example = rule && exampleOf(rule)
  return (
    <DefinitionList
      items={[
        [
          t('mode'),
          <span key="mode" className="two-lines">
            <span>{t(`modes.${mode}`)}</span>
            <span className="!whitespace-normal">{t(`does.${mode}`)}</span>
          </span>,
        ],
        ...(rule && mode !== 'off' && example
          ? [
              [
                t('tolerance'),
                <span key="tolerance" className="two-lines">
                  <span>{t(`tolerances.${rule.tolerance}`)}</span>
                  <span className="!whitespace-normal">
                    {t('example', { authorized: format.money(example.authorized), limit: format.money(example.limit) })}
                  </span>
                </span>,
              ] as const,
              [t('basis'), t(`bases.${rule.basis}`)] as const,
              [t('backdate'), t('days', { count: rule.backdate_days })] as const,
              [t('signature'), t(`signatures.${rule.signature}`)] as const,
              [t('estimateDays'), t('days', { count: rule.estimate_days })] as const,
            ]
          : []),
        ...(rule && rule.gates.length > 0
          ? [
              [
                t('gates'),
                <ul key="gates" className="flex flex-col gap-1">
                  {rule.gates.map((one) => (
                    <li key={`${one.step} ${one.gate}`} className="!whitespace-normal">
                      {`${words(`gates.${one.gate}`)}: ${t(`gateSteps.${one.step}`)}, ${t(`gateLevels.${one.level}`)}`}
                    </li>
                  ))}
                </ul>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}
