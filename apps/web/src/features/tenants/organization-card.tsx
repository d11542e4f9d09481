import { type FormEvent, useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { useMay, useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Switch } from '#ui/toggle.tsx'
import { useOrganization, useUpdateOrganization } from './organization.api.ts'
import { organizationText } from './organization.text.ts'

/** Name and public listing of one's organization, for who may see its settings (OP-15, OP-83). */
export function OrganizationCard() {
  const tenant = useTenant()
  const may = useMay('settings:view', 'settings:create')
  return tenant && may ? <Organization /> : null
}

function Organization() {
  const t = useText(organizationText)
  const found = useOrganization()
  const update = useUpdateOrganization()
  const mayChange = useMay('settings:create')
  const problem = useProblemText(found.error)
  const [typed, setTyped] = useState<{ name?: string; isPublic?: boolean }>({})
  const [isChecked, setIsChecked] = useState(false)
  useLiveRefresh(['organization.changed'], ['getOrganization'])
  const organization = found.data?.organization
  if (!organization)
    return (
      <Card title={t('title')}>
        {found.error ? (
          <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    )
  const name = typed.name ?? organization.name
  const isPublic = typed.isPublic ?? organization.is_public
  const isChanged = name !== organization.name || isPublic !== organization.is_public
  const { version } = organization

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (name.trim() === '') return
    try {
      await update.mutateAsync({ body: { name, is_public: isPublic, version } })
      setTyped({})
      notify({ kind: 'success', title: t('saved') })
      // The name stands in the sidebar and in the list of organizations.
      await renewSession().catch(() => undefined)
    } catch (caught) {
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(caught) })
      await found.refetch()
    }
  }
  return (
    <Card title={t('title')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void save(event)}>
        <div className="form-grid">
          <Field label={t('name')} error={isChecked && name.trim() === '' && t('required')}>
            <Input
              value={name}
              maxLength={120}
              disabled={!mayChange}
              onChange={(event) => setTyped({ ...typed, name: event.target.value })}
            />
          </Field>
          <Field label={t('slug')}>
            <Input value={`/${organization.slug}`} readOnly />
          </Field>
        </div>
        <Field label={t('listed')} hideLabel help={t('listedHelp')}>
          <Switch checked={isPublic} disabled={!mayChange} onCheckedChange={(listed) => setTyped({ ...typed, isPublic: listed })}>
            {t('listed')}
          </Switch>
        </Field>
        {mayChange && (
          <Button
            kind={isChanged ? 'primary' : 'secondary'}
            type="submit"
            className="self-start"
            busy={update.isPending}
            busyText={t('saving')}
          >
            {t('save')}
          </Button>
        )}
      </form>
    </Card>
  )
}
