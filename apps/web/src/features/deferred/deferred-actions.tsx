import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { Archive, MoreHorizontal, NotebookPen, Phone } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { Deferred } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'

const FollowUpDialog = lazyDialog(() => import('./follow-up-dialog.tsx'))
const DismissDialog = lazyDialog(() => import('./dismiss-dialog.tsx'))

/** Call the customer, write down what came of it, offer it no more (DEF10). */
export function DeferredActions({ work }: { work: Deferred }) {
  const t = useText(deferredText)
  const mayWrite = useMay('service-order:create')
  const [open, setOpen] = useState<'follow' | 'dismiss' | null>(null)
  const { phone } = work.customer
  const waits = work.status === 'open' || work.status === 'offered'
  if (!phone && !(mayWrite && waits)) return null
  return (
    <>
      <Menu trigger={<IconButton label={t('more', { name: work.name })} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
        {phone && (
          <MenuItem icon={<Phone size={16} />} onSelect={() => window.location.assign(phoneLink(phone))}>
            {t('call', { phone: formatPhone(phone) })}
          </MenuItem>
        )}
        {mayWrite && waits && (
          <MenuItem icon={<NotebookPen size={16} />} onSelect={() => setOpen('follow')}>
            {t('follow')}
          </MenuItem>
        )}
        {mayWrite && waits && (
          <MenuItem icon={<Archive size={16} />} onSelect={() => setOpen('dismiss')}>
            {t('dismiss')}
          </MenuItem>
        )}
      </Menu>
      <FollowUpDialog open={open === 'follow'} onOpenChange={() => setOpen(null)} work={work} />
      <DismissDialog open={open === 'dismiss'} onOpenChange={() => setOpen(null)} work={work} />
    </>
  )
}
