import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { DemoPage } from '#ui/demo-page.tsx'
import { ShopCard } from '../shop-card.tsx'
import { demoShops } from './shop-demo.rules.ts'
import { shopDemoText } from './shop-demo.text.ts'

/** The card of a shop in each state; the state can be changed on the spot (B11, OP-26). */
export function ShopCardDemoScreen() {
  const t = useText(shopDemoText)
  const [shops, setShops] = useState(demoShops)
  const [chosenId, setChosenId] = useState(demoShops[0]?.id)
  return (
    <DemoPage title={t('cardTitle')} text={t('cardText')}>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shops.map((shop) => (
          <ShopCard
            key={shop.id}
            shop={shop}
            isChosen={shop.id === chosenId}
            actions={{
              onPreview: () => setChosenId(shop.id),
              onStatus: (_, status) => setShops(shops.map((one) => (one.id === shop.id ? { ...one, status } : one))),
            }}
          />
        ))}
      </div>
    </DemoPage>
  )
}
