import {
  type FrozenLook,
  faintColors,
  type InvoiceTemplate,
  startingTemplates,
  type TemplateLook,
} from '@twopost/contract/invoices'
import type { LogoRef, TemplateRow, TemplateSettings } from './templates.queries.ts'

/** A look as it is kept: the logo by its file. Those of old issues lack what templates learned later. */
export type StoredLook = Omit<FrozenLook, 'logo'> & { logo?: LogoRef | null }

type WithSettings = Pick<TemplateRow, 'type' | 'layout' | 'settings'>
/** The look of a template: its own settings over what its type begins with. */
export function lookOf({ type, layout, settings }: WithSettings): Omit<InvoiceTemplate, 'logo'> & { logo: LogoRef | null } {
  const own = startingTemplates[type]
  return {
    type,
    layout,
    colors: { ...own.colors, ...settings.colors },
    logo: settings.logo ?? null,
    header: { ...own.header, ...settings.header },
    company: { ...own.company, ...settings.company },
    show: { ...own.show, ...settings.show },
    styling: { ...own.styling, ...settings.styling },
  }
}

/** What is said and known; what is left out stays as it is. */
const over = <T extends object>(before: T | undefined, change: { [K in keyof T]?: T[K] | undefined } | undefined): T =>
  ({ ...before, ...Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)) }) as T

/** The settings after a change; `logo` is undefined where it stays. */
export function settingsAfter(
  before: TemplateSettings,
  change: Partial<Omit<TemplateLook, 'type' | 'layout' | 'logoId'>>,
  logo: LogoRef | null | undefined,
): TemplateSettings {
  const colors = over(before.colors, change.colors)
  return {
    colors: Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, color.toLowerCase()])),
    header: over(before.header, change.header),
    company: over(before.company, change.companyInfo),
    show: over(before.show, change.show),
    styling: over(before.styling, change.styling),
    logo: logo === undefined ? (before.logo ?? null) : logo,
  }
}

/** The first colour of words that cannot be read on its paper; undefined where all can. */
export const firstFaint = (template: WithSettings) => faintColors(lookOf(template))[0]
