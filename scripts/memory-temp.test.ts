import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openMemoryTemp } from './memory-temp.mjs'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-memory-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

it('gives a folder of this run, takes it away at the end, and removes what a run that has ended left', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const [left, other] = [path.join(root, `twopost-test-${pid}`), path.join(root, 'of-somebody-else')]
  for (const folder of [left, other]) fs.mkdirSync(folder)
  const temp = openMemoryTemp({ bytes: 1_000_000, root })
  expect(temp && fs.statSync(temp.path).mode & 0o777).toBe(0o711)
  expect(fs.existsSync(left)).toBe(false)
  expect(fs.existsSync(other)).toBe(true)
  fs.writeFileSync(path.join(temp?.path ?? '', 'data'), 'x')
  temp?.close()
  expect(fs.readdirSync(root)).toEqual(['of-somebody-else'])
})

it('gives none where there is no such file system or too little room', () => {
  expect(openMemoryTemp({ bytes: 1, root: path.join(root, 'nowhere') })).toBeUndefined()
  expect(openMemoryTemp({ bytes: 2 ** 60, root })).toBeUndefined()
})
