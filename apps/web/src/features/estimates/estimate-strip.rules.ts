import type { AskedService, Consent } from './estimates.api.ts'

/** What is approved as it stands always counts, and so does what needs no word of the customer. */
export const lockedOf = ({ approval, grown }: Pick<AskedService, 'approval' | 'grown'>): boolean =>
  approval === 'none' || (approval === 'approved' && !grown)
/** Services that may be on the next estimate. */
export const presentable = ({ services }: Pick<Consent, 'services'>): AskedService[] => services.filter((one) => one.may_present)
/** The set whose total is shown: what counts anyhow, and what is ticked. */
export const countedIds = ({ services }: Pick<Consent, 'services'>, unticked: ReadonlySet<string>): string[] =>
  services.filter((one) => lockedOf(one) || (one.may_present && !unticked.has(one.id))).map((one) => one.id)
