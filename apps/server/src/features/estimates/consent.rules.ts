import { type Decision, decisionTable } from '@twopost/contract/estimates'
import { type Approval, isWanted } from '@twopost/contract/service-orders.states'
import { fromMs } from '#platform/clock/clock.ts'

/** What of a service its approval goes by: amounts in cents before tax, hours in thousandths. */
export interface AskedService {
  id: string
  name: string
  approval: Approval
  amountCents: number
  hoursThousandths: number
  /** What it adds to what is agreed on now, with its tax where the shop counts that, and what was agreed for it. */
  addsCents: number
  authorizedCents: number | null
  decidedAt: Date | null
  /** When it was shown last. */
  presentedAt: Date | null
  /** The order's customer pays it (AUT6). */
  isCustomers: boolean
}

/** Does a service come to more than its customer agreed to (AUT7)? What became cheaper needs no word (AUT8). */
export const isGrown = ({ approval, addsCents, authorizedCents }: AskedService): boolean =>
  approval === 'approved' && authorizedCents !== null && addsCents > authorizedCents

/** What may be decided about a service now (EST8). */
export function decisionsFor(service: AskedService): Decision[] {
  const steps = Object.keys(decisionTable[service.approval]) as Decision[]
  if (service.approval !== 'approved') return steps
  return steps.filter((step) => step === 'withdraw' || isGrown(service))
}

/**
 * What waits for an answer, in cents before tax: services that were shown, and how much more approved ones come to than was agreed. With it since when:
 * the first of them that was shown; where nothing waits, when something was shown last.
 */
export function waitingOf(services: readonly AskedService[], now: Date): { presentedCents: number; presentedAt: Date | null } {
  const waiting = services.filter((one) => one.approval === 'presented' || isGrown(one))
  const times = (of: readonly AskedService[]) => of.flatMap((one) => one.presentedAt?.getTime() ?? [])
  const presentedCents = waiting.reduce(
    (cents, one) => cents + (one.approval === 'presented' ? one.amountCents : one.addsCents - (one.authorizedCents ?? 0)),
    0,
  )
  const shown = times(waiting.length > 0 ? waiting : services)
  if (shown.length === 0) return { presentedCents, presentedAt: waiting.length > 0 ? now : null }
  return { presentedCents, presentedAt: fromMs(waiting.length > 0 ? Math.min(...shown) : Math.max(...shown)) }
}

/** Services of an order whose work is agreed on, and that its customer pays: what its approved amount is about (AUT6). */
export const countsAsAuthorized = (service: AskedService): boolean => service.isCustomers && isWanted(service.approval)

/** Sum before tax and with tax of services, in cents. */
export type SumOf = (serviceIds: ReadonlySet<string>) => { beforeTaxCents: number; taxCents: number }

/** A decision about a service, with what it comes to in the terms of the shop's basis. */
export interface Decided {
  service: AskedService
  decision: Decision
  to: Approval
  /** What is added to the approved amount, or taken off it. */
  amountCents: number
}
/**
 * What decisions come to, one after the other (AUT5): the amount of one is what the approved services come to with it less what they come to without,
 * so that tax and shared fees are counted as they are billed. What was agreed for a service before is replaced, and taken off when it is withdrawn.
 * @returns undefined for a decision that the state of its service does not allow (EST8)
 */
export function decide(
  services: readonly AskedService[],
  said: readonly { service_id: string; decision: Decision }[],
  sumOf: SumOf,
  basis: 'before_tax' | 'total',
): { decided: Decided[]; wanted: ReadonlySet<string> } | { refused: AskedService } {
  const wanted = new Set(services.filter(countsAsAuthorized).map((one) => one.id))
  const inBasis = () => {
    const { beforeTaxCents, taxCents } = sumOf(wanted)
    return basis === 'total' ? beforeTaxCents + taxCents : beforeTaxCents
  }
  const decided: Decided[] = []
  for (const { service_id, decision } of said) {
    const service = services.find((one) => one.id === service_id)
    if (!service) continue
    const to = decisionTable[service.approval][decision]
    if (!to || !decisionsFor(service).includes(decision)) return { refused: service }
    const agreed = service.authorizedCents ?? 0
    wanted.delete(service.id)
    const without = inBasis()
    if (isWanted(to)) wanted.add(service.id)
    const amountCents = decision === 'keep' ? 0 : isWanted(to) ? inBasis() - without - agreed : -agreed
    decided.push({ service, decision, to, amountCents })
  }
  return { decided, wanted }
}
