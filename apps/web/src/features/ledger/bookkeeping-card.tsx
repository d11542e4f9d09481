import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { bookkeepingCardText } from './bookkeeping-card.text.ts'

/** The way from the settings to the books, for those who hold both rights (INT20, INT21). */
export function BookkeepingCard() {
  const t = useText(bookkeepingCardText)
  const paths = usePaths()
  const [connects, seesMoney] = [useMay('integrations:create'), useMay('reports:financial')]
  if (!connects || !seesMoney) return null
  return (
    <Card
      title={t('title')}
      actions={
        <Button asChild>
          <Link to={paths.bookkeeping}>{t('open')}</Link>
        </Button>
      }
    >
      <p className="text-ink-2">{t('text')}</p>
    </Card>
  )
}
