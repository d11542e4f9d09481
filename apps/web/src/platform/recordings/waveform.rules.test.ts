import { expect, it } from 'vitest'
import { loudness } from './waveform.rules.ts'

it('says how loud each part is, beside the loudest one', () => {
  const samples = Float32Array.from([0.1, -0.2, 0.4, 0.3, 0, 0, -0.1, 0.05])
  expect(loudness(samples, 4).map((one) => Math.round(one * 100))).toEqual([50, 100, 0, 25])
})

it('shows silence, and a device’s own noise, as nothing', () => {
  expect(loudness(new Float32Array(800), 4)).toEqual([0, 0, 0, 0])
  expect(
    loudness(
      Float32Array.from({ length: 800 }, () => 0.001),
      2,
    ),
  ).toEqual([0, 0])
  expect(loudness(new Float32Array(0), 3)).toEqual([0, 0, 0])
})
