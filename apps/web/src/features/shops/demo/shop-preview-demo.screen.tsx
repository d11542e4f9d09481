import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { DemoPage } from '#ui/demo-page.tsx'
import { Card } from '#ui/layout.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { ShopFacts } from '../shop-preview.tsx'
import { demoShops } from './shop-demo.rules.ts'
import { shopDemoText } from './shop-demo.text.ts'

/** What a shop's preview shows (B11, OP-26). */
export function ShopPreviewDemoScreen() {
  const t = useText(shopDemoText)
  const [id, setId] = useState(demoShops[0]?.id ?? '')
  const shop = demoShops.find((one) => one.id === id)
  return (
    <DemoPage title={t('previewTitle')} text={t('previewText')}>
      <StatusTabs
        label={t('choose')}
        value={id}
        onValue={setId}
        items={demoShops.map((one) => ({ value: one.id, label: one.name }))}
      />
      {shop && (
        <Card title={shop.name} className="max-w-130">
          <ShopFacts shop={shop} />
        </Card>
      )}
    </DemoPage>
  )
}
