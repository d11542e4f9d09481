import { type APIRequestContext, expect } from '@playwright/test'
import { dana, type Person } from '../people.ts'

/** What another program does with the office's session. */
export class Office {
  readonly request: APIRequestContext
  readonly headers: Record<string, string>
  constructor(request: APIRequestContext, token: string) {
    this.request = request
    this.headers = { authorization: `Bearer ${token}` }
  }

  static async begin(request: APIRequestContext): Promise<Office> {
    const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
    return new Office(request, (await signedIn.json()).data.token)
  }

  async read(path: string) {
    return (await (await this.request.get(`/api/v1/${path}`, { headers: this.headers })).json()).data
  }

  async send(method: 'post' | 'put', path: string, data: object = {}) {
    const answer = await this.request[method](`/api/v1/${path}`, { headers: this.headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
}

/** An order of Sixth Avenue Auto with a job of a technician, as another program would write it. */
export async function writeOrder(office: Office, who: Person): Promise<{ orderId: string; jobId: string; technicianId: string }> {
  const { shops } = await office.read('shops')
  const shop = shops.find((one: { name: string }) => one.name === 'Sixth Avenue Auto')
  const { technicians } = await office.read(`technicians?shop_id=${shop.id}&limit=100`)
  const technician = technicians.find((one: { name: string }) => one.name === who.name)
  const { service_order: order } = await office.send('post', 'service-orders', {
    ...{ shop_id: shop.id, title: 'Brakes squeal', description: 'Brakes squeal.', mileage_in: 41_200 },
    customer: { name: 'Rosa Núñez', email: 'rosa@nunez.example', phone: '(253) 555-0178', preferred_language: 'es' },
    vehicle: { make: 'Honda', model: 'Civic', year: 2019, license_plate: 'BRK 2201', plate_state: 'WA' },
    line_items: [{ type: 'labor', description: 'Look at the brakes', estimated_hours: 1, service_name: 'Brakes' }],
    technicians: [{ technician_id: technician.id, estimated_minutes: 60 }],
  })
  const { jobs } = await office.read(`technicians/${technician.id}/jobs?limit=100`)
  const job = jobs.find((one: { serviceOrderId: string }) => one.serviceOrderId === order.id)
  return { orderId: order.id, jobId: job.id, technicianId: technician.id }
}

/** An inspection of such an order, begun, with a lining in mm at the left front, a horn and wiper blades. */
export async function beginInspection(office: Office, who: Person) {
  const { orderId, technicianId } = await writeOrder(office, who)
  const { inspection_template: template } = await office.send('post', 'inspection-templates', {
    ...{ name_en: `Brakes and horn ${orderId.slice(-4)}`, name_es: 'Frenos y claxon', kind: 'custom' },
    items: [
      { code: 'lining', name_en: 'Lining', name_es: 'Balata', unit: 'mm', soon_at: 5, now_at: 3, positions: ['LF'] },
      { code: 'horn', name_en: 'Horn', name_es: 'Claxon' },
      { code: 'wiper', name_en: 'Wiper blades', name_es: 'Plumas' },
    ],
  })
  await office.send('post', `inspection-templates/${template.id}/publish`)
  const { inspection } = await office.send('post', `service-orders/${orderId}/inspections`, {
    ...{ template_id: template.id, technician_id: technicianId },
  })
  const results: { item_id: string; position: string; code: string }[] = inspection.results
  return {
    ...{ id: inspection.id as string, orderId, name: inspection.name_en as string },
    /** The office says something of an item now. */
    say: (code: string, said: object) => {
      const { item_id, position } = results.find((one) => one.code === code) ?? { item_id: '', position: '' }
      const entry = { item_id, position, at: new Date().toISOString(), ...said }
      return office.send('put', `inspections/${inspection.id}/results`, { results: [entry] })
    },
    see: async () => (await office.read(`inspections/${inspection.id}`)).inspection,
  }
}
