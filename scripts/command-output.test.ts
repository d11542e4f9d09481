import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const stamp = `.cache/output-test-${process.pid}`
afterAll(() => fs.rmSync(path.join(root, stamp), { force: true }))

function runScript(source: string): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { out: '', err: '' }
    child.stdout.on('data', (chunk) => {
      said.out += chunk
    })
    child.stderr.on('data', (chunk) => {
      said.err += chunk
    })
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

it('keeps standard output for the command: what installing and building say goes to standard error (R1-51)', async () => {
  const module = (name: string) => JSON.stringify(pathToFileURL(path.join(root, 'scripts', name)).href)
  const { code, out, err } = await runScript(`
    import { asMessages, once } from ${module('bootstrap.mjs')}
    import { run } from ${module('process.mjs')}
    await once({
      name: 'a step',
      stamp: ${JSON.stringify(stamp)},
      inputs: () => ['package.json'],
      made: [],
      work: () => run(process.execPath, ['-e', 'console.log("the builder speaks")'], { stdio: asMessages }),
    })
    console.log('create role x;')`)
  expect([code, out]).toEqual([0, 'create role x;\n'])
  expect(err).toMatch(/» a step\nthe builder speaks\n {2}a step: [\d.]+ s\n/)
})

it('gives every step of installing and building the streams of a message (R1-51)', () => {
  const source = fs.readFileSync(path.join(root, 'scripts/bootstrap.mjs'), 'utf8')
  for (const name of ['bootstrap.mjs', 'lock.mjs', 'command.mjs'])
    expect(fs.readFileSync(path.join(root, 'scripts', name), 'utf8'), name).not.toMatch(/console\.log/)
  expect(source.match(/stdio: asMessages/g)).toHaveLength(4)
})
