import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { type Role, useSetRoleLimits } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

type LimitOf = 'purchase' | 'refund' | 'percent' | 'discount'
const fields = {
  purchase: 'purchaseLimit',
  refund: 'refundLimit',
  percent: 'discountPercentLimit',
  discount: 'discountAmountLimit',
} as const
/** The right that makes a limit of no effect, and the one that its setter has besides. */
const freeWith = {
  purchase: 'purchasing:approve',
  refund: null,
  percent: 'discounts:approve',
  discount: 'discounts:approve',
} as const
const buying = ['purchasing:create', 'inventory:create', 'inventory:manage']

/** What people of a role may come to by themselves, each limit where the role has the right that it is of; of system roles as well (6-beyond 0.2). */
export function RoleLimits({ role }: { role: Role }) {
  const buys = role.permissions.some((one) => buying.includes(one))
  const refunds = role.permissions.includes('payments:refund')
  const discounts = role.permissions.includes('discounts:create')
  return (
    <>
      {buys && <RoleLimit role={role} of="purchase" />}
      {refunds && <RoleLimit role={role} of="refund" />}
      {discounts && <RoleLimit role={role} of="percent" />}
      {discounts && <RoleLimit role={role} of="discount" />}
    </>
  )
}

function RoleLimit({ role, of }: { role: Role; of: LimitOf }) {
  const t = useText(rolesText)
  const format = useFormat()
  const [mayCreate, mayApprove] = [useMay('roles:create'), useMay('purchasing:approve')]
  const [mayRefund, mayDiscount] = [useMay('payments:refund'), useMay('discounts:approve')]
  const maySet = { purchase: true, refund: mayRefund, percent: mayDiscount, discount: mayDiscount }[of]
  const free = freeWith[of]
  const isFree = free !== null && role.permissions.includes(free)
  const limit = role[fields[of]]
  return (
    <Card title={t(`limits.${of}.title`)}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">
          {isFree ? t(of === 'purchase' ? 'limitApproves' : 'limitApprovesDiscounts') : t(`limits.${of}.lead`)}
        </p>
        {mayCreate && mayApprove && maySet ? (
          <LimitForm key={limit ?? 'none'} role={role} of={of} />
        ) : (
          <b>{limit === null ? t('limitNone') : of === 'percent' ? t('percent', { value: limit }) : format.money(limit)}</b>
        )}
      </div>
    </Card>
  )
}

function LimitForm({ role, of }: { role: Role; of: LimitOf }) {
  const t = useText(rolesText)
  const save = useSetRoleLimits()
  const isAdmin = role.id === 'admin' || role.id === 'administrator'
  const present = role[fields[of]]
  const [kind, setKind] = useState<'none' | 'amount'>(present === null ? 'none' : 'amount')
  const [amount, setAmount] = useState<number | null>(present ?? 0)
  const limit = kind === 'none' ? null : amount
  const isSame = kind === 'none' ? present === null : amount === present
  async function send() {
    try {
      await save.mutateAsync({ params: { id: role.id }, body: { [fields[of]]: limit } })
      notify({ kind: 'success', title: t('limitSaved') })
    } catch (caught) {
      notify({ kind: 'error', title: t('limitFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {isAdmin && (
        <Field label={t(`limits.${of}.title`)} hideLabel group className="w-full">
          <RadioCards
            value={kind}
            onValue={setKind}
            options={[
              { value: 'none', label: t('limitNone'), help: t(`limits.${of}.noneHelp`) },
              { value: 'amount', label: t('limitUpTo'), help: t(`limits.${of}.upToHelp`) },
            ]}
          />
        </Field>
      )}
      {kind === 'amount' && (
        <Field
          label={t(`limits.${of}.amount`)}
          className="w-72 max-w-full"
          {...(!isAdmin && { help: t(`limits.${of}.upToHelp`) })}
        >
          {of === 'percent' ? (
            <NumberField kind="percent" max={100} decimals={2} unit="%" value={amount} onValue={setAmount} />
          ) : (
            <MoneyField max={9_999_999} value={amount} onValue={setAmount} />
          )}
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
