import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { dataCardText } from './data-card.text.ts'

/** The way from the settings to exports of everything and imports (INT21), for those who may make them. */
export function DataCard() {
  const t = useText(dataCardText)
  const paths = usePaths()
  const [mayExport, mayImport] = [useMay('data:export'), useMay('data:import')]
  if (!mayExport && !mayImport) return null
  return (
    <Card
      title={t('title')}
      actions={
        <Button asChild>
          <Link to={paths.data}>{t('open')}</Link>
        </Button>
      }
    >
      <p className="text-ink-2">{t('text')}</p>
    </Card>
  )
}
