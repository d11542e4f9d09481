import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { pricingText } from './pricing.text.ts'

/** The way from the settings to the rules of prices, for those who may see them (CAN24). */
export function PricingCard() {
  const t = useText(pricingText)
  const paths = usePaths()
  if (!useMay('pricing:view')) return null
  return (
    <Card
      title={t('title')}
      actions={
        <Button asChild>
          <Link to={paths.pricing}>{t('cardOpen')}</Link>
        </Button>
      }
    >
      <p className="text-ink-2">{t('cardText')}</p>
    </Card>
  )
}
