import { deflateSync } from 'node:zlib'

function crc(bytes: Uint8Array): number {
  let c = ~0
  for (const byte of bytes) {
    c ^= byte
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  }
  return ~c >>> 0
}
/** A PNG of 8 × 8 gray points. */
export function tinyPng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(8 + data.length + 4)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), 8 + data.length)
    return out
  }
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, 90, 100, 110, 120, 130, 140, 150, 160])))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A multipart body with one file and form fields. */
export function multipart(
  file: Buffer,
  filename: string,
  type: string,
  fields: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const edge = 'edge-5f1c9b'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = Buffer.from(
    `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  return {
    payload: Buffer.concat([...parts, head, file, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}
