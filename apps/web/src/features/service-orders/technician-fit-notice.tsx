import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Banner } from '#ui/feedback.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { technicianFitText } from './technician-fit.text.ts'
import { useTechnicianFits } from './use-technician-fit.ts'

/**
 * What the chosen technician's skills mean for the work, before anything is sent, and the tick by which who may assign goes on on purpose
 * (G37). Of several on an order the server judges all together, so the tick may be left out.
 */
export function TechnicianFitNotice({
  orderId,
  technician,
  isRefused,
  allowed,
  onAllowed,
}: {
  /** Without it several orders at once. */
  orderId: string | undefined
  technician: { id: string; name: string }
  /** The server has refused it for the skills. */
  isRefused: boolean
  allowed: boolean
  onAllowed: (allowed: boolean) => void
}) {
  const t = useText(technicianFitText)
  const format = useFormat()
  const fit = useTechnicianFits({ orderId }).get(technician.id)
  const { name } = technician
  const skills = format.list(fit?.lacks ?? [])
  const isUnable = orderId !== undefined && fit?.ability === 'not_able'
  return (
    <>
      {isUnable && !isRefused && skills !== '' && <Banner kind="warn">{t('assignNotAble', { name, skills })}</Banner>}
      {orderId !== undefined && fit?.ability === 'with_help' && <Banner>{t('assignHelp', { name, skills })}</Banner>}
      {(orderId === undefined || isUnable || isRefused || allowed) && (
        <Checkbox checked={allowed} onCheckedChange={onAllowed}>
          {t(orderId === undefined ? 'assignManyAnyway' : 'assignAnyway', { name })}
        </Checkbox>
      )}
    </>
  )
}
