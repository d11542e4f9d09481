import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { connectionsCardText } from './connections-card.text.ts'

/** The way from the settings to keys, webhooks and calendar feeds (INT21); feeds are everybody's own. */
export function ConnectionsCard() {
  const t = useText(connectionsCardText)
  const paths = usePaths()
  return (
    <Card
      title={t('title')}
      actions={
        <Button asChild>
          <Link to={paths.connections}>{t('open')}</Link>
        </Button>
      }
    >
      <p className="text-ink-2">{t('text')}</p>
    </Card>
  )
}
