import type { Mail } from './mail.ts'

/** What a letter of the product says: plain sentences, a few facts, at most one button. */
export interface Letter {
  language: 'en' | 'es'
  subject: string
  /** The name at the top, as on a letterhead. */
  letterhead?: string
  greeting: string
  paragraphs: readonly string[]
  /** What counts, in rows; the first one is large. */
  facts?: readonly { label: string; value: string }[]
  /** The one thing to do; its address is in the text part as well. */
  button?: { label: string; url: string }
  /** Small print below the button. */
  notes?: readonly string[]
  /** Who it is from. */
  closing: string
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** A table, which all mail readers draw alike. */
function factTable(facts: NonNullable<Letter['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ label, value }, at) => {
    const style = at === 0 ? 'font-size:26px;line-height:1.3;font-weight:700' : 'font-weight:600'
    return `<tr><td style="padding:4px 16px 4px 0;color:#5c584f">${escapeHtml(label)}</td><td style="padding:4px 0;text-align:right;${style}">${escapeHtml(value)}</td></tr>`
  })
  return `<table role="presentation" style="width:100%;margin:8px 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

/**
 * Both parts of a mail from one content (A8–A13): text for readers without HTML, and HTML with inline styles, which is
 * all that mail readers agree on. No picture and no address but the button's is in it.
 */
export function writeLetter(letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { language, subject, letterhead, greeting, paragraphs, facts = [], button, notes = [], closing } = letter
  const text = [
    greeting,
    '',
    ...paragraphs.flatMap((part) => [part, '']),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(facts.length > 0 ? [''] : []),
    ...(button ? [`${button.label}: ${button.url}`, ''] : []),
    ...notes.flatMap((part) => [part, '']),
    closing,
    '',
  ].join('\n')
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f2ee;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c1b18">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #dedbd2;border-radius:12px;padding:32px 28px">
${letterhead ? paragraph(letterhead, 'font-size:18px;font-weight:700;color:#1c1b18;border-bottom:1px solid #dedbd2;padding-bottom:16px') : ''}
${paragraph(greeting, 'font-weight:600')}
${paragraphs.map((part) => paragraph(part, '')).join('\n')}
${factTable(facts)}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#056270;color:#ffffff;text-decoration:none;font-weight:600;border-radius:8px;padding:13px 22px">${escapeHtml(button.label)}</a></p>` : ''}
${notes.map((part) => paragraph(part, 'font-size:14px;color:#5c584f')).join('\n')}
${paragraph(closing, 'margin-bottom:0;color:#5c584f')}
</div></body></html>`
  return { subject, text, html }
}
