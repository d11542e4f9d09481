import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { usePaymentSettings } from './online-payments.api.ts'
import { paymentSettingsText } from './payment-settings.text.ts'

const PaymentSettingsDialog = lazyDialog(() => import('./payment-settings-dialog.tsx'))

/** Who takes payments online for the chosen shop, with its change for who may (NOW25). */
export function PaymentSettingsCard() {
  const shop = useShop()
  const maySee = useMay('settings:view')
  return maySee && shop ? <Settings key={shop.id} shopId={shop.id} shopName={shop.name} /> : null
}

function Settings({ shopId, shopName }: { shopId: string; shopName: string }) {
  const t = useText(paymentSettingsText)
  const format = useFormat()
  const found = usePaymentSettings(shopId)
  const problem = useProblemText(found.error)
  const mayChange = useMay('settings:create')
  const [editing, setEditing] = useState(false)
  const settings = found.data?.payment_settings
  return (
    <Card
      title={t('title', { shop: shopName })}
      actions={
        mayChange &&
        settings && (
          <Button size="sm" icon={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      {settings ? (
        <DefinitionList
          items={[
            [
              t('provider'),
              <span key="provider" className="two-lines">
                <span>{t(`providers.${settings.provider}`)}</span>
                <span className="!whitespace-normal">{t(`does.${settings.provider}`)}</span>
              </span>,
            ],
            [
              t('percent'),
              settings.deposit_percent === 0
                ? t('noPercent')
                : t('percentOf', { percent: format.percent(settings.deposit_percent / 100) }),
            ],
          ]}
        />
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {settings && <PaymentSettingsDialog open={editing} onOpenChange={setEditing} settings={settings} />}
    </Card>
  )
}
