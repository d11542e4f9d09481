import { Link } from '@tanstack/react-router'
import { Kanban, List, Plus } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/identity.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'

/** List or board. */
export function OrderViews({ current }: { current: 'list' | 'board' }) {
  const t = useText(serviceOrdersText)
  const paths = usePaths()
  return (
    <nav className="segmented" aria-label={t('views')}>
      <Link to={paths.orders} className="segmented-item" {...(current === 'list' && { 'data-state': 'on' })}>
        <List size={16} />
        {t('list')}
      </Link>
      <Link to={paths.board} className="segmented-item" {...(current === 'board' && { 'data-state': 'on' })}>
        <Kanban size={16} />
        {t('board')}
      </Link>
    </nav>
  )
}

/** The way to the five steps. */
export function NewOrderLink({ className }: { className?: string }) {
  const t = useText(serviceOrdersText)
  const paths = usePaths()
  return (
    <Button asChild kind="primary" {...(className && { className })}>
      <Link to={paths.newOrder} aria-keyshortcuts="n">
        <Plus size={16} />
        {t('new')}
        <span className="max-md:hidden">
          <Kbd>N</Kbd>
        </span>
      </Link>
    </Button>
  )
}
