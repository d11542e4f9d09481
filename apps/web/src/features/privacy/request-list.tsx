import { type PrivacyKind, type PrivacyState, privacyKinds, privacyStates } from '@twopost/contract/privacy'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows } from '#ui/feedback.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { type PrivacyRequest, perPage, useDeleteRequest, useRequests, useWithdraw } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'
import { isAtWork, RequestRow, type RequestStep } from './request-row.tsx'

const CheckDialog = lazyDialog(() => import('./check-dialog.tsx'))
const RefuseDialog = lazyDialog(() => import('./refuse-dialog.tsx'))
const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'))
const OutcomeDialog = lazyDialog(() => import('./outcome-dialog.tsx'))

const params = {
  state: param.oneOf(['', ...privacyStates] as const, ''),
  kind: param.oneOf(['', ...privacyKinds] as const, ''),
  overdue: param.oneOf(['', 'yes'] as const, ''),
  page: param.int(1),
}

/** All requests, those that are due first on top, with filters (AUD13). */
export function RequestList() {
  const t = useText(privacyText)
  const [view, setView] = useUrlState(params)
  const filtered = view.state !== '' || view.kind !== '' || view.overdue !== ''
  return (
    <div className="stack">
      <p className="text-ink-2">{t('requests.lead')}</p>
      <div className="flex flex-wrap gap-2">
        <FilterChoice<PrivacyState>
          label={t('requests.state')}
          value={view.state}
          onValue={(state) => setView({ state, page: 1 })}
          options={privacyStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        />
        <FilterChoice<PrivacyKind>
          label={t('requests.kind')}
          value={view.kind}
          onValue={(kind) => setView({ kind, page: 1 })}
          options={privacyKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
        <FilterChoice<'yes'>
          label={t('requests.overdue')}
          value={view.overdue}
          onValue={(overdue) => setView({ overdue, page: 1 })}
          options={[{ value: 'yes', label: t('requests.onlyOverdue') }]}
        />
      </div>
      <Requests
        wanted={{
          ...(view.state !== '' && { state: view.state }),
          ...(view.kind !== '' && { kind: view.kind }),
          overdue: view.overdue === 'yes',
          page: view.page,
        }}
        onPage={(page) => setView({ page })}
        empty={
          filtered ? (
            <FilteredEmpty
              title={t('requests.noneMatch')}
              clearText={t('requests.clear')}
              onClear={() => setView({ state: '', kind: '', overdue: '', page: 1 })}
            />
          ) : (
            <EmptyState icon={<ShieldCheck size={24} />} title={t('requests.none')} text={t('requests.noneText')} />
          )
        }
      />
    </div>
  )
}

/** The requests of one customer. */
export function CustomerRequests({ customerId }: { customerId: string }) {
  const t = useText(privacyText)
  const [page, setPage] = useState(1)
  return (
    <Requests
      title={t('data.requests')}
      wanted={{ customerId, page }}
      onPage={setPage}
      empty={<p className="px-4 pb-4 text-ink-3">{t('data.noRequests')}</p>}
    />
  )
}

type Opened = { step: RequestStep; request: PrivacyRequest } | null

function Requests({
  title,
  wanted,
  onPage,
  empty,
}: {
  title?: string
  wanted: Parameters<typeof useRequests>[0]
  onPage: (page: number) => void
  empty: React.ReactNode
}) {
  const t = useText(privacyText)
  const [isRunning, setIsRunning] = useState(false)
  const found = useRequests(wanted, isRunning)
  const problem = useProblemText(found.error)
  const [opened, setOpened] = useState<Opened>(null)
  const rows = found.data?.privacy_requests
  const works = rows?.some(isAtWork) ?? false
  // Read again by itself only while something is at work.
  if (rows !== undefined && works !== isRunning) setIsRunning(works)
  const close = () => setOpened(null)
  const { step, request } = opened ?? {}
  return (
    <Card title={title} flush>
      {rows === undefined ? (
        found.error ? (
          <ErrorState
            title={t('requests.listFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          <ul className="divide-y divide-border" aria-label={title ?? t('tabs.requests')}>
            {rows.map((one) => (
              <RequestRow
                key={one.id}
                request={one}
                showsCustomer={wanted.customerId === undefined}
                onStep={(next, of) => setOpened({ step: next, request: of })}
              />
            ))}
          </ul>
          {(found.data?.pagination.total ?? 0) > perPage && (
            <div className="card-foot">
              <Pager page={wanted.page} limit={perPage} total={found.data?.pagination.total ?? 0} onPage={onPage} />
            </div>
          )}
        </>
      )}
      {request && step === 'check' && <CheckDialog open onOpenChange={close} request={request} />}
      {request && step === 'refuse' && <RefuseDialog open onOpenChange={close} request={request} />}
      {request && step === 'erase' && <EraseDialog open onOpenChange={close} request={request} />}
      {request && step === 'outcome' && <OutcomeDialog open onOpenChange={close} request={request} />}
      <EndDialogs opened={opened} onClose={close} />
    </Card>
  )
}

/** Withdrawn by the customer, and entered by mistake: a question each. */
function EndDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useText(privacyText)
  const [withdraw, remove] = [useWithdraw(), useDeleteRequest()]
  const end = async (work: (input: { params: { id: string } }) => Promise<unknown>, done: string) => {
    try {
      await work({ params: { id: opened?.request.id ?? '' } })
      notify({ kind: 'success', title: done })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
      throw caught
    }
  }
  return (
    <>
      <ConfirmDialog
        open={opened?.step === 'withdraw'}
        onOpenChange={onClose}
        title={t('withdraw.title')}
        description={t('withdraw.text')}
        confirmText={t('withdraw.save')}
        onConfirm={() => end((input) => withdraw.mutateAsync(input), t('withdraw.done'))}
      />
      <ConfirmDialog
        open={opened?.step === 'remove'}
        onOpenChange={onClose}
        danger
        title={t('remove.title')}
        description={t('remove.text')}
        confirmText={t('remove.save')}
        onConfirm={() => end((input) => remove.mutateAsync(input), t('remove.done'))}
      />
    </>
  )
}
