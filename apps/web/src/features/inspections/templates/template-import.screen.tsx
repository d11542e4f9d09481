import { useNavigate } from '@tanstack/react-router'
import { templateImportColumns } from '@twopost/contract/inspections'
import { api } from '#platform/api/client.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { ImportScreen } from '#platform/import/import-screen.tsx'
import { useTemplatePaths } from './templates.api.ts'
import { templatesText } from './templates.text.ts'

const examples: Readonly<Record<keyof typeof templateImportColumns, string>> = {
  ...{ template: 'Brake check', kind: 'Custom', section: 'Brakes', name: 'Lining', name_es: 'Balata', code: 'lining' },
  ...{ positions: 'LF RF LR RR', unit: 'mm', better: 'Higher', soon_at: '5', now_at: '3', photo: 'Asked For' },
  ...{ brake: 'Yes', required: 'Yes' },
}

/** Templates of inspections out of a file (INS15). */
export function TemplateImportScreen() {
  const t = useText(templatesText)
  const paths = useTemplatePaths()
  const navigate = useNavigate()
  const list = `${paths.list}?state=draft`
  return (
    <ImportScreen
      title={t('importTitle')}
      list={{ to: paths.list, title: t('title') }}
      columns={templateImportColumns}
      examples={examples}
      note={t('importNote')}
      template="inspectionTemplateFile"
      history={{ call: 'listInspectionTemplateImports' }}
      send={async (body, mode) => (await api('importInspectionTemplates', { query: { mode }, body })).import}
      onImported={() => {
        void refreshCalls(['listInspectionTemplates'])
        void navigate({ href: list })
      }}
    />
  )
}
