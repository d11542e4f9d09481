import { toThousandths } from '@twopost/contract/core/money'
import type { TemplateItemInput } from '@twopost/contract/inspections'
import type { ItemValues } from './templates.queries.ts'

const longestCode = 40
/** A code made of a name: "Brake lining" is `brake_lining`. */
const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longestCode - 4) || 'item'
/** A code that is not taken yet; the second one of a name has a number behind it. */
function freeCode(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let n = 2; ; n++) if (!taken.has(`${wanted}_${n}`)) return `${wanted}_${n}`
}
const kept = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : toThousandths(value)

/** Items as they are kept; one without a code gets one of its name. @returns the place of a code that stands twice, else the items */
export function itemValues(items: readonly TemplateItemInput[]): ItemValues[] | { twice: number } {
  const said = items.map((item) => item.code ?? '')
  const twice = said.findIndex((code, at) => code !== '' && said.indexOf(code) < at)
  if (twice >= 0) return { twice }
  const taken = new Set(said.filter(Boolean))
  return items.map((item) => {
    const code = item.code || freeCode(codeOf(item.name_en || item.name_es || ''), taken)
    taken.add(code)
    return {
      ...{ section_en: item.section_en ?? '', section_es: item.section_es ?? '', code },
      ...{ name_en: item.name_en ?? '', name_es: item.name_es ?? '', positions: item.positions ?? [] },
      ...{ unit: item.unit ?? 'none', better: item.better ?? 'higher' },
      ...{ soon_thousandths: kept(item.soon_at), now_thousandths: kept(item.now_at), photo: item.photo ?? 'off' },
      ...{ canned_job_id: item.canned_job_id ?? null, is_brake: item.is_brake ?? false, is_required: item.is_required ?? true },
    }
  })
}
