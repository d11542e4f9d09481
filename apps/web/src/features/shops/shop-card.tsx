import { formatPhone } from '@twopost/contract/core/phone'
import { Clock, Mail, MapPin, MoreHorizontal, Phone, Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateOf, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Pill } from '#ui/status.tsx'
import { hoursOn, type Shop } from './form/shop-form.rules.ts'
import { shopScreensText } from './shop-screens.text.ts'
import { shopsText } from './shops.text.ts'

export interface ShopActions {
  onPreview: (shop: Shop) => void
  onEdit?: ((shop: Shop) => void) | undefined
  onPapers?: ((shop: Shop) => void) | undefined
  onStatus?: ((shop: Shop, status: Shop['status']) => void) | undefined
  onClose?: ((shop: Shop) => void) | undefined
}

export const addressOf = (shop: Shop): string => `${shop.address}, ${shop.city}, ${shop.state} ${shop.zip_code}`

/** Today's hours of a shop, on its own calendar. */
export function useTodayHours(shop: Shop): string {
  const t = useText(shopScreensText)
  const format = useFormat()
  const now = useNow(60_000)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: shop.time_zone }).format(dateOf(now))
  const hours = hoursOn(shop, today)
  return hours ? t('todayOpen', { from: format.clockTime(hours.opens_at), to: format.clockTime(hours.closes_at) }) : t('closed')
}

/** One shop in the list: who, where, whether it is open today, and what can be done with it (D7). */
export function ShopCard({ shop, isChosen, actions }: { shop: Shop; isChosen: boolean; actions: ShopActions }) {
  const t = useText(shopScreensText)
  const words = useText(shopsText)
  const today = useTodayHours(shop)
  const { onPreview, onEdit, onPapers, onStatus, onClose } = actions
  return (
    <article className="card flex flex-col gap-3 p-4" aria-label={shop.name}>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="link min-w-0 flex-1 truncate text-left text-[16px] font-[620]"
          onClick={() => onPreview(shop)}
        >
          {shop.name}
        </button>
        <Pill family="shop" value={shop.status}>
          {words(shop.status)}
        </Pill>
        <Menu
          label={t('actions', { name: shop.name })}
          trigger={<IconButton label={t('actions', { name: shop.name })} icon={<MoreHorizontal size={17} />} tooltip={false} />}
        >
          <MenuItem onSelect={() => onPreview(shop)}>{t('preview')}</MenuItem>
          {onEdit && <MenuItem onSelect={() => onEdit(shop)}>{t('edit')}</MenuItem>}
          {onPapers && <MenuItem onSelect={() => onPapers(shop)}>{t('papers')}</MenuItem>}
          {onStatus && (
            <>
              <MenuSeparator />
              {shop.status !== 'active' && <MenuItem onSelect={() => onStatus(shop, 'active')}>{t('setActive')}</MenuItem>}
              {shop.status !== 'maintenance' && (
                <MenuItem onSelect={() => onStatus(shop, 'maintenance')}>{t('setMaintenance')}</MenuItem>
              )}
              {shop.status !== 'inactive' && <MenuItem onSelect={() => onStatus(shop, 'inactive')}>{t('setInactive')}</MenuItem>}
            </>
          )}
          {onClose && (
            <>
              <MenuSeparator />
              <MenuItem danger onSelect={() => onClose(shop)}>
                {t('close')}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      <ul className="flex flex-col gap-2 text-ink-2">
        <Line icon={<MapPin size={15} />}>{addressOf(shop)}</Line>
        <Line icon={<Phone size={15} />}>{formatPhone(shop.phone)}</Line>
        <Line icon={<Mail size={15} />}>{shop.contact_email}</Line>
        <Line icon={<Clock size={15} />}>
          {t('today')}: {today}
        </Line>
        <Line icon={<Warehouse size={15} />}>{t('bayCount', { count: shop.bays.length })}</Line>
      </ul>
      {isChosen && <p className="text-sm font-[560] text-accent-ink">{t('working')}</p>}
    </article>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0 text-ink-3">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
