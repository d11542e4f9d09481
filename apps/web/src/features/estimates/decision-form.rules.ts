import { line, prose, requiredLine } from '@twopost/contract/core/text'
import { reachedMethods, takenMethods } from '@twopost/contract/estimates.states'
import * as z from 'zod'
import type { AskedService } from './estimates.api.ts'

type Decision = AskedService['allowed'][number]
/** The form of a decision: what is chosen for each service by its id, '' where it stays open. */
export const decisionSchema = z
  .object({
    method: z.enum(takenMethods),
    /** One of the customer's people; '' for somebody else. */
    contact_id: z.string(),
    person_name: requiredLine(120, 'WHO_DECIDED'),
    contact_detail: line(160),
    po_number: line(60),
    /** On the shop's wall clock; '' is now. */
    received_at: z.string(),
    decisions: z.record(z.string(), z.custom<Decision | ''>()),
    not_above: z.number().nullable(),
    note: prose(1000),
  })
  .superRefine((fields, issue) => {
    const add = (field: string, message: string) => issue.addIssue({ code: 'custom', path: [field], message })
    if (reachedMethods.includes(fields.method) && fields.contact_detail === '') add('contact_detail', 'CONTACT_CALLED')
    if (fields.method === 'fleet_po' && fields.po_number === '') add('po_number', 'PO_NUMBER_NEEDED')
    if (chosenOf(fields.decisions).length === 0) add('decisions', 'NO_DECISIONS')
  })
/** What was chosen, without what stays open. */
export const chosenOf = (decisions: Readonly<Record<string, Decision | ''>>): { service_id: string; decision: Decision }[] =>
  Object.entries(decisions).flatMap(([service_id, decision]) => (decision === '' ? [] : [{ service_id, decision }]))

/** Services about which something can be said, those that wait for a first word before those that were decided. */
export const decidable = (services: readonly AskedService[]): AskedService[] => {
  const rank = ({ approval }: AskedService) => ['presented', 'draft', 'approved', 'declined', 'postponed'].indexOf(approval)
  return services.filter((one) => one.allowed.length > 0).toSorted((one, other) => rank(one) - rank(other))
}
