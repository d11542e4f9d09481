import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** From which files the application runs: as `npm start` runs it, or from the sources without a build. */
export type Form = 'built' | 'sources'

const programOf = (form: Form, name: string): string[] =>
  form === 'built'
    ? ['--enable-source-maps', path.join(root, 'apps/server/dist', `${name}.js`)]
    : ['--conditions=twopost-source', '--import', import.meta.resolve('tsx'), path.join(root, 'apps/server/src', `${name}.ts`)]

/** Load is not abuse here: every limit that a writer or reader could reach is out of the way. */
const raised = ['SESSION_PER_MINUTE', 'TENANT_PER_MINUTE', 'ANONYMOUS_PER_MINUTE', 'SEARCH_PER_MINUTE']

/** @returns a port of this machine that nothing listens on */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The real application on a data folder and a port of its own, with the embedded database, to be killed and started again. */
export class RunningApp {
  readonly url: string
  readonly dataDir: string
  readonly #form: Form
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | undefined
  #said = ''

  private constructor(form: Form, folder: string, port: number, env: NodeJS.ProcessEnv) {
    this.#form = form
    this.dataDir = path.join(folder, 'data')
    this.url = `http://127.0.0.1:${port}`
    this.#env = {
      ...process.env,
      ...Object.fromEntries(raised.map((name) => [`LIMIT_${name}`, '1000000'])),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      TWOPOST_DATA: this.dataDir,
      TWOPOST_DEMO: 'off',
      DATABASE_URL: '',
      MIGRATE_DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      METRICS_PORT: '',
      LOG_LEVEL: 'fatal',
      ...env,
    }
  }

  /** Makes the data folder, below the system's temporary folder unless another is named; nothing runs yet. */
  static async prepare(form: Form, env: NodeJS.ProcessEnv = {}, below = os.tmpdir()): Promise<RunningApp> {
    const folder = fs.mkdtempSync(path.join(below, 'twopost-drill-'))
    // The database's own user must pass.
    fs.chmodSync(folder, 0o711)
    return new RunningApp(form, folder, await freePort(), env)
  }

  /** Runs a command of the application on its data to its end. @throws with what it said when it failed */
  async command(name: string, ...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [...programOf(this.#form, `commands/${name}`), ...args], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`)
  }

  /** Starts the application. @returns milliseconds until /readyz answers 200 */
  async start(limitMs = 60_000): Promise<number> {
    const started = performance.now()
    this.#said = ''
    const child = spawn(process.execPath, programOf(this.#form, 'main'), {
      cwd: root,
      env: this.#env,
      // The channel ends the application when this process ends, however that happens.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#process = child
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#said += chunk.toString()
    })
    await this.ready(limitMs - (performance.now() - started))
    return performance.now() - started
  }

  /** Waits until /readyz answers 200. @throws when the application ended or the limit passed */
  async ready(limitMs: number): Promise<void> {
    for (const end = performance.now() + limitMs; ; await sleep(15)) {
      if (this.#process?.exitCode !== null && this.#process !== undefined)
        throw new Error(`the application ended with ${this.#process.exitCode}: ${this.#said}`)
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return
      if (performance.now() > end) throw new Error(`the application was not ready within the limit: ${this.#said}`)
    }
  }

  /** Number of the application's process. @throws when it does not run */
  processId(): number {
    if (!this.#process?.pid) throw new Error('the application does not run')
    return this.#process.pid
  }

  /** kill -9 of the application; its database notices and ends by itself. */
  async killApp(): Promise<void> {
    const child = this.#process
    if (!child) throw new Error('the application does not run')
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    this.#process = undefined
  }

  /** Process number of the database's postmaster, 0 while there is none. */
  postmaster(): number {
    try {
      return Number.parseInt(fs.readFileSync(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10) || 0
    } catch {
      return 0
    }
  }

  /** kill -9 of the database's postmaster. @returns its process number */
  killDatabase(): number {
    const pid = this.postmaster()
    if (pid === 0) throw new Error('the database does not run')
    process.kill(pid, 'SIGKILL')
    return pid
  }

  /** Waits until the application has started its database again and serves. @returns milliseconds that took */
  async recovered(killed: number, limitMs: number): Promise<number> {
    const started = performance.now()
    for (; this.postmaster() === killed || this.postmaster() === 0; await sleep(10))
      if (performance.now() - started > limitMs) throw new Error('the application did not start its database again')
    await this.ready(limitMs - (performance.now() - started))
    return performance.now() - started
  }

  /** Ends the application in order. */
  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child && child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      if ((await Promise.race([gone, sleep(15_000)])) === undefined) {
        child.kill('SIGKILL')
        await gone
      }
    }
    await this.#databaseEnded()
  }

  /** Ends the application and takes its data away. */
  async close(): Promise<void> {
    await this.stop()
    fs.rmSync(path.dirname(this.dataDir), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  async #databaseEnded(): Promise<void> {
    for (const end = performance.now() + 15_000; this.postmaster() !== 0 && performance.now() < end; await sleep(50)) {
      try {
        process.kill(this.postmaster(), 0)
      } catch {
        return
      }
    }
  }
}
