import { requiredLine } from '@twopost/contract/core/text'
import * as z from 'zod'
import { useFieldText, useProblemText } from '#platform/api/problem.ts'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { renewSession } from '#platform/session/session-actions.ts'
import { useMay, useTenant } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Switch } from '#ui/toggle.tsx'
import { useOrganization, useUpdateOrganization } from './organization.api.ts'
import { organizationText } from './organization.text.ts'

type Record = NonNullable<ReturnType<typeof useOrganization>['data']>['organization']

/** Name and public listing of one's organization, for who may see its settings (OP-15, OP-83). */
export function OrganizationCard() {
  const tenant = useTenant()
  const may = useMay('settings:view', 'settings:create')
  return tenant && may ? <Organization /> : null
}

function Organization() {
  const t = useText(organizationText)
  const found = useOrganization()
  const problem = useProblemText(found.error)
  useLiveRefresh(['organization.changed'], ['getOrganization'])
  return (
    <Card title={t('title')}>
      {found.data ? (
        <OrganizationForm organization={found.data.organization} />
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  )
}

const organizationSchema = z.object({ name: requiredLine(120, 'BUSINESS_NAME_REQUIRED'), is_public: z.boolean() })
const valuesOf = ({ name, is_public }: Record) => ({ name, is_public })

function OrganizationForm({ organization }: { organization: Record }) {
  const t = useText(organizationText)
  const say = useFieldText()
  const update = useUpdateOrganization()
  const mayChange = useMay('settings:create')
  const form = useSchemaForm(organizationSchema, valuesOf(organization))
  const { submit, busy, dirty, notices } = useRecordForm({
    form,
    record: organization,
    valuesOf,
    keepAs: `organization:${organization.id}`,
    failedTitle: () => t('saveFailed'),
    send: (_, { changed, version }) => update.mutateAsync({ body: { ...changed, version } }),
    savedOf: (answer) => answer.organization,
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      // The name is in the sidebar and in the list of organizations.
      void renewSession().catch(() => undefined)
    },
  })
  return (
    <>
      {notices}
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <div className="form-grid">
          <Field label={t('name')} error={say(form.formState.errors.name)}>
            <Input maxLength={120} readOnly={!mayChange} {...form.register('name')} />
          </Field>
          <Field label={t('slug')}>
            <Input value={`/${organization.slug}`} readOnly />
          </Field>
        </div>
        <FormField form={form} name="is_public" label={t('listed')} hideLabel help={t('listedHelp')}>
          {({ value, onValue }) => (
            <Switch checked={value} disabled={!mayChange} onCheckedChange={onValue}>
              {t('listed')}
            </Switch>
          )}
        </FormField>
        {mayChange && (
          <Button kind={dirty ? 'primary' : 'secondary'} type="submit" className="self-start" busy={busy} busyText={t('saving')}>
            {t('save')}
          </Button>
        )}
      </form>
    </>
  )
}
