import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { privacyCardsText } from './privacy-cards.text.ts'

/** The way from the settings to requests, retention and holds (AUD13). */
export function PrivacyCard() {
  const t = useText(privacyCardsText)
  const paths = usePaths()
  const [mayErase, mayExport] = [useMay('data:erase'), useMay('data:export')]
  if (!mayErase && !mayExport) return null
  return (
    <Card
      title={t('title')}
      actions={
        <Button asChild>
          <Link to={paths.privacy}>{t('openSettings')}</Link>
        </Button>
      }
    >
      <p className="text-ink-2">{t('settings')}</p>
    </Card>
  )
}
