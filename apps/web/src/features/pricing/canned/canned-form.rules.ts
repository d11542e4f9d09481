import { money, quantity } from '@twopost/contract/core/money'
import { CannedJobInput, CannedLineInput, Fitment } from '@twopost/contract/pricing'
import { SkillAtLevel } from '@twopost/contract/technicians'
import * as z from 'zod'
import type { CannedJob } from './canned.api.ts'

const { code, name, category, kind, description_en, description_es, price_mode, spread, warranty, is_active } =
  CannedJobInput.shape
const { type, description, part_number, is_optional } = CannedLineInput.shape
/** A choice is never without a value: the rate of the shop. */
export const rateOfShop = ''

/** The fields of a canned job that a person fills in (CAN5). */
export const cannedSchema = z
  .object({
    code,
    name,
    category: category.unwrap(),
    kind: kind.unwrap(),
    description_en: description_en.unwrap(),
    description_es: description_es.unwrap(),
    price_mode: price_mode.unwrap(),
    package_price: money().nullable(),
    spread: spread.unwrap(),
    rate_id: z.string(),
    warranty: warranty.unwrap(),
    is_active: is_active.unwrap(),
    skills: z.array(SkillAtLevel),
    fitments: z.array(Fitment),
    lines: z.array(
      z.object({
        type,
        sales_class: z.string().nullable(),
        description,
        quantity: z.number().nullable().pipe(quantity()),
        item_id: z.string().nullable(),
        part_number: part_number.unwrap(),
        price: money().nullable(),
        is_optional: is_optional.unwrap(),
      }),
    ),
  })
  .refine((job) => job.price_mode === 'sum' || job.package_price !== null, {
    error: 'PACKAGE_PRICE_REQUIRED',
    path: ['package_price'],
  })
export type CannedValues = z.input<typeof cannedSchema>
export type CannedLineValues = CannedValues['lines'][number]

export const newLine: CannedLineValues = {
  ...{ type: 'labor', sales_class: null, description: '', quantity: 1, item_id: null, part_number: '' },
  ...{ price: null, is_optional: false },
}
export const newFitment: CannedValues['fitments'][number] = {
  ...{ make: '', model: '', year_from: null, year_to: null, engine: '', vehicle_kind: '' },
}
/** What the form starts with. */
export const cannedValues = (job: CannedJob | null): CannedValues => ({
  code: job?.code ?? '',
  name: job?.name ?? '',
  category: job?.category ?? '',
  kind: job?.kind ?? 'requested',
  description_en: job?.description_en ?? '',
  description_es: job?.description_es ?? '',
  price_mode: job?.price_mode ?? 'sum',
  package_price: job?.package_price ?? null,
  spread: job?.spread ?? 'even',
  rate_id: job?.rate_id ?? rateOfShop,
  warranty: job?.warranty ?? '',
  is_active: job?.is_active ?? true,
  skills: job?.skills ?? [],
  fitments: job?.fitments ?? [],
  lines: (job?.lines ?? [newLine]).map(
    ({ type, sales_class, description, quantity, item_id, part_number, price, is_optional }) => ({
      ...{ type, sales_class, description, quantity, item_id, part_number, price, is_optional },
    }),
  ),
})
/** A line of another type keeps what both have; a part of stock and a class belong to the type they were said of. */
export const ofType = (line: CannedLineValues, type: CannedLineValues['type']): CannedLineValues =>
  line.type === type ? line : { ...line, type, sales_class: null, item_id: null, ...(type !== 'parts' && { part_number: '' }) }
/** What is sent. */
export const cannedBody = ({ rate_id, lines, skills, ...job }: z.output<typeof cannedSchema>) => ({
  ...job,
  skills: skills.map(({ id, level }) => ({ id, level })),
  rate_id: rate_id === rateOfShop ? null : rate_id,
  package_price: job.price_mode === 'package' ? job.package_price : null,
  lines: lines.map(({ sales_class, ...line }) => ({
    ...line,
    ...(sales_class !== null && { sales_class: sales_class as NonNullable<CannedJob['lines'][number]['sales_class']> }),
  })),
})
/** Is there a line for the price of a package to stand on (CAN30)? */
export const isEmptyPackage = ({ price_mode, lines }: Pick<CannedValues, 'price_mode' | 'lines'>): boolean =>
  price_mode === 'package' && lines.every((line) => line.is_optional)
