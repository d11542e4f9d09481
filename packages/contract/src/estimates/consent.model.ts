import * as z from 'zod'
import { Approver } from '../auth/index.ts'
import { approvals, consentModes, serviceKinds } from '../core/approvals.ts'
import { id } from '../core/ids.ts'
import { money, percent } from '../core/money.ts'
import { line, prose, requiredLine } from '../core/text.ts'
import { instant } from '../core/time-fields.ts'
import { contactRoles } from '../customers/index.ts'
import {
  authorizationKinds,
  consentBases,
  decisionMethods,
  decisions,
  gates,
  overrideRules,
  reachedMethods,
  signatureRules,
  takenMethods,
  tolerances,
} from './estimates.states.ts'
import { GateWishFields } from './gates.model.ts'
import { signaturePicture } from './signature.model.ts'

/** What a shop asks of its customers before it works, as of a day (AUT3). Money in major units. */
export const ConsentRule = z
  .object({
    id: z.string(),
    mode: z.enum(consentModes),
    tolerance: z.enum(tolerances),
    percent: z.number().nullable(),
    amount: z.number().nullable(),
    cap: z.number().nullable(),
    basis: z.enum(consentBases),
    /** How many days back a decision may be dated. */
    backdate_days: z.int(),
    /** Whether a customer who decides by a link signs, and how long an estimate is valid. */
    signature: z.enum(signatureRules),
    estimate_days: z.int(),
    /** What is wanted on an order before a step (AUT24). */
    gates: z.array(GateWishFields),
    valid_from: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ConsentRule' })
export type ConsentRule = z.output<typeof ConsentRule>

/** A version of the rule from today on (AUT17). */
export const ConsentRuleFields = z
  .strictObject({
    mode: z.enum(consentModes),
    tolerance: z.enum(tolerances).default('none'),
    percent: percent().nullable().default(null),
    amount: money().nullable().default(null),
    cap: money().nullable().default(null),
    basis: z.enum(consentBases).default('before_tax'),
    backdate_days: z.int('INVALID_DAYS').min(0, 'INVALID_DAYS').max(30, 'INVALID_DAYS').default(7),
    signature: z.enum(signatureRules).default('off'),
    estimate_days: z.int('INVALID_DAYS').min(1, 'INVALID_DAYS').max(365, 'INVALID_DAYS').default(30),
    gates: z.array(GateWishFields).max(18, 'TOO_MANY').default([]),
  })
  .superRefine((rule, issue) => {
    const wants = (field: 'percent' | 'amount', ...of: (typeof tolerances)[number][]) => {
      if (of.includes(rule.tolerance) && rule[field] === null)
        issue.addIssue({ code: 'custom', path: [field], message: 'TOLERANCE_MISSING' })
    }
    if (new Set(rule.gates.map((one) => `${one.step} ${one.gate}`)).size < rule.gates.length)
      issue.addIssue({ code: 'custom', path: ['gates'], message: 'GATE_TWICE' })
    wants('percent', 'percent', 'lesser', 'greater')
    wants('amount', 'amount', 'lesser', 'greater')
  })
export type ConsentRuleFields = z.output<typeof ConsentRuleFields>

/** A row of an order's ledger (AUT2): what was decided, by whom and how, and what the approved amount was before and after. */
export const Authorization = z
  .object({
    id: z.string(),
    seq: z.int(),
    kind: z.enum(authorizationKinds),
    method: z.enum(decisionMethods),
    person_name: z.string(),
    contact_detail: z.string(),
    contact_id: z.string().nullable(),
    taken_by: z.string(),
    /** When it was said, and when it was written down (AUT11). */
    received_at: z.iso.datetime(),
    recorded_at: z.iso.datetime(),
    amount_before: z.number(),
    amount_after: z.number(),
    tax_after: z.number(),
    not_above: z.number().nullable(),
    /** The photo of what was signed, a file of the order (AUT10). */
    paper_file_id: z.string().nullable(),
    /** The signature that was drawn or typed on a screen, a file that people who see the order may open. */
    signature_file_id: z.string().nullable(),
    /** The revision that they had in front of them, and the versions of the shop's texts beside it. */
    estimate_id: z.string().nullable(),
    text_ids: z.array(z.string()),
    po_number: z.string(),
    note: z.string(),
    services: z.array(
      z.object({
        service_id: z.string(),
        name: z.string(),
        decision: z.enum(decisions),
        amount: z.number(),
        hours: z.number(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'Authorization' })
export type Authorization = z.output<typeof Authorization>

/** Something that was done without the customer's word, and why (AUT4). */
export const OrderOverride = z
  .object({
    id: z.string(),
    rule: z.enum(overrideRules),
    service_id: z.string().nullable(),
    amount: z.number(),
    reason: z.string(),
    by: z.string(),
    /** The second person, who had the right (AUT13); empty where one did it alone. */
    approved_by: z.string(),
    /** What was missing, of a gate. */
    gates: z.array(z.enum(gates)),
    /** The names of services that were let through; they are billed (EST13). */
    services: z.array(z.string()),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OrderOverride' })

/** What of an order its customer has approved, what it comes to now, and how far it may go (AUT7, AUT18). */
export const OrderConsent = z
  .object({
    mode: z.enum(consentModes),
    basis: z.enum(consentBases),
    authorized: z.number(),
    now: z.number(),
    limit: z.number(),
    not_above: z.number().nullable(),
    /** What is asked for, before tax: approved, waiting for a word, declined or put off, not shown yet. */
    approved_total: z.number(),
    presented_total: z.number(),
    declined_total: z.number(),
    draft_total: z.number(),
    services: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        approval: z.enum(approvals),
        /** Before tax, as it stands. */
        amount: z.number(),
        hours: z.number(),
        /** What was approved of it, where it was. */
        authorized: z.number().nullable(),
        decided_at: z.iso.datetime().nullable(),
        /** Its lines come to more than was approved. */
        grown: z.boolean(),
        /** It may be on the next estimate (EST8). */
        may_present: z.boolean(),
        kind: z.enum(serviceKinds),
        allowed: z.array(z.enum(decisions)),
      }),
    ),
    authorizations: z.array(Authorization),
    overrides: z.array(OrderOverride),
    /** Who may usually be asked: the customer, with the number and the address. */
    contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    /** Their people who are active, approvers first, and whether only approvers of them may decide (AUT12). */
    contacts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        roles: z.array(z.enum(contactRoles)),
        phone: z.string(),
        email: z.string(),
        language: z.enum(['en', 'es']),
        approval_limit: z.number().nullable(),
      }),
    ),
    only_named_contacts_approve: z.boolean(),
    /** Who the last estimate was shown to, or who decided last (EST3). */
    approver_contact_id: z.string().nullable(),
    may_decide: z.boolean(),
    /** Whether services may be shown to the customer, and mailed, and how long an estimate is valid as a rule. */
    may_present: z.boolean(),
    may_send: z.boolean(),
    estimate_days: z.int(),
    language: z.enum(['en', 'es']),
    may_override: z.boolean(),
    /** Services with clocked time or issued parts that nobody approved: they stop the order from being completed, unless somebody says why (EST13). */
    unapproved_work: z.array(z.string()),
  })
  .meta({ id: 'OrderConsent' })
export type OrderConsent = z.output<typeof OrderConsent>

const DecisionFields = z.strictObject({
  service_id: id(),
  decision: z.enum(decisions),
  reason: line(300).optional(),
})
/** A decision as somebody at the counter writes it down (AUT15). */
export const AuthorizationFields = z
  .strictObject({
    decisions: z.array(DecisionFields).min(1, 'NO_DECISIONS').max(50, 'TOO_MANY'),
    /** The vehicle was left with a signed paper while nobody was there (AUT10): approvals up to `not_above`. */
    drop_off: z.boolean('NOT_FLAG').optional(),
    method: z.enum(takenMethods),
    person_name: requiredLine(120, 'WHO_DECIDED'),
    contact_detail: line(160).optional(),
    /** One of the customer's people, who decides with their limit (AUT12). */
    contact_id: id().optional(),
    received_at: instant().optional(),
    po_number: line(60).optional(),
    not_above: money().nullable().optional(),
    note: prose(1000).optional(),
    /** Of what was signed: the drawn signature, or a photo of the paper that is one of the order's. */
    signature: signaturePicture.optional(),
    paper_file_id: id().optional(),
    /** Of a decision at the counter: the revision that was on the screen, and the versions of the shop's texts beside it (AUT2, EST23). */
    estimate_id: id().optional(),
    text_ids: z.array(id()).max(20, 'TOO_MANY').optional(),
  })
  .superRefine((fields, issue) => {
    const add = (field: string, message: string) => issue.addIssue({ code: 'custom', path: [field], message })
    if (fields.method === 'signature' && !fields.signature && !fields.paper_file_id) add('paper_file_id', 'SIGNED_PAPER_NEEDED')
    if (fields.drop_off && fields.method !== 'signature') add('method', 'DROP_OFF_SIGNED')
    if (fields.drop_off && (fields.not_above ?? null) === null) add('not_above', 'DROP_OFF_LIMIT')
    if (fields.drop_off && fields.decisions.some((one) => one.decision !== 'approve')) add('decisions', 'DROP_OFF_APPROVES')
    if (reachedMethods.includes(fields.method) && !fields.contact_detail) add('contact_detail', 'CONTACT_CALLED')
    if (fields.method === 'fleet_po' && !fields.po_number) add('po_number', 'PO_NUMBER_NEEDED')
    const ids = fields.decisions.map((one) => one.service_id)
    if (new Set(ids).size < ids.length) add('decisions', 'SERVICE_TWICE')
  })
export type AuthorizationFields = z.output<typeof AuthorizationFields>
/** What a decision would come to; the person and the method are not asked for yet. */
export const DecisionTry = z.strictObject({ decisions: z.array(DecisionFields).max(50, 'TOO_MANY') })

export const OverrideFields = z.strictObject({
  rule: z.enum(overrideRules),
  /** The service, where the rule is about one. */
  service_id: id().optional(),
  reason: requiredLine(500, 'REASON_REQUIRED'),
  /** Who has the right, where the signed-in person lacks it. */
  approver: Approver.optional(),
})
