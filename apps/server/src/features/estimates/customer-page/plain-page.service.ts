import { basePath } from '@twopost/contract/core/call'
import { toCents } from '@twopost/contract/core/money'
import { formatPhone } from '@twopost/contract/core/phone'
import type { PublicOrder } from '@twopost/contract/estimates'
import { formatCents, formatDate } from '@twopost/contract/invoices'
import type { PublicMessage } from '@twopost/contract/messages'
import type { Database } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import { plainPageText } from './plain-page.text.ts'
import { presentThread } from './public-messages.service.ts'
import { byLink, orderBehind, presentPublicOrder, readCurrent, readPhotos } from './public-order.service.ts'

const plain = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const money = (amount: number): string => formatCents(toCents(amount))

function writePlain(order: PublicOrder, token: string): string {
  const t = plainPageText[order.language]
  const { estimate, shop, vehicle } = order
  const contact = [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · ')
  const head = `<h1>${plain(shop.name)}</h1><p>${plain([shop.address, contact].filter(Boolean).join(' · '))}</p>`
  if (!estimate) return `${head}<p>${plain(t.none)}</p>`
  const path = `${basePath}/public/orders/${plain(encodeURIComponent(token))}`
  const services = estimate.services
    .map((one) => {
      const photos = one.photos.map(
        ({ id, caption, ...photo }) =>
          `<img src="${path}/photos/${id}?size=thumb" alt="${plain([one.name, photo[`place_${order.language}`], caption].filter(Boolean).join(', '))}" loading="lazy" width="240">`,
      )
      const price = `<b>${plain(one.name)}</b>: ${plain(money(one.net))} ${plain(t.beforeTax)} (${plain(t.states[one.approval])})`
      return `<li>${[price, plain(one.concern), photos.join(' ')].filter(Boolean).join('<br>')}</li>`
    })
    .join('')
  return [
    head,
    `<h2>${plain(t.estimate(estimate.number))}</h2><p>${plain([vehicle.title, vehicle.plate].filter(Boolean).join(', '))}</p>`,
    `<ul>${services}</ul>`,
    `<p>${plain(t.tax)}: ${plain(money(estimate.totals.tax))}<br><b>${plain(t.total)}: ${plain(money(estimate.totals.total))}</b></p>`,
    `<p>${plain(t.valid(formatDate(estimate.valid_until, order.language)))}</p>`,
    `<p><a href="${path}/estimate.pdf">${plain(t.pdf)}</a></p>`,
    `<p>${plain(t.decide)}</p>`,
  ].join('')
}

/** What was written, the oldest first; answering needs a script, or the phone. */
function writeThread({ language, shop }: PublicOrder, messages: readonly PublicMessage[]): string {
  if (messages.length === 0) return ''
  const t = plainPageText[language]
  const when = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    ...({ timeZone: shop.time_zone, dateStyle: 'medium', timeStyle: 'short' } as const),
  })
  const rows = messages
    .map(
      (one) =>
        `<li><b>${plain(one.is_own ? t.you : one.from)}</b>, ${plain(when.format(Date.parse(one.at)))}<br>${plain(one.body || t.blanked)}</li>`,
    )
    .join('')
  return `<h2>${plain(t.messages)}</h2><ul>${rows}</ul>`
}

/**
 * The HTML that the customer's page shows before its script runs, or without a script (EST24). It does not count as opened: mail scanners
 * fetch links, too.
 */
export async function plainPage(
  { database, log = silentLog }: { database: Database; log?: Log },
  token: string,
): Promise<string> {
  const now = await database.now()
  const ctx = {
    ...{ now, requestId: '', log, ip: '', userAgent: '', lastEventId: undefined, token: null, database },
  }
  return byLink(
    ctx,
    token,
    '',
    async (inside, { id, contactId }) => {
      const order = await orderBehind(inside, id)
      const current = await readCurrent(inside, order, contactId)
      const shown = await presentPublicOrder(inside, order, current, await readPhotos(inside, order, current))
      const messages = shown.messages === 0 ? [] : await presentThread(inside, order, contactId)
      return `<main class="customer-plain" lang="${shown.language}">${writePlain(shown, token)}${writeThread(shown, messages)}</main>`
    },
    { reads: true },
  ).catch((error: unknown) => {
    if (error instanceof Problem)
      return `<main class="customer-plain"><p>${plain(plainPageText.en.gone)}</p><p lang="es">${plain(plainPageText.es.gone)}</p></main>`
    // The page itself asks again, and says what is wrong.
    log.error({ err: error }, 'the plain page of a customer could not be written')
    return ''
  })
}
