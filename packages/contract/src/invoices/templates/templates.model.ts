import * as z from 'zod'
import { fontFamilies } from '../../core/display-list.ts'
import { id } from '../../core/ids.ts'
import { line, phone, prose, requiredLine, typedEmail } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'
import { allowedWords } from '../../registries/allowed-words.ts'
import { stylingRanges, templateLayouts, templateTypes } from '../documents/template.model.ts'

export const TemplateTypeField = z.enum(templateTypes)
export const TemplateLayoutField = z.enum(templateLayouts)

/** A logo as it is printed: a PNG or JPEG that the server made, as a data address, with its size in points of the picture. */
export const TemplateLogo = z
  .object({ id: z.string(), source: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'InvoiceTemplateLogo' })
export type TemplateLogo = z.output<typeof TemplateLogo>

const color = () => z.string('NOT_TEXT').regex(/^#[0-9a-f]{6}$/i, 'INVALID_COLOR')
const flag = () => z.boolean('NOT_FLAG')
const measure = (
  { least, most }: { least: number; most: number },
  code: 'INVALID_FONT_SIZE' | 'INVALID_LINE_HEIGHT' | 'INVALID_SPACING',
) =>
  z
    .number(code)
    .min(least, code)
    .max(most, code)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, code)

const colors = { primary: color(), secondary: color(), accent: color(), background: color() }
const header = {
  logo: flag(),
  companyName: flag(),
  address: flag(),
  phone: flag(),
  email: flag(),
  website: flag(),
  taxNumber: flag(),
}
const show = {
  customer: flag(),
  workOrder: flag(),
  technician: flag(),
  itemDetails: flag(),
  notes: flag(),
  terms: flag(),
  paymentInfo: flag(),
}
const styling = {
  fontFamily: z.enum(fontFamilies),
  fontSize: measure(stylingRanges.fontSize, 'INVALID_FONT_SIZE'),
  lineHeight: measure(stylingRanges.lineHeight, 'INVALID_LINE_HEIGHT'),
  spacing: measure(stylingRanges.spacing, 'INVALID_SPACING'),
}
const companyInfo = {
  name: line(160),
  address: line(300),
  phone: phone(),
  email: typedEmail(),
  website: line(200),
  taxNumber: line(60),
  paymentInfo: prose(1000),
}

/** A look of invoices (M20). */
export const TemplateRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    type: TemplateTypeField,
    layout: TemplateLayoutField,
    colors: z.object({ primary: z.string(), secondary: z.string(), accent: z.string(), background: z.string() }),
    logo: TemplateLogo.nullable(),
    header: z.object(header),
    /** What stands in place of the shop's own words; an empty one is the shop's. */
    companyInfo: z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      website: z.string(),
      taxNumber: z.string(),
      paymentInfo: z.string(),
    }),
    show: z.object(show),
    styling: z.object({
      fontFamily: z.enum(fontFamilies),
      fontSize: z.number(),
      lineHeight: z.number(),
      spacing: z.number(),
    }),
    isDefault: z.boolean(),
    isActive: z.boolean(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.invoice_template)),
  })
  .meta({ id: 'InvoiceTemplate' })
export type TemplateRecord = z.output<typeof TemplateRecord>

/** Everything of a look that can be left out: what is, stays, or is what the type begins with. */
const look = {
  layout: TemplateLayoutField.optional(),
  colors: z.strictObject(colors).partial().optional(),
  /** The id of a logo that was uploaded for `template-logo`; null takes it away. */
  logoId: id().nullable().optional(),
  header: z.strictObject(header).partial().optional(),
  companyInfo: z.strictObject(companyInfo).partial().optional(),
  show: z.strictObject(show).partial().optional(),
  styling: z.strictObject(styling).partial().optional(),
}
export const TemplateLook = z.strictObject({ type: TemplateTypeField, ...look })
export type TemplateLook = z.output<typeof TemplateLook>

const readOnly = {
  id: z.unknown().optional(),
  logo: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  allowed: z.unknown().optional(),
}
export const TemplateFields = z.strictObject({
  name: requiredLine(80, 'NAME_REQUIRED'),
  description: prose(300).optional(),
  ...TemplateLook.shape,
  isDefault: flag().optional(),
  isActive: flag().optional(),
  ...versionField,
  // accepted and ignored: read-only fields
  ...readOnly,
})
export type TemplateFields = z.output<typeof TemplateFields>

/** A change: what is left out stays as it is. */
export const TemplateChange = TemplateFields.partial()
export type TemplateChange = z.output<typeof TemplateChange>

/** What a preview is made of: a look, and an invoice of one's own or a sample. */
export const PreviewFields = z.strictObject({
  template: TemplateLook,
  /** An invoice whose content is shown; without one a sample on the paper and in the words of the shop, or of the first one. */
  invoiceId: id().optional(),
  shop_id: z.string().max(60).optional(),
  language: z.enum(['en', 'es']).optional(),
  /** How long the sample is. */
  length: z.enum(['short', 'long']).optional(),
})
export type PreviewFields = z.output<typeof PreviewFields>
export const TemplatePreview = z
  .object({
    /** What is printed, with the look it is printed in. */
    document: z.record(z.string(), z.unknown()),
    pages: z.array(
      z.object({
        width: z.number(),
        height: z.number(),
        background: z.string(),
        steps: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
    /** The mail that carries it. */
    mail: z.object({ subject: z.string(), text: z.string(), filename: z.string() }),
  })
  .meta({ id: 'InvoiceTemplatePreview' })
export type TemplatePreview = z.output<typeof TemplatePreview>
