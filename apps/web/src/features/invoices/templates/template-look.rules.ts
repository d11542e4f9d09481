import type { InvoiceTemplate, TemplateLogo, TemplateRecord } from '@twopost/contract/invoices'

type Look = Pick<TemplateRecord, 'type' | 'layout' | 'colors' | 'header' | 'companyInfo' | 'show' | 'styling'> & {
  logo: TemplateLogo | null
}
/** The look that pages are laid out with. */
export const lookOf = ({ logo, companyInfo, ...look }: Look): InvoiceTemplate => ({
  type: look.type,
  layout: look.layout,
  colors: look.colors,
  header: look.header,
  show: look.show,
  styling: look.styling,
  company: companyInfo,
  logo: logo && { source: logo.source, width: logo.width, height: logo.height },
})
