import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, Ellipsis, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { DeleteRecordDialog } from '#platform/delete-record-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { type TemplateRecord, useCopyTemplate, useDeleteTemplate, useTemplatePaths, useUpdateTemplate } from './templates.api.ts'
import { templatesText } from './templates.text.ts'

/** What can be done with a template beside editing it: copy, make it the default, put it away, delete it (M21). */
export function TemplateActions({ template }: { template: TemplateRecord }) {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const navigate = useNavigate()
  const [copy, update, remove] = [useCopyTemplate(), useUpdateTemplate(), useDeleteTemplate()]
  const [isDeleting, setDeleting] = useState(false)
  const { allowed, id, name, version } = template
  const attempt = async (work: () => Promise<string>) => {
    try {
      notify({ kind: 'success', title: await work() })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  const change = (body: { isDefault?: boolean; isActive?: boolean }, done: 'madeDefault' | 'putAwayDone' | 'activated') =>
    attempt(async () => {
      await update.mutateAsync({ params: { id }, body: { ...body, version } })
      return t(done, { name })
    })
  const addCopy = () =>
    attempt(async () => {
      const { invoice_template: made } = await copy.mutateAsync({ params: { id } })
      void navigate({ to: paths.one(made.id) })
      return t('copied', { name: made.name })
    })
  if (allowed.length === 0) return null
  return (
    <>
      <Menu
        label={t('moreOf', { name })}
        trigger={
          <IconButton label={t('moreOf', { name })} icon={<Ellipsis size={17} />} busy={copy.isPending || update.isPending} />
        }
      >
        {allowed.includes('copy') && (
          <MenuItem icon={<Copy size={16} />} onSelect={() => void addCopy()}>
            {t('copy')}
          </MenuItem>
        )}
        {allowed.includes('set_default') && (
          <MenuItem icon={<Star size={16} />} onSelect={() => void change({ isDefault: true }, 'madeDefault')}>
            {t('makeDefault')}
          </MenuItem>
        )}
        {allowed.includes('deactivate') && (
          <MenuItem icon={<Archive size={16} />} onSelect={() => void change({ isActive: false }, 'putAwayDone')}>
            {t('deactivate')}
          </MenuItem>
        )}
        {allowed.includes('activate') && (
          <MenuItem icon={<ArchiveRestore size={16} />} onSelect={() => void change({ isActive: true }, 'activated')}>
            {t('activate')}
          </MenuItem>
        )}
        {allowed.includes('delete') && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setDeleting(true)}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <DeleteRecordDialog
        words={t}
        name={name}
        open={isDeleting}
        onOpenChange={setDeleting}
        list={paths.list}
        onDelete={() => remove.mutateAsync({ params: { id } })}
      />
    </>
  )
}
