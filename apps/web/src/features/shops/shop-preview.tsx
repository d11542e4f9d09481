import { formatPhone } from '@twopost/contract/core/phone'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { selectShop } from '#platform/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { DefinitionList } from '#ui/layout.tsx'
import { Pill, Tag } from '#ui/status.tsx'
import type { Shop } from './form/shop-form.rules.ts'
import { toSelected } from './shop.rules.ts'
import { addressOf, useTodayHours } from './shop-card.tsx'
import { shopScreensText } from './shop-screens.text.ts'
import { shopsText } from './shops.text.ts'

/** Everything about a shop at a glance (D7). */
export function ShopPreview({
  shop,
  isChosen,
  onOpenChange,
  onEdit,
}: {
  shop: Shop
  isChosen: boolean
  onOpenChange: (open: boolean) => void
  onEdit?: (() => void) | undefined
}) {
  const t = useText(shopScreensText)
  return (
    <Drawer
      open
      onOpenChange={onOpenChange}
      title={shop.name}
      description={addressOf(shop)}
      footer={
        <>
          <span className="flex-1" />
          {onEdit && <Button onClick={onEdit}>{t('edit')}</Button>}
          <Button
            kind="primary"
            disabledReason={isChosen ? t('working') : undefined}
            onClick={() => {
              selectShop(toSelected(shop))
              onOpenChange(false)
            }}
          >
            {t('workHere')}
          </Button>
        </>
      }
    >
      <ShopFacts shop={shop} />
    </Drawer>
  )
}

/** State, ways to reach it, rates, hours and bays of a shop. */
export function ShopFacts({ shop }: { shop: Shop }) {
  const t = useText(shopScreensText)
  const words = useText(shopsText)
  const format = useFormat()
  const locale = useLocale()
  const today = useTodayHours(shop)
  const dayName = (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4) + weekday * 86_400_000)
  return (
    <div className="flex flex-col gap-5">
      <span>
        <Pill family="shop" value={shop.status} size="lg">
          {words(shop.status)}
        </Pill>
      </span>
      <DefinitionList
        items={[
          [t('phone'), formatPhone(shop.phone)],
          [t('email'), shop.contact_email],
          [t('timeZone'), shop.time_zone.replaceAll('_', ' ')],
          [t('today'), today],
          [t('laborRate'), `${format.money(shop.labor_rate)}${t('perHour')}`],
          [t('laborTax'), format.percent(shop.labor_tax_percent / 100, 3)],
          [t('partsTax'), format.percent(shop.parts_tax_percent / 100, 3)],
        ]}
      />
      <section className="flex flex-col gap-2">
        <h3 className="font-[620]">{t('hours')}</h3>
        <ul className="flex flex-col gap-1">
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => {
            const hours = shop.opening_hours.find((one) => one.weekday === weekday)
            return (
              <li key={weekday} className="flex justify-between gap-3">
                <span className="text-ink-2 capitalize">{dayName(weekday)}</span>
                <span className={hours ? 'tabular-nums' : 'text-ink-3'}>
                  {hours
                    ? t('todayOpen', { from: format.clockTime(hours.opens_at), to: format.clockTime(hours.closes_at) })
                    : t('closed')}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-[620]">{t('bays')}</h3>
        <span className="flex flex-wrap gap-1.5">
          {shop.bays.map((bay) => (
            <Tag key={bay.id}>
              {bay.name} · {t(bay.kind)}
            </Tag>
          ))}
        </span>
      </section>
    </div>
  )
}
