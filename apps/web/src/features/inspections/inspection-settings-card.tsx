import { Link } from '@tanstack/react-router'
import { FileCheck2, ListChecks } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { RulesCard } from '#platform/rules-card.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useInspectionRules } from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'

const InspectionRulesDialog = lazyDialog(() => import('./inspection-rules-dialog.tsx'))

/** What the chosen shop says about inspections, with the way to their templates and signed reports (INS5, INS12). */
export function InspectionSettingsCard() {
  const shop = useShop()
  const [seesSettings, seesInspections] = [useMay('settings:view'), useMay('inspections:view')]
  return seesSettings && seesInspections && shop ? <Settings key={shop.id} shopId={shop.id} shopName={shop.name} /> : null
}
function Settings({ shopId, shopName }: { shopId: string; shopName: string }) {
  const t = useText(inspectionsText)
  const paths = usePaths()
  const found = useInspectionRules(shopId)
  return (
    <RulesCard
      title={t('rulesTitle', { shop: shopName })}
      edit={t('edit')}
      failed={t('rulesFailed')}
      found={found}
      rules={found.data?.rules}
      facts={(rules) => [
        [t('review'), t(rules.skips_review ? 'skipsYes' : 'skipsNo')],
        [t('keep'), t('months', { count: rules.keep_months })],
        [t('arrival'), t('arrivalCount', { count: rules.arrival.length })],
      ]}
      skeletons={2}
      below={
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Link to={paths.inspectionTemplates}>
              <ListChecks size={16} /> {t('templates')}
            </Link>
          </Button>
          <Button asChild size="sm">
            <Link to={paths.inspectionReports}>
              <FileCheck2 size={16} /> {t('reports')}
            </Link>
          </Button>
        </div>
      }
      dialog={(rules, at) => <InspectionRulesDialog {...at} shopId={shopId} rules={rules} />}
    />
  )
}
