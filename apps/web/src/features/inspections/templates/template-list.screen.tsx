import { Link } from '@tanstack/react-router'
import { ClipboardList, Plus, Upload } from 'lucide-react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { TabbedList } from '#platform/list/tabbed-list.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/status.tsx'
import type { Template } from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { useLiveTemplates, useTemplatePaths, useTemplates } from './templates.api.ts'
import { templatesText } from './templates.text.ts'

const states = ['published', 'draft', 'retired'] as const
const place = { state: param.oneOf(states, 'published') }

/** The templates of inspections of the organization (INS15). */
export function TemplateListScreen() {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const mayCreate = useMay('inspections:create')
  const [{ state }, setPlace] = useUrlState(place)
  useLiveTemplates()
  const list = useTemplates(state)
  const add = mayCreate && (
    <>
      <Button asChild>
        <Link to={paths.import}>
          <Upload size={16} /> {t('import')}
        </Link>
      </Button>
      <Button asChild kind="primary">
        <Link to={paths.add}>
          <Plus size={16} /> {t('new')}
        </Link>
      </Button>
    </>
  )
  return (
    <TabbedList
      title={t('title')}
      up={{ to: paths.settings, title: t('settings') }}
      actions={add}
      tabs={{
        label: t('stateFilter'),
        value: state,
        onValue: (next) => setPlace({ state: next }),
        items: states.map((value) => ({ value, label: t(`states.${value}`) })),
      }}
      list={list}
      records={list.data?.inspection_templates}
      failed={t('failed')}
      skeletons={5}
      empty={{ icon: <ClipboardList size={24} />, title: t(`empty.${state}`), text: t('emptyText'), action: add }}
    >
      {(templates) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-4">
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </ul>
      )}
    </TabbedList>
  )
}

function TemplateCard({ template }: { template: Template }) {
  const t = useText(templatesText)
  const shared = useText(inspectionsText)
  const format = useFormat()
  const paths = useTemplatePaths()
  const isSpanish = useLocale() === 'es'
  const kinds = template.vehicle_kinds.map((kind) => t(`vehicleKinds.${kind as 'car'}`)).join(', ')
  return (
    <li className="card flex flex-col gap-2 p-4">
      <h2 className="text-lg">
        <Link to={paths.one(template.id)} className="break-words">
          {(isSpanish && template.name_es) || template.name_en}
        </Link>
      </h2>
      <p className="text-sm text-ink-2">
        {shared(`kinds.${template.kind}`)} · {t('count', { count: template.item_count })}
        {template.minutes > 0 && ` · ${shared('minutes', { count: template.minutes })}`}
      </p>
      <p className="text-sm text-ink-3">{kinds || t('allKinds')}</p>
      <p className="mt-auto flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <Tag>{t('revision', { number: template.revision })}</Tag>
        {template.state === 'published' && template.has_draft && <Tag>{t('hasDraft')}</Tag>}
        {template.is_standard && <span>{t('standard')}</span>}
        <span className="ml-auto">{format.date(template.updated_at)}</span>
      </p>
    </li>
  )
}
