import type { SystemRole } from '@twopost/contract/permissions'
import { demoAccounts } from '../demo-accounts.ts'

/** Invented people of the demo shop; every role once and six technicians. */
export interface DemoPerson {
  key: string
  name: string
  email: string
  password: string
  role: SystemRole
  /** Names of the organization's list with levels: 1 learns, 2 able, 3 expert. */
  skills?: Readonly<Record<string, 1 | 2 | 3>>
  /** Which shop the person works in; none = both. */
  shop?: 'yard' | 'avenue'
  phone: string
}
const mail = (name: string) => `${name}@demo.twopost.example`
const [adminAccount, userAccount] = demoAccounts
/** The password of the demo people who are not on the sign-in screen. */
export const demoPassword = 'demo-people-1'
const person = (key: string, name: string, role: SystemRole, phone: string, more: Partial<DemoPerson> = {}): DemoPerson => ({
  key,
  name,
  email: mail(key),
  password: demoPassword,
  role,
  phone,
  ...more,
})

export const demoPeople: readonly DemoPerson[] = [
  { ...person('dana', adminAccount.name, 'admin', '(253) 555-0101'), email: adminAccount.email, password: adminAccount.password },
  { ...person('sam', userAccount.name, 'user', '(253) 555-0102'), email: userAccount.email, password: userAccount.password },
  person('ines', 'Inés Calderón', 'administrator', '(253) 555-0103'),
  person('luis', 'Luis Ortega', 'service-manager', '(253) 555-0104'),
  person('grace', 'Grace Lin', 'customer-service', '(253) 555-0105'),
  person('victor', 'Victor Hale', 'viewer', '(253) 555-0106'),
  person('gail', 'Gail Summers', 'guest', '(253) 555-0107'),
  person('marcus', 'Marcus Bell', 'technician', '(253) 555-0111', {
    skills: { 'Diesel engines': 3, Aftertreatment: 3, Diagnosis: 2, Electrical: 1 },
    shop: 'yard',
  }),
  person('tomas', 'Tomás Ruiz', 'technician', '(253) 555-0112', {
    skills: { Clutch: 3, 'Air brakes': 3, Drivetrain: 2, 'Diesel engines': 2 },
    shop: 'yard',
  }),
  person('priya', 'Priya Nair', 'technician', '(253) 555-0113', {
    skills: { Electrical: 3, Aftertreatment: 2, Inspection: 3, 'Air brakes': 1 },
    shop: 'yard',
  }),
  person('owen', 'Owen Grant', 'technician', '(253) 555-0114', {
    skills: { Hydraulics: 3, PTO: 3, Trailers: 2, 'Air brakes': 2, 'Diesel engines': 2 },
    shop: 'yard',
  }),
  person('hana', 'Hana Kim', 'technician', '(253) 555-0115', {
    skills: { Brakes: 3, Suspension: 3, Alignment: 2, 'Oil service': 2 },
    shop: 'avenue',
  }),
  person('andre', 'Andre Cole', 'technician', '(253) 555-0116', {
    skills: { 'Air conditioning': 3, Electrical: 2, 'Oil service': 3, Brakes: 1 },
    shop: 'avenue',
  }),
]

export const demoTenant = { slug: 'cascade', name: 'Cascade Fleet & Auto' }
export const demoShops = [
  {
    key: 'yard' as const,
    name: 'Tacoma Port Yard',
    address: '1840 Marine View Dr',
    city: 'Tacoma',
    state: 'WA',
    zip_code: '98422',
    contact_email: mail('yard'),
    phone: '(253) 555-0180',
    labor_rate: 165,
    tax: 10.3,
    opens: 420,
    closes: 1080,
    bays: ['heavy', 'heavy', 'heavy', 'heavy', 'light', 'light', 'heavy', 'other'] as const,
    days: [1, 2, 3, 4, 5, 6],
  },
  {
    key: 'avenue' as const,
    name: 'Sixth Avenue Auto',
    address: '2512 6th Ave',
    city: 'Tacoma',
    state: 'WA',
    zip_code: '98406',
    contact_email: mail('avenue'),
    phone: '(253) 555-0190',
    labor_rate: 138,
    tax: 10.3,
    opens: 480,
    closes: 1050,
    bays: ['light', 'light', 'light', 'alignment'] as const,
    days: [1, 2, 3, 4, 5],
  },
]
