import type { FontFamily } from '../../core/display-list.ts'

/** What an invoice looks like (M20): the type is its character, the layout where its blocks stand. All fifteen pairs are drawn. */
export const templateTypes = ['professional', 'simple', 'detailed', 'minimal', 'corporate'] as const
export type TemplateType = (typeof templateTypes)[number]
export const templateLayouts = ['single-column', 'two-column', 'detailed'] as const
export type TemplateLayout = (typeof templateLayouts)[number]

export const templateColors = ['primary', 'secondary', 'accent', 'background'] as const
export type TemplateColor = (typeof templateColors)[number]
/** What of the business stands in the head. */
export const headerParts = ['logo', 'companyName', 'address', 'phone', 'email', 'website', 'taxNumber'] as const
export type HeaderPart = (typeof headerParts)[number]
/** The company's own words: in the head and at the foot, and how to pay. An empty one is taken from the shop, or not printed where it has none. */
export const companyParts = ['name', 'address', 'phone', 'email', 'website', 'taxNumber', 'paymentInfo'] as const
export type CompanyPart = (typeof companyParts)[number]
export const shownSections = ['customer', 'workOrder', 'technician', 'itemDetails', 'notes', 'terms', 'paymentInfo'] as const
export type ShownSection = (typeof shownSections)[number]

/** A picture as a data address of a PNG or JPEG that the server made, with its size in pixels. */
export interface PrintedLogo {
  source: string
  width: number
  height: number
}

/** How an invoice looks. Numbers and colours out of range are brought into it when it is laid out. */
export interface InvoiceTemplate {
  type: TemplateType
  layout: TemplateLayout
  colors: Record<TemplateColor, string>
  logo: PrintedLogo | null
  header: Record<HeaderPart, boolean>
  company: Record<CompanyPart, string>
  show: Record<ShownSection, boolean>
  /** Points; `lineHeight` is a multiple of the font size. */
  styling: { fontFamily: FontFamily; fontSize: number; lineHeight: number; spacing: number }
}

/** A look as it was frozen with an invoice: what templates learned later is missing, and then prints as it did (M7). */
export interface FrozenLook {
  type: TemplateType
  layout: TemplateLayout
  colors: Record<TemplateColor, string>
  logo?: PrintedLogo | null
  /** The first looks had phone and e-mail as one. */
  header: { companyName: boolean; address: boolean; contact?: boolean } & Partial<Record<HeaderPart, boolean>>
  company?: Partial<Record<CompanyPart, string>>
  show: Record<ShownSection, boolean>
  styling: InvoiceTemplate['styling']
}

/** Least and most of each measure, and by how much a step changes it. */
export const stylingRanges = {
  fontSize: { least: 8, most: 14, step: 0.5 },
  lineHeight: { least: 1, most: 2, step: 0.05 },
  spacing: { least: 4, most: 32, step: 1 },
} as const

const nothing: InvoiceTemplate['company'] = {
  name: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  taxNumber: '',
  paymentInfo: '',
}

export const professionalTemplate: InvoiceTemplate = {
  type: 'professional',
  layout: 'two-column',
  colors: { primary: '#0b3c49', secondary: '#5b6b73', accent: '#d9822b', background: '#ffffff' },
  logo: null,
  header: { logo: true, companyName: true, address: true, phone: true, email: true, website: false, taxNumber: false },
  company: nothing,
  show: { customer: true, workOrder: true, technician: true, itemDetails: true, notes: true, terms: true, paymentInfo: true },
  styling: { fontFamily: 'Archivo', fontSize: 9.5, lineHeight: 1.4, spacing: 14 },
}

/** What each type begins with: the same papers for every organization, until somebody changes them (OP-67). */
export const startingTemplates: Readonly<Record<TemplateType, InvoiceTemplate>> = {
  professional: professionalTemplate,
  simple: {
    ...professionalTemplate,
    type: 'simple',
    colors: { primary: '#1a2428', secondary: '#5b6b73', accent: '#1a2428', background: '#ffffff' },
  },
  detailed: {
    ...professionalTemplate,
    type: 'detailed',
    colors: { primary: '#1f4e79', secondary: '#566573', accent: '#c9a227', background: '#ffffff' },
    styling: { ...professionalTemplate.styling, fontSize: 9, spacing: 12 },
  },
  minimal: {
    ...professionalTemplate,
    type: 'minimal',
    colors: { primary: '#1a2428', secondary: '#6b7378', accent: '#b4482d', background: '#ffffff' },
    styling: { fontFamily: 'Source Sans 3', fontSize: 10, lineHeight: 1.35, spacing: 16 },
  },
  corporate: {
    ...professionalTemplate,
    type: 'corporate',
    colors: { primary: '#22314f', secondary: '#5a6478', accent: '#d9822b', background: '#ffffff' },
    styling: { ...professionalTemplate.styling, fontSize: 9 },
  },
}

/** A look with everything that templates know by now. */
export function completeTemplate(look: FrozenLook): InvoiceTemplate {
  const { header } = look
  return {
    ...look,
    logo: look.logo ?? null,
    header: {
      logo: header.logo ?? true,
      companyName: header.companyName,
      address: header.address,
      phone: header.phone ?? header.contact ?? true,
      email: header.email ?? header.contact ?? true,
      website: header.website ?? false,
      taxNumber: header.taxNumber ?? false,
    },
    company: { ...nothing, ...look.company },
  }
}
