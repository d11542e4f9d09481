import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { type Role, useSetRoleLimits } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

/** What one purchase order of a role's people may come to without approval; of system roles as well (6-beyond 0.2). */
export function RoleLimit({ role }: { role: Role }) {
  const t = useText(rolesText)
  const format = useFormat()
  const [mayCreate, mayApprove] = [useMay('roles:create'), useMay('purchasing:approve')]
  const buys = role.permissions.some(
    (one) => one === 'purchasing:create' || one === 'inventory:create' || one === 'inventory:manage',
  )
  if (!buys) return null
  const approves = role.permissions.includes('purchasing:approve')
  return (
    <Card title={t('limit')}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{approves ? t('limitApproves') : t('limitLead')}</p>
        {mayCreate && mayApprove ? (
          <LimitForm key={role.purchaseLimit ?? 'none'} role={role} />
        ) : (
          <b>{role.purchaseLimit === null ? t('limitNone') : format.money(role.purchaseLimit)}</b>
        )}
      </div>
    </Card>
  )
}

function LimitForm({ role }: { role: Role }) {
  const t = useText(rolesText)
  const save = useSetRoleLimits()
  const isAdmin = role.id === 'admin' || role.id === 'administrator'
  const [kind, setKind] = useState<'none' | 'amount'>(role.purchaseLimit === null ? 'none' : 'amount')
  const [amount, setAmount] = useState<number | null>(role.purchaseLimit ?? 0)
  const limit = kind === 'none' ? null : amount
  const isSame = kind === 'none' ? role.purchaseLimit === null : amount === role.purchaseLimit
  async function send() {
    try {
      await save.mutateAsync({ params: { id: role.id }, body: { purchaseLimit: limit } })
      notify({ kind: 'success', title: t('limitSaved') })
    } catch (caught) {
      notify({ kind: 'error', title: t('limitFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {isAdmin && (
        <Field label={t('limit')} hideLabel group className="w-full">
          <RadioCards
            value={kind}
            onValue={setKind}
            options={[
              { value: 'none', label: t('limitNone'), help: t('limitNoneHelp') },
              { value: 'amount', label: t('limitUpTo'), help: t('limitUpToHelp') },
            ]}
          />
        </Field>
      )}
      {kind === 'amount' && (
        <Field label={t('limitAmount')} className="w-72" {...(!isAdmin && { help: t('limitUpToHelp') })}>
          <MoneyField max={9_999_999} value={amount} onValue={setAmount} />
        </Field>
      )}
      <Button
        busy={save.isPending}
        busyText={t('saving')}
        disabled={isSame || (kind === 'amount' && amount === null)}
        onClick={() => void send()}
      >
        {t('limitSave')}
      </Button>
    </div>
  )
}
