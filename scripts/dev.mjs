// `npm run dev`: the server from its sources, started again at every change, and Vite with its page at http://localhost:5173.
import { spawn } from 'node:child_process'
import { at, prepare, root, tool } from './bootstrap.mjs'
import { main, onStopAsked } from './process.mjs'

await main(async () => {
  await prepare('install')
  const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
  const server = spawn(
    process.execPath,
    [tool('tsx'), 'watch', '--conditions=twopost-source', '--include=packages/contract/src/**/*.ts', 'apps/server/src/main.ts'],
    { cwd: root, stdio: 'inherit' },
  )
  const web = spawn(process.execPath, [tool('vite'), '--strictPort'], {
    cwd: at('apps/web'),
    stdio: 'inherit',
    env: { ...process.env, TWOPOST_API: api },
  })
  const stop = (signal) => {
    for (const child of [server, web]) child.kill(signal)
  }
  onStopAsked(stop)
  let ended = 0
  for (const child of [server, web]) {
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 1
      ended += 1
      if (ended === 1) stop('SIGTERM')
      else process.exit()
    })
  }
})
