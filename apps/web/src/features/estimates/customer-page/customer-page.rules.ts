import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'

export type PublicOrder = Answer<Calls['getPublicOrder']>['order']
export type PublicMessages = Answer<Calls['listPublicMessages']>['messages']
export type ShownEstimate = NonNullable<PublicOrder['estimate']>
export type ShownService = ShownEstimate['services'][number]
export type Totals = ShownEstimate['totals']
export type Choice = 'approve' | 'decline' | 'later'
export type Choices = Readonly<Record<string, Choice>>

/** What may be said of a service: an increase is approved or not, and cannot be put off. */
export const choicesFor = ({ was }: Pick<ShownService, 'was'>): readonly Choice[] =>
  was === null ? ['approve', 'decline', 'later'] : ['approve', 'decline']
/** Choices that still mean something: of services that wait for an answer. Nothing is chosen beforehand. */
export function keptChoices(choices: Choices, estimate: Pick<ShownEstimate, 'services'> | null): Choices {
  const open = estimate?.services.filter((one) => one.asks) ?? []
  return Object.fromEntries(open.flatMap(({ service_id: id }) => (choices[id] ? [[id, choices[id]]] : [])))
}
/** Choices for the same services at the same price, when the shop has presented another revision; what changed is asked again. */
export function carriedChoices(choices: Choices, before: ShownEstimate | null, now: ShownEstimate | null): Choices {
  const same = now?.services.filter((one) => {
    const was = before?.services.find((other) => other.service_id === one.service_id)
    return was?.net === one.net && was.name === one.name && was.was === one.was
  })
  return keptChoices(choices, now && { services: same ?? [] })
}
export const idsOf = (choices: Choices, choice: Choice): string[] =>
  Object.entries(choices).flatMap(([id, one]) => (one === choice ? [id] : []))
/** How many services wait for an answer, and how many have one chosen. */
export function progressOf(estimate: Pick<ShownEstimate, 'services'>, choices: Choices): { open: number; chosen: number } {
  const open = estimate.services.filter((one) => one.asks)
  return { open: open.length, chosen: open.filter((one) => choices[one.service_id]).length }
}
/** The first of the names, for a greeting. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
