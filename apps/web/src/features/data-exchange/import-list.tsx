import { Link } from '@tanstack/react-router'
import { FileInput, Upload } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { type ImportBatch, perPage, useImports } from './imports.api.ts'
import { importsText } from './imports.text.ts'

const hues = { uploaded: 'slate', checked: 'blue', applied: 'green', undone: 'slate' } as const

/** Files that were imported, or are about to be: each leads to where it stands (INT14, INT21). */
export function ImportList() {
  const t = useText(importsText)
  const paths = usePaths()
  const [page, setPage] = useState(1)
  const found = useImports(page)
  const problem = useProblemText(found.error)
  const imports = found.data?.imports
  const add = (
    <Button kind="primary" asChild>
      <Link to={paths.newImport}>
        <Upload size={16} aria-hidden="true" /> {t('add')}
      </Link>
    </Button>
  )
  return (
    <Card title={t('listTitle')} actions={imports && imports.length > 0 && add} flush>
      {imports === undefined ? (
        found.error ? (
          <ErrorState
            title={t('fetchFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : imports.length === 0 ? (
        <EmptyState icon={<FileInput size={24} />} title={t('none')} text={t('noneText')} action={add} />
      ) : (
        <>
          <p className="max-w-[80ch] px-4 pb-3 text-ink-2">{t('listLead')}</p>
          <ul className="divide-y divide-border border-border border-t" aria-label={t('listTitle')}>
            {imports.map((one) => (
              <ImportItem key={one.id} one={one} />
            ))}
          </ul>
          {(found.data?.pagination.total_pages ?? 1) > 1 && (
            <Pager page={page} limit={perPage} total={found.data?.pagination.total ?? 0} onPage={setPage} />
          )}
        </>
      )}
    </Card>
  )
}

function ImportItem({ one }: { one: ImportBatch }) {
  const t = useText(importsText)
  const format = useFormat()
  const paths = usePaths()
  const facts = [
    t(`kinds.${one.kind}`),
    t('rows', { count: one.rows }),
    one.state === 'applied' && t('applied', { count: one.applied }),
    one.shop_name,
    t('byOn', { name: one.created_by_name, time: format.dateTime(one.created_at) }),
  ].filter(Boolean)
  return (
    <li className="px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={paths.dataImport(one.id)} className="link break-words font-[620]">
            {one.file_name}
          </Link>
          <Tag family="tone" value={one.work ? 'amber' : hues[one.state]}>
            {one.work ? t(`works.${one.work}`) : t(`states.${one.state}`)}
          </Tag>
        </span>
        <span className="whitespace-normal">{facts.join(' · ')}</span>
      </div>
    </li>
  )
}
