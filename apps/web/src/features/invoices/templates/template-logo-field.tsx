import type { TemplateLogo } from '@twopost/contract/invoices'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useUploadChoice } from '#platform/uploads/upload-field.tsx'
import { UploadRows } from '#platform/uploads/upload-rows.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { templatesText } from './templates.text.ts'

/** The logo of a template: sent as soon as it is chosen, kept when the template is saved. */
export function TemplateLogoField({ logo, onLogo }: { logo: TemplateLogo | null; onLogo: (logo: TemplateLogo | null) => void }) {
  const t = useText(templatesText)
  const { uploads, choose, input } = useUploadChoice(
    { purpose: 'template-logo', target: {}, onAdded: ({ logo: added }) => onLogo(added) },
    {},
    { label: t('logo') },
  )
  return (
    <div className="flex w-[104px] flex-none flex-col gap-1.5">
      {input}
      {logo ? (
        <>
          <span className="flex h-[62px] items-center justify-center rounded-md border border-border bg-white p-1.5">
            <img src={logo.source} alt={t('logo')} className="max-h-full max-w-full" />
          </span>
          <span className="flex gap-1">
            <Button size="sm" className="flex-1" busy={uploads.isBusy} onClick={choose}>
              {t('replaceLogo')}
            </Button>
            <IconButton size="sm" label={t('removeLogo')} icon={<Trash2 size={15} />} onClick={() => onLogo(null)} />
          </span>
        </>
      ) : (
        <>
          <Button size="sm" icon={<ImagePlus size={15} />} busy={uploads.isBusy} onClick={choose}>
            {t('addLogo')}
          </Button>
          <span className="text-ink-3 text-xs">{t('logoHelp')}</span>
        </>
      )}
      <UploadRows uploads={uploads} />
    </div>
  )
}
