import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const url64 = (bytes: Buffer): string => bytes.toString('base64url')
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

interface Asked {
  challenge: string
  user?: { id: string }
}

/** A device that makes and uses one passkey as a browser would: ES256, no attestation. `verifies`: it checks the person. */
export function softDevice({ origin = 'https://shop.example', verifies = true, counts = true } = {}) {
  const host = new URL(origin).hostname
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let handle = ''
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (more: number): Buffer => {
    if (counts) counter += 1
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags.present | (verifies ? flags.verified : 0) | more)
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(host), bytes])
  }
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return {
    make(options: string) {
      const asked = JSON.parse(options) as Asked
      handle = asked.user?.id ?? ''
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([head(flags.attested), Buffer.alloc(16), length, id, coseKey])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: url64(id),
        client_data: url64(clientData('webauthn.create', asked.challenge)),
        attestation: url64(attestation),
        transports: ['internal' as const],
      }
    },
    use(options: string, change: { handle?: string | null } = {}) {
      const { challenge } = JSON.parse(options) as Asked
      const data = head(0)
      const client = clientData('webauthn.get', challenge)
      return {
        id: url64(id),
        client_data: url64(client),
        authenticator_data: url64(data),
        signature: url64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: change.handle === undefined ? handle : change.handle,
      }
    },
  }
}
