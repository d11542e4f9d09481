// The server for the browser journeys: the built application on a data folder of its own with demo data, on the port E2E_PORT. The
// password of the first super-admin, which the server says once, goes into the file E2E_ADMIN_FILE.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { at, prepare, root } from './bootstrap.mjs'
import { main, onStopAsked } from './process.mjs'

await main(async () => {
  await prepare('all')
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-e2e-'))
  // The database's own user must pass.
  fs.chmodSync(data, 0o711)
  const limits = [
    'SESSION_PER_MINUTE',
    'TENANT_PER_MINUTE',
    'ANONYMOUS_PER_MINUTE',
    'SEARCH_PER_MINUTE',
    'PDF_PER_MINUTE',
    'UPLOADS_PER_HOUR',
    'MAILS_PER_HOUR',
    'REGISTRATIONS_PER_HOUR',
    'NEWSLETTER_PER_HOUR',
  ]
  const server = spawn(process.execPath, ['--enable-source-maps', at('apps/server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '100000'])),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: process.env.E2E_PORT ?? '0',
      TWOPOST_DATA: data,
      TWOPOST_DEMO: 'auto',
      DATABASE_URL: '',
      MIGRATE_DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      METRICS_PORT: '',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  })
  const adminFile = process.env.E2E_ADMIN_FILE
  let said = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text)
    said += text
    const password = said.match(/super-admin \S+ +(\S+)/)?.[1]
    if (password && adminFile) fs.writeFileSync(adminFile, password, { mode: 0o600 })
  })
  onStopAsked((signal) => server.kill(signal))
  server.on('exit', (code, signal) => {
    fs.rmSync(data, { recursive: true, force: true })
    if (adminFile) fs.rmSync(adminFile, { force: true })
    process.exit(signal ? 1 : (code ?? 1))
  })
})
