// `npm start`: installs, builds, runs the server. Node built-ins only.
import { spawn } from 'node:child_process'
import { at, prepare, root } from './bootstrap.mjs'
import { main, onStopAsked, stopChildren } from './process.mjs'

await main(async () => {
  let stop = stopChildren
  onStopAsked((signal) => stop(signal))
  await prepare('all')
  // The fourth channel ties the server to this process: its `disconnect` event fires even after a kill -9 of this one.
  const server = spawn(process.execPath, ['--enable-source-maps', at('apps/server/dist/main.js'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  stop = (signal) => {
    // On a terminal Ctrl-C reaches the server by itself; a second signal would cut its closing short.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) server.kill(signal)
  }
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
})
