import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Session, sayWho } from './kill-drill.ts'

/** What a writer needs to send a request until it is answered. */
export interface Sender {
  session: Session
  /** A request had no answer, or one that says to come again. */
  failed(): void
  /** The first sending of a key had been carried out; only its answer was lost. */
  replayed(): void
}
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a drill looks into answers of every shape
  body: any
  text: string
  headers: Headers
}
interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object | Buffer | FormData
  headers?: Record<string, string>
  /** Goes with every sending of this request, so that it is carried out once. */
  key?: string
  /** Answers below 500 beside success that the caller looks at itself. */
  takes?: readonly number[]
}

/**
 * Sends a request until it has an answer: again under its key after a lost connection, a 5xx, a 409 of its twin that is still at work, or a 429.
 * @throws for a refusal that the caller does not take
 */
export async function untilAnswered(at: Sender, { method, path, body, headers, key, takes = [] }: Request): Promise<Answer> {
  const { 'content-type': json, ...signed } = at.session.headers as Record<string, string>
  const isForm = body instanceof FormData
  const isRaw = Buffer.isBuffer(body)
  for (;;) {
    const answer = await fetch(`${at.session.url}${path}`, {
      method,
      headers: {
        ...signed,
        ...(body && !isForm && !isRaw && json && { 'content-type': json }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { body: isForm ? body : isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (reply) => ({ status: reply.status, headers: reply.headers, text: await reply.text() }))
      .catch(() => undefined)
    if (answer && (answer.status < 300 || takes.includes(answer.status))) {
      if (answer.headers.get('idempotent-replayed')) at.replayed()
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { ...answer, body: isJson ? JSON.parse(answer.text) : null }
    }
    if (answer?.status === 403 && answer.text.includes('"STEP_UP_REQUIRED"')) await sayWho(at.session)
    else if (answer && answer.status < 500 && ![409, 429].includes(answer.status))
      throw new Error(`${method} ${path} was refused with ${answer.status}: ${answer.text}`)
    at.failed()
    await sleep(25)
  }
}

/** Something that many do at once, and how it is looked for in the end. */
export interface Work {
  name: string
  /** How many do it side by side. */
  writers: number
  /** Makes one thing and takes it as acknowledged when the server has said so. */
  once(at: Sender, turn: number): Promise<void>
  /** Acknowledged things so far. */
  count(): number
  /** What is wrong in the end; none when each acknowledged thing is there once, and nothing else. */
  faults(at: Sender): Promise<string[]>
}

const differ = (what: string, wanted: unknown, found: unknown): string[] =>
  JSON.stringify(wanted) === JSON.stringify(found)
    ? []
    : [`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`]
type Data = Answer['body']
/** Sends a command under a key until it is answered, so that it is carried out once. @returns what it answers */
export const post = async (
  at: Sender,
  path: string,
  body: Request['body'],
  more: Pick<Request, 'key' | 'takes'> = {},
): Promise<Data> =>
  (await untilAnswered(at, { method: 'POST', path, ...(body && { body }), key: randomUUID(), ...more })).body.data
const get = async (at: Sender, path: string): Promise<Data> => (await untilAnswered(at, { method: 'GET', path })).body.data
/** What there is under an address; undefined for nothing. */
const find = async (at: Sender, path: string): Promise<Data> =>
  (await untilAnswered(at, { method: 'GET', path, takes: [404] })).body.data
const total = async (at: Sender, path: string): Promise<number> => (await get(at, path)).pagination.total
/** A draft of a sale at the counter. */
const draft = async (at: Sender, customerId: string, line: object): Promise<Data> => {
  const lines = [{ description: 'Wiper blade', quantity: 1, unit_price: 14.5, ...line }]
  const path = `/invoices/counter?shop_id=${at.session.shopId}`
  return (await post(at, path, { customer_id: customerId, lines })).invoice
}
/** Units of a part on the shelf. */
const unitsOf = async (at: Sender, itemId: string): Promise<number> =>
  (await get(at, `/inventory/${itemId}?shop_id=${at.session.shopId}`)).item.quantity

/** Orders with lines for a customer and a vehicle that are there. @param atFirst orders that are there before */
export function orders(customerId: string, vehicleId: string, atFirst: number): Work {
  const made = new Set<string>()
  return {
    name: 'orders',
    writers: 2,
    count: () => made.size,
    async once(at, turn) {
      const body = {
        shop_id: at.session.shopId,
        title: `Drill ${turn}`,
        description: 'Brakes pulsate',
        customer_id: customerId,
        vehicle_id: vehicleId,
        line_items: [{ type: 'labor', description: 'Replace rotors', estimated_hours: 1.5, service_name: 'Brakes' }],
      }
      made.add((await post(at, '/service-orders', body)).service_order.id)
    },
    async faults(at) {
      const lost: string[] = []
      for (const id of made) {
        if ((await find(at, `/service-orders/${id}`))?.service_order.line_items.length !== 1) lost.push(id)
      }
      const there = await total(at, `/service-orders?limit=1&shop_id=${at.session.shopId}`)
      return [...differ('lost or half orders', [], lost), ...differ('orders', atFirst + made.size, there)]
    },
  }
}

/** Units of a part that are found on the shelf, one at a time. */
export function stock(itemId: string, atFirst: number): Work {
  let found = 0
  return {
    name: 'stock',
    writers: 2,
    count: () => found,
    async once(at) {
      const path = `/inventory/${itemId}/adjust?shop_id=${at.session.shopId}`
      await post(at, path, { quantity: 1, reason: 'found' })
      found += 1
    },
    async faults(at) {
      return differ('units on the shelf', atFirst + found, await unitsOf(at, itemId))
    },
  }
}

/** Parts sold at the counter and paid in cash: a draft, then its number, its payment and the part off the shelf in one. */
export function sales(customerId: string, itemId: string, atFirst: number): Work {
  const paid = new Map<string, string>()
  return {
    name: 'payments',
    writers: 2,
    count: () => paid.size,
    async once(at) {
      const { id, totalAmount } = await draft(at, customerId, { item_id: itemId })
      const { invoice } = await post(at, `/invoices/${id}/payments`, { amount: totalAmount, method: 'cash' })
      paid.set(id, invoice.invoiceNumber)
    },
    async faults(at) {
      const wrong: string[] = []
      for (const [id, number] of paid) {
        const { invoice } = await get(at, `/invoices/${id}`)
        if (invoice.status !== 'paid' || invoice.balance !== 0 || invoice.invoiceNumber !== number) wrong.push(id)
      }
      return [
        ...differ('invoices that are not paid as was said', [], wrong),
        ...differ('numbers of invoices', paid.size, new Set(paid.values()).size),
        ...differ('parts left', atFirst - paid.size, await unitsOf(at, itemId)),
      ]
    },
  }
}

/** Invoices that are issued and mailed in one: a row of the tenant's, and a job of the queue that sends it. */
export function mails(customerId: string): Work {
  const sent = new Map<string, string>()
  return {
    name: 'mails',
    writers: 2,
    count: () => sent.size,
    async once(at) {
      const { id } = await draft(at, customerId, {})
      sent.set(id, (await post(at, `/invoices/${id}/send`, {})).invoice.invoiceNumber)
    },
    async faults(at) {
      const wrong: string[] = []
      for (const [id, number] of sent) {
        const { invoice } = await get(at, `/invoices/${id}`)
        if (invoice.invoiceNumber !== number) wrong.push(id)
      }
      return differ('invoices that are not as was said', [], wrong)
    },
  }
}

/** People who are invited: a row of the tenant's, an account, and a job of the queue that mails them. */
export function people(): Work {
  const invited = new Set<string>()
  return {
    name: 'people',
    writers: 2,
    count: () => invited.size,
    async once(at) {
      const key = randomUUID()
      const body = { name: 'Drill Person', email: `${key}@drill.example`, password: `drill ${key}`, roleId: 'technician' }
      invited.add((await post(at, '/users', body, { key })).user.id)
    },
    async faults(at) {
      const lost: string[] = []
      for (const id of invited) if (!(await find(at, `/users/${id}`))) lost.push(id)
      const there = await total(at, '/users?limit=1')
      return [...differ('lost people', [], lost), ...differ('people', 1 + invited.size, there)]
    },
  }
}

const pieceBytes = 1_048_576
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes)
/** Files in pieces at an order; each goes on where the server says that it has got to. */
export function uploads(orderId: string): Work {
  const kept = new Map<string, string>()
  return {
    name: 'uploads',
    writers: 1,
    count: () => kept.size,
    async once(at) {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * pieceBytes + 4321)])
      const sha256 = sha256Of(bytes).digest('hex')
      const begun = await post(at, '/uploads', {
        ...{ purpose: 'order-attachment', target: { service_order_id: orderId }, details: { caption: '' } },
        ...{ filename: `${sha256}.pdf`, size: bytes.length, sha256 },
      })
      const { id } = begun.upload
      for (let offset = 0; offset < bytes.length; ) {
        const piece = bytes.subarray(offset, offset + pieceBytes)
        const { status } = await untilAnswered(at, {
          method: 'PATCH',
          path: `/uploads/${id}`,
          body: piece,
          headers: {
            ...{ 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
            'content-digest': `sha-256=:${sha256Of(piece).digest('base64')}:`,
          },
          // A piece whose answer was lost is there already.
          takes: [409],
        })
        if (status === 409) await sleep(25)
        offset = (await get(at, `/uploads/${id}`)).upload.received
      }
      const done = await untilAnswered(at, { method: 'POST', path: `/uploads/${id}/complete`, body: {} })
      kept.set(done.body.data.result.attachment.file_id, sha256)
    },
    async faults(at) {
      const damaged: string[] = []
      for (const [id, sha256] of kept) {
        const file = await fetch(`${at.session.url}/files/${id}`, { headers: at.session.headers })
        if (file.status !== 200 || sha256Of(Buffer.from(await file.arrayBuffer())).digest('hex') !== sha256) damaged.push(id)
      }
      const there = await total(at, `/service-orders/${orderId}/attachments?limit=1`)
      return [...differ('files that are not what was sent', [], damaged), ...differ('files', kept.size, there)]
    },
  }
}

const rowsEach = 300
/** Files of customers: looked through and written by long jobs, all rows or none. */
export function imports(): Work {
  const written: number[] = []
  return {
    name: 'imports',
    writers: 1,
    count: () => written.length,
    async once(at, turn) {
      const rows = Array.from({ length: rowsEach }, (_, n) => `Imported turn${turn}x ${n},import-${turn}-${n}@drill.example`)
      const form = new FormData()
      form.set('file', new Blob([`Name,Email\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'customers.csv')
      const path = `/imports?kind=customers&shop_id=${at.session.shopId}`
      const { id } = (await post(at, path, form)).import
      const reach = async (state: string) => {
        // Each kill makes the queue wait longer before it tries the work again: minutes after the fifth.
        for (const end = performance.now() + 900_000; ; ) {
          if (performance.now() > end) throw new Error('an import did not get on')
          const { import: one } = await get(at, `/imports/${id}`)
          if (one.work === null) return one.state === state
          await sleep(100)
        }
      }
      // Work that was cut off too often says that it failed, and may be asked for again.
      const move = async (act: 'check' | 'apply', state: string, body: object | undefined) => {
        for (;;) {
          await post(at, `/imports/${id}/${act}`, body, { takes: [409] })
          if (await reach(state)) return
        }
      }
      await move('check', 'checked', undefined)
      await move('apply', 'applied', { doubles: 'skip' })
      written.push(turn)
    },
    async faults(at) {
      // Each file by itself: lists count to 10,000.
      const faults: string[] = []
      for (const turn of written) {
        const there = await total(at, `/customers?limit=1&shop_id=${at.session.shopId}&all=turn${turn}x`)
        faults.push(...differ(`customers of import ${turn}`, rowsEach, there))
      }
      return faults
    },
  }
}
