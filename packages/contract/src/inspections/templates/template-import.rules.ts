import * as z from 'zod'
import type { ImportColumns } from '../../core/import.ts'
import { line, requiredLine } from '../../core/text.ts'
import { measure } from '../inspections.model.ts'
import { betterWays, inspectionKinds, measureUnits, photoRules } from '../inspections.states.ts'
import type { TemplateItemInput } from './templates.model.ts'

const yesNo = { yes: ['Yes', 'Sí'], no: ['No', 'No'] } as const
/** The columns of a file of templates, one row for each item; rows with one name of a template are one template (INS15). */
export const templateImportColumns = {
  template: { words: ['Template', 'Plantilla'], isRequired: true },
  kind: {
    words: ['Kind', 'Clase'],
    options: {
      courtesy: ['Courtesy', 'Cortesía'],
      multi_point: ['Multi-point', 'Multipunto'],
      pre_purchase: ['Pre-purchase', 'Antes de comprar'],
      annual: ['Annual', 'Anual'],
      pre_trip: ['Pre-trip', 'Antes del viaje'],
      custom: ['Custom', 'Propia'],
    },
  },
  section: { words: ['Section', 'Sección'] },
  name: { words: ['Item', 'Punto'], isRequired: true },
  name_es: { words: ['Item in Spanish', 'Punto en español'] },
  code: { words: ['Code', 'Código'] },
  positions: { words: ['Positions', 'Posiciones'] },
  unit: {
    words: ['Unit', 'Unidad'],
    options: {
      none: ['None', 'Ninguna'],
      mm: ['mm', 'mm'],
      in32: ['1/32 in', '1/32 pulg'],
      psi: ['psi', 'psi'],
      volt: ['V', 'V'],
      percent: ['%', '%'],
    },
  },
  better: { words: ['Better', 'Mejor'], options: { higher: ['Higher', 'Más alto'], lower: ['Lower', 'Más bajo'] } },
  soon_at: { words: ['Soon At', 'Pronto desde'], isNumber: true },
  now_at: { words: ['Now At', 'Ahora desde'], isNumber: true },
  photo: {
    words: ['Photo', 'Foto'],
    options: { off: ['Off', 'No'], asked: ['Asked For', 'Se pide'], required: ['Required', 'Obligatoria'] },
  },
  brake: { words: ['Brake', 'Freno'], options: yesNo },
  required: { words: ['Required', 'Obligatorio'], options: yesNo },
} satisfies ImportColumns

export const TemplateImportRow = z.strictObject({
  template: requiredLine(80, 'NAME_REQUIRED'),
  kind: z.enum(inspectionKinds).optional(),
  section: line(60).optional(),
  name: requiredLine(80, 'NAME_REQUIRED'),
  name_es: line(80).optional(),
  code: line(40).optional(),
  positions: line(120).optional(),
  unit: z.enum(measureUnits).optional(),
  better: z.enum(betterWays).optional(),
  soon_at: measure().optional(),
  now_at: measure().optional(),
  photo: z.enum(photoRules).optional(),
  brake: z.enum(['yes', 'no']).optional(),
  required: z.enum(['yes', 'no']).optional(),
})
export type TemplateImportRow = z.output<typeof TemplateImportRow>

/** A row as an item of a template, yet unchecked: positions stand in one cell, with spaces, commas or semicolons between them. */
export const itemOfRow = (row: Partial<TemplateImportRow>): z.input<typeof TemplateItemInput> => ({
  ...{ name_en: row.name, name_es: row.name_es, section_en: row.section, code: row.code?.toLowerCase() },
  positions: (row.positions ?? '').split(/[\s,;]+/).filter(Boolean) as never,
  ...{ unit: row.unit, better: row.better, soon_at: row.soon_at, now_at: row.now_at, photo: row.photo },
  ...{ is_brake: row.brake === 'yes', is_required: row.required !== 'no' },
})
/** The column of a field of an item. */
export const columnOfItem: Readonly<Record<string, keyof typeof templateImportColumns>> = {
  ...{ name_en: 'name', name_es: 'name_es', section_en: 'section', code: 'code', positions: 'positions', unit: 'unit' },
  ...{ better: 'better', soon_at: 'soon_at', now_at: 'now_at', photo: 'photo' },
}
