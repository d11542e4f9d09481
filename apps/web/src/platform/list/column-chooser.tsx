import { columnIds, type ListDefinition, standardColumns } from '@twopost/contract/core/list'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify } from '#ui/notify.ts'
import { spokenProblem } from '../api/problem.ts'
import { useLocale } from '../app-storage.ts'
import { useText } from '../i18n/text.ts'
import { columnChooserText } from './column-chooser.text.ts'
import { keepColumns } from './keep-list.ts'
import { moved } from './list-view.rules.ts'
import type { KeptPlace, KeptView } from './use-list-columns.ts'

/** Which columns a list shows and in which order: by check boxes, by dragging, and by keys. Each change is kept at once. */
export default function ColumnChooser({
  list,
  offered,
  shown,
  place,
  view,
}: {
  list: ListDefinition
  /** The columns that this person may see. */
  offered: ReadonlySet<string>
  shown: readonly string[]
  place: KeptPlace
  view: KeptView | undefined
}) {
  const t = useText(columnChooserText)
  const spanish = useLocale() === 'es'
  const [columns, setColumns] = useState(() => [...shown])
  const [told, setTold] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const hidden = columnIds(list).filter((id) => !columns.includes(id) && offered.has(id))
  const nameOf = (id: string) => list.columns[id]?.words[spanish ? 1 : 0] ?? id

  function change(next: string[]) {
    setColumns(next)
    const isStandard = next.join() === standardColumns(list).join()
    keepColumns(list, place, isStandard ? [] : next, view).catch(async (error: unknown) =>
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(error) }),
    )
  }
  function move(id: string, by: number) {
    const from = columns.indexOf(id)
    const next = moved(columns, from, by)
    if (next[from] === id) return
    change(next)
    setTold(t('movedTo', { column: nameOf(id), place: String(next.indexOf(id) + 1), count: String(next.length) }))
  }
  function onKey(event: KeyboardEvent, id: string) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  const rows = [...columns.filter((id) => offered.has(id)), ...hidden]
  return (
    <div className="flex w-76 max-w-full flex-col gap-1">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-base font-[560]">{t('title')}</h2>
        <Button kind="ghost" size="sm" className="text-accent-text" onClick={() => change(standardColumns(list))}>
          {t('standard')}
        </Button>
      </div>
      <ul className="flex max-h-96 flex-col overflow-y-auto" aria-label={t('title')}>
        {rows.map((id) => {
          const isShown = columns.includes(id)
          const always = list.columns[id]?.always === true
          return (
            <li
              key={id}
              className="column-row"
              data-dragged={dragged === id || undefined}
              draggable={isShown}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (!dragged || dragged === id || !isShown) return
                event.preventDefault()
                setColumns((before) => moved(before, before.indexOf(dragged), before.indexOf(id) - before.indexOf(dragged)))
              }}
              onDrop={() => change(columns)}
              onKeyDown={(event) => isShown && onKey(event, id)}
            >
              <GripVertical size={15} className={isShown ? 'flex-none text-ink-3' : 'invisible flex-none'} aria-hidden="true" />
              <Checkbox
                className="min-h-8 min-w-0 flex-1"
                checked={isShown}
                disabled={always}
                onCheckedChange={(on) => change(on ? [...columns, id] : columns.filter((one) => one !== id))}
              >
                {nameOf(id)}
              </Checkbox>
              {always && <span className="text-xs text-ink-3">{t('always')}</span>}
              {isShown && (
                <span className="inline-flex">
                  <IconButton
                    size="sm"
                    tooltip={false}
                    label={t('up', { column: nameOf(id) })}
                    icon={<ChevronUp size={15} />}
                    onClick={() => move(id, -1)}
                  />
                  <IconButton
                    size="sm"
                    tooltip={false}
                    label={t('down', { column: nameOf(id) })}
                    icon={<ChevronDown size={15} />}
                    onClick={() => move(id, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="border-t border-border pt-2 text-xs text-ink-3">
        {view ? t('keptInView', { name: view.name }) : t('keptHere')}. {t('keys')}
      </p>
      <span className="sr-only" role="status">
        {told}
      </span>
    </div>
  )
}
