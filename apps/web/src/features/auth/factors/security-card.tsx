import { KeyRound, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { Switch } from '#ui/toggle.tsx'
import { AddAuthenticator, AddPasskey, tellFailure } from './add-factor.tsx'
import {
  type Factors,
  useFactors,
  useMakeRecoveryCodes,
  useRemoveAuthenticator,
  useRemovePasskey,
  useSetSignInMails,
} from './factors.api.ts'
import { canUsePasskeys } from './passkey-here.rules.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { securityText } from './security.text.ts'

/** What one signs in with beside the password (3.2). */
export function SecurityCard() {
  const t = useText(securityText)
  const found = useFactors()
  const problem = useProblemText(found.error)
  if (!found.data)
    return (
      <Card title={t('title')}>
        {found.error ? <ErrorState message={problem} onRetry={() => void found.refetch()} /> : <SkeletonRows rows={4} />}
      </Card>
    )
  return <FactorsCard factors={found.data.factors} />
}

function Part({ icon, title, lead, children }: { icon: ReactNode; title: string; lead: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="flex items-center gap-2 font-[620]">
        {icon}
        {title}
      </h3>
      <p className="text-sm text-ink-2">{lead}</p>
      {children}
    </section>
  )
}

type Removing = { what: 'app' } | { what: 'passkey'; id: string; name: string }

function FactorsCard({ factors }: { factors: Factors }) {
  const t = useText(securityText)
  const format = useFormat()
  const [adding, setAdding] = useState<'passkey' | 'app' | null>(null)
  const [removing, setRemoving] = useState<Removing | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [removePasskey, removeApp] = [useRemovePasskey(), useRemoveAuthenticator()]
  const [make, setMails] = [useMakeRecoveryCodes(), useSetSignInMails()]
  const { passkeys, authenticator_since: since, passkey_host } = factors
  const hasFactor = passkeys.length > 0 || since !== null
  const mayUsePasskeys = canUsePasskeys(passkey_host)
  const added = (made: readonly string[] | null) => {
    setAdding(null)
    setCodes(made)
    void renewSession().catch(() => undefined)
  }
  async function remove(one: Removing) {
    try {
      if (one.what === 'app') await removeApp.mutateAsync({})
      else await removePasskey.mutateAsync({ params: { id: one.id } })
      notify({ kind: 'success', title: t('removed') })
      void renewSession().catch(() => undefined)
    } catch (error) {
      await tellFailure(t('failed'), error)
    }
  }
  return (
    <Card title={t('title')} {...(factors.is_required && { actions: <Tag>{t('required')}</Tag> })}>
      <div className="flex flex-col gap-6">
        <p className="text-ink-2">{t('lead')}</p>
        <Part icon={<KeyRound size={17} />} title={t('passkeys')} lead={t('passkeysLead')}>
          {passkeys.length === 0 ? (
            <p className="text-sm">{t('passkeysNone')}</p>
          ) : (
            <ul className="w-full">
              {passkeys.map((one) => (
                <li key={one.id} className="list-row flex-wrap gap-3 !px-0">
                  <span className="two-lines min-w-0 flex-1">
                    <span className="truncate">{one.name}</span>
                    <span>
                      {one.last_used_at
                        ? t('passkeyUsed', { at: format.dateTime(one.last_used_at) })
                        : t('passkeyNever', { at: format.date(one.created_at) })}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    aria-label={t('removeName', { name: one.name })}
                    onClick={() => setRemoving({ what: 'passkey', id: one.id, name: one.name })}
                  >
                    {t('remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button onClick={() => setAdding('passkey')} disabledReason={mayUsePasskeys ? undefined : t('passkeysNotHere')}>
            {t('addPasskey')}
          </Button>
        </Part>
        <Part icon={<Smartphone size={17} />} title={t('app')} lead={t('appLead')}>
          <p className="text-sm">{since ? t('appSince', { date: format.date(since) }) : t('appNone')}</p>
          {since ? (
            <Button aria-label={t('removeName', { name: t('app') })} onClick={() => setRemoving({ what: 'app' })}>
              {t('remove')}
            </Button>
          ) : (
            <Button onClick={() => setAdding('app')}>{t('addApp')}</Button>
          )}
        </Part>
        {hasFactor && (
          <Part icon={<KeyRound size={17} />} title={t('codes')} lead={t('codesLead')}>
            <p className="text-sm">{t('codesLeft', { count: factors.recovery_codes_left })}</p>
            <Button
              busy={make.isPending}
              onClick={() =>
                void make
                  .mutateAsync({})
                  .then((answer) => setCodes(answer.recovery_codes))
                  .catch((error: unknown) => tellFailure(t('failed'), error))
              }
            >
              {t('codesMake')}
            </Button>
          </Part>
        )}
        <Switch
          checked={setMails.isPending ? setMails.variables.body.wanted : factors.sign_in_mails}
          onCheckedChange={(wanted) =>
            void setMails.mutateAsync({ body: { wanted } }).catch((error: unknown) => tellFailure(t('failed'), error))
          }
        >
          {t('mails')}
        </Switch>
      </div>
      {adding === 'passkey' && <AddPasskey onClose={() => setAdding(null)} onAdded={added} />}
      {adding === 'app' && <AddAuthenticator onClose={() => setAdding(null)} onAdded={added} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {removing && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setRemoving(null)}
          title={removing.what === 'app' ? t('removeAppTitle') : t('removePasskeyTitle', { name: removing.name })}
          description={t('removeText')}
          confirmText={t('remove')}
          onConfirm={() => remove(removing)}
        />
      )}
    </Card>
  )
}
