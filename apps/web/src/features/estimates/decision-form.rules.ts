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
    /** Of what was signed: the photo of the paper, '' for none, and whether the vehicle was left with it (AUT10). */
    paper_file_id: z.string(),
    drop_off: z.boolean(),
  })
  .superRefine((fields, issue) => {
    const add = (field: string, message: string) => issue.addIssue({ code: 'custom', path: [field], message })
    if (reachedMethods.includes(fields.method) && fields.contact_detail === '') add('contact_detail', 'CONTACT_CALLED')
    if (fields.method === 'fleet_po' && fields.po_number === '') add('po_number', 'PO_NUMBER_NEEDED')
    const chosen = chosenOf(fields.decisions)
    if (chosen.length === 0) add('decisions', 'NO_DECISIONS')
    if (fields.method !== 'signature') return
    if (fields.paper_file_id === '') add('paper_file_id', 'SIGNED_PAPER_NEEDED')
    if (fields.drop_off && fields.not_above === null) add('not_above', 'DROP_OFF_LIMIT')
    if (fields.drop_off && chosen.some((one) => one.decision !== 'approve')) add('decisions', 'DROP_OFF_APPROVES')
  })
export type DecisionValues = z.input<typeof decisionSchema>
/** What was chosen, without what stays open. */
export const chosenOf = (decisions: Readonly<Record<string, Decision | ''>>): { service_id: string; decision: Decision }[] =>
  Object.entries(decisions).flatMap(([service_id, decision]) => (decision === '' ? [] : [{ service_id, decision }]))

/** Services about which something can be said, those that wait for a first word before those that were decided. */
export const decidable = (services: readonly AskedService[]): AskedService[] => {
  const rank = ({ approval }: AskedService) => ['presented', 'draft', 'approved', 'declined', 'postponed'].indexOf(approval)
  return services.filter((one) => one.allowed.length > 0).toSorted((one, other) => rank(one) - rank(other))
}
