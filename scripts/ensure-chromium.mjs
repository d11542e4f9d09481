// Finds a Chromium for the browser journeys, or installs one where that needs no questions.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { Stop } from './process.mjs'

const works = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
// The shell draws the same pages without a window, which takes a fifth less of the machine.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string | undefined} the path of a browser that answers */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (!asked) return usual.find((file) => fs.existsSync(file) && works(file))
  if (!works(asked)) throw new Stop(`CHROMIUM_PATH=${asked} does not run.`)
  return asked
}

/** @returns {string} the path of a browser that answers; on Debian as root it is installed with a font when missing */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    const apt = (...args) =>
      spawnSync('apt-get', ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    console.log('» installing Chromium for the browser journeys (apt-get install chromium-headless-shell fonts-liberation)')
    const install = (browser) => apt('install', browser, 'fonts-liberation')
    // Older systems have the whole browser only.
    if (install('chromium-headless-shell') || (apt('update') && (install('chromium-headless-shell') || install('chromium')))) {
      const installed = findChromium()
      if (installed) return installed
    }
  }
  throw new Stop(
    'The browser journeys need Chromium: type `sudo apt-get install chromium fonts-liberation` (or what your system offers), or set CHROMIUM_PATH.',
  )
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  try {
    console.log(ensureChromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
