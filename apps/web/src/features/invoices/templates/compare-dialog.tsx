import { type TemplateLayout, type TemplateType, templateLayouts, templateTypes } from '@twopost/contract/invoices'
import { useState } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Tag } from '#ui/status.tsx'
import { FirstPage } from '../documents/invoice-preview.tsx'
import { type TemplateValues, withType } from './template-form.rules.ts'
import { lookOf } from './template-look.rules.ts'
import { usePreviewContent } from './templates.api.ts'
import { templatesText } from './templates.text.ts'

interface CompareProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  values: TemplateValues
  onChoose: (type: TemplateType, layout: TemplateLayout) => void
}

/** All looks with one invoice: five types, then the three layouts of the chosen one (prototype t1b). */
export default function CompareDialog({ open, onOpenChange, values, onChoose }: CompareProps) {
  const t = useText(templatesText)
  const locale = useLocale()
  const [type, setType] = useState(values.type)
  const [layout, setLayout] = useState(values.layout)
  const document = usePreviewContent({ language: locale, length: 'short' }).data?.preview.document
  const paper = (of: TemplateType, as: TemplateLayout) => (
    <FirstPage document={document} look={lookOf({ ...withType(values, of), layout: as })} />
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={t('compareTitle')}
      description={t('compareText')}
      footer={
        <Button
          kind="primary"
          onClick={() => {
            onChoose(type, layout)
            onOpenChange(false)
          }}
        >
          {t('use', { name: `${t(`types.${type}`)}, ${t(`layouts.${layout}`)}` })}
        </Button>
      }
    >
      <div className="grid grid-cols-5 gap-3 max-md:grid-cols-2" role="radiogroup" aria-label={t('type')}>
        {templateTypes.map((one) => (
          <Choice
            key={one}
            group="compare-type"
            name={t(`types.${one}`)}
            help={t(`typeHelp.${one}`)}
            chosen={t('inUse')}
            isChosen={one === type}
            onChoose={() => setType(one)}
          >
            {paper(one, layout)}
          </Choice>
        ))}
      </div>
      <h3 className="mt-4 mb-2 font-[620]">{t('layoutsOf', { type: t(`types.${type}`) })}</h3>
      <div className="grid grid-cols-5 gap-3 max-md:grid-cols-2" role="radiogroup" aria-label={t('layout')}>
        {templateLayouts.map((one) => (
          <Choice
            key={one}
            group="compare-layout"
            name={t(`layouts.${one}`)}
            help={t(`layoutHelp.${one}`)}
            chosen={t('inUse')}
            isChosen={one === layout}
            onChoose={() => setLayout(one)}
          >
            {paper(type, one)}
          </Choice>
        ))}
      </div>
    </Dialog>
  )
}

function Choice({
  group,
  name,
  help,
  chosen,
  isChosen,
  onChoose,
  children,
}: {
  group: string
  name: string
  help: string
  chosen: string
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}) {
  return (
    <label className="flex cursor-pointer flex-col gap-1.5">
      <input type="radio" name={group} aria-label={name} checked={isChosen} onChange={onChoose} className="peer sr-only" />
      <span
        className={cx(
          'block rounded-md border-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
          isChosen ? 'border-accent' : 'border-transparent',
        )}
      >
        {children}
      </span>
      <span className="flex flex-wrap items-center gap-1.5 font-[620]">
        {name}
        {isChosen && <Tag>{chosen}</Tag>}
      </span>
      <span className="text-ink-3 text-sm">{help}</span>
    </label>
  )
}
