import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useWholeList } from '#platform/api/whole-list.ts'
import { useText } from '#platform/i18n/text.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { useMay, useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Checkbox, Switch } from '#ui/toggle.tsx'
import { factorRuleText } from './factor-rule.text.ts'
import { useFactorRule, useSetFactorRule } from './factors.api.ts'

/** For whom the organization asks for a second factor (3.2), for who may see its settings. */
export function FactorRuleCard() {
  const tenant = useTenant()
  const may = useMay('settings:view', 'settings:create')
  return tenant && may ? <FactorRule /> : null
}

function FactorRule() {
  const t = useText(factorRuleText)
  const found = useFactorRule()
  const problem = useProblemText(found.error)
  return (
    <Card title={t('title')}>
      {found.data ? (
        <RuleForm key={JSON.stringify(found.data.rule)} rule={found.data.rule} />
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  )
}

interface Rule {
  everyone: boolean
  roles: readonly string[]
}

function RuleForm({ rule }: { rule: Rule }) {
  const t = useText(factorRuleText)
  const nameOf = useRoleName()
  const mayChange = useMay('settings:create')
  const roles = useWholeList('listRoles', { enabled: useMay('roles:view') }).data?.roles ?? []
  const set = useSetFactorRule()
  const [everyone, setEveryone] = useState(rule.everyone)
  const [chosen, setChosen] = useState<readonly string[]>(rule.roles)
  async function save() {
    try {
      await set.mutateAsync({ body: { everyone, roles: chosen.filter((id) => roles.some((role) => role.id === id)) } })
      notify({ kind: 'success', title: t('saved') })
      await renewSession()
    } catch (error) {
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('about')}</p>
      <Switch checked={everyone} disabled={!mayChange} onCheckedChange={setEveryone}>
        {t('everyone')}
      </Switch>
      {!everyone && roles.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm text-ink-2">{t('roles')}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role.id}
              checked={chosen.includes(role.id)}
              disabled={!mayChange}
              onCheckedChange={(on) => setChosen((before) => (on ? [...before, role.id] : before.filter((id) => id !== role.id)))}
            >
              {nameOf(role)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {mayChange && (
        <Button className="self-start" busy={set.isPending} busyText={t('saving')} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </div>
  )
}
