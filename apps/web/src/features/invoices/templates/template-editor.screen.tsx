import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { spokenProblem } from '#platform/api/problem.ts'
import { DetailFrame } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TemplateControls } from './template-controls.tsx'
import { bodyOf, firstFaint, newValues, type TemplateValues, templateSchema, valuesOf } from './template-form.rules.ts'
import { TemplatePreviewPane } from './template-preview-pane.tsx'
import {
  type TemplateRecord,
  useCreateTemplate,
  useLiveTemplates,
  useTemplate,
  useTemplatePaths,
  useUpdateTemplate,
} from './templates.api.ts'
import { templatesText } from './templates.text.ts'

/** A template with everything that changes its paper, and the paper beside it (M20, M23, B34; prototype t1). */
export function TemplateEditorScreen() {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string }
  const found = useTemplate(templateId)
  useLiveTemplates()
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={{ to: paths.list, title: t('title'), back: t('back') }}>
      {({ invoice_template: template }) => <Editor key={template.id} template={template} />}
    </DetailFrame>
  )
}
/** The same for one that is not there yet. */
export const NewTemplateScreen = () => <Editor template={null} />

function Editor({ template }: { template: TemplateRecord | null }) {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const navigate = useNavigate()
  const [create, update] = [useCreateTemplate(), useUpdateTemplate()]
  const form = useSchemaForm(templateSchema, template ? valuesOf(template) : newValues('professional'))
  const values = form.watch() as TemplateValues
  const faint = firstFaint(values)
  const mayEdit = template === null || template.allowed.includes('edit')
  const open = (made: TemplateRecord) => void navigate({ to: paths.one(made.id) })
  const record = useRecordForm({
    form,
    record: template,
    valuesOf,
    keepAs: `invoice-template:${template?.id ?? 'new'}`,
    fieldOf: (code) => (code === 'TEMPLATE_EXISTS' ? 'name' : undefined),
    send: (typed, { version }) =>
      template
        ? update.mutateAsync({ params: { id: template.id }, body: { ...bodyOf(typed), version } })
        : create.mutateAsync({ body: bodyOf(typed) }),
    savedOf: (answer) => answer.invoice_template,
    onSaved: ({ invoice_template: saved }) => {
      notify({ kind: 'success', title: t(template ? 'saved' : 'added'), text: saved.name })
      if (!template) open(saved)
    },
  })
  const saveAsNew = form.handleSubmit(async (typed) => {
    try {
      const name = typed.name === template?.name ? `${typed.name.slice(0, 76)} 2` : typed.name
      const { invoice_template: made } = await create.mutateAsync({ body: { ...bodyOf(typed), name } })
      record.giveUp()
      notify({ kind: 'success', title: t('added'), text: made.name })
      open(made)
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  })
  const title = template ? template.name : t('new')
  return (
    <div className="flex min-h-full max-lg:flex-col lg:h-[calc(100dvh-64px)]">
      <form
        noValidate
        onSubmit={record.submit}
        aria-label={t('controls')}
        className="flex flex-col border-border bg-surface max-lg:order-2 max-lg:border-t lg:w-[424px] lg:flex-none lg:border-r"
      >
        <header className="border-border border-b px-5 pt-4 pb-3">
          <Breadcrumbs
            items={[
              <Link key="invoices" to={paths.invoices}>
                {t('invoices')}
              </Link>,
              <Link key="templates" to={paths.list}>
                {t('title')}
              </Link>,
              title,
            ]}
          />
          <div className="flex items-center gap-2">
            <h1 className="min-w-0 break-words text-[22px] leading-8 font-[620]">{title}</h1>
            {template?.isDefault && <Tag>{t('default')}</Tag>}
            {template && !template.isActive && <Tag>{t('putAway')}</Tag>}
            {record.dirty && <Tag>{t('unsaved')}</Tag>}
            <span className="ml-auto">{template && <TemplateActions template={template} />}</span>
          </div>
        </header>
        <div className="min-h-0 flex-1 lg:overflow-y-auto">
          {record.notices && <div className="px-5 pt-4">{record.notices}</div>}
          {mayEdit ? <TemplateControls form={form} values={values} /> : <p className="px-5 py-4 text-ink-2">{t('notAllowed')}</p>}
        </div>
        {mayEdit && (
          <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-border border-t bg-surface px-5 py-3">
            <Button kind="ghost" className="mr-auto" disabled={!record.dirty} onClick={record.giveUp}>
              {t('discard')}
            </Button>
            {template && (
              <Button
                busy={create.isPending}
                busyText={t('saving')}
                disabledReason={faint && t('faintReason')}
                onClick={() => void saveAsNew()}
              >
                {t('saveAsNew')}
              </Button>
            )}
            <Button
              type="submit"
              kind="primary"
              busy={record.busy}
              busyText={t('saving')}
              disabled={template !== null && !record.dirty}
              disabledReason={faint && t('faintReason')}
            >
              {t(template ? 'save' : 'create')}
            </Button>
          </footer>
        )}
      </form>
      <TemplatePreviewPane values={values} />
    </div>
  )
}
