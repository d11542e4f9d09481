import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { Mail, MoreHorizontal, NotebookPen, Phone } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { type AskedOrder, useConsent } from '../estimates.api.ts'
import { useMailLink } from '../links/use-mail-link.ts'
import { askedOrdersText } from './asked-orders.text.ts'

const DecisionDialog = lazyDialog(() => import('../decision-dialog.tsx'))

/** Call the customer, send the link again, write down what they said (EST25). */
export function AskedOrderActions({ order }: { order: AskedOrder }) {
  const t = useText(askedOrdersText)
  const [mayShare, maySend, mayDecide] = [
    useMay('service-order:create'),
    useMay('messages:send'),
    useMay('service-order:authorize'),
  ]
  const { mail } = useMailLink()
  const [deciding, setDeciding] = useState(false)
  const { phone, email } = order.customer
  return (
    <>
      <Menu
        trigger={<IconButton label={t('more', { number: order.number })} icon={<MoreHorizontal size={17} />} tooltip={false} />}
      >
        {phone && (
          <MenuItem icon={<Phone size={16} />} onSelect={() => window.location.assign(phoneLink(phone))}>
            {t('call', { phone: formatPhone(phone) })}
          </MenuItem>
        )}
        {mayShare && maySend && email && order.estimate && (
          <MenuItem icon={<Mail size={16} />} onSelect={() => void mail(order.id)}>
            {t('again')}
          </MenuItem>
        )}
        {mayDecide && (
          <MenuItem icon={<NotebookPen size={16} />} onSelect={() => setDeciding(true)}>
            {t('record')}
          </MenuItem>
        )}
      </Menu>
      {deciding && <Decision orderId={order.id} onClose={() => setDeciding(false)} />}
    </>
  )
}
/** The form opens once it is known what may be decided. */
function Decision({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const found = useConsent(orderId, true)
  return found.data ? <DecisionDialog open onOpenChange={onClose} orderId={orderId} consent={found.data.consent} /> : null
}
