// The service worker: keeps the page and the scripts of one build, so that the app opens and its screens change without a network
// (R1-5). It never touches the API and keeps nothing of a person. The build fills in its name and its files.
const build = '__BUILD__'
const files = __FILES__
const cacheName = `shell-${build}`
const nonceSlot = '__NONCE__'
/** Served by the server itself, never by the page. */
const notPages = /^\/(api|docs|livez|readyz|dev|i|o)(\/|$)/
/** Bad Wi-Fi: nobody waits for the browser's own minute. */
const waitMs = 3000

async function keepFiles(cache) {
  const older = await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith('shell-')).map((name) => caches.open(name)),
  )
  for (const file of files) {
    // A hashed file that an older build has is the same file.
    let found
    if (file.startsWith('/assets/')) for (const kept of older) found ??= await kept.match(file)
    const response = found ?? (await fetch(file, { cache: 'no-cache' }))
    if (!response.ok) throw new Error(`${file}: ${response.status}`)
    await cache.put(file, response)
  }
}

/** The page as the server sends it to somebody without a session, with its nonce taken out. */
async function keepPage(cache) {
  const response = await fetch('/', { cache: 'no-store', credentials: 'omit' })
  if (!response.ok) throw new Error(`page: ${response.status}`)
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce) throw new Error('the page has no nonce')
  const text = (await response.text()).replaceAll(nonce, nonceSlot)
  // Page and files must be of one build: a deployment in between would leave a page without its scripts.
  for (const [, file] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
    if (!files.includes(file)) throw new Error('the page is of another build')
  await cache.put('/shell', new Response(text, { headers: { 'x-policy': policy.replaceAll(nonce, nonceSlot) } }))
}

addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName)
      await keepFiles(cache)
      await keepPage(cache)
    })(),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // The build before stays: another tab may still show it, and open one of its screens.
      const others = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== cacheName)
      for (const name of others.slice(0, -1)) await caches.delete(name)
      await clients.claim()
    })(),
  )
})

// Only when a person asks for it: a page in use does not change by itself.
addEventListener('message', (event) => {
  if (event.data === 'take-over') skipWaiting()
})

async function shell() {
  const kept = await (await caches.open(cacheName)).match('/shell')
  if (!kept) return Response.error()
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  return new Response((await kept.text()).replaceAll(nonceSlot, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': (kept.headers.get('x-policy') ?? '').replaceAll(nonceSlot, nonce),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
    },
  })
}

async function page(request) {
  const fresh = await fetch(request, { signal: AbortSignal.timeout(waitMs) }).catch(() => null)
  return fresh && fresh.status < 500 ? fresh : shell()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || notPages.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (files.includes(url.pathname) || url.pathname.startsWith('/assets/'))
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)))
})
