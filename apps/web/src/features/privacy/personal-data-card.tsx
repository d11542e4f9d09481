import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { privacyCardsText } from './privacy-cards.text.ts'

/** The way from a customer to what is stored of them (AUD13). */
export function PersonalDataCard({ customerId }: { customerId: string }) {
  const t = useText(privacyCardsText)
  const paths = usePaths()
  const [mayErase, mayExport] = [useMay('data:erase'), useMay('data:export')]
  if (!mayErase && !mayExport) return null
  return (
    <Card
      title={t('title')}
      actions={
        <Button asChild size="sm">
          <Link to={paths.personalData(customerId)}>{t('openCustomer')}</Link>
        </Button>
      }
    >
      <p className="text-ink-2">{t('customer')}</p>
    </Card>
  )
}
