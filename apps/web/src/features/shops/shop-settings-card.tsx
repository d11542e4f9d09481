import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { ShopDialog } from './form/shop-dialog.tsx'
import type { Shop } from './form/shop-form.rules.ts'
import { useTodayHours } from './shop-card.tsx'
import { shopScreensText } from './shop-screens.text.ts'
import { useShops } from './shops.api.ts'

/** Taxes, rate and hours of the shop one works in, for who may see settings (OP-83). */
export function ShopSettingsCard() {
  const may = useMay('settings:view', 'settings:create')
  const chosen = useShop()
  const shop = useShops().data?.shops.find((one) => one.id === chosen?.id)
  return may && shop ? <ShopSettings shop={shop} /> : null
}

function ShopSettings({ shop }: { shop: Shop }) {
  const t = useText(shopScreensText)
  const format = useFormat()
  const today = useTodayHours(shop)
  const mayChange = useMay('shop:create', 'settings:create')
  const [editing, setEditing] = useState(false)
  return (
    <Card title={shop.name} actions={mayChange && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}>
      <DefinitionList
        items={[
          [t('laborRate'), `${format.money(shop.labor_rate)}${t('perHour')}`],
          [t('laborTax'), format.percent(shop.labor_tax_percent / 100, 3)],
          [t('partsTax'), format.percent(shop.parts_tax_percent / 100, 3)],
          [t('ratings'), t(shop.asks_for_ratings ? 'ratingsAsked' : 'ratingsNotAsked')],
          [t('partsGate'), t(`gate.${shop.parts_gate}`)],
          [
            t('tolerance'),
            t('toleranceOf', {
              percent: format.percent(shop.bill_tolerance_percent / 100, 2),
              amount: format.money(shop.bill_tolerance_amount),
            }),
          ],
          [t('today'), today],
          [t('timeZone'), shop.time_zone.replaceAll('_', ' ')],
        ]}
      />
      {editing && <ShopDialog open onOpenChange={setEditing} shop={shop} />}
    </Card>
  )
}
