import { Link } from '@tanstack/react-router'
import { ClipboardCheck, ScanLine, UserCog, UserRound, Wrench } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { orderCreateText } from '../create/order-create.text.ts'
import { orderDemoText } from './order-demo.text.ts'

const steps = [
  ['1', ScanLine],
  ['2', UserRound],
  ['3', Wrench],
  ['4', UserCog],
  ['5', ClipboardCheck],
] as const

/** The five steps of a new order, told before they are walked (B28). */
export function OrderFlowDemoScreen() {
  const t = useText(orderDemoText)
  const words = useText(orderCreateText)
  const paths = usePaths()
  const mayCreate = useMay('service-order:create')
  return (
    <div className="page">
      <PageHeader
        title={t('flowTitle')}
        actions={
          mayCreate ? (
            <Button kind="primary" asChild>
              <Link to={paths.newOrder}>{t('begin')}</Link>
            </Button>
          ) : (
            <Button asChild>
              <Link to={paths.orders}>{t('toList')}</Link>
            </Button>
          )
        }
      />
      <p className="mb-5 max-w-170 text-ink-2">{t('flowText')}</p>
      <ol className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {steps.map(([step, Icon]) => (
          <li key={step} className="card flex flex-col gap-3 p-5">
            <span className="flex items-center gap-3">
              <span className="empty-icon" data-tone="blue">
                <Icon size={22} />
              </span>
              <span className="bay-number">{step}</span>
              <h2 className="text-lg font-[620]">{words(`step.${step}`)}</h2>
            </span>
            <p className="text-ink-2">{t(`flow.${step}`)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
