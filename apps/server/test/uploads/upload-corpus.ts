import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from '../../src/demo/demo-papers.ts'

/** A file that someone sends by mistake or on purpose. */
export interface HostileFile {
  what: string
  bytes: Buffer
  /** As it is written between the quotes of the form; bytes where no text can hold it. */
  name: string | Buffer
  type: string
}
/** Stands in whatever a browser could run; no answer may show it in a picture. */
export const marker = 'alert("corpus")'

const text = (words: string) => Buffer.from(words, 'utf8')
const html = text(`<!doctype html><html><body><script>${marker}</script></body></html>`)
const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${marker}</script></svg>`)
export const plainPdf = text('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngEnd = pngChunk('IEND', Buffer.alloc(0))
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  return pngChunk('IHDR', header)
}
/** A gray picture of 8 × 8 with further chunks before its points. */
const png = (...more: Buffer[]): Buffer =>
  Buffer.concat([pngSign, pngHeader(8, 8), ...more, pngChunk('IDAT', deflateSync(Buffer.alloc(72, 100).fill(0, 0, 1))), pngEnd])
/** A ZIP of one stored file. */
function zip(name: string, body: Buffer): Buffer {
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 0, 'latin1')
  local.writeUInt16LE(20, 4)
  local.writeUInt32LE(crc32(body), 14)
  local.writeUInt32LE(body.length, 18)
  local.writeUInt32LE(body.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\u0001\u0002', 0, 'latin1')
  local.copy(central, 6, 4, 30)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + body.length, 16)
  return Buffer.concat([local, Buffer.from(name), body, central, Buffer.from(name), end])
}
const bomb = gzipSync(Buffer.alloc(8_000_000))

/** What other kinds of files begin with. */
const strangers: Record<string, Buffer> = {
  html,
  svg,
  xml: text(`<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,x"?><a/>`),
  'script of a page': text(marker),
  'script of a shell': text('#!/bin/sh\nrm -rf /\n'),
  'program of Windows': Buffer.concat([text('MZ'), Buffer.alloc(200, 0x90)]),
  'program of Linux': Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(200)]),
  zip: zip('a.html', html),
  'document with macros': Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(504)]),
  'office document': zip('word/document.xml', text('<w:document/>')),
  gzip: gzipSync(html),
  gif: Buffer.concat([text('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x3b])]),
  bmp: Buffer.concat([text('BM'), Buffer.alloc(60)]),
  tiff: Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0]), Buffer.alloc(20)]),
  icon: Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(40)]),
  'mp4 film': Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypisom'), Buffer.alloc(20)]),
  'webm film': Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(40)]),
  'plain text': text('Just words, and nothing else.'),
  table: text('=HYPERLINK("http://x.example")\r\n1,2\r\n'),
  json: text('{"__proto__":{"admin":true}}'),
  'page in UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html.toString(), 'utf16le')]),
  'page behind blanks': Buffer.concat([Buffer.alloc(300, 0x20), html]),
}
const claims = [
  ['photo.jpg', 'image/jpeg'],
  ['scan.png', 'image/png'],
  ['paper.pdf', 'application/pdf'],
] as const

/** Names that mean to lead somewhere, to hide something or to break what shows them. */
export const hostileNames: readonly (string | Buffer)[] = [
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\boot.ini',
  '....//....//x.png',
  '%2e%2e%2f%2e%2e%2fx.png',
  '.htaccess',
  '.',
  '..',
  '~',
  'CON.png',
  'a.php.png',
  'a.png.html',
  'a.svg',
  'a.png%00.html',
  Buffer.from('a\u0000.html'),
  Buffer.from('a\u0007\u001b[31m.png'),
  'photo\u202egnp.exe',
  '\u2066x\u2069.png',
  '\u200b\u200b.png',
  'x'.repeat(500),
  `${'y'.repeat(495)}.html`,
  '😀'.repeat(250),
  `a${'😀'.repeat(100)}.png`,
  '',
  ' ',
  'a;filename=b.html',
  "a' onerror='x.png",
  '%22%3E%3Cscript%3Ex.html',
  'a%0d%0aX-Injected: yes.png',
  '<img src=x onerror=alert(1)>.png',
  'e\u0301\u0301.png',
  'ＡＢＣ．ｐｎｇ',
  Buffer.from([0xff, 0xfe, 0x41, 0x2e, 0x70, 0x6e, 0x67]),
  Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x78]),
  Buffer.from([0xed, 0xa0, 0x80, 0x2e, 0x70, 0x6e, 0x67]),
  '__proto__',
  'constructor.png',
]

const wholePictures = async () => {
  const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a6' } })
  const [jpeg, pngPicture, webp] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
  ])
  return { jpeg, png: pngPicture, webp }
}

/** A segment of a JPEG right behind its beginning. */
const withSegment = (jpeg: Buffer, mark: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}
function hugeJpeg(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  const at = copy.findIndex((byte, i) => byte === 0xff && (copy[i + 1] === 0xc0 || copy[i + 1] === 0xc2))
  copy.writeUInt16BE(65_500, at + 5)
  copy.writeUInt16BE(65_500, at + 7)
  return copy
}

function lies(): HostileFile[] {
  return Object.entries(strangers).flatMap(([kind, bytes]) =>
    claims.map(([name, type]) => ({ what: `${kind} that calls itself ${name}`, bytes, name, type })),
  )
}
function truncated(whole: Record<string, Buffer>): HostileFile[] {
  return Object.entries(whole).flatMap(([kind, bytes]) =>
    Array.from({ length: 9 }, (_, i) => ({
      what: `${kind}, ${i + 1} tenths of it`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * (i + 1)) / 10)),
      name: `cut.${kind}`,
      type: kind === 'pdf' ? 'application/pdf' : `image/${kind}`,
    })),
  )
}
function bombs(jpeg: Buffer, webp: Buffer): HostileFile[] {
  const hugeWebp = Buffer.from(webp)
  hugeWebp.writeUInt32LE(0x3f_ff_3f_ff, 26)
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(10)}">`).join('')}]>`
  const made: [string, Buffer][] = [
    ['a PNG of 50,000 × 50,000, header alone', Buffer.concat([pngSign, pngHeader(50_000, 50_000)])],
    [
      'a PNG of 50,000 × 50,000 with some points',
      Buffer.concat([pngSign, pngHeader(50_000, 50_000), pngChunk('IDAT', deflateSync(Buffer.alloc(2_000_000))), pngEnd]),
    ],
    ['a PNG of 2³¹ × 2³¹', Buffer.concat([pngSign, pngHeader(0x7fffffff, 0x7fffffff), pngEnd])],
    ['a PNG of 0 × 0', Buffer.concat([pngSign, pngHeader(0, 0), pngEnd])],
    [
      'a PNG with words that unpack to 8 MB',
      png(pngChunk('zTXt', Buffer.concat([text('Comment\u0000\u0000'), deflateSync(Buffer.alloc(8_000_000, 65))]))),
    ],
    [
      'a PNG with a profile that unpacks to 8 MB',
      png(pngChunk('iCCP', Buffer.concat([text('p\u0000\u0000'), deflateSync(Buffer.alloc(8_000_000))]))),
    ],
    ['a JPEG of 65,500 × 65,500', hugeJpeg(jpeg)],
    ['a WebP of 16,383 × 16,383', hugeWebp],
    ['a ZIP in a ZIP', zip('inner.zip', zip('bomb.gz', bomb))],
    ['a gzip of 8 MB of nothing', bomb],
    [
      'an SVG of a billion laughs',
      text(`<?xml version="1.0"?>${laughs}<svg xmlns="http://www.w3.org/2000/svg"><text>&m;</text></svg>`),
    ],
    ['an XML of a billion laughs', text(`<?xml version="1.0"?>${laughs}<a>&m;</a>`)],
    [
      'an XML that asks for a file',
      text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    ],
    [
      'an SVG that asks for a file',
      text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>'),
    ],
    ['a PDF of deep lists', text(`%PDF-1.4\n${'['.repeat(100_000)}`)],
    ['a PDF with a stream that claims a terabyte', text('%PDF-1.4\n1 0 obj\n<< /Length 1099511627776 >>\nstream\n')],
  ]
  return made.map(([what, bytes], i) => ({ what, bytes, name: claims[i % 3]?.[0] ?? 'a', type: claims[i % 3]?.[1] ?? '' }))
}
function polyglots(jpeg: Buffer, webp: Buffer): HostileFile[] {
  const script = text(`<script>${marker}</script>`)
  const made: [string, Buffer, string][] = [
    ['PDF and page', Buffer.concat([plainPdf, html]), 'a.pdf'],
    ['page and PDF', Buffer.concat([html, plainPdf]), 'a.pdf'],
    ['PDF whose first words are a page', text(`%PDF-1.4\n%${html.toString()}\n%%EOF`), 'a.html'],
    [
      'PDF that runs a script',
      text(`%PDF-1.4\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (${marker}) >> >>\nendobj\n%%EOF`),
      'a.pdf',
    ],
    ['PDF and ZIP', Buffer.concat([plainPdf, zip('a.html', html)]), 'a.pdf'],
    ['JPEG with a script as a comment', withSegment(jpeg, 0xfe, script), 'a.jpg'],
    [
      'JPEG with a script in its camera data',
      withSegment(jpeg, 0xe1, Buffer.concat([text('Exif\u0000\u0000'), script])),
      'a.jpg',
    ],
    ['JPEG that is a script', withSegment(jpeg, 0xfe, text(`*/=1;${marker}/*`)), 'a.js'],
    ['JPEG and page', Buffer.concat([jpeg, html]), 'a.html'],
    ['JPEG and ZIP', Buffer.concat([jpeg, zip('a.html', html)]), 'a.jpg'],
    ['GIF that is a script', text(`GIF89a/*${'\u0000'.repeat(7)}*/=1;${marker}`), 'a.gif'],
    ['PNG with a script as words', png(pngChunk('tEXt', Buffer.concat([text('Comment\u0000'), script]))), 'a.png'],
    ['PNG and page', Buffer.concat([png(), html]), 'a.png.html'],
    ['PNG and ZIP', Buffer.concat([png(), zip('a.html', html)]), 'a.png'],
    ['WebP and page', Buffer.concat([webp, html]), 'a.webp'],
    ['PNG sign and page', Buffer.concat([pngSign, html]), 'a.png'],
    ['JPEG sign and page', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]), 'a.jpg'],
    ['WebP sign and page', Buffer.concat([text('RIFF'), Buffer.from([0xff, 0, 0, 0]), text('WEBP'), html]), 'a.webp'],
  ]
  return made.map(([what, bytes, name]) => ({ what, bytes, name, type: 'text/html' }))
}
function empties(): HostileFile[] {
  const made: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a blank', text(' ')],
    ['the sign of a PNG alone', pngSign],
    ['the sign of a JPEG alone', Buffer.from([0xff, 0xd8, 0xff])],
    ['the sign of a WebP alone', text('RIFF\u0000\u0000\u0000\u0000WEBP')],
    ['the sign of a PDF alone', text('%PDF-')],
    ['zeros', Buffer.alloc(4096)],
  ]
  return made.map(([what, bytes]) => ({ what, bytes, name: 'a.png', type: 'image/png' }))
}

/** All of them, made again at each run; nothing of it lies in the repository. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const { jpeg, png: picture, webp } = await wholePictures()
  const named = hostileNames.flatMap((name, i) => [
    { what: `picture of name ${i}`, bytes: picture, name, type: 'image/png' },
    { what: `PDF of name ${i}`, bytes: plainPdf, name, type: i % 2 ? 'text/html' : 'application/pdf' },
  ])
  return [
    ...lies(),
    ...truncated({ jpeg, png: picture, webp, pdf: plainPdf }),
    ...bombs(jpeg, webp),
    ...polyglots(jpeg, webp),
    ...empties(),
    ...named,
  ]
}
