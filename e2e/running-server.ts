import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../scripts/e2e-server.mjs', import.meta.url))
/** The first start makes the database and the demo business: some 40 s on a quiet machine, over 160 s beside other suites on a slow one. */
const startMs = 600_000
const stopMs = 30_000

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

/** The address that the server says once it is ready. @throws Error when it ends before, or says nothing for long */
function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`the server of the journeys ${why}\n${said}`))
    const limit = setTimeout(() => fail(`was not ready after ${startMs / 1000} s`), startMs)
    server.once('exit', (code) => {
      clearTimeout(limit)
      fail(`ended with ${code}`)
    })
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const address = /ready at (http:\S+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(limit)
      resolve(address)
    })
  })
}

/** Starts the built application on a data folder; a folder that is empty gets the demo business. */
export async function startServer(data: string, ...options: '--build'[]): Promise<RunningServer> {
  const server = spawn(process.execPath, [program, data, ...options], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const ended = once(server, 'exit')
  const url = await readAddress(server)
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      const force = setTimeout(() => server.kill('SIGKILL'), stopMs)
      await ended
      clearTimeout(force)
    },
  }
}

/** Copies a folder with its owners: the files of the database belong to a user of its own when this runs as root. */
export function copyOwned(from: string, to: string): void {
  const { mode, uid, gid } = fs.statSync(from)
  fs.mkdirSync(to, { mode })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyOwned(source, target)
    else if (entry.isFile()) {
      fs.copyFileSync(source, target)
      if (process.getuid?.() === 0) {
        const owner = fs.statSync(source)
        fs.chownSync(target, owner.uid, owner.gid)
      }
    }
  }
  fs.chmodSync(to, mode)
  if (process.getuid?.() === 0) fs.chownSync(to, uid, gid)
}
