import {
  faintColors,
  type InvoiceTemplate,
  startingTemplates,
  TemplateFields,
  type TemplateLogo,
  type TemplateRecord,
  type TemplateType,
} from '@twopost/contract/invoices'
import * as z from 'zod'

const { shape } = TemplateFields
/** Everything of a template that can be typed or chosen; the contract's own fields, all of them there. */
export const templateSchema = z.object({
  name: shape.name,
  description: shape.description.unwrap(),
  type: shape.type,
  layout: shape.layout.unwrap(),
  colors: shape.colors.unwrap().required(),
  logo: z.custom<TemplateLogo | null>(),
  header: shape.header.unwrap().required(),
  companyInfo: shape.companyInfo.unwrap().required(),
  show: shape.show.unwrap().required(),
  styling: shape.styling.unwrap().required(),
})
export type TemplateValues = z.output<typeof templateSchema>

const own = (look: InvoiceTemplate) => ({
  type: look.type,
  layout: look.layout,
  colors: look.colors,
  header: look.header,
  companyInfo: look.company,
  show: look.show,
  styling: look.styling,
})
/** What a new template begins with: the look of its type. */
export const newValues = (type: TemplateType): TemplateValues => ({
  name: '',
  description: '',
  logo: null,
  ...own(startingTemplates[type]),
})
export const valuesOf = ({ name, description, logo, ...record }: TemplateRecord): TemplateValues => ({
  name,
  description,
  logo,
  type: record.type,
  layout: record.layout,
  colors: record.colors,
  header: record.header,
  companyInfo: record.companyInfo,
  show: record.show,
  styling: record.styling,
})

/** As the calls take it. */
export const bodyOf = ({ logo, ...values }: TemplateValues) => ({ ...values, logoId: logo?.id ?? null })
/** The look alone, for a preview. */
export const previewBodyOf = (values: TemplateValues) => ({
  type: values.type,
  layout: values.layout,
  colors: values.colors,
  logoId: values.logo?.id ?? null,
  header: values.header,
  companyInfo: values.companyInfo,
  show: values.show,
  styling: values.styling,
})

/**
 * The colours of another type, where those of the old one were never changed: whoever has chosen colours keeps them, whoever has not gets
 * what the type is made for.
 */
export function withType(values: TemplateValues, type: TemplateType): TemplateValues {
  const [before, after] = [startingTemplates[values.type], startingTemplates[type]]
  const isOwn = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
  return {
    ...values,
    type,
    colors: isOwn(values.colors, before.colors) ? after.colors : values.colors,
    styling: isOwn(values.styling, before.styling) ? after.styling : values.styling,
  }
}

/** The first colour of words that cannot be read on its paper. */
export const firstFaint = (values: Pick<TemplateValues, 'type' | 'colors'>) => faintColors(values)[0]
