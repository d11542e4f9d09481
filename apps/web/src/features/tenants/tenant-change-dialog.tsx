import { type FormEvent, useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type TenantDetail, useUpdateTenant } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

export type TenantMove = 'suspend' | 'resume' | 'rename'

/** Suspends an organization, lets it go on, or renames it; asks why (D11). */
export default function TenantChangeDialog({
  tenant,
  move,
  onClose,
}: {
  tenant: TenantDetail
  move: TenantMove
  onClose: () => void
}) {
  const t = useText(tenantsText)
  const update = useUpdateTenant()
  const problem = useProblemText(update.error)
  const [reason, setReason] = useState('')
  const [name, setName] = useState(tenant.name)
  const [tried, setTried] = useState(false)
  const noReason = reason.trim() === ''
  const noName = move === 'rename' && name.trim() === ''
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (noReason || noName || update.isPending) return
    const change = move === 'rename' ? { name } : { state: move === 'suspend' ? ('suspended' as const) : ('approved' as const) }
    try {
      await update.mutateAsync({ params: { id: tenant.id }, body: { ...change, reason, version: tenant.version } })
      const told = move === 'rename' ? t('renamedToast') : t(move === 'suspend' ? 'suspendedToast' : 'resumedToast', { name })
      notify({ kind: 'success', title: told })
      onClose()
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  const isSuspending = move === 'suspend'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={move === 'rename' ? t('renameTitle') : t(isSuspending ? 'suspendTitle' : 'resumeTitle', { name: tenant.name })}
      description={move === 'rename' ? t('renameText') : t(isSuspending ? 'suspendText' : 'resumeText')}
      destroys={isSuspending}
      dirty={reason !== '' || name !== tenant.name}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind={isSuspending ? 'danger' : 'primary'} type="submit" busy={update.isPending} busyText={t('saving')}>
            {move === 'rename' ? t('save') : t(move)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {move === 'rename' && (
          <Field label={t('name')} error={tried && noName && t('nameRequired')}>
            <Input value={name} maxLength={120} data-autofocus onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        <Field label={t('reason')} help={t('reasonHelp')} error={tried && noReason && t('reasonMissing')}>
          <Textarea
            value={reason}
            maxLength={500}
            rows={3}
            {...(move !== 'rename' && { 'data-autofocus': true })}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {problem && (
          <p className="text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
