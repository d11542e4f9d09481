import type { AskedService, Consent } from './estimates.api.ts'

/** What is approved as it stands always counts, and so does what needs no word of the customer. */
export const lockedOf = ({ approval, grown }: Pick<AskedService, 'approval' | 'grown'>): boolean =>
  approval === 'none' || (approval === 'approved' && !grown)
/** Services that may be on the next estimate. */
export const presentable = ({ services }: Pick<Consent, 'services'>): AskedService[] => services.filter((one) => one.may_present)
/** What somebody ticked or took off, by the id of the service. What the customer has declined or put off is ticked by hand alone. */
export type Ticks = Readonly<Record<string, boolean>>
export const isTicked = (
  { id, approval, may_present }: Pick<AskedService, 'id' | 'approval' | 'may_present'>,
  ticks: Ticks,
): boolean => may_present && (ticks[id] ?? (approval !== 'declined' && approval !== 'postponed'))
/** The set whose total is shown: what counts anyhow, and what is ticked. */
export const countedIds = ({ services }: Pick<Consent, 'services'>, ticks: Ticks): string[] =>
  services.filter((one) => lockedOf(one) || isTicked(one, ticks)).map((one) => one.id)
