import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { auditLogText } from './audit-log.text.ts'

/** Entries that one request checks: well below a second. */
const partSize = 5_000
type State =
  | { kind: 'idle' }
  | { kind: 'running'; checked: number; total: number }
  | { kind: 'whole'; checked: number }
  | { kind: 'broken'; seq: number }
  | { kind: 'failed'; error: unknown }

/** Walks the chain part by part and says how far it is. `whose` as the log's own calls take it. */
export function useChainCheck(whose: { tenant_id?: string; platform?: 'true' }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  async function run() {
    setState({ kind: 'running', checked: 0, total: 0 })
    try {
      let after: number | null = 0
      let checked = 0
      while (after !== null) {
        const part: Awaited<ReturnType<typeof api<'verifyAuditLog'>>> = await api('verifyAuditLog', {
          query: { ...whose, after_seq: after, most: partSize },
        })
        if (part.verification.first_bad_seq !== null) return setState({ kind: 'broken', seq: part.verification.first_bad_seq })
        checked = part.verification.checked
        after = part.progress.next_seq
        setState({ kind: 'running', checked, total: part.progress.total })
      }
      setState({ kind: 'whole', checked })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  return { state, run, forget: () => setState({ kind: 'idle' }) }
}

export function VerifyButton({ check }: { check: ReturnType<typeof useChainCheck> }) {
  const t = useText(auditLogText)
  const format = useFormat()
  const { state, run } = check
  const isRunning = state.kind === 'running'
  return (
    <Button
      icon={<ShieldCheck size={16} />}
      busy={isRunning}
      busyText={isRunning ? t('verifying', { checked: format.number(state.checked), total: format.number(state.total) }) : ''}
      onClick={() => void run()}
    >
      {t('verify')}
    </Button>
  )
}

/** What the check has found. */
export function VerifyOutcome({ check }: { check: ReturnType<typeof useChainCheck> }) {
  const t = useText(auditLogText)
  const { state, forget } = check
  const problem = useProblemText(state.kind === 'failed' ? state.error : null)
  if (state.kind === 'idle' || state.kind === 'running') return null
  const close = (
    <Button size="sm" onClick={forget}>
      {t('close')}
    </Button>
  )
  if (state.kind === 'whole')
    return (
      <Banner kind="teal" icon={<ShieldCheck size={17} />} actions={close}>
        {t('verified', { count: state.checked })}
      </Banner>
    )
  return (
    <Banner kind="bad" alert actions={close}>
      {state.kind === 'broken' ? t('broken', { seq: String(state.seq) }) : `${t('verifyFailed')}. ${problem}`}
    </Banner>
  )
}
