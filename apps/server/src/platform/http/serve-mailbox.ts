import { isUuid } from '@twopost/contract/core/ids'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/transaction.ts'
import { listKeptMail, readKeptMail } from '#platform/mail/mailbox.queries.ts'
import { dispositionOf } from './send-binary.ts'
import { newNonce } from './server.ts'

const plain = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const page = (
  nonce: string,
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(title)}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:860px;padding:24px}li{border-top:1px solid #8885;padding:10px 0}ul{list-style:none;padding:0}pre{white-space:pre-wrap;border:1px solid #8885;border-radius:8px;padding:16px}small{opacity:.75}</style></head><body>${body}</body></html>`

/** `/dev/mail`: what would have gone out. Never served in production mode (A31). */
export function serveMailbox(app: FastifyInstance, database: Database): void {
  const policy = (nonce: string) => `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`
  app.get<{ Querystring: { page?: string } }>('/dev/mail', async (request, reply) => {
    const nonce = newNonce()
    const number = Math.min(10_000, Math.max(1, Number.parseInt(String(request.query.page ?? '1'), 10) || 1))
    const mails = await listKeptMail(database, 50, (number - 1) * 50)
    const items = mails
      .map(
        (mail) =>
          `<li><a href="/dev/mail/${mail.id}">${plain(mail.subject)}</a><br><small>${plain(mail.recipient)} · ${mail.at.toISOString()}${mail.attachment_count ? ` · ${mail.attachment_count} attached` : ''}</small></li>`,
      )
      .join('')
    const next = mails.length === 50 ? `<p><a href="/dev/mail?page=${number + 1}">Older</a></p>` : ''
    return reply
      .header('content-security-policy', policy(nonce))
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page(
          nonce,
          'Mailbox',
          `<h1>Mailbox</h1><p>No mail server is set, so mails are kept here.</p><ul>${items || '<li>No mail yet.</li>'}</ul>${next}`,
        ),
      )
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = isUuid(request.params.id) ? await readKeptMail(database, request.params.id) : undefined
    if (!mail) return reply.callNotFound()
    const nonce = newNonce()
    const text = plain(mail.body_text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    const files = mail.attachments
      .map((part, i) => `<li><a href="/dev/mail/${mail.id}/attachments/${i}">${plain(part.filename)}</a></li>`)
      .join('')
    return reply
      .header('content-security-policy', policy(nonce))
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page(
          nonce,
          mail.subject,
          `<p><a href="/dev/mail">Mailbox</a></p><h1>${plain(mail.subject)}</h1><p><small>To ${plain(mail.recipient)} · ${mail.at.toISOString()}</small></p><pre>${text}</pre>${files ? `<h2>Attached</h2><ul>${files}</ul>` : ''}`,
        ),
      )
  })
  app.get<{ Params: { id: string; index: string } }>('/dev/mail/:id/attachments/:index', async (request, reply) => {
    const mail = isUuid(request.params.id) ? await readKeptMail(database, request.params.id) : undefined
    const part = /^\d{1,2}$/.test(request.params.index) ? mail?.attachments[Number(request.params.index)] : undefined
    if (!part) return reply.callNotFound()
    return reply
      .header('content-type', part.contentType)
      .header('content-disposition', dispositionOf(part.filename, true))
      .header('cache-control', 'no-store')
      .send(Buffer.from(part.base64, 'base64'))
  })
}
