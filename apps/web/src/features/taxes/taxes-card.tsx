import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { taxesText } from './taxes.text.ts'

/** The way from the settings to the taxes of a shop, for those who may see them (TAX17). */
export function TaxesCard() {
  const t = useText(taxesText)
  const paths = usePaths()
  if (!useMay('tax:view')) return null
  return (
    <Card
      title={t('title')}
      actions={
        <>
          <Button asChild kind="ghost">
            <Link to={paths.certificates}>{t('certificates')}</Link>
          </Button>
          <Button asChild>
            <Link to={paths.taxes}>{t('cardOpen')}</Link>
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('cardText')}</p>
    </Card>
  )
}
