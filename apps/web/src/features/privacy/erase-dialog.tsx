import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { KeptList } from './kept-list.tsx'
import { type PrivacyRequest, usePersonalData, useRun } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'
import { useBlockers } from './use-blockers.ts'

/** Erases after the name was typed, beside what goes and what stays (AUD13). What stands in the way is said in its place. */
export default function EraseDialog({
  open,
  onOpenChange,
  request,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: PrivacyRequest
}) {
  const t = useText(privacyText)
  const found = usePersonalData(request.customer.id)
  const sayBlockers = useBlockers()
  const run = useRun()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const problem = useProblemText(refusal)
  const { name } = request.customer
  const blockers = found.data?.personal_data.blockers ?? []
  const isBlocked = blockers.length > 0
  const erase = async () => {
    setRefusal(null)
    try {
      await run.mutateAsync({ params: { id: request.id }, body: { confirmation: typed.trim() } })
      notify({ kind: 'success', title: t('requests.started.erase') })
      onOpenChange(false)
    } catch (caught) {
      setRefusal(caught)
      notify({ kind: 'error', title: t('erase.failed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      destroys
      title={t('erase.title', { name })}
      description={t('erase.text')}
      onSubmit={() => {
        if (typed.trim() === name.trim() && !isBlocked) void erase()
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            kind="danger"
            type="submit"
            busy={run.isPending}
            busyText={t('erase.saving')}
            disabled={isBlocked || !found.data || typed.trim() !== name.trim()}
          >
            {t('erase.save')}
          </Button>
        </>
      }
    >
      <FoundPart found={found} failed={t('erase.loadFailed')} skeleton={<SkeletonRows rows={4} />}>
        {({ personal_data }) => (
          <div className="stack">
            {isBlocked && (
              <Banner kind="bad" alert>
                {t('erase.blocked', { what: sayBlockers(personal_data.blockers) })}
              </Banner>
            )}
            {refusal !== null && (
              <Banner kind="bad" alert>
                {problem}
              </Banner>
            )}
            <p>{t('erase.goes')}</p>
            <section className="flex flex-col gap-2">
              <h3 className="font-[620]">{t('erase.stays')}</h3>
              <KeptList kept={personal_data.kept} backups={personal_data.backups} />
            </section>
            {!isBlocked && (
              <Field label={t('erase.type', { name })}>
                <Input autoComplete="off" maxLength={200} value={typed} onChange={(event) => setTyped(event.target.value)} />
              </Field>
            )}
          </div>
        )}
      </FoundPart>
    </Dialog>
  )
}
