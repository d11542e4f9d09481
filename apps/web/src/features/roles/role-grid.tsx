import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { SearchInput } from '#ui/input.tsx'
import { usePermissions } from './permissions.api.ts'
import { addedOf, type GridRow, gridRows, rowState } from './role-grid.rules.ts'
import { permissionText, rolesText } from './roles.text.ts'
import { useCatalogueWords } from './use-catalogue-words.ts'

/**
 * Resources and their actions as check boxes, row by row. What one does not hold oneself can be taken away but not given (C16).
 * Without `onChange` it only shows.
 */
export function RoleGrid({
  chosen,
  mine,
  onChange,
}: {
  chosen: ReadonlySet<string>
  mine: ReadonlySet<string>
  onChange?: ((chosen: ReadonlySet<string>) => void) | undefined
}) {
  const t = useText(rolesText)
  const say = useText(permissionText)
  const words = useCatalogueWords()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const added = addedOf(usePermissions().data?.permissions ?? []).filter((one) =>
    `${one.id} ${one.name}`.toLowerCase().includes(wanted),
  )
  const rows = gridRows.filter(
    (row) =>
      say(row.resource).toLowerCase().includes(wanted) ||
      row.actions.some((action) => `${say(action)} ${words.leadOf(`${row.resource}:${action}`)}`.toLowerCase().includes(wanted)),
  )
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChange?.(next)
  }
  return (
    <section className="card" aria-label={t('grid')}>
      <div className="border-b border-border p-3">
        <SearchInput label={t('searchPermissions')} value={query} onValue={setQuery} />
      </div>
      {rows.length + added.length === 0 && <p className="p-4 text-ink-3">{t('noMatch')}</p>}
      {rows.map((row) => (
        <fieldset key={row.resource} className="border-b border-border px-4 py-3 last:border-b-0">
          <legend className="sr-only">{say(row.resource)}</legend>
          <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
            <RowBox row={row} chosen={chosen} mine={mine} onSet={onChange && set} />
            <div className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-2">
              {row.actions.map((action) => {
                const id = `${row.resource}:${action}`
                const isGiven = chosen.has(id)
                const isOut = !mine.has(id) && !isGiven
                // `manage` brings every action of its resource along.
                const isImplied = action !== 'manage' && chosen.has(`${row.resource}:manage`)
                const why = isImplied ? t('implied') : isOut && onChange ? t('notYours') : words.leadOf(id)
                return (
                  <span key={id} className="min-w-36" title={why}>
                    <Checkbox
                      checked={isGiven || isImplied}
                      disabled={!onChange || isOut || isImplied}
                      onCheckedChange={(on) => set([id], on)}
                    >
                      {say(action)}
                    </Checkbox>
                  </span>
                )
              })}
            </div>
          </div>
        </fieldset>
      ))}
      {added.length > 0 && (
        <fieldset className="border-t border-border px-4 py-3">
          <legend className="sr-only">{t('added')}</legend>
          <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
            <b className="w-44 font-[560]">{t('added')}</b>
            <div className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-2">
              {added.map((one) => (
                <span key={one.id} className="min-w-36" title={one.description}>
                  <Checkbox checked={chosen.has(one.id)} disabled={!onChange} onCheckedChange={(on) => set([one.id], on)}>
                    {one.name}
                  </Checkbox>
                </span>
              ))}
            </div>
          </div>
        </fieldset>
      )}
    </section>
  )
}

function RowBox({
  row,
  chosen,
  mine,
  onSet,
}: {
  row: GridRow
  chosen: ReadonlySet<string>
  mine: ReadonlySet<string>
  onSet: ((ids: readonly string[], on: boolean) => void) | undefined
}) {
  const t = useText(rolesText)
  const say = useText(permissionText)
  const ids = row.actions.map((action) => `${row.resource}:${action}`)
  const state = rowState(row, chosen, mine)
  if (!onSet) return <b className="w-44 font-[560]">{say(row.resource)}</b>
  return (
    <span className="w-44 font-[560]">
      <Checkbox
        checked={state}
        onCheckedChange={() =>
          state === true
            ? onSet(ids, false)
            : onSet(
                ids.filter((id) => mine.has(id)),
                true,
              )
        }
        aria-label={t('allOf', { resource: say(row.resource) })}
      >
        {say(row.resource)}
      </Checkbox>
    </span>
  )
}
