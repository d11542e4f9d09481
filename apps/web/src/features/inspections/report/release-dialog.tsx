import { Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { findingsText } from '../findings.text.ts'
import { type Inspection, useReviewInspection, useShareInspection } from '../inspections.api.ts'

/** Releases an inspection: it is reviewed and shown by a link, which is told once (INS5). */
export default function ReleaseDialog({
  open,
  onOpenChange,
  inspection,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  inspection: Inspection
}) {
  const t = useText(findingsText)
  const maySend = useMay('messages:send')
  const [review, share] = [useReviewInspection(), useShareInspection()]
  const [url, setUrl] = useState('')
  const params = { id: inspection.id }
  const release = async (send: 'none' | 'email') => {
    try {
      // Where the shop skips the review the office still may.
      if (inspection.state === 'done' && inspection.allowed.includes('review')) await review.mutateAsync({ params, body: {} })
      const { link, sent_to } = await share.mutateAsync({ params, body: { send } })
      notify({ kind: 'success', title: t('released'), ...(sent_to && { text: t('mailed', { email: sent_to }) }) })
      if (send === 'email') onOpenChange(false)
      else setUrl(link.url)
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ kind: 'success', title: t('copied') }),
      () => notify({ kind: 'error', title: t('copyFailed') }),
    )
  const busy = review.isPending || share.isPending
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('releaseTitle')}
      description={t('releaseText')}
      footer={
        url ? (
          <>
            <Button onClick={() => onOpenChange(false)}>{t('close')}</Button>
            <Button kind="primary" icon={<Copy size={16} />} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
            {maySend && (
              <Button icon={<Mail size={16} />} busy={busy} onClick={() => void release('email')}>
                {t('byMail')}
              </Button>
            )}
            <Button kind="primary" busy={busy} busyText={t('releasing')} onClick={() => void release('none')}>
              {t('byLink')}
            </Button>
          </>
        )
      }
    >
      {url && (
        <p className="flex flex-col gap-1">
          <span className="text-sm text-ink-2">{t('linkIs')}</span>
          <output className="rounded-md bg-surface-3 px-3 py-2 break-all select-all">{url}</output>
        </p>
      )}
    </Dialog>
  )
}
