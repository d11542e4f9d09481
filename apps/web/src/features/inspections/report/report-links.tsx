import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { findingsText } from '../findings.text.ts'
import { type Inspection, useInspectionLinks, useRevokeLink } from '../inspections.api.ts'

/** The links to a report, when they were opened, and their end. */
export function ReportLinks({ inspection }: { inspection: Inspection }) {
  const t = useText(findingsText)
  const format = useFormat()
  const mayRevoke = useMay('inspections:review')
  const found = useInspectionLinks(inspection.id, true)
  const revoke = useRevokeLink()
  const links = found.data?.links ?? []
  const end = async (linkId: string) => {
    try {
      await revoke.mutateAsync({ params: { id: inspection.id, linkId } })
      notify({ kind: 'success', title: t('revoked') })
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <Card title={t('links')} flush>
      {links.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">{t('noLinks')}</p>
      ) : (
        <ul className="divide-y divide-border">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="flex min-w-0 flex-1 basis-[200px] flex-col">
                <span className="break-words">
                  {link.sent_to ? t('linkMailed', { email: link.sent_to }) : t('linkHanded', { name: link.created_by })}
                </span>
                <span className="text-sm text-ink-3">
                  {format.dateTime(link.created_at)} · {t('linkOpened', { count: link.opened })} ·{' '}
                  {link.is_open ? t('linkUntil', { date: format.date(link.expires_at) }) : t('linkEnded')}
                </span>
              </span>
              {link.is_open && mayRevoke && (
                <Button size="sm" kind="danger-quiet" busy={revoke.isPending} onClick={() => void end(link.id)}>
                  {t('revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
