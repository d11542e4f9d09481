import { annualTemplate } from './standard-annual.rules.ts'
import { courtesyTemplate, multiPointTemplate } from './standard-light.rules.ts'
import type { StandardTemplate } from './standard-template.rules.ts'

/** The templates that every organization begins with. They are its own from then on and may be changed like others. */
export const standardTemplates: readonly StandardTemplate[] = [courtesyTemplate, multiPointTemplate, annualTemplate]
