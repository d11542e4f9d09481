import { Link } from '@tanstack/react-router'
import { LayoutTemplate, Plus } from 'lucide-react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { TabbedList } from '#platform/list/tabbed-list.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/status.tsx'
import { FirstPage } from '../documents/invoice-preview.tsx'
import { TemplateActions } from './template-actions.tsx'
import { lookOf } from './template-look.rules.ts'
import { type TemplateRecord, useLiveTemplates, usePreviewContent, useTemplatePaths, useTemplates } from './templates.api.ts'
import { templatesText } from './templates.text.ts'

const states = ['active', 'inactive'] as const
const rows = 12
/** In the address, so that the way back leads to them. */
const place = { state: param.oneOf(states, 'active'), page: param.int(1) }

/** The looks of invoices, each as its own paper (M21, M23, B34). */
export function TemplateListScreen() {
  const t = useText(templatesText)
  const format = useFormat()
  const paths = useTemplatePaths()
  const mayCreate = useMay('invoices:create')
  const [{ state, page }, setPlace] = useUrlState(place)
  useLiveTemplates()
  const list = useTemplates({ state, page, limit: rows })
  const { counts, invoice_templates: templates, pagination } = list.data ?? {}
  const add = mayCreate && (
    <Button asChild kind="primary">
      <Link to={paths.add}>
        <Plus size={16} /> {t('new')}
      </Link>
    </Button>
  )
  return (
    <TabbedList
      title={t('title')}
      up={{ to: paths.invoices, title: t('invoices') }}
      actions={add}
      tabs={{
        label: t('stateFilter'),
        value: state,
        onValue: (next) => setPlace({ state: next }),
        items: states.map((value) => ({ value, label: t(`states.${value}`), count: counts && format.number(counts[value]) })),
      }}
      list={list}
      records={templates}
      failed={t('loadFailed')}
      skeletons={8}
      empty={{
        icon: <LayoutTemplate size={24} />,
        title: t(state === 'active' ? 'emptyTitle' : 'emptyAway'),
        text: t(state === 'active' ? 'emptyText' : 'emptyAwayText'),
        action: state === 'active' && add,
      }}
      page={pagination && { page, limit: rows, total: pagination.total, onPage: (next) => setPlace({ page: next }) }}
    >
      {(shown) => <Papers templates={shown} />}
    </TabbedList>
  )
}

function Papers({ templates }: { templates: readonly TemplateRecord[] }) {
  const locale = useLocale()
  const content = usePreviewContent({ language: locale, length: 'short' })
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-5">
      {templates.map((template) => (
        <Paper key={template.id} template={template} document={content.data?.preview.document} />
      ))}
    </ul>
  )
}

function Paper({ template, document }: { template: TemplateRecord; document: Record<string, unknown> | undefined }) {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const { name, type, layout, isDefault, description } = template
  return (
    <li className="flex flex-col gap-3">
      <Link to={paths.one(template.id)} aria-hidden="true" tabIndex={-1} className="block">
        <FirstPage document={document} look={lookOf(template)} />
      </Link>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 font-[620]">
            <Link to={paths.one(template.id)} className="break-words">
              {name}
            </Link>
            {isDefault && <Tag>{t('default')}</Tag>}
          </h2>
          <p className="text-sm text-ink-3">
            {t(`types.${type}`)} · {t(`layouts.${layout}`)}
          </p>
          {description && <p className="break-words text-sm text-ink-2">{description}</p>}
        </div>
        <TemplateActions template={template} />
      </div>
    </li>
  )
}
