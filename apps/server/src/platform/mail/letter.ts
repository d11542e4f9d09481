import type { Mail } from './mail.ts'

/** What a letter of the product says: plain sentences, at most one button. */
export interface Letter {
  language: 'en' | 'es'
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The one thing to do; its address stands in the text part as well. */
  button?: { label: string; url: string }
  /** Small print below the button. */
  notes?: readonly string[]
  /** Who it is from. */
  closing: string
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/**
 * Both parts of a mail from one content (A8–A13): text for readers without HTML, and HTML with inline styles, which is
 * all that mail readers agree on. No picture and no address but the button's is in it.
 */
export function writeLetter(letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { language, subject, greeting, paragraphs, button, notes = [], closing } = letter
  const text = [
    greeting,
    '',
    ...paragraphs.flatMap((part) => [part, '']),
    ...(button ? [`${button.label}: ${button.url}`, ''] : []),
    ...notes.flatMap((part) => [part, '']),
    closing,
    '',
  ].join('\n')
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f2ee;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c1b18">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #dedbd2;border-radius:12px;padding:32px 28px">
${paragraph(greeting, 'font-weight:600')}
${paragraphs.map((part) => paragraph(part, '')).join('\n')}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#1f3a5f;color:#ffffff;text-decoration:none;font-weight:600;border-radius:8px;padding:13px 22px">${escapeHtml(button.label)}</a></p>` : ''}
${notes.map((part) => paragraph(part, 'font-size:14px;color:#5c584f')).join('\n')}
${paragraph(closing, 'margin-bottom:0;color:#5c584f')}
</div></body></html>`
  return { subject, text, html }
}
