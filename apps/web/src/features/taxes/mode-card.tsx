import { Link } from '@tanstack/react-router'
import type { ShopTaxes } from '@twopost/contract/taxes'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Tag } from '#ui/status.tsx'
import type { ShopTax } from './taxes.rules.ts'
import { taxesText } from './taxes.text.ts'

const ModeDialog = lazyDialog(() => import('./mode-dialog.tsx'))

/** How a shop counts its taxes and what that means; the way to the other mode leads through its preview (TAX7). */
export function ModeCard({
  shop,
  counts,
  taxes,
}: {
  shop: { id: string; name: string }
  counts: ShopTaxes
  taxes: readonly ShopTax[]
}) {
  const t = useText(taxesText)
  const format = useFormat()
  const paths = usePaths()
  const mayChange = useMay('tax:create')
  const [opened, setOpened] = useState(false)
  const isSimple = counts.mode === 'simple'
  const applies = taxes.some((tax) => tax.shown.phase === 'in_force')
  return (
    <Card
      title={t('mode.title')}
      beside={<Tag>{t(`mode.${counts.mode}`)}</Tag>}
      actions={
        isSimple &&
        mayChange && (
          <span className="max-md:hidden">
            <Button disabledReason={applies ? undefined : t('mode.needTax')} onClick={() => setOpened(true)}>
              {t('mode.switch')}
            </Button>
          </span>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="max-w-180 text-ink-2">{t(isSimple ? 'mode.simpleText' : 'mode.componentsText')}</p>
        {isSimple && (
          <Facts
            items={[
              [t('mode.labor'), format.percent(counts.labor_percent / 100, 4)],
              [t('mode.parts'), format.percent(counts.parts_percent / 100, 4)],
            ]}
          />
        )}
        {isSimple && (
          <Link className="w-fit" to={paths.settings}>
            {t('mode.rates')}
          </Link>
        )}
        {isSimple && taxes.length > 0 && <p className="text-sm text-ink-3">{t('mode.preparing')}</p>}
        {isSimple && mayChange && (
          <span className="md:hidden">
            <Button block disabledReason={applies ? undefined : t('mode.needTax')} onClick={() => setOpened(true)}>
              {t('mode.switch')}
            </Button>
          </span>
        )}
      </div>
      <ModeDialog open={opened} onOpenChange={setOpened} shop={shop} />
    </Card>
  )
}
