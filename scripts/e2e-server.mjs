// The server for the browser journeys: `node scripts/e2e-server.mjs <data folder>` runs the built application with demo data on a port
// that it says; `--build` builds what is stale before. The password of the first super-admin, which the server says once, goes into the file super-admin of the folder.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { at, prepare, root } from './bootstrap.mjs'
import { main, onStopAsked, Stop } from './process.mjs'

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

await main(async () => {
  const data = process.argv[2]
  if (!data || data.startsWith('-')) throw new Stop('Say the data folder first.')
  if (process.argv.includes('--build')) await prepare('all')
  const server = spawn(process.execPath, ['--enable-source-maps', at('apps/server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '100000'])),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      TWOPOST_DATA: data,
      TWOPOST_DEMO: 'auto',
      DATABASE_URL: '',
      MIGRATE_DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      METRICS_PORT: '',
      // A journey has a receiver of webhooks on this machine.
      ALLOW_LOCAL_WEBHOOKS: 'yes',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  })
  let said = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text)
    said += text
    const password = said.match(/super-admin \S+ +(\S+)/)?.[1]
    if (password) fs.writeFileSync(path.join(data, 'super-admin'), password, { mode: 0o600 })
  })
  onStopAsked((signal) => server.kill(signal))
  // Anyone who started this is gone, even by a kill -9.
  process.on('disconnect', () => server.kill('SIGTERM'))
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
})
