import { Link } from '@tanstack/react-router'
import { FileCheck2, ListChecks, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
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
  const problem = useProblemText(found.error)
  const mayChange = useMay('settings:create')
  const [editing, setEditing] = useState(false)
  const rules = found.data?.rules
  return (
    <Card
      title={t('rulesTitle', { shop: shopName })}
      actions={
        mayChange &&
        rules && (
          <Button size="sm" icon={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {rules ? (
          <DefinitionList
            items={[
              [t('review'), t(rules.skips_review ? 'skipsYes' : 'skipsNo')],
              [t('keep'), t('months', { count: rules.keep_months })],
              [t('arrival'), t('arrivalCount', { count: rules.arrival.length })],
            ]}
          />
        ) : found.error ? (
          <ErrorState title={t('rulesFailed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
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
      </div>
      {rules && <InspectionRulesDialog open={editing} onOpenChange={setEditing} shopId={shopId} rules={rules} />}
    </Card>
  )
}
