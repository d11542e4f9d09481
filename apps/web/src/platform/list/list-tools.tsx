import type { CallName, Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { ListDefinition } from '@twopost/contract/core/list'
import { Bookmark, Columns3, Download, FileSpreadsheet, Rows2, Rows3, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { deferred } from '#ui/deferred.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Popover } from '#ui/popover.tsx'
import { remember, useAppStorage } from '../app-storage.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { listFrameText } from './list-frame.text.ts'
import type { ViewOf } from './list-params.ts'
import type { KeptList, KeptPlace, KeptView } from './use-list-columns.ts'
import type { ListView } from './use-list-view.ts'

const ListViews = lazyPart(() => import('./list-views.tsx').then((module) => module.default))
const ColumnChooser = lazyPart(() => import('./column-chooser.tsx').then((module) => module.default))
const exporting = deferred(() => import('./export-file.ts'))

/** The calls that give a list as a file. */
export type ExportName = Extract<CallName, `export${string}`>
/** A list as a file: its call and what it is asked for now, without page and columns. */
export interface ListExport {
  call: ExportName
  query: Readonly<Record<string, unknown>>
  /** It comes as a workbook as well. */
  book?: true
}

/** Loads the list as a file, CSV or with `book` a workbook, with the columns that are shown; while it comes the button says how far it is and stops it. */
export function ExportButton({ wanted, columns, book }: { wanted: ListExport; columns: readonly string[]; book?: true }) {
  const t = useText(listFrameText)
  const name = t(book ? 'exportBook' : 'export')
  const format = useFormat()
  const [share, setShare] = useState<number | null>(null)
  const underway = useRef<AbortController | null>(null)
  useEffect(() => () => underway.current?.abort(), [])
  async function run() {
    const controller = new AbortController()
    underway.current = controller
    setShare(0)
    try {
      const { exportFile } = await exporting.load()
      const query = { ...wanted.query, columns: columns.join(','), ...(book && { format: 'xlsx' }) }
      const input = { query } as Sent<Calls[ExportName]>
      await exportFile(wanted.call, input, { onShare: setShare, signal: controller.signal })
    } finally {
      setShare(null)
    }
  }
  if (share !== null)
    return (
      <Button
        size="sm"
        kind="ghost"
        icon={<X size={16} />}
        aria-label={t('stopExport')}
        onClick={() => underway.current?.abort()}
      >
        <span role="status">{t('exporting', { percent: format.percent(share) })}</span>
      </Button>
    )
  return (
    <Button
      size="sm"
      kind="ghost"
      icon={book ? <FileSpreadsheet size={17} /> : <Download size={17} />}
      title={name}
      aria-keyshortcuts={book ? undefined : 'e'}
      onPointerEnter={exporting.prefetch}
      onFocus={exporting.prefetch}
      onClick={() => void run()}
    >
      <span className="max-[1620px]:sr-only">{name}</span>
    </Button>
  )
}

/** The call of a list and what it is asked for a view, without the page. */
export interface ListCounts<L extends ListDefinition> {
  call: CallName
  query: (view: ViewOf<L>) => Readonly<Record<string, unknown>>
}

/** One's own views beside the title, fetched for who has some; without any the button that keeps the first. */
export function ViewsPart<L extends ListDefinition>({
  view,
  kept,
  counts,
}: {
  view: ListView<L>
  kept: KeptList
  counts: ListCounts<L> | undefined
}) {
  const t = useText(listFrameText)
  const [saving, setSaving] = useState(false)
  const button = <IconButton size="sm" label={t('saveView')} icon={<Bookmark size={17} />} onClick={() => setSaving(true)} />
  if (!kept.views) return null
  if (kept.views.length === 0 && !saving) return button
  return (
    <Suspense fallback={button}>
      <ListViews
        view={view as unknown as ListView<ListDefinition>}
        kept={kept}
        counts={counts as unknown as ListCounts<ListDefinition> | undefined}
        saving={saving}
      />
    </Suspense>
  )
}

/** Opens the choice of columns. */
export function ColumnsButton(props: {
  list: ListDefinition
  offered: ReadonlySet<string>
  shown: readonly string[]
  place: KeptPlace
  view: KeptView | undefined
}) {
  const t = useText(listFrameText)
  return (
    <Popover
      align="end"
      label={t('columns')}
      trigger={
        <Button size="sm" kind="ghost" title={t('columns')} icon={<Columns3 size={17} />}>
          <span className="max-[1620px]:sr-only">{t('columns')}</span>
        </Button>
      }
    >
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <ColumnChooser {...props} />
      </Suspense>
    </Popover>
  )
}

/** Rows with two lines, or with one. */
export function DensityButton() {
  const t = useText(listFrameText)
  const isCompact = useAppStorage((kept) => kept.density === 'compact')
  return (
    <IconButton
      size="sm"
      label={isCompact ? t('comfortable') : t('compact')}
      icon={isCompact ? <Rows2 size={17} /> : <Rows3 size={17} />}
      onClick={() => remember({ density: isCompact ? 'comfortable' : 'compact' })}
    />
  )
}
