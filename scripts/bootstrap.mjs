// Node built-ins only: this runs before anything is installed.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './lock.mjs'
import { run, Stop } from './process.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const at = (...parts) => path.join(root, ...parts)

const [major, minor] = process.versions.node.split('.').map(Number)
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  console.error(`Node ${process.versions.node} is too old or too odd: Twopost needs 20.19 or later of 20, or 22.12 or later.`)
  process.exit(1)
}

const read = (file) => {
  try {
    return fs.readFileSync(at(file), 'utf8')
  } catch {
    return ''
  }
}
const json = (file) => JSON.parse(fs.readFileSync(at(file), 'utf8'))

/** The folders of the workspaces, from the patterns of the root package.json. */
export function workspaces() {
  const folders = json('package.json').workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? fs.readdirSync(at(pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
      : [pattern],
  )
  return folders.filter((folder) => fs.existsSync(at(folder, 'package.json'))).sort()
}

/** The file of a program that a package of node_modules brings, to be run by Node without a shell. */
export function tool(packageName, program = packageName.split('/').at(-1)) {
  const { bin } = json(`node_modules/${packageName}/package.json`)
  return at('node_modules', packageName, typeof bin === 'string' ? bin : bin[program])
}

const notInput = /^(node_modules|dist|coverage|test-results|playwright-report|\..*|.*\.test\.tsx?|routeTree\.gen\.ts)$/
/** One digest over the contents of files and folders (times say nothing: git sets them as it likes). */
export function digest(entries) {
  const hash = createHash('sha256').update(`${process.versions.node} ${process.platform} ${process.arch}\0`)
  const add = (entry) => {
    const stat = fs.statSync(at(entry), { throwIfNoEntry: false })
    if (!stat) return hash.update(`${entry}\0missing\0`)
    if (!stat.isDirectory()) return hash.update(`${entry}\0${stat.size}\0`).update(fs.readFileSync(at(entry)))
    for (const name of fs.readdirSync(at(entry)).sort()) if (!notInput.test(name)) add(`${entry}/${name}`)
  }
  for (const entry of entries) add(entry)
  return hash.digest('hex')
}

/** Standard streams of a program whose output is for the person at the keyboard, never for a program behind a pipe. */
export const asMessages = ['inherit', 2, 2]

const isDone = (step) => read(step.stamp) === digest(step.inputs()) && step.made.every((file) => fs.existsSync(at(file)))

/**
 * Does a step unless its stamp says that the same inputs were done; the stamp is written only after success. All it says goes to
 * standard error: standard output belongs to the command that is run after it, whose output may be meant for another program.
 */
export async function once(step, also) {
  if (isDone(step)) return
  const started = Date.now()
  console.error(`» ${step.name}`)
  fs.rmSync(at(step.stamp), { force: true })
  await step.work(also)
  fs.mkdirSync(path.dirname(at(step.stamp)), { recursive: true })
  // A fresh digest: a step may rewrite its own inputs. Whole or not at all: a kill may come between.
  fs.writeFileSync(at(`${step.stamp}.next`), digest(step.inputs()))
  fs.renameSync(at(`${step.stamp}.next`), at(step.stamp))
  console.error(`  ${step.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function npm(args, options) {
  const beside = path.dirname(process.execPath)
  const cli = [
    process.env.npm_execpath,
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
  ]
    .filter((file) => file && /npm-cli\.js$/.test(file))
    .find((file) => fs.existsSync(file))
  return cli
    ? run(process.execPath, [cli, ...args], options)
    : run('npm', args, { shell: process.platform === 'win32', ...options })
}

const installing = {
  name: 'install',
  stamp: '.cache/installed',
  inputs: () => ['package.json', 'package-lock.json', '.npmrc', ...workspaces().map((folder) => `${folder}/package.json`)],
  // npm writes this file last, so an install that was cut off is seen even when a stamp came from elsewhere.
  made: ['node_modules/.package-lock.json'],
  work: (also) =>
    npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: asMessages,
      onStart: also,
    }),
}

/**
 * Compiles a workspace beside its dist and puts the whole in place at the end, so that a running server keeps its files.
 * @param finish a program of this folder that is run on what was compiled
 */
const compiling = (folder, main, inputs, finish) => ({
  name: `build ${folder}`,
  stamp: `.cache/built-${folder.replaceAll('/', '-')}`,
  inputs: () => [folder, 'tsconfig.base.json', 'package-lock.json', ...inputs, ...(finish ? [`scripts/${finish}`] : [])],
  made: [`${folder}/dist/${main}`],
  work: async (also) => {
    const next = at(folder, 'dist.next')
    fs.rmSync(next, { recursive: true, force: true })
    await run(
      process.execPath,
      [tool('typescript', 'tsc'), '-p', at(folder, 'tsconfig.build.json'), '--outDir', next, '--checkers', '1'],
      {
        cwd: root,
        stdio: asMessages,
        onStart: also,
      },
    )
    if (finish) await run(process.execPath, [at('scripts', finish), next], { cwd: root, stdio: asMessages, onStart: also })
    fs.rmSync(at(folder, 'dist'), { recursive: true, force: true })
    fs.renameSync(next, at(folder, 'dist'))
  },
})
const bundling = {
  name: 'build apps/web',
  stamp: '.cache/built-apps-web',
  inputs: () => ['apps/web', 'packages/contract', 'tsconfig.base.json', 'package-lock.json'],
  made: [
    'apps/web/dist/index.html',
    'apps/web/.cache/module-graph.json',
    'apps/web/dist/customer.html',
    'apps/web/.cache/customer-page.json',
  ],
  // The customer's page is a build of its own, into the folder of the first one.
  work: async (also) => {
    for (const more of [[], ['--config', 'vite.customer.config.ts']])
      await run(process.execPath, [tool('vite'), 'build', '--logLevel', 'warn', ...more], {
        cwd: at('apps/web'),
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: asMessages,
        onStart: also,
      })
  },
}
// In this order: the server's types come from the contract's dist.
const building = [
  compiling('packages/contract', 'calls.js', []),
  compiling('apps/server', 'main.js', ['packages/contract'], 'bundle-server.mjs'),
  bundling,
]

/**
 * Installs and builds what is missing or stale: 'install', 'contract', 'server' (with the contract) or 'all'. Costs a few digests
 * when nothing is to do. One process at a time.
 */
export async function prepare(extent) {
  const steps = [installing, ...building.slice(0, { install: 0, contract: 1, server: 2, all: 3 }[extent])]
  if (steps.every(isDone)) return
  try {
    await alone(at('.cache/start.lock'), async (also) => {
      for (const step of steps) await once(step, also)
    })
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EPERM') {
      throw new Stop(
        `This folder holds files of another user (${error.path}): start as the user who installed Twopost here, or clone it again.`,
      )
    }
    throw error
  }
}
