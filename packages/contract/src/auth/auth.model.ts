import * as z from 'zod'
import { systemRoleNames } from '../permissions.ts'
import { SecondStep } from './factors/second-factors.model.ts'

export const TenantState = z.enum(['pending', 'approved', 'rejected', 'suspended'])
export type TenantState = z.output<typeof TenantState>

/** The signed-in person, as the shell reads them (A20). `id` is the membership, null for a super-admin. */
export const SessionUser = z
  .object({
    id: z.string().nullable(),
    account_id: z.string(),
    first_name: z.string(),
    name: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    email_verified: z.boolean(),
    kyc_status: z.string(),
    /** A reviewer waits for a document of the organization (R1-27). */
    document_requested: z.boolean(),
    is_active: z.boolean(),
    is_super_admin: z.boolean(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    technician_id: z.string().nullable(),
  })
  .meta({ id: 'SessionUser' })

export const SessionTenant = z
  .object({ id: z.string(), slug: z.string(), name: z.string(), state: TenantState, selected: z.boolean() })
  .meta({ id: 'SessionTenant' })

export const SelectedShop = z
  .object({ id: z.string(), name: z.string(), status: z.string(), time_zone: z.string() })
  .meta({ id: 'SelectedShop' })

/** What the browser keeps of a session. */
export const SessionView = z
  .object({
    user: SessionUser,
    tenant: SessionTenant.nullable(),
    tenants: z.array(SessionTenant),
    selectedShop: SelectedShop.nullable(),
    permissions: z.array(z.string()),
    session_expires_at: z.iso.datetime(),
    /** Nothing but one's own account is open until a second factor is set up. */
    needs_factor: z.boolean(),
    preferences: z.object({
      language: z.enum(['en', 'es']),
      /** False: nobody chose it; the device's language is better. */
      language_chosen: z.boolean(),
      theme: z.enum(['light', 'dark', 'system']),
    }),
  })
  .meta({ id: 'SessionView' })

/** The answer of every way to sign in (A1, A3): a session, the choice of a tenant, or a second step before either. */
export const SignInAnswer = z
  .object({
    requires_tenant_selection: z.boolean(),
    second_step: SecondStep.optional(),
    token: z.string().optional(),
    session_token: z.string().optional(),
    tenants: z.array(SessionTenant),
    user: SessionUser.optional(),
    tenant: SessionTenant.nullable().optional(),
    selectedShop: SelectedShop.nullable().optional(),
    permissions: z.array(z.string()).optional(),
    session_expires_at: z.iso.datetime().optional(),
    needs_factor: z.boolean().optional(),
    preferences: SessionView.shape.preferences.optional(),
  })
  .meta({ id: 'SignInAnswer' })

export const DemoAccount = z
  .object({ label: z.string(), email: z.string(), password: z.string(), role: z.enum(systemRoleNames) })
  .meta({ id: 'DemoAccount' })

/** What an invitation is for. `needs_password`: the person has never signed in anywhere and chooses a password now. */
export const InvitationView = z
  .object({
    tenant: z.object({ name: z.string(), slug: z.string() }),
    name: z.string(),
    email: z.string(),
    needs_password: z.boolean(),
  })
  .meta({ id: 'InvitationView' })

export const OwnSession = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    user_agent: z.string(),
    is_current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
