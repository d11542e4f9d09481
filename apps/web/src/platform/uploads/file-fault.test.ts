import { expect, it } from 'vitest'
import { fileFault } from './file-fault.ts'

const file = (name: string, type: string, size: number) => ({ name, type, size })
it.each([
  ['a.pdf', 'application/pdf', 10, undefined],
  ['a.PNG', '', 10, undefined],
  ['a.pdf', 'application/octet-stream', 10, undefined],
  ['a.jpeg', 'image/jpeg', 10_000_000, undefined],
  ['a.jpg', 'image/jpeg', 10_000_001, 'tooLarge'],
  ['a.pdf', 'application/pdf', 0, 'empty'],
  ['a.docx', 'application/msword', 10, 'wrongKind'],
  ['a.gif', 'image/gif', 10, 'wrongKind'],
  ['a.webm', 'video/webm', 10, 'wrongKind'],
  ['a.mp4', 'video/mp4', 10, 'wrongKind'],
  ['nothing', '', 10, 'wrongKind'],
])('%s of type "%s" with %i bytes is %s for a document (OP-77, OP-78)', (name, type, size, fault) => {
  expect(fileFault(file(name, type, size), 'kyc-document')?.fault).toBe(fault)
})

it('takes recordings where they are taken, as large as they may be', () => {
  expect(fileFault(file('a.webm', 'video/webm;codecs=vp8', 150_000_000), 'order-attachment')).toBeUndefined()
  expect(fileFault(file('a.webm', 'audio/webm', 10), 'order-attachment')).toBeUndefined()
  for (const [name, type] of [
    ['a.mp4', 'video/mp4;codecs=avc1'],
    ['a.m4a', 'audio/mp4'],
    ['a.m4a', ''],
    ['a.mov', 'video/quicktime'],
    ['IMG_0123.MOV', ''],
  ] as const)
    for (const purpose of ['order-attachment', 'job-recording'] as const)
      expect(fileFault(file(name, type, 10), purpose), `${name} ${purpose}`).toBeUndefined()
  expect(fileFault(file('a.avi', 'video/x-msvideo', 10), 'job-recording')?.fault).toBe('wrongKind')
  expect(fileFault(file('a.webm', 'video/webm', 200_000_001), 'order-attachment')).toEqual({
    fault: 'tooLarge',
    kind: 'recording',
    megabytes: '200',
  })
})
