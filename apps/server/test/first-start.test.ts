import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))
const cleaners: (() => void)[] = []
afterEach(() => {
  for (const clean of cleaners.splice(0).reverse()) clean()
})

/** Runs the product from its sources on a data folder of its own until it ends. */
function start(env: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', '--conditions=twopost-source', 'src/main.ts'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        LOG_LEVEL: 'fatal',
        TWOPOST_DEMO: 'off',
        DATABASE_URL: '',
        MIGRATE_DATABASE_URL: '',
        ...env,
      },
    })
    cleaners.push(() => child.kill('SIGKILL'))
    const said = { out: '', err: '' }
    child.stdout?.on('data', (chunk) => {
      said.out += chunk
    })
    child.stderr?.on('data', (chunk) => {
      said.err += chunk
    })
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

it('says the first super-admin’s password even when that very start fails (R1-20)', async () => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-first-'))
  fs.chmodSync(data, 0o711)
  cleaners.push(() => fs.rmSync(data, { recursive: true, force: true }))
  const taken = net.createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  cleaners.push(() => taken.close())
  const PORT = String((taken.address() as net.AddressInfo).port)
  const first = await start({ TWOPOST_DATA: data, PORT })
  expect([first.code, first.err.trim()]).toEqual([
    1,
    `Port ${PORT} is in use on 127.0.0.1: stop the program that uses it, or set PORT to another one.`,
  ])
  expect(first.out).toMatch(/super-admin super@demo\.twopost\.example {3}[\w-]{12} {3}\(shown once\)/)
  const second = await start({ TWOPOST_DATA: data, PORT })
  expect([second.code, second.out.includes('super-admin')]).toEqual([1, false])
}, 120_000)
