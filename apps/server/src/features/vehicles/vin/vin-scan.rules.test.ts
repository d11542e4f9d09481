import { describe, expect, test } from 'vitest'
import { listCodeCandidates, listTextCandidates, TextVotes } from './vin-scan.rules.ts'

const VIN = '1HGCM82633A004352'

describe('the text of a bar code', () => {
  test.each([
    [VIN, VIN, 0.99],
    [`I${VIN}`, VIN, 0.99],
    [`*${VIN}*`, VIN, 0.99],
    [`${VIN},T1,US,2003`, VIN, 0.99],
    [`https://example.test/v?vin=${VIN.toLowerCase()}&x=1`, VIN, 0.99],
    ['WDB9634031L738439', 'WDB9634031L738439', 0.9],
  ])('%s holds %s', (text, vin, confidence) => {
    expect(listCodeCandidates(text, 'qr')).toEqual([{ vin, source: 'qr', confidence }])
  })

  test.each(['', '04904500', '12345678901234567', 'ABCDEFGHJKLMNPRST', `X${VIN}`, '1HGCM82633A00435O'])(
    '%j holds none',
    (text) => {
      expect(listCodeCandidates(text, 'code128')).toEqual([])
    },
  )
})

describe('the text of a picture', () => {
  test.each([
    ['the VIN alone', VIN],
    ['a word before it', `V1N ${VIN}\nGVWR 4270 LB`],
    ['blanks inside', '1HGCM 82633 A004352'],
    ['stuck to other text', `V1N:${VIN} MFD 0319`],
    ['stuck to a frame', `1L${VIN}J`],
    ['O and I for 0 and 1', 'IHGCM82633AOO4352'],
    ['S for 5 in the serial', '1HGCM82633A0043S2'],
    ['B for 8 in the serial', '1M8GDM9AXKP0427BB'],
  ])('reads %s', (_case, text) => {
    expect(listTextCandidates(text)[0]).toMatchObject({ isChecked: true })
  })

  test('takes no other run of 17 for a VIN', () => {
    expect(listTextCandidates('MFD BY SAMPLE CORP 0319 GVWR 52000 LB GAWR FRONT 12000')).toEqual([])
    expect(listTextCandidates('MFD BY SAMPLE CORP 0319 GVWR 4270 LB')).toEqual([])
    expect(listTextCandidates('AMPLEC0RP0319GVWR4270LB')).toEqual([])
  })

  test('counts a wrong check digit only when two looks agree', () => {
    const votes = new TextVotes()
    expect(votes.add('WDB9634031L738439', 90)).toBeNull()
    expect(votes.findAgreed()).toBeNull()
    expect(votes.add('WDB9634031L738439', 80)).toBeNull()
    expect(votes.findAgreed()).toEqual({ vin: 'WDB9634031L738439', source: 'ocr', confidence: 0.5 })
    expect(votes.add('WDB9634031L738439', 80)).toEqual({ vin: 'WDB9634031L738439', source: 'ocr', confidence: 0.5 })
  })

  test('is sure at once when the check digit is right', () => {
    expect(new TextVotes().add(VIN, 88)).toEqual({ vin: VIN, source: 'ocr', confidence: 0.92 })
  })
})
