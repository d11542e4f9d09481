import type { SupplierFields } from '@twopost/contract/suppliers'
import { addSupplier } from '#features/suppliers/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'

type Place = readonly [address: string, city: string, state: string, zip: string]
/** Invented suppliers: name, what one buys there, whom one asks, number, slug of their addresses, where. */
const demoSuppliers: readonly {
  name: string
  category: string
  person: string
  phone: string
  slug: string
  place: Place
  terms: string
  account: string
  more?: Partial<SupplierFields>
}[] = [
  {
    name: 'Pacific Fleet Parts',
    category: 'Truck parts',
    person: 'Ines Caldwell',
    phone: '(253) 555-0188',
    slug: 'pacificfleet',
    place: ['3310 Port of Tacoma Rd', 'Tacoma', 'WA', '98421'],
    terms: 'Net 30',
    account: 'CF-20417',
    more: { notes: 'Orders by 4:30 PM come the next morning. Cores go back with the driver on Thursdays.' },
  },
  {
    name: 'Puget Diesel & Electric',
    category: 'Electrical',
    person: 'Shop counter',
    phone: '(253) 555-0122',
    slug: 'pugetdiesel',
    place: ['1905 E 28th St', 'Tacoma', 'WA', '98421'],
    terms: 'Net 30',
    account: '7741',
  },
  {
    name: 'Rainier Hose & Fitting',
    category: 'Air and hydraulics',
    person: 'Dan Ortiz',
    phone: '(253) 555-0175',
    slug: 'rainierhose',
    place: ['812 Puyallup Ave', 'Tacoma', 'WA', '98421'],
    terms: 'Net 15',
    account: 'R-1180',
    more: { notes: 'Makes hoses while you wait. Bring the old one.' },
  },
  {
    name: 'Northgate Auto Supply',
    category: 'Light vehicle',
    person: 'Kevin Tran',
    phone: '(206) 555-0147',
    slug: 'northgateauto',
    place: ['10740 Meridian Ave N', 'Seattle', 'WA', '98133'],
    terms: 'Net 30',
    account: '55-20931',
    more: { notes: 'Two runs a day to Sixth Avenue, at 9 and at 2.' },
  },
  {
    name: 'Columbia Reman',
    category: 'Rebuilt units',
    person: 'Orders desk',
    phone: '(503) 555-0128',
    slug: 'columbiareman',
    place: ['4418 NE Columbia Blvd', 'Portland', 'OR', '97218'],
    terms: 'Net 45',
    account: 'WA-3306',
    more: { notes: 'Cores within 30 days, in the box the unit came in.' },
  },
  {
    name: 'Evergreen Tire & Wheel',
    category: 'Tires',
    person: 'Maya Lund',
    phone: '(360) 555-0139',
    slug: 'evergreentire',
    place: ['2701 Pacific Ave SE', 'Olympia', 'WA', '98501'],
    terms: 'Net 15',
    account: 'CASC-88',
  },
  {
    name: 'Bayside Filters',
    category: 'Filters',
    person: 'Priya Shah',
    phone: '(253) 555-0194',
    slug: 'baysidefilters',
    place: ['660 S 38th St', 'Tacoma', 'WA', '98418'],
    terms: '',
    account: '',
    more: { status: 'pending', notes: 'Sent a price list. First order to come.' },
  },
  {
    name: 'Sumner Radiator',
    category: 'Cooling',
    person: '',
    phone: '(253) 555-0163',
    slug: 'sumnerradiator',
    place: ['1315 Main St', 'Sumner', 'WA', '98390'],
    terms: 'Due on receipt',
    account: '',
    more: { status: 'inactive', notes: 'Closed since June.' },
  },
  {
    name: 'Tideflats Brake & Axle',
    category: 'Brakes',
    person: 'Gloria Menard',
    phone: '(253) 555-0151',
    slug: 'tideflatsbrake',
    place: ['2240 Taylor Way', 'Tacoma', 'WA', '98421'],
    terms: 'Net 30',
    account: 'TB-0457',
  },
  {
    name: 'Ruston Battery Depot',
    category: 'Batteries',
    person: 'Ola Svensson',
    phone: '(253) 555-0158',
    slug: 'rustonbattery',
    place: ['5105 N Pearl St', 'Tacoma', 'WA', '98407'],
    terms: 'Net 30',
    account: '11902',
    more: { notes: 'Takes old batteries back, at least five at a time.' },
  },
  {
    name: 'Narrows Lubricants',
    category: 'Fluids',
    person: 'Teresa Quiñones',
    phone: '(253) 555-0169',
    slug: 'narrowslube',
    place: ['3802 S Orchard St', 'Tacoma', 'WA', '98466'],
    terms: 'Net 45',
    account: 'NL-7720',
    more: { notes: 'Delivers drums on Tuesdays.' },
  },
  {
    name: 'Commencement Glass',
    category: 'Glass and body',
    person: 'Howard Pike',
    phone: '(253) 555-0172',
    slug: 'commencementglass',
    place: ['1428 Center St', 'Tacoma', 'WA', '98409'],
    terms: 'Due on receipt',
    account: '',
  },
]

/** Whom the demo shops buy from; made by somebody who may add suppliers. @returns the ids by name */
export async function addSuppliers(stage: Stage, buyer: Actor, at: Date): Promise<ReadonlyMap<string, string>> {
  const ctx = actAs(stage, buyer, at)
  const ids = new Map<string, string>()
  for (const { name, category, person, phone, slug, place, terms, account, more } of demoSuppliers) {
    const [address, city, state, zip_code] = place
    const id = await addSupplier(ctx, {
      name,
      category,
      contact_person: person,
      phone,
      email: `orders@${slug}.example`,
      website: `https://${slug}.example`,
      ...{ address, city, state, zip_code, country: 'USA' },
      payment_terms: terms,
      account_number: account,
      ...more,
    })
    ids.set(name, id)
  }
  return ids
}
