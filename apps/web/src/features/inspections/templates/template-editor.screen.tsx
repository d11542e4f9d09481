import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { vehicleKinds } from '@twopost/contract/vehicles'
import { useId, useState } from 'react'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { DetailFrame } from '#platform/detail-frame.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Breadcrumbs, Card, PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/status.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { inspectionsText } from '../inspections.text.ts'
import {
  bodyOf,
  countPlaces,
  newValues,
  type TemplateValues,
  templateKinds,
  templateSchema,
  valuesOf,
} from './template-form.rules.ts'
import { TemplateItems } from './template-items.tsx'
import { TemplatePreview } from './template-preview.tsx'
import {
  type TemplateRecord,
  useCreateTemplate,
  useLiveTemplates,
  usePublishTemplate,
  useRetireTemplate,
  useTemplate,
  useTemplatePaths,
  useUpdateTemplate,
} from './templates.api.ts'
import { templatesText } from './templates.text.ts'

/** A template of inspections: names, items with their thresholds, and what the technician will see (INS15, INS19). */
export function TemplateEditorScreen() {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string }
  const found = useTemplate(templateId)
  useLiveTemplates()
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={{ to: paths.list, title: t('title'), back: t('back') }}>
      {({ inspection_template: template }) => <Editor key={template.id} template={template} />}
    </DetailFrame>
  )
}
/** The same for one that is not there yet. */
export const NewTemplateScreen = () => <Editor template={null} />

// oxlint-disable-next-line max-lines-per-function -- the fields of one form
function Editor({ template }: { template: TemplateRecord | null }) {
  const t = useText(templatesText)
  const shared = useText(inspectionsText)
  const say = useFieldText()
  const paths = useTemplatePaths()
  const navigate = useNavigate()
  const mayCreate = useMay('inspections:create')
  const [create, update] = [useCreateTemplate(), useUpdateTemplate()]
  const form = useSchemaForm(templateSchema, template ? valuesOf(template) : newValues)
  const values = form.watch() as TemplateValues
  const mayEdit = template === null ? mayCreate : template.allowed.includes('change')
  const record = useRecordForm({
    form,
    record: template,
    valuesOf,
    keepAs: `inspection-template:${template?.id ?? 'new'}`,
    failedTitle: () => t('saveFailed'),
    send: (typed, { version }) =>
      template
        ? update.mutateAsync({ params: { id: template.id }, body: { ...bodyOf(typed), version } })
        : create.mutateAsync({ body: { ...bodyOf(typed), kind: typed.kind } }),
    savedOf: (answer) => answer.inspection_template,
    onSaved: ({ inspection_template: saved }) => {
      notify({ kind: 'success', title: t(template ? 'saved' : 'added'), text: saved.name_en })
      if (!template) void navigate({ to: paths.one(saved.id) })
    },
  })
  const formId = useId()
  const { errors } = form.formState
  const title = template ? values.name_en || template.name_en : t('new')
  return (
    <div className="page">
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="settings" to={paths.settings}>
                {t('settings')}
              </Link>,
              <Link key="list" to={paths.list}>
                {t('title')}
              </Link>,
              title,
            ]}
          />
        }
        title={title}
        beside={
          <span className="flex flex-wrap gap-2">
            {template && (
              <Tag>{t('revision', { number: (template.draft ?? template.published)?.revision ?? template.revision })}</Tag>
            )}
            {record.dirty && <Tag>{t('unsaved')}</Tag>}
          </span>
        }
        actions={
          mayEdit && (
            <>
              {template && <Retire template={template} />}
              <Button kind="ghost" disabled={!record.dirty} onClick={record.giveUp}>
                {t('discard')}
              </Button>
              <Button
                type="submit"
                form={formId}
                kind={template?.draft && !record.dirty ? 'secondary' : 'primary'}
                busy={record.busy}
                busyText={t('saving')}
              >
                {t('save')}
              </Button>
              {template?.allowed.includes('publish') && <Publish template={template} isDirty={record.dirty} />}
            </>
          )
        }
      />
      {record.notices}
      {template?.draft && (
        <Banner kind="info">
          {template.published ? t('draftNote', { number: template.published.revision }) : t('neverNote')}
        </Banner>
      )}
      {!mayEdit && <Banner kind="info">{t('readOnly')}</Banner>}
      <div className="with-rail">
        <div className="stack">
          {/* Items are edited in windows with forms of their own, so this one does not go around them. */}
          <form id={formId} noValidate onSubmit={record.submit} aria-label={t('controls')}>
            <Card>
              <fieldset disabled={!mayEdit} className="grid gap-3 sm:grid-cols-2">
                <Field label={t('nameEn')} error={say(errors.name_en)}>
                  <Input maxLength={80} {...form.register('name_en')} />
                </Field>
                <Field label={t('nameEs')} error={say(errors.name_es)} optional>
                  <Input maxLength={80} {...form.register('name_es')} />
                </Field>
                <FormField
                  form={form}
                  name="kind"
                  label={t('kind')}
                  help={values.kind === 'annual' ? t('annualHelp') : undefined}
                >
                  {(field) => (
                    <Select
                      value={field.value}
                      onValue={field.onValue}
                      disabled={template !== null}
                      options={templateKinds.map((one) => ({ value: one, label: shared(`kinds.${one}`) }))}
                    />
                  )}
                </FormField>
                <FormField form={form} name="minutes" label={t('minutes')}>
                  {(field) => <NumberField kind="count" min={0} max={600} {...field} />}
                </FormField>
                <div className="sm:col-span-2">
                  <FormField form={form} name="vehicle_kinds" label={t('vehicles')} help={t('vehiclesHelp')} group>
                    {(field) => (
                      <span className="flex flex-wrap gap-x-4 gap-y-1">
                        {vehicleKinds.map((one) => (
                          <Checkbox
                            key={one}
                            disabled={!mayEdit}
                            checked={field.value.includes(one)}
                            onCheckedChange={(on) =>
                              field.onValue(on === true ? [...field.value, one] : field.value.filter((other) => other !== one))
                            }
                          >
                            {t(`vehicleKinds.${one}`)}
                          </Checkbox>
                        ))}
                      </span>
                    )}
                  </FormField>
                </div>
              </fieldset>
            </Card>
          </form>
          <h2 className="text-lg">
            {t('items')} <span className="text-ink-3">{t('count', { count: countPlaces(values.items) })}</span>
          </h2>
          <TemplateItems
            items={values.items}
            mayEdit={mayEdit}
            onItems={(items) => form.setValue('items', items, { shouldDirty: true, shouldTouch: true })}
          />
        </div>
        <aside className="stack">
          <Card title={t('preview')}>
            <p className="mb-3 text-sm text-ink-3">{t('previewText')}</p>
            <TemplatePreview items={values.items} />
          </Card>
        </aside>
      </div>
    </div>
  )
}

function Publish({ template, isDirty }: { template: TemplateRecord; isDirty: boolean }) {
  const t = useText(templatesText)
  const publish = usePublishTemplate()
  const send = async () => {
    try {
      await publish.mutateAsync({ params: { id: template.id } })
      notify({ kind: 'success', title: t('published'), text: t('publishedText') })
    } catch (error) {
      notify({ kind: 'error', title: t('publishFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <Button
      kind="primary"
      busy={publish.isPending}
      disabledReason={isDirty ? t('publishFirst') : undefined}
      onClick={() => void send()}
    >
      {t('publish')}
    </Button>
  )
}

function Retire({ template }: { template: TemplateRecord }) {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const navigate = useNavigate()
  const retire = useRetireTemplate()
  const [asks, setAsks] = useState(false)
  const isDraft = template.published === null
  const name = template.name_en
  return (
    <>
      <Button kind="danger-quiet" onClick={() => setAsks(true)}>
        {t(isDraft ? 'delete' : 'retire')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        danger
        title={t(isDraft ? 'deleteTitle' : 'retireTitle', { name })}
        description={t(isDraft ? 'deleteText' : 'retireText')}
        confirmText={t(isDraft ? 'delete' : 'retire')}
        onConfirm={async () => {
          try {
            await retire.mutateAsync({ params: { id: template.id } })
            notify({ kind: 'success', title: t('retired') })
            void navigate({ to: paths.list })
          } catch (error) {
            notify({ kind: 'error', title: t('retireFailed'), text: await spokenProblem(error) })
          }
        }}
      />
    </>
  )
}
